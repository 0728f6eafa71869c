import { statfs } from 'node:fs/promises'
import { bytes } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { PRIORITIES } from '../../resources/language/choices.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { gatewayStatus } from '../gateways/status/gatewayStatus.ts'
import { inspectAudit } from '../kernel/audit/sealer.ts'
import { type CommandFunction, counted } from './command.ts'

/** What waits, and where. */
export const queueStatus: CommandFunction = async ({ pool, say }) => {
  const { smscs, sms, dlr } = await gatewayStatus(pool)
  await say(`${counted(sms.sent.queued, 'message')} of open campaigns not yet sent, ${counted(dlr.queued, 'receipt')} awaited.`)
  for (const { name, waiting, status } of smscs) {
    const lanes = waiting.map(({ priority, count, more }) => {
      const label = labelOf(PRIORITIES, priority)
      return `${label} ${count.toLocaleString('en-IN')}${more ? '+' : ''}`
    })
    await say(`Route ${name} (${status}): ${lanes.join(', ') || 'nothing waits'}`)
  }
  const jobs = await pool.query<{ kind: string; status: string; n: number; oldest: number }>(
    `select kind, status, count(*) as n, extract(epoch from now() - min(created_at))::bigint as oldest from jobs
     where status in ('queued', 'running') group by kind, status order by kind, status`,
  )
  for (const { kind, status, n, oldest } of jobs.rows) await say(`Jobs: ${kind} ${status} ${n}, the oldest ${oldest} s old`)
  const campaigns = await pool.query<{ phase: string; n: number }>(
    `select phase, count(*) as n from campaigns where status = 'Pending' group by phase order by phase`,
  )
  for (const { phase, n } of campaigns.rows) await say(`Campaigns under way: ${phase} ${n}`)
  const orphans = await pool.query<{ n: number }>(
    `select count(*) as n from receipts where message_id is null and received_at > now() - interval '24 hours'`,
  )
  await say(`${counted(orphans.rows[0]?.n ?? 0, 'receipt')} of the last 24 hours without a message.`)
}

/** How the database is. */
export const databaseHealth: CommandFunction = async ({ pool, say }) => {
  const { rows } = await pool.query<{
    size: number
    connections: number
    most: number
    version: string
    hit: number | null
    oldest: number | null
  }>(
    `select pg_database_size(current_database()) as size, current_setting('max_connections')::int as most, current_setting('server_version') as version,
       (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 1)::float8 from pg_stat_database where datname = current_database()) as hit,
       (select extract(epoch from now() - min(xact_start))::bigint from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null) as oldest`,
  )
  const { size, connections, most, version, hit, oldest } = present(rows[0])
  await say(`PostgreSQL ${version}, ${bytes(size)}, ${connections} of ${most} connections.`)
  await say(`${hit ?? 0} % of reads answered from memory; the oldest open transaction is ${oldest ?? 0} s old.`)
  const tables = await pool.query<{ name: string; size: number; alive: number; dead: number; tidied: Date | null }>(
    `select relname as name, pg_total_relation_size(relid) as size, n_live_tup as alive, n_dead_tup as dead,
       greatest(last_vacuum, last_autovacuum) as tidied
     from pg_stat_user_tables where schemaname = current_schema() order by pg_total_relation_size(relid) desc limit 12`,
  )
  for (const { name, size, alive, dead, tidied } of tables.rows)
    await say(
      `${name}: ${bytes(size)}, about ${counted(alive, 'row')}, ${dead.toLocaleString('en-IN')} dead, ${tidied ? `tidied ${tidied.toISOString().slice(0, 16)}Z` : 'never tidied'}`,
    )
}

/** What takes the room. */
export const diskUsage: CommandFunction = async ({ deps, pool, say }) => {
  const disk = await statfs(deps.dataDir)
  await say(`Data folder: ${bytes(disk.bavail * disk.bsize)} free of ${bytes(disk.blocks * disk.bsize)}.`)
  const database = await pool.query<{ size: number }>('select pg_database_size(current_database()) as size')
  await say(`Database: ${bytes(database.rows[0]?.size ?? 0)}`)
  const { rows } = await pool.query<{ kind: string; n: number; size: string; over: number }>(
    `select kind, count(*) as n, sum(size) as size, count(*) filter (where expires_at <= now()) as over from files group by kind order by sum(size) desc`,
  )
  if (rows.length === 0) await say('Files: none.')
  for (const { kind, n, size, over } of rows)
    await say(`Files: ${kind}, ${counted(n, 'file')}, ${bytes(Number(size))}, ${over} to be removed`)
}

/** Walks along the seal of the audit log. */
export const auditVerify: CommandFunction = async ({ deps, pool, say, progress }) => {
  const counts = await pool.query<{ sealed: number; open: number }>(
    'select count(*) filter (where hash is not null) as sealed, count(*) filter (where hash is null) as open from audit_log',
  )
  const { sealed = 0, open = 0 } = counts.rows[0] ?? {}
  await progress(0, sealed)
  const found = await inspectAudit({ pool, secrets: deps.secrets, dataDir: deps.dataDir }, rows => progress(rows, sealed))
  if (found.broken !== undefined)
    throw new Error(
      `The seal is broken at entry ${found.broken}: it, or one before it, was changed or removed. Intact up to ${found.intactTo}.`,
    )
  await say(
    `The seal is intact up to entry ${found.intactTo}: ${counted(found.rows, 'entry', 'entries')}. ${open} not sealed yet.`,
  )
}
