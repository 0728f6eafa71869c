import { messageConsumption } from '../../../resources/reports/message-consumption.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(messageConsumption, {
  cells: { sender_id: orNone(messageConsumption.fields.sender_id), delivered_percent: orDash(2) },
  above: reportHead(messageConsumption),
  empty: NothingSent,
})
