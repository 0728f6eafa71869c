import { wireDateTime } from '../../messaging/format.ts'
import { secondaryRoutes } from '../../resources/routing/secondary-routes.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import type { FieldsPut } from '../kernel/records/putBack.ts'

/** One change of a field; members are named. */
interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

interface Entry {
  at: Date
  action: string
  reason: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  actor: string | null
}

const MOST = 100
/** What is kept beside the fields of the record. */
const ASIDE = new Set(['change_reason'])

const WHAT: Readonly<Record<string, FieldChange>> = {
  active: { field: 'status', before: 0, after: 1 },
  inactive: { field: 'status', before: 1, after: 0 },
  default: { field: 'is_default', before: 0, after: 1 },
}

/** What an entry says that changed in one record. */
const changesOf = (entry: Entry, id: number): FieldChange[] => {
  const done = WHAT[String(entry.after?.action)]
  if (done) return [done]
  const put = (entry.after?.changes as FieldsPut[] | undefined)?.find(({ ids }) => ids.includes(id))
  const { before, after } = put ?? entry
  return Object.keys(secondaryRoutes.fields).flatMap(field => {
    if (ASIDE.has(field) || !after || !Object.hasOwn(after, field)) return []
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter(Number.isSafeInteger) : [])

/** Who changed a secondary route, when, why, and from what to what: from the audit log, the latest first. */
export const routeHistory: RowHandler<typeof secondaryRoutes, 'history'> = async ({ tx, caller, record }) => {
  const { rows } = await tx.query<Entry>(
    `select l.at, l.action, l.reason, l.before, l.after, p.name as actor from audit_log l left join accounts p on p.id = l.actor_id
     where l.entity = 'secondary-routes' and (l.entity_id = $1::text or (l.before->'ids') @> to_jsonb($1::bigint))
     order by l.seq desc limit ${MOST}`,
    [record.id],
  )
  const entries = rows.map(entry => ({ entry, changes: changesOf(entry, record.id) }))
  const members = entries.flatMap(({ changes }) =>
    changes.flatMap(({ field, before, after }) => (field === 'primary_routes' ? [...idsIn(before), ...idsIn(after)] : [])),
  )
  const named = await tx.query<{ id: number; name: string }>(
    'select id, route_name as name from primary_routes where id = any($1::bigint[])',
    [members],
  )
  const names = new Map(named.rows.map(({ id, name }) => [id, name]))
  const inWords = (field: string, value: unknown) =>
    field === 'primary_routes' ? idsIn(value).map(id => names.get(id) ?? `#${id}`) : value
  const data = entries.map(({ entry, changes }) => ({
    at: wireDateTime(entry.at, caller.timezone),
    action: entry.action.replace('secondary-routes.', ''),
    actor: entry.actor,
    reason: entry.reason ?? (entry.after?.change_reason as string | undefined) ?? null,
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: inWords(field, before),
      after: inWords(field, after),
    })),
  }))
  return { message: 'History', data }
}
