import { reportByMobile } from '../../resources/reports/report-by-mobile.ts'
import { NoNumber, NumberBar } from '../pages/reports/NumberBar.tsx'
import { StatCell } from '../pages/reports/StatCell.tsx'
import { defineViews } from '../resource/defineViews.ts'

export default defineViews(reportByMobile, { cells: { stat: StatCell }, above: NumberBar, empty: NoNumber })
