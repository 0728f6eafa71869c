import { wireDateTime } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import type { users } from '../../resources/people/users.ts'
import { userRoutes } from '../../resources/routing/user-routes.ts'
import type { InputFor, RowHandler, SelectionContext } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { defineCompanion, type PutBack, type RowsBeside, type Undoing } from '../kernel/records/companion.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { effectiveRoutes } from './sendRoute.ts'

const TYPES = { transaction: 1, promotional: 2, two_way: 3, voice: 4 } as const

/** The route that counts for a row's account, by the rule that sending goes by. */
const found = (columns: string, type: number) =>
  `(select ${columns} from (${effectiveRoutes('t.path', String(type))}) found order by found.near desc limit 1)`

const virtual = Object.fromEntries(
  Object.entries(TYPES).flatMap(([name, type]) => [
    [`${name}_route`, found('found.route_name', type)],
    [
      `${name}_source`,
      `coalesce(${found(`case when found.near = 0 then 'default' when found.near = cardinality(t.path) then 'own' else 'inherited' end`, type)}, 'none')`,
    ],
  ]),
)

const changedText = (count: number, followers: number): string => {
  const changed = count === 1 ? tell('1 user changed') : tell('%{count} users changed', { count })
  return followers > 0 ? tell('%{messages}; %{followers} below them follow', { messages: changed, followers }) : changed
}

interface Before {
  account_id: number
  secondary_route_id: number
}

const routeFor = async (tx: Tx, id: unknown, type: number): Promise<number | null> => {
  if (typeof id !== 'number') return null
  const { rowCount } = await tx.query('select 1 from secondary_routes where id = $1 and route_type = $2 and status = 1', [
    id,
    type,
  ])
  if (!rowCount) throw invalid({ secondary_route_id: [tell('Choose an active route of this type.')] })
  return id
}

/** Notes what each account had and has, those that only follow with the account above that was meant. */
const note = (
  tx: Tx,
  caller: Caller,
  type: number,
  reason: string,
  rows: readonly (readonly [number, number | null, number | null, number | null])[],
) =>
  tx.query(
    `insert into route_assignment_changes (account_id, route_type, before_route_id, after_route_id, followed_id, reason, actor_id)
     select account_id, $5, before_id, after_id, followed_id, $6, $7
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) as c(account_id, before_id, after_id, followed_id)`,
    [
      rows.map(row => row[0]),
      rows.map(row => row[1]),
      rows.map(row => row[2]),
      rows.map(row => row[3]),
      type,
      reason,
      caller.actorId,
    ],
  )

interface Assigning extends Pick<SelectionContext<InputFor<typeof userRoutes, 'assign'>>, 'tx' | 'caller' | 'input'> {
  records: readonly { id: number }[]
}

/** Gives accounts a route of their own, or takes it away; with `apply_to_children` nobody below keeps one of his own. */
const assign = async ({ tx, caller, records, input }: Assigning) => {
  const { route_type: type, reason } = input
  const route = await routeFor(tx, input.secondary_route_id, type)
  const ids = records.map(({ id }) => id)
  // The same order everywhere, so that two people at once do not wait for each other.
  await tx.query('select 1 from accounts where id = any($1::bigint[]) order by id for no key update', [ids])
  const { rows: before } = await tx.query<Before>(
    'select account_id, secondary_route_id from route_assignments where account_id = any($1::bigint[]) and route_type = $2 for update',
    [ids, type],
  )
  const had = new Map(before.map(row => [row.account_id, row.secondary_route_id]))
  if (route === null)
    await tx.query('delete from route_assignments where account_id = any($1::bigint[]) and route_type = $2', [ids, type])
  else
    await tx.query(
      `insert into route_assignments (account_id, route_type, secondary_route_id, updated_by, updated_at)
       select id, $2, $3, $4, now() from unnest($1::bigint[]) as chosen(id)
       on conflict (account_id, route_type) do update set secondary_route_id = excluded.secondary_route_id,
         updated_by = excluded.updated_by, updated_at = excluded.updated_at`,
      [ids, type, route, caller.actorId],
    )
  const changed = ids.filter(id => (had.get(id) ?? null) !== route)
  await note(
    tx,
    caller,
    type,
    reason,
    changed.map(id => [id, had.get(id) ?? null, route, null] as const),
  )
  let followers = 0
  if (input.apply_to_children === 1) {
    const { rows } = await tx.query<Before & { above: number }>(
      `delete from route_assignments a using accounts c where c.id = a.account_id and a.route_type = $2
         and c.path && $1::bigint[] and not a.account_id = any($1::bigint[])
       returning a.account_id, a.secondary_route_id, (select p from unnest(c.path) with ordinality as s(p, n) where p = any($1::bigint[]) order by n desc limit 1) as above`,
      [ids, type],
    )
    followers = rows.length
    await note(
      tx,
      caller,
      type,
      reason,
      rows.map(row => [row.account_id, row.secondary_route_id, null, row.above] as const),
    )
  }
  return {
    message: changedText(changed.length, followers),
    data: { changed: changed.length, followers },
  }
}

