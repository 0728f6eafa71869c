import { wireDateTime } from '../../messaging/format.ts'
import { allows, type Principal } from '../../resources/language/access.ts'
import { gateOf } from '../../resources/language/condition.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { users } from '../../resources/people/users.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { accountCondition } from '../kernel/scope/scope.ts'

interface Entry {
  seq: number
  at: Date
  actor: string | null
  actor_seen: boolean
  acting: boolean
  action: string
  entity: string | null
  entity_id: string | null
  reason: string | null
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
  ip: string | null
}

const FIELDS: Fields = users.fields

/** What of a change this person may see: no field of an account that is hidden from him. */
const shown = (values: Entry['before'], entity: string | null, principal: Principal) => {
  if (values === null || typeof values !== 'object' || entity !== 'users') return values
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => {
      const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
      return !field || allows(principal, gateOf(field))
    }),
  )
}

/**
 * `POST user-account-log` (rule people-6): what was done in an account and to it, newest first. People outside the caller's reach are called
 * the operator, and nothing of where they sat is told.
 */
export const accountLog: RowHandler<typeof users, 'accountLog'> = async ({ tx, caller, record, query, input }) => {
  const { page, perPage } = readPaging(query, input)
  const reach = await accountCondition(tx, caller, 'a.id', 4)
  const { rows } = await tx.query<Entry & { more: boolean }>(
    `select l.seq, l.at, a.name as actor, a.id is not null as actor_seen, l.actor_id is distinct from l.account_id as acting,
       l.action, l.entity, l.entity_id, l.reason, l.before, l.after, l.ip
     from (
       select seq from audit_log where account_id = $1
       union select seq from audit_log where entity = 'users' and entity_id = $1::text
       order by seq desc limit $2 offset $3) wanted
     join audit_log l on l.seq = wanted.seq
     left join accounts a on a.id = l.actor_id and ${reach?.sql ?? 'true'}
     order by l.seq desc`,
    [record.id, perPage + 1, (page - 1) * perPage, ...(reach?.values ?? [])],
  )
  const data = rows.slice(0, perPage).map(({ actor_seen, seq, at, ip, actor, before, after, ...entry }) => ({
    id: seq,
    at: wireDateTime(at, caller.timezone),
    actor: actor_seen ? actor : null,
    ip: actor_seen ? ip : null,
    ...entry,
    before: shown(before, entry.entity, caller.principal),
    after: shown(after, entry.entity, caller.principal),
  }))
  const seen = (page - 1) * perPage + data.length
  return {
    message: 'Account log',
    data: {
      // Not counted: what is known is whether there is more.
      ...paged(data, rows.length > perPage ? seen + 1 : seen, { page, perPage }),
      last_page: rows.length > perPage ? page + 1 : page,
    },
  }
}
