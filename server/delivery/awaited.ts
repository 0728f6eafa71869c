import type pg from 'pg'
import type { Demand } from './share.ts'

/** Campaigns looked at, those of the highest priority first. */
const LOOKED_AT = 200

/** Those of the routes for which messages wait that may be sent at this moment. */
export async function awaitedRoutes(pool: pg.Pool, routes: readonly number[], sending: readonly Demand[]): Promise<Set<number>> {
  if (routes.length === 0 || sending.length === 0) return new Set()
  const asked = sending.slice(0, LOOKED_AT)
  const { rows } = await pool.query<{ id: number }>({
    name: 'awaited_routes',
    text: `select r.id from unnest($1::bigint[]) as r(id) where exists (
        select from unnest($2::bigint[], $3::smallint[]) as c(id, priority) where exists (
          select from outbox o where o.route_id = r.id and o.priority = c.priority and o.campaign_id = c.id))`,
    values: [routes, asked.map(({ campaignId }) => campaignId), asked.map(({ priority }) => priority)],
  })
  return new Set(rows.map(({ id }) => id))
}
