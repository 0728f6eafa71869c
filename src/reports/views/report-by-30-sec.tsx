import { reportByTime } from '../../../resources/reports/report-by-time.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash, orNone, PercentCell } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(reportByTime, {
  cells: { sender_id: orNone(reportByTime.fields.sender_id), percent_30: PercentCell, average_seconds: orDash(1, ' s') },
  above: reportHead(reportByTime),
  empty: NothingSent,
})
