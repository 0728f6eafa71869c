import { useLocation } from 'react-router'
import { Cell } from '../../../resources/kinds/reference/Cell.tsx'
import { overview } from '../../../resources/reports/overview.ts'
import { Leads } from '../../kernel/desk/Leads.tsx'
import { useOpen } from '../../kernel/desk/useOpen.ts'
import { listed, TIME_ZONE } from '../../kernel/kinds/show.ts'
import { defineViews } from '../../kernel/resource/defineViews.ts'
import { listHref, readAddress } from '../../kernel/resource/list/address.ts'
import { usualPeriods } from '../../money/port.ts'
import { campaignsHref } from '../campaignsHref.ts'
import { orDash } from '../cells.tsx'
import { NothingSent } from '../NothingSent.tsx'
import { reportHead } from '../ReportHead.tsx'

/** Of the route types chosen the only one, if it is one. */
const onlyType = (chosen: unknown): number | undefined => {
  const [first, ...more] = listed(chosen ?? [])
  return more.length > 0 || first === undefined ? undefined : Number(first)
}

/** A user of the overview: leads to his campaigns of the same days, of the channel chosen, or of every one where there is such a list. */
const UserCampaigns = ({ value }: { value: number | null }) => {
  const opens = useOpen()
  const { filter } = readAddress(useLocation().search, overview)
  const [today] = usualPeriods(new Date(), TIME_ZONE)
  const days = {
    from_date: filter.from_date ?? today?.from,
    to_date: filter.to_date ?? (filter.from_date ? undefined : today?.to),
  }
  const type = onlyType(filter.route_type)
  const ofAll = listHref('all-campaign', { ...days, user_id: value, route_type: filter.route_type })
  const ofType = campaignsHref(days, value, type)
  return (
    <Leads className="row-link" to={(type === undefined && opens(ofAll)) || !opens(ofType) ? ofAll : ofType}>
      <Cell field={overview.fields.user_id} value={value} />
    </Leads>
  )
}

export default defineViews(overview, {
  cells: { user_id: UserCampaigns, delivered_percent: orDash(2) },
  above: reportHead(overview, { chart: true }),
  empty: NothingSent,
})
