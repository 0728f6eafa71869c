import { reportByMobile } from '../../../resources/reports/report-by-mobile.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { NoNumber, NumberBar } from '../NumberBar.tsx'
import { StatCell } from '../StatCell.tsx'

export default defineViews(reportByMobile, { cells: { stat: StatCell }, above: NumberBar, empty: NoNumber })
