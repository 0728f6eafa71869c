import { userMonthlyReport } from '../../../resources/reports/user-monthly-report.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(userMonthlyReport, {
  above: reportHead(userMonthlyReport, { chart: true, hasPeriod: false }),
})
