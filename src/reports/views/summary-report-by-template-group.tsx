import { Link, useLocation } from 'react-router'
import { templateGroupSummary } from '../../../resources/reports/template-group-summary.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { withFilter } from '../../kernel/resource/list/address.ts'
import { orDash, orNone } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

const BY_TEMPLATE = 2

const Name = orNone(templateGroupSummary.fields.dlt_template_group_id)

/** A group of the summary: leads to its templates, in the same days. */
const GroupTemplates = ({ value }: { value: number | null }) => {
  const { pathname, search } = useLocation()
  if (value === null) return <Name value={value} />
  const params = new URLSearchParams(withFilter(search, { dlt_template_group_id: value }))
  params.set('tab', String(BY_TEMPLATE))
  return (
    <Link className="row-link" to={`${pathname}?${params}`}>
      <Name value={value} />
    </Link>
  )
}

export default defineViews(templateGroupSummary, {
  cells: {
    dlt_template_group_id: GroupTemplates,
    dlt_template_id: orNone(templateGroupSummary.fields.dlt_template_id),
    delivered_percent: orDash(2),
  },
  above: reportHead(templateGroupSummary),
  empty: NothingSent,
})
