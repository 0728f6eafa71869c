import { present } from '../../../messaging/present.ts'
import type { DashboardTwoWay } from '../../../resources/reports/dashboard.answers.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

/** What recipients did with the personal links of the campaigns of these days; null where there are none. What programs opened counts nowhere. */
export const readTwoWay = async (scope: DashboardScope): Promise<DashboardTwoWay | null> => {
  const { sql, values } = await seen(scope, 'c.account_id', 3)
  const { rows } = await scope.tx.query<DashboardTwoWay>(
    `select count(*) as campaigns, coalesce(sum(c.total_contacts - c.total_invalid_number - c.total_block_number), 0)::bigint as links,
       coalesce(sum(t.total_clicks), 0)::bigint as clicks, coalesce(sum(t.unique_clicks), 0)::bigint as opened,
       coalesce(sum(t.total_response_interests + t.total_response_feedbacks + t.total_response_ratings), 0)::bigint as responses
     from campaigns c left join two_way_totals t on t.campaign_id = c.id
     where c.two_way_token is not null and c.day between $1::date and $2::date and ${sql}`,
    [scope.from, scope.to, ...values],
  )
  const counted = present(rows[0])
  return counted.campaigns > 0 ? counted : null
}
