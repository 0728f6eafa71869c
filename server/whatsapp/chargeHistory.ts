import { wireDateTime } from '../../messaging/format.ts'
import { waCharges } from '../../resources/whatsapp/wa-charges.ts'
import type { RowHandler } from '../kernel/context/context.ts'

interface Entry {
  at: Date
  action: string
  actor: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const MOST = 100

const STATUS: Readonly<Record<string, readonly [before: number, after: number]>> = { active: [0, 1], inactive: [1, 0] }

/** What a card is of never changes: its name says it. */
const KEY = new Set(['country_id', 'user_id', 'effective_from'])

const changesOf = ({ before, after }: Entry) => {
  const status = STATUS[String(after?.action)]
  if (status) return [{ field: 'status', before: status[0], after: status[1] }]
  return Object.keys(waCharges.fields).flatMap(field => {
    if (KEY.has(field)) return []
    const change = { field, before: before?.[field] ?? null, after: after?.[field] ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change]
  })
}

/** Who changed the prices of a card, when, and from what to what: from the audit log, the latest first. */
export const chargeHistory: RowHandler<typeof waCharges, 'history'> = async ({ tx, caller, record }) => {
  const { rows } = await tx.query<Entry>(
    `select l.at, l.action, l.before, l.after, p.name as actor from audit_log l left join accounts p on p.id = l.actor_id
     where l.entity = $2 and (l.entity_id = $1::text or (l.before->'ids') @> to_jsonb($1::bigint))
     order by l.seq desc limit ${MOST}`,
    [record.id, waCharges.name],
  )
  const data = rows.map(entry => ({
    at: wireDateTime(entry.at, caller.timezone),
    action: entry.action.replace(`${waCharges.name}.`, ''),
    actor: entry.actor,
    changes: changesOf(entry),
  }))
  return { message: 'History', data }
}
