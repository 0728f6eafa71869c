import { tell } from '../../messaging/tell.ts'
import { errorCode } from '../../messaging/thrown.ts'
import { isOperator, type UserType } from '../../resources/language/access.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { MAY_SHARE } from '../../resources/language/listViews.ts'
import { savedViews } from '../../resources/system/saved-views.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { conflict, invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { naturalNumber, naturalNumbers } from '../kernel/values/numbers.ts'
import { mayOpen, valueFor, viewProblems } from './viewValue.ts'

type View = AnswerOf<typeof savedViews, 'read'>
type Asked = Pick<CallContext, 'deps' | 'tx' | 'caller'>

/** A view is its person's, and of the account worked on: while acting as somebody else, other ones are seen. */
const OWN = 'v.actor_id = $1 and v.account_id = $2'
/** Those that others share with the account worked on (rule panel-21); row-level security says the same. */
const LENT = `((v.shared = 'below' and v.account_id = any((select path from accounts where id = $2)::bigint[]))
  or (v.shared = 'staff' and $3::boolean))`
const COLUMNS = 'v.id, v.resource, v.name, v.filter, v.shared'
const UNIQUE_VIOLATION = '23505'
/** Of one person, and of one person on one list; more than anybody chooses from. */
const MOST = 200
const MOST_ON_A_LIST = 50
/** Own ones and those of others. */
const MOST_TOLD = 400

const idOf = ({ id }: Pick<CallContext, 'id'>): number => {
  const read = naturalNumber(id)
  if (read === undefined) throw notFound()
  return read
}

const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw conflict(tell('There is a view of this name on this list already.'))
    throw error
  }
}

/** The one row a statement answered. @throws HttpProblem 404 where there is none */
const one = (rows: readonly View[]) => {
  if (!rows[0]) throw notFound()
  return { data: rows[0] }
}

/**
 * Views that this person has, and those that others share with him, as far as he may open their lists: his own first.
 * @param condition on `v`, its values from $5 on
 */
const viewsFor = async (
  { deps, tx, caller }: Asked,
  condition: string,
  values: readonly unknown[],
  order = 'v.id',
): Promise<View[]> => {
  const opens = deps.register.resources.filter(resource => mayOpen(resource, caller.principal)).map(({ name }) => name)
  const { rows } = await tx.query<View & { own: boolean; account_id: number }>(
    `select ${COLUMNS}, v.account_id, (${OWN}) as own from saved_views v
     where ((${OWN}) or v.resource = any($4) and ${LENT}) and ${condition} order by own desc, ${order}, v.id limit ${MOST_TOLD}`,
    [caller.actorId, caller.accountId, isOperator(caller.userType), opens, ...values],
  )
  const owners = await ownersOf(tx, [...new Set(rows.filter(({ own }) => !own).map(row => row.account_id))])
  return rows.flatMap(({ own, account_id, ...view }) => {
    if (own) return [view]
    const owner = owners.get(account_id)
    const resource = deps.register.resources.find(({ name }) => name === view.resource)
    const filter = owner && resource && valueFor(resource, caller.principal, view.filter, owner.userType)
    return owner && filter ? [{ ...view, filter: { ...filter }, by: owner.name }] : []
  })
}

interface Owner {
  name: string
  userType: UserType
}

/** Whoever shares is above the account, or a colleague: not among those that it sees. What somebody deleted shared is gone. */
const ownersOf = async (tx: CallContext['tx'], ids: readonly number[]): Promise<Map<number, Owner>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await aboveTenant(tx, () =>
    tx.query<Owner & { id: number }>('select id, name, "userType" from accounts where id = any($1) and status <> 4', [ids]),
  )
  return new Map(rows.map(({ id, ...owner }) => [id, owner]))
}

/** @throws HttpProblem 422 where the view is none, or is not this person's to share so */
const judge = (
  { deps, caller }: Asked,
  { resource, filter, shared }: { resource?: string | null; filter: View['filter']; shared?: View['shared'] },
): void => {
  const errors: Record<string, string[]> = {}
  const isList = deps.register.resources.some(({ name, operations }) => name === resource && operations.list)
  if (resource != null && !isList) errors.resource = [tell('There is no such list.')]
  const problems = viewProblems(filter)
  if (problems.length > 0) errors.filter = problems
  if (shared) {
    if (caller.actorId !== caller.accountId) errors.shared = [tell('Go back to your own account to share a view.')]
    else if (!MAY_SHARE[caller.userType].includes(shared))
      errors.shared = [tell('You have nobody to share a view with in this way.')]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Holds the views of this person until the end, so that none comes meanwhile.
 * @param moved the view that goes to the list, where it is not a new one; on its own list it has room
 * @throws HttpProblem 409 where there are too many
 */
const makeRoom = async ({ tx, caller }: Asked, resource: string, moved?: number): Promise<void> => {
  const own = [caller.actorId, caller.accountId]
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`saved-views:${own.join(':')}`])
  const { rows } = await tx.query<{ all: number; there: number; stays: boolean }>(
    `select count(*) as all, count(*) filter (where v.resource = $3) as there,
       coalesce(bool_or(v.id = $4 and v.resource = $3), false) as stays from saved_views v where ${OWN}`,
    [...own, resource, moved ?? null],
  )
  const { all = 0, there = 0, stays = false } = rows[0] ?? {}
  if (!stays && (there >= MOST_ON_A_LIST || (moved === undefined && all >= MOST)))
    throw conflict(
      tell('There are %{most} views of a list at most, %{all} in all. Delete one first.', { most: MOST_ON_A_LIST, all: MOST }),
    )
}

