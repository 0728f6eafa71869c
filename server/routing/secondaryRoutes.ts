import { secondaryRoutes } from '../../resources/routing/secondary-routes.ts'
import { conflict, invalid } from '../http/errors.ts'
import { setColumns } from '../records/actions.ts'
import { defineCompanion } from '../records/companion.ts'

interface Member {
  id: number
  route_types: number[]
}

/** Secondary routes (domain §7.2): every member carries the type; one default of each type. */
export const secondaryRouteCompanion = defineCompanion(secondaryRoutes, {
  virtual: { users_count: '(select count(*) from route_assignments ra where ra.secondary_route_id = t.id)' },
  beforeWrite: async ({ tx }, values, before) => {
    const { primary_routes, route_type, strategy, weights, is_default } = { ...before, ...values } as Record<string, unknown>
    const members = primary_routes as number[]
    const { rows } = await tx.query<Member>('select id, route_types from primary_routes where id = any($1::bigint[])', [members])
    if (rows.some(row => !row.route_types.includes(Number(route_type))))
      throw invalid({ primary_routes: ['Every primary route must carry this route type.'] })
    if (strategy === 'weighted' && (typeof weights !== 'string' || weights.split(',').length !== members.length))
      throw invalid({ weights: [`Give ${members.length} weights, one for each primary route, in the same order.`] })
    if (is_default === 1 && before?.is_default !== 1)
      await tx.query('update secondary_routes set is_default = 0, updated_at = now() where route_type = $1 and is_default = 1', [
        route_type,
      ])
    return { ...values, ...(strategy !== 'weighted' && { weights: null }) }
  },
  beforeDelete: async ({ tx }, row) => {
    const { rows } = await tx.query<{ users: number; campaigns: number }>(
      `select (select count(*) from route_assignments where secondary_route_id = $1) as users,
         (select count(*) from campaigns where secondary_route_id = $1) as campaigns`,
      [row.id],
    )
    const { users = 0, campaigns = 0 } = rows[0] ?? {}
    if (users + campaigns > 0)
      throw conflict(`The route is used by ${users} users and ${campaigns} campaigns. Deactivate it instead.`)
  },
  handlers: { selection: { activate: setColumns({ status: 1 }), deactivate: setColumns({ status: 0 }) } },
})
