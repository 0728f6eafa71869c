import { primaryRoutes } from '../../resources/routing/primary-routes.ts'
import type { Tx } from '../access/scope.ts'
import { checkRoute } from '../delivery/checkRoute.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion } from '../records/companion.ts'

/** Whether going from one failover route to the next comes back to where it began. */
const comesBack = async (tx: Tx, id: number, first: number): Promise<boolean> => {
  const { rowCount } = await tx.query(
    `with recursive chain(id) as (select $2::bigint union select r.failover_primary_route_id from primary_routes r join chain c on r.id = c.id
       where r.failover_primary_route_id is not null)
     select 1 from chain where id = $1`,
    [id, first],
  )
  return Boolean(rowCount)
}

/** Connections to operators (domain §7.1). A new route takes nothing until it is activated. */
export const primaryRouteCompanion = defineCompanion(primaryRoutes, {
  beforeWrite: async ({ tx }, values, before) => {
    const next = values.failover_primary_route_id
    if (before && typeof next === 'number' && (await comesBack(tx, before.id, next)))
      throw invalid({ failover_primary_route_id: ['This route fails over to the present one already.'] })
    return values
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ n: number; waiting: number }>(
      `select (select count(*) from secondary_routes where primary_routes @> array[$1::bigint]) as n,
         (select count(*) from (select 1 from outbox where route_id = $1 limit 1) o) as waiting`,
      [row.id],
    )
    const { n = 0, waiting = 0 } = rows[0] ?? {}
    if (n > 0) throw conflict(`The route is part of ${n} secondary routes. Take it out of them first.`)
    if (waiting > 0) throw conflict('Messages wait for this route. Deactivate it and let them take another.')
  },
  handlers: {
    row: {
      check: async ({ deps, record }) => {
        const { reachable, bindOk, latencyMs, message } = await checkRoute(deps, record.id)
        await deps.pool.query('update primary_routes set last_checked_at = now() where id = $1', [record.id])
        const checkedAt = new Date().toISOString()
        // Named as the wire has it (domain §4.2).
        return { message, data: { reachable, bind_ok: bindOk, latency_ms: latencyMs, message, checked_at: checkedAt } }
      },
    },
    selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) },
  },
})
