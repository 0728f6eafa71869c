import { monthWise } from '../../../resources/reports/month-wise.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash } from '../cells.tsx'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(monthWise, {
  cells: { delivered_percent: orDash(2) },
  above: reportHead(monthWise, { chart: true, hasPeriod: false }),
})
