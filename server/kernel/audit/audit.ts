import type { Caller, Origin } from '../scope/caller.ts'
import type { Tx } from '../scope/scope.ts'

export interface AuditEntry {
  /** `blacklist.update`, `session.login`: what declares it, then what was done. */
  action: string
  entity?: string
  entityId?: number | string
  reason?: string | undefined
  before?: unknown
  after?: unknown
}

const SECRET = /password|secret|token|api_key/i

/** Secrets never reach the log: their change is noted, not their value. */
const redacted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, SECRET.test(key) && item !== null ? '••••' : item]))
    : value

/** Writes one row of the audit log, in the transaction of the change itself, with the person and the account worked on. */
export const audit = async (
  tx: Tx,
  caller: Partial<Pick<Caller, 'actorId' | 'accountId'>> & Origin,
  entry: AuditEntry,
): Promise<void> => {
  await tx.query({
    name: 'audit',
    text: `insert into audit_log (actor_id, account_id, ip, user_agent, action, entity, entity_id, reason, before, after, request_id, via)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    values: [
      caller.actorId ?? null,
      caller.accountId ?? null,
      caller.ip,
      caller.userAgent.slice(0, 500),
      entry.action,
      entry.entity ?? null,
      entry.entityId === undefined ? null : String(entry.entityId),
      entry.reason ?? null,
      entry.before === undefined ? null : JSON.stringify(redacted(entry.before)),
      entry.after === undefined ? null : JSON.stringify(redacted(entry.after)),
      caller.requestId,
      caller.via ?? null,
    ],
  })
}
