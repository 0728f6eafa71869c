import { templateGroupSummary } from '../../../resources/reports/template-group-summary.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { orDash, orNone } from '../cells.tsx'
import { GroupTemplates } from '../GroupTemplates.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

export default defineViews(templateGroupSummary, {
  cells: {
    dlt_template_group_id: GroupTemplates,
    dlt_template_id: orNone(templateGroupSummary.fields.dlt_template_id),
    delivered_percent: orDash(2),
  },
  above: reportHead(templateGroupSummary),
  empty: NothingSent,
})
