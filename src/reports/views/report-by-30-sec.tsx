import { reportByTime } from '../../../resources/reports/report-by-time.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'
import { PercentCell, SecondsCell } from '../SpeedCells.tsx'

export default defineViews(reportByTime, {
  cells: { sender_id: orNone(reportByTime.fields.sender_id), percent_30: PercentCell, average_seconds: SecondsCell },
  above: reportHead(reportByTime),
  empty: NothingSent,
})
