import { tell } from '../../messaging/tell.ts'
import { secondaryRoutes } from '../../resources/routing/secondary-routes.ts'
import type { Failure } from '../kernel/context/context.ts'
import { conflict, invalid } from '../kernel/problem/errors.ts'
import { setColumns } from '../kernel/records/actions.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { holdPlace } from '../kernel/records/places.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { routeHistory } from './routeHistory.ts'

interface Member {
  id: number
  route_types: number[]
}

/** What may not change without saying why: it moves messages of others. */
const WEIGHTY = ['primary_routes', 'weights', 'strategy', 'is_default', 'credit_weight', 'time_from', 'time_to'] as const

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** @throws HttpProblem 422 at the field */
const validateMembers = async (tx: Tx, merged: Readonly<Record<string, unknown>>): Promise<void> => {
  const members = merged.primary_routes as number[]
  const { rows } = await tx.query<Member>('select id, route_types from primary_routes where id = any($1::bigint[])', [members])
  if (rows.some(row => !row.route_types.includes(Number(merged.route_type))))
    throw invalid({ primary_routes: [tell('Every primary route must carry this route type.')] })
  if (merged.strategy !== 'weighted') return
  const weights = String(merged.weights ?? '').split(',')
  if (weights.length !== members.length || weights.some(weight => Number(weight) < 1 || Number(weight) > 100))
    throw invalid({
      weights: [
        tell('Give %{count} weights from 1 to 100, one for each primary route, in the same order.', { count: members.length }),
      ],
    })
}

/** One default of each type: the one before steps back. */
const stepBack = async (tx: Tx, routeType: unknown) => {
  await holdPlace(tx, 'secondary_routes', routeType)
  await tx.query('update secondary_routes set is_default = 0, updated_at = now() where route_type = $1 and is_default = 1', [
    routeType,
  ])
}

/** Why a route cannot be deleted; undefined when nothing needs it. */
const whyNeeded = async (tx: Tx, id: number): Promise<string | undefined> => {
  const { rows } = await tx.query<{ users: number; campaigns: number }>(
    `select (select count(*) from route_assignments where secondary_route_id = $1) as users,
       (select count(*) from (select 1 from campaigns where secondary_route_id = $1 limit 1000) c) as campaigns`,
    [id],
  )
  const { users = 0, campaigns = 0 } = rows[0] ?? {}
  if (users + campaigns === 0) return undefined
  return tell('The route is used by %{users} users and %{campaigns} campaigns. Deactivate it instead.', { users, campaigns })
}

/** Secondary routes (rule routing-2): every member carries the type; one default of each type; changes have a reason and a history. */
export const secondaryRouteCompanion = defineCompanion(secondaryRoutes, {
  virtual: {
    users_count: '(select count(*) from route_assignments ra where ra.secondary_route_id = t.id)',
    links_up: `(select count(*) from primary_routes p where p.id = any(t.primary_routes) and p.status = 1 and p.link_wanted = 1
      and p.link_status = 'online')`,
  },
  beforeWrite: async ({ tx }, values, before) => {
    const merged = { ...before, ...values } as Record<string, unknown>
    await validateMembers(tx, merged)
    if (Boolean(merged.time_from) !== Boolean(merged.time_to))
      throw invalid({ [merged.time_from ? 'time_to' : 'time_from']: [tell('Give both times, or neither.')] })
    const weighty = before && WEIGHTY.some(name => name in values && !isSame(values[name], before[name]))
    if (weighty && !values.change_reason)
      throw invalid({ change_reason: [tell("Enter a reason: this changes how other users' messages are sent.")] })
    if (merged.is_default === 1 && before?.is_default !== 1) await stepBack(tx, merged.route_type)
    return { ...values, ...(merged.strategy !== 'weighted' && { weights: null }) }
  },
  beforeDelete: async ({ tx }, row) => {
    const reason = await whyNeeded(tx, row.id)
    if (reason) throw conflict(reason)
  },
  handlers: {
    row: { history: routeHistory },
    selection: {
      activate: setColumns({ status: 1 }),
      deactivate: setColumns({ status: 0 }),
      makeDefault: async context => {
        for (const { route_type } of context.records) await stepBack(context.tx, route_type)
        return setColumns({ is_default: 1 })(context)
      },
      remove: async ({ tx, records }) => {
        const failed: Failure[] = []
        for (const { id } of records) {
          const message = await whyNeeded(tx, id)
          if (message) failed.push({ id, message })
          else await tx.query('delete from secondary_routes where id = $1', [id])
        }
        return { failed }
      },
    },
  },
})
