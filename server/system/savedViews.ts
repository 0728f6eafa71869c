import { errorCode } from '../../messaging/thrown.ts'
import type { AnswerOf } from '../../resources/language/derived.ts'
import { savedViews } from '../../resources/system/services.ts'
import type { CallContext } from '../kernel/context/context.ts'
import { conflict, invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { naturalNumber, naturalNumbers } from '../kernel/values/numbers.ts'

type View = AnswerOf<typeof savedViews, 'read'>

const COLUMNS = 'id, resource, name, filter'
/** A view is its person's, and of the account worked on: while acting as somebody else, other ones are seen. */
const OWN = 'actor_id = $1 and account_id = $2'
const UNIQUE_VIOLATION = '23505'
/** Of one person; more than anybody chooses from a list. */
const MOST = 200

const idOf = ({ id }: Pick<CallContext, 'id'>): number => {
  const read = naturalNumber(id)
  if (read === undefined) throw notFound()
  return read
}

const once = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) throw conflict('There is a view of this name on this list already.')
    throw error
  }
}

/** The one row a statement answered. @throws HttpProblem 404 where there is none */
const one = ({ rows }: { rows: View[] }) => {
  if (!rows[0]) throw notFound()
  return { data: rows[0] }
}

/** Named filters of one person. Spoken to in plain REST: rows and objects without the envelope, the count in Content-Range. */
export const savedViewCompanion = defineCompanion(savedViews, {
  handlers: {
    call: {
      list: async ({ tx, caller, query, reply }) => {
        const { resource, ids } = readFilter(query.filter)
        const [column, direction] = readSort(query.sort)
        const [from, to] = readRange(query.range)
        const { rows } = await tx.query<View & { total: number }>(
          `select ${COLUMNS}, count(*) over () as total from saved_views
           where ${OWN} and ($3::text is null or resource = $3) and ($4::bigint[] is null or id = any($4))
           order by ${column} ${direction}, id limit ${MOST}`,
          [caller.actorId, caller.accountId, resource, ids],
        )
        const page = rows.slice(from, to + 1).map(({ total: _total, ...view }) => view)
        const count = rows[0]?.total ?? 0
        reply.header('content-range', page.length === 0 ? `items */${count}` : `items ${from}-${from + page.length - 1}/${count}`)
        return { data: page }
      },
      read: async context =>
        one(
          await context.tx.query<View>(`select ${COLUMNS} from saved_views where ${OWN} and id = $3`, [
            context.caller.actorId,
            context.caller.accountId,
            idOf(context),
          ]),
        ),
      create: async ({ tx, caller, input }) => {
        const { rows } = await once(
          tx.query<View>(
            `insert into saved_views (actor_id, account_id, resource, name, filter) select $1, $2, $3, $4, $5
             where (select count(*) from saved_views where ${OWN}) < ${MOST} returning ${COLUMNS}`,
            [caller.actorId, caller.accountId, input.resource, input.name, JSON.stringify(input.filter)],
          ),
        )
        if (!rows[0]) throw conflict(`You have ${MOST} views already. Delete one first.`)
        return { data: rows[0] }
      },
      update: async context =>
        one(
          await once(
            context.tx.query<View>(
              `update saved_views set name = $4, filter = $5, resource = coalesce($6, resource) where ${OWN} and id = $3 returning ${COLUMNS}`,
              [
                context.caller.actorId,
                context.caller.accountId,
                idOf(context),
                context.input.name,
                JSON.stringify(context.input.filter),
                context.input.resource ?? null,
              ],
            ),
          ),
        ),
      delete: async context =>
        one(
          await context.tx.query<View>(`delete from saved_views where ${OWN} and id = $3 returning ${COLUMNS}`, [
            context.caller.actorId,
            context.caller.accountId,
            idOf(context),
          ]),
        ),
    },
  },
})

const readJson = (key: string, typed: unknown): unknown => {
  if (typed === undefined || typed === '') return undefined
  try {
    return JSON.parse(String(typed))
  } catch {
    throw invalid({ [key]: ['This is no JSON.'] })
  }
}

/** `filter={"resource":"blacklist"}` of a list, `filter={"id":[1,2]}` of several at once. */
const readFilter = (typed: unknown): { resource: string | null; ids: number[] | null } => {
  const filter = readJson('filter', typed) ?? {}
  if (typeof filter !== 'object' || Array.isArray(filter)) throw invalid({ filter: ['Send a JSON object.'] })
  const { resource = null, id, ...others } = filter as Record<string, unknown>
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw invalid({ filter: [`There is no filter "${unknown}" here.`] })
  if (resource !== null && (typeof resource !== 'string' || resource.includes('\0')))
    throw invalid({ filter: ['resource: enter text.'] })
  const ids = id === undefined ? null : naturalNumbers(id)
  if (ids === undefined) throw invalid({ filter: ['id: send a list of numbers.'] })
  return { resource, ids }
}

/** `sort=["name","ASC"]`. */
const readSort = (typed: unknown): [column: string, direction: 'asc' | 'desc'] => {
  const sort = readJson('sort', typed) ?? ['name', 'ASC']
  const [column, order] = Array.isArray(sort) ? sort : []
  if (!['id', 'name', 'resource'].includes(column)) throw invalid({ sort: ['Views are sorted by id, name or resource.'] })
  return [column, order === 'DESC' ? 'desc' : 'asc']
}

/** `range=[0,24]`: the first and the last row wanted, counted from 0. */
const readRange = (typed: unknown): [from: number, to: number] => {
  const range = readJson('range', typed) ?? [0, MOST - 1]
  const [from, to] = Array.isArray(range) ? range : []
  if (!Number.isSafeInteger(from) || !Number.isSafeInteger(to) || from < 0 || to < from)
    throw invalid({ range: ['Send two numbers, the first row and the last.'] })
  return [from, to]
}