/** What lists show, under names. Spoken to in plain REST: rows and objects without the envelope, the count in Content-Range. */
export const savedViewCompanion = defineCompanion(savedViews, {
  handlers: {
    call: {
      list: async context => {
        const { query, reply } = context
        const { resource, ids } = readFilter(query.filter)
        const [column, direction] = readSort(query.sort)
        const [from, to] = readRange(query.range)
        const condition = '($5::text is null or v.resource = $5) and ($6::bigint[] is null or v.id = any($6))'
        const views = await viewsFor(context, condition, [resource, ids], `v.${column} ${direction}`)
        const page = views.slice(from, to + 1)
        const range = page.length === 0 ? '*' : `${from}-${from + page.length - 1}`
        reply.header('content-range', `items ${range}/${views.length}`)
        return { data: page }
      },
      read: async context => one(await viewsFor(context, 'v.id = $5', [idOf(context)])),
      create: async context => {
        const { tx, caller, input } = context
        judge(context, input)
        await makeRoom(context, input.resource)
        const { rows } = await once(
          tx.query<View>(
            `insert into saved_views as v (actor_id, account_id, resource, name, filter, shared) values ($1, $2, $3, $4, $5, $6)
             returning ${COLUMNS}`,
            [caller.actorId, caller.accountId, input.resource, input.name, JSON.stringify(input.filter), input.shared ?? null],
          ),
        )
        return one(rows)
      },
      /** Of one's own alone. What is not said of sharing is taken for: with nobody. */
      update: async context => {
        const { tx, caller, input } = context
        judge(context, input)
        if (input.resource) await makeRoom(context, input.resource, idOf(context))
        const { rows } = await once(
          tx.query<View>(
            `update saved_views v set name = $4, filter = $5, resource = coalesce($6, v.resource), shared = $7
             where ${OWN} and v.id = $3 returning ${COLUMNS}`,
            [
              caller.actorId,
              caller.accountId,
              idOf(context),
              input.name,
              JSON.stringify(input.filter),
              input.resource ?? null,
              input.shared ?? null,
            ],
          ),
        )
        return one(rows)
      },
      delete: async context => {
        const { tx, caller } = context
        const { rows } = await tx.query<View>(`delete from saved_views v where ${OWN} and v.id = $3 returning ${COLUMNS}`, [
          caller.actorId,
          caller.accountId,
          idOf(context),
        ])
        return one(rows)
      },
    },
  },
})

const readJson = (key: string, typed: unknown): unknown => {
  if (typed === undefined || typed === '') return undefined
  try {
    return JSON.parse(String(typed))
  } catch {
    throw invalid({ [key]: [tell('This is no JSON.')] })
  }
}

/** `filter={"resource":"blacklist"}` of a list, `filter={"id":[1,2]}` of several at once. */
const readFilter = (typed: unknown): { resource: string | null; ids: number[] | null } => {
  const filter = readJson('filter', typed) ?? {}
  if (typeof filter !== 'object' || Array.isArray(filter)) throw invalid({ filter: [tell('Send a JSON object.')] })
  const { resource = null, id, ...others } = filter as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid({ filter: [tell('There is no filter "%{unknown}" here.', { unknown })] })
  if (resource !== null && (typeof resource !== 'string' || resource.includes('\0')))
    throw invalid({ filter: [tell('%{key}: enter text.', { key: 'resource' })] })
  const ids = id === undefined ? null : naturalNumbers(id)
  if (ids === undefined) throw invalid({ filter: [tell('%{key}: send a list of numbers.', { key: 'id' })] })
  return { resource, ids }
}

/** `sort=["name","ASC"]`. */
const readSort = (typed: unknown): [column: string, direction: 'asc' | 'desc'] => {
  const sort = readJson('sort', typed) ?? ['name', 'ASC']
  const [column, order] = Array.isArray(sort) ? sort : []
  if (!['id', 'name', 'resource'].includes(column)) throw invalid({ sort: [tell('Views are sorted by id, name or resource.')] })
  return [column, order === 'DESC' ? 'desc' : 'asc']
}

/** `range=[0,24]`: the first and the last row wanted, counted from 0. */
const readRange = (typed: unknown): [from: number, to: number] => {
  const range = readJson('range', typed) ?? [0, MOST_TOLD - 1]
  const [from, to] = Array.isArray(range) ? range : []
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to < from)
    throw invalid({ range: [tell('Send two numbers, the first row and the last.')] })
  return [from, to]
}
