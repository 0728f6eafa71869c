import { Link, useLocation } from 'react-router'
import { templateGroupSummary } from '../../resources/reports/template-group-summary.ts'
import { withFilter } from '../kernel/resource/list/address.ts'
import { orNone } from './cells.tsx'
import './reports.css'

const BY_TEMPLATE = 2

const Name = orNone(templateGroupSummary.fields.dlt_template_group_id)

/** A group of the summary: leads to its templates, in the same days. */
export const GroupTemplates = ({ value }: { value: number | null }) => {
  const { pathname, search } = useLocation()
  if (value === null) return <Name value={value} />
  const params = new URLSearchParams(withFilter(search, { dlt_template_group_id: value }))
  params.set('tab', String(BY_TEMPLATE))
  return (
    <Link className="report-link" to={`${pathname}?${params}`}>
      <Name value={value} />
    </Link>
  )
}
