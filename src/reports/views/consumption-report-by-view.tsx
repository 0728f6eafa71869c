import { consumptionByView } from '../../../resources/reports/consumption-by-view.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { OperatorName, ofChannel, orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

const { sender_id, dlt_template_id, route_id, wa_configuration_id, wa_template_id } = consumptionByView.fields

export default defineViews(consumptionByView, {
  cells: {
    sender_id: orNone(sender_id, 'wa_configuration_id'),
    dlt_template_id: orNone(dlt_template_id, 'wa_template_id'),
    route_id: orNone(route_id, 'wa_configuration_id'),
    wa_configuration_id: ofChannel(wa_configuration_id),
    wa_template_id: ofChannel(wa_template_id),
    operator: OperatorName,
    delivered_percent: orDash(2),
  },
  above: reportHead(consumptionByView),
  empty: NothingSent,
})
