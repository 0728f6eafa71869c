import { tell } from '../../messaging/tell.ts'
import { auditLog, type SealReport } from '../../resources/system/audit-log.ts'
import { audit } from '../kernel/audit/audit.ts'
import { inspectAudit } from '../kernel/audit/sealer.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { jobKind, queueJob } from '../kernel/jobs/job.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { toWire } from '../kernel/records/columns.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { findRecords } from '../kernel/records/list.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'

export const VERIFY_JOB = jobKind('audit-verify', 1)

/** One entry with what was before and after as objects, in place of their text. */
const readEntry: CallHandler = async ({ tx, caller, id }) => {
  const number = naturalNumber(id)
  if (number === undefined) throw notFound()
  const [row] = await findRecords(tx, caller, auditLog, undefined, [number])
  if (!row) throw notFound()
  const { before, after, ...entry } = row
  const parsed = (text: unknown) => (typeof text === 'string' ? JSON.parse(text) : null)
  return { data: toWire({ ...entry, changes: { before: parsed(before), after: parsed(after) }, id: number }, caller.timezone) }
}

/** Begins a walk along the chain; where one of the account is under way already, that is the one to follow. */
const startVerify: CallHandler<typeof auditLog, 'verify'> = async ({ tx, caller }) => {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`jobs:${VERIFY_JOB.name}:${caller.accountId}`])
  const open = await tx.query<{ id: number }>(
    `select id from jobs where account_id = $1 and kind = $2 and status in ('queued', 'running') order by id limit 1`,
    [caller.accountId, VERIFY_JOB.name],
  )
  if (open.rows[0]) return { message: tell('The check is under way'), data: { job_id: open.rows[0].id } }
  const job = await queueJob(tx, VERIFY_JOB, {
    accountId: caller.accountId,
    actorId: caller.actorId,
    title: 'Check of the audit log',
    params: {},
  })
  await audit(tx, caller, { action: 'audit-log.verify', entity: 'audit-log' })
  return { message: tell('The check has begun'), data: { job_id: job } }
}

/** The log of every change, and the check of its seal. */
export const auditLogCompanion = defineCompanion(auditLog, {
  operations: { get: readEntry },
  handlers: { toolbar: { verify: startVerify } },
})

/** Walks along the whole chain of the audit log. Killed, it is begun again: nothing was changed. */
export const verifyJob = VERIFY_JOB.handler(async run => {
  const { deps, signal } = run
  const counted = await deps.pool.query<{ n: number }>('select count(*) as n from audit_log where hash is not null')
  await run.progress(0, { total: counted.rows[0]?.n ?? 0 })
  const found = await inspectAudit(deps, async rows => {
    signal.throwIfAborted()
    await run.progress(rows)
  })
  await asSystem(deps.pool, async tx => {
    const { rows } = await tx.query<{ n: number }>('select count(*) as n from audit_log where hash is null')
    const result: SealReport = {
      rows: found.rows,
      intact_to: found.intactTo,
      broken: found.broken ?? null,
      unsealed: rows[0]?.n ?? 0,
    }
    await run.finish(tx, { result })
  })
})
