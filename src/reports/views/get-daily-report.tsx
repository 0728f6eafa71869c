import { daily } from '../../../resources/reports/daily.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { ofChannel, orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(daily, {
  cells: {
    route_id: orNone(daily.fields.route_id, 'wa_configuration_id'),
    wa_configuration_id: ofChannel(daily.fields.wa_configuration_id),
    supplier_cost: orDash(2),
    margin: orDash(2),
  },
  above: reportHead(daily),
  empty: NothingSent,
})
