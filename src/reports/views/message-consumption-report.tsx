import { messageConsumption } from '../../../resources/reports/message-consumption.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ofChannel, orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

const { sender_id, wa_configuration_id } = messageConsumption.fields

export default defineViews(messageConsumption, {
  cells: {
    sender_id: orNone(sender_id, 'wa_configuration_id'),
    wa_configuration_id: ofChannel(wa_configuration_id),
    delivered_percent: orDash(2),
  },
  above: reportHead(messageConsumption),
  empty: NothingSent,
})