interface Change {
  at: Date
  route_type: number
  before_name: string | null
  after_name: string | null
  followed: string | null
  reason: string
  actor: string | null
}

const MOST = 200

/** `POST user-route-setting`: the same for one account, from the list of users. */
export const assignOne: RowHandler<typeof users, 'routeSetting'> = async ({ record, ...context }) => {
  const { message, data } = await assign({ ...context, records: [record] })
  return { message, data }
}

/** What an account was given and lost, by whom and why, the latest first. */
const history: RowHandler<typeof userRoutes, 'history'> = async ({ tx, caller, record }) => {
  const { rows } = await tx.query<Change>(
    `select h.at, h.route_type, b.route_name as before_name, a.route_name as after_name, f.username as followed, h.reason, p.name as actor
     from route_assignment_changes h left join secondary_routes b on b.id = h.before_route_id
     left join secondary_routes a on a.id = h.after_route_id left join accounts f on f.id = h.followed_id
     left join accounts p on p.id = h.actor_id
     where h.account_id = $1 order by h.id desc limit ${MOST}`,
    [record.id],
  )
  return { message: 'History', data: rows.map(row => ({ ...row, at: wireDateTime(row.at, caller.timezone) })) }
}

/** What giving accounts a route changes: their own of its type, and those of accounts below that are to follow. */
export const ASSIGNED_ROUTES: readonly RowsBeside[] = [
  {
    table: 'route_assignments',
    key: 'account_id',
    once: ['account_id', 'route_type'],
    where: `t.route_type = ($input->>'route_type')::smallint and t.account_id in (select unnest($1::bigint[])
      union all select a.id from accounts a where $input->>'apply_to_children' = '1' and a.path && $1::bigint[])`,
  },
]

/** What was put back is noted as any other change: what each account had, and has again. */
export const noteRoutesUndone: NonNullable<Undoing['after']> = async ({ tx, caller }, put) => {
  const routeIn = (row: PutBack['before']) => (row ? Number(row.secondary_route_id) : null)
  const types = Map.groupBy(put, ({ before, after }) => Number((before ?? after)?.route_type))
  for (const [type, rows] of types) {
    const changes = [...Map.groupBy(rows, ({ id }) => id)].map(([account, parts]) => {
      const had = parts.find(({ after }) => after)?.after ?? null
      const has = parts.find(({ before }) => before)?.before ?? null
      return [account, routeIn(had), routeIn(has), null] as const
    })
    await note(tx, caller, type, 'Undone', changes)
  }
}

/** Who sends through what (rule routing-3). */
export const userRouteCompanion = defineCompanion(userRoutes, {
  virtual: {
    ...virtual,
    own_routes: '(select count(*) from route_assignments ra where ra.account_id = t.id)',
    routes_changed_at: '(select h.at from route_assignment_changes h where h.account_id = t.id order by h.id desc limit 1)',
    routes_changed_by: `(select p.name from route_assignment_changes h join accounts p on p.id = h.actor_id
      where h.account_id = t.id order by h.id desc limit 1)`,
    secondary_route_id: 'null::bigint',
    user_id: 't.id',
  },
  where: 't.status <> 4',
  filters: {
    secondary_route_id: 'exists (select 1 from route_assignments ra where ra.account_id = t.id and ra.secondary_route_id = ?)',
    user_id: 't.id = ?',
  },
  undo: {
    rows: {
      assign: ASSIGNED_ROUTES,
    },
    after: noteRoutesUndone,
  },
  handlers: { row: { history }, selection: { assign } },
})
