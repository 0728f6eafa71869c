import { consumptionByView } from '../../../resources/reports/consumption-by-view.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { OperatorName, orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

const { sender_id, dlt_template_id, route_id } = consumptionByView.fields

export default defineViews(consumptionByView, {
  cells: {
    sender_id: orNone(sender_id),
    dlt_template_id: orNone(dlt_template_id),
    route_id: orNone(route_id),
    operator: OperatorName,
    delivered_percent: orDash(2),
  },
  above: reportHead(consumptionByView),
  empty: NothingSent,
})
