import type { DashboardFailure } from '../../../resources/reports/dashboard.answers.ts'
import { meaningsOf } from '../../campaigns/port.ts'
import { codeOf } from '../../delivery/port.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import { type DashboardScope, seen } from './dashboardScope.ts'

const MOST = 8

const BUCKETS: Readonly<Record<number, DashboardFailure['bucket']>> = { 5: 'FAILED', 6: 'Invalid', 7: 'Block' }

/** Why messages did not arrive, the most frequent reason first; what a code means is said by the route that used it most. */
export const readFailures = async (scope: DashboardScope): Promise<DashboardFailure[]> => {
  const { sql, values } = await seen(scope, 'account_id', 3)
  // Each table by itself: of both in one the database takes every row for a reason of its own, and uses one processor.
  const counted = (table: string) => `select state, stat, err, route_id, sum(messages) as messages from ${table} t
    where ${ofChannel('text', 't')} and day between $1::date and $2::date and state in (5, 6, 7, 8) and ${sql} group by 1, 2, 3, 4`
  const { rows } = await scope.tx.query<{ state: number; stat: string; err: string; count: number; route_id: number }>(
    `select state, stat, err, sum(messages)::bigint as count, (array_agg(route_id order by messages desc))[1] as route_id
     from (select case state when 8 then 5 else state end as state, stat, err, route_id, sum(messages) as messages
       from (${counted('message_reasons')} union all ${counted('message_fact_changes')}) c group by 1, 2, 3, 4) f
     group by 1, 2, 3 having sum(messages) > 0 order by count desc, stat, err limit ${MOST}`,
    [scope.from, scope.to, ...values],
  )
  const meanings = await meaningsOf(
    scope.tx,
    rows.map(({ route_id, stat, err }) => ({ routeId: route_id || null, stat: stat || null, err: err || null })),
  )
  return rows.map(({ state, stat, err, count }, n) => ({
    code: codeOf({ stat, err }),
    bucket: BUCKETS[state] ?? 'FAILED',
    description: meanings[n] ?? null,
    count,
  }))
}
