import { userMonthlyReport } from '../../resources/reports/user-monthly-report.ts'
import { reportHead } from '../pages/reports/ReportHead.tsx'
import { defineViews } from '../resource/defineViews.ts'

export default defineViews(userMonthlyReport, {
  above: reportHead(userMonthlyReport, { chart: true, hasPeriod: false }),
})
