import { Link, useLocation } from 'react-router'
import { Cell } from '../../../resources/kinds/reference/Cell.tsx'
import { overview } from '../../../resources/reports/overview.ts'
import { TIME_ZONE } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { listHref, readAddress } from '../../kernel/resource/list/address.ts'
import { usualPeriods } from '../../money/port.ts'
import { orDash } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

/** A user of the overview: leads to his campaigns of the same days. */
const UserCampaigns = ({ value }: { value: number | null }) => {
  const { filter } = readAddress(useLocation().search, overview)
  const [today] = usualPeriods(new Date(), TIME_ZONE)
  const from = filter.from_date ?? today?.from
  const to = filter.to_date ?? (filter.from_date ? undefined : today?.to)
  const href = listHref('campaign-report', { user_id: value, route_type: filter.route_type, from_date: from, to_date: to })
  return (
    <Link className="row-link" to={href}>
      <Cell field={overview.fields.user_id} value={value} />
    </Link>
  )
}

export default defineViews(overview, {
  cells: { user_id: UserCampaigns, delivered_percent: orDash(2) },
  above: reportHead(overview, { chart: true }),
  empty: NothingSent,
})
