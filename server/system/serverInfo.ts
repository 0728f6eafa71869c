import { statfs } from 'node:fs/promises'
import { cpus, freemem, hostname, loadavg, release, type as systemType, totalmem, uptime } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { present } from '../../messaging/present.ts'
import type { GatewaySmsc } from '../../resources/system/gatewayStatus.ts'
import { waitingFor } from '../../resources/system/health.ts'
import type { ServerInfo } from '../../resources/system/serverInfo.ts'
import { gatewayStatus } from '../gateways/status/gatewayStatus.ts'
import type { Deps } from '../kernel/context/context.ts'

/** A worker that has not been seen for this long is gone (server/delivery). */
const WORKER_GONE_S = 15
/** Workers of the past that are still shown. */
const PAST_SHOWN = 5
const NANOSECONDS = 1e6

/** Each answer tells of the time since the one before. */
const delay = monitorEventLoopDelay({ resolution: 20 })

/** Begins to watch how late the loop is: by a timer fifty times a second, so only in a process that answers of it. */
export const watchLoopDelay = (): void => void delay.enable()

let cpuBefore = { usage: process.cpuUsage(), at: performance.now() }

const processInfo = (version: string): ServerInfo['process'] => {
  const used = process.cpuUsage(cpuBefore.usage)
  const since = performance.now() - cpuBefore.at
  cpuBefore = { usage: process.cpuUsage(), at: performance.now() }
  // Before the first sample there is no figure, and none is made up.
  const milliseconds = (value: number) => (Number.isFinite(value) ? Math.round(value / NANOSECONDS) : 0)
  const loop = { middle: milliseconds(delay.percentile(50)), worst: milliseconds(delay.percentile(99)) }
  delay.reset()
  return {
    version,
    node: process.version,
    host: hostname(),
    system: `${systemType()} ${release()}`,
    pid: process.pid,
    uptime: Math.floor(process.uptime()),
    memory: process.memoryUsage.rss(),
    loop_delay: loop,
    cpu: Math.round((used.user + used.system) / 10 / Math.max(1, since)),
  }
}

const machineInfo = async (dataDir: string): Promise<ServerInfo['machine']> => {
  const disk = await statfs(dataDir)
  const [one = 0, five = 0, fifteen = 0] = loadavg()
  return {
    load: [one, five, fifteen],
    cpus: cpus().length,
    memory: { used: totalmem() - freemem(), total: totalmem() },
    // What only root may still fill counts as used.
    disk: { used: (disk.blocks - disk.bavail) * disk.bsize, total: disk.blocks * disk.bsize },
    uptime: Math.floor(uptime()),
  }
}

const DATABASE = `
  select current_setting('server_version') as version, pg_database_size(current_database()) as size,
    (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
    current_setting('max_connections')::int as most_connections, inet_server_addr() is null as is_local,
    (select count(*)::int from schema_migrations) as migrations,
    (select json_build_object('name', name, 'at', applied_at) from schema_migrations order by version desc limit 1) as last,
    (select json_build_object('archiving', current_setting('archive_mode') <> 'off', 'last', last_archived_time, 'failed', failed_count)
      from pg_stat_archiver) as archive`

interface DatabaseRow {
  version: string
  size: number
  connections: number
  most_connections: number
  is_local: boolean
  migrations: number
  last: { name: string; at: string }
  archive: { archiving: boolean; last: string | null; failed: number }
}

const QUEUES = `
  select
    (select coalesce(json_agg(json_build_object('kind', kind, 'queued', queued, 'running', running) order by kind), '[]') from (
      select kind, count(*) filter (where status = 'queued') as queued, count(*) filter (where status = 'running') as running
      from jobs where status in ('queued', 'running') group by kind) j) as jobs,
    (select count(*) from (select 1 from receipts where message_id is null limit 10000) o) as orphan_receipts,
    (select received_at from receipts order by id desc limit 1) as last_receipt_at,
    (select extract(epoch from now() - min(started_at))::bigint from campaigns where dispatching and total_queued > 0) as oldest,
    (select count(*) from audit_log where hash is null) as unsealed,
    (select json_build_object('count', count(*), 'size', coalesce(sum(size), 0)) from files) as files`

interface QueueRow extends Omit<ServerInfo['queues'], 'lanes' | 'last_receipt_at'> {
  last_receipt_at: Date | null
  files: { count: number; size: number }
}

const WORKERS = `
  (select epoch, host, pid, started_at, extract(epoch from now() - seen_at)::int as seen_ago, 1 as alive from workers
    where stopped_at is null and seen_at > now() - make_interval(secs => $1))
  union all
  (select epoch, host, pid, started_at, extract(epoch from now() - seen_at)::int, 0 from workers
    where stopped_at is not null or seen_at <= now() - make_interval(secs => $1) order by epoch desc limit $2)
  order by alive desc, epoch desc`

const lanesOf = (smscs: readonly GatewaySmsc[]): ServerInfo['queues']['lanes'] => {
  const lanes = new Map<number, { priority: number; count: number; more: 0 | 1 }>()
  for (const { priority, count, more } of smscs.flatMap(smsc => smsc.waiting)) {
    const before = lanes.get(priority)
    lanes.set(priority, { priority, count: (before?.count ?? 0) + count, more: more || before?.more ? 1 : 0 })
  }
  return [...lanes.values()].sort((a, b) => b.priority - a.priority)
}

/** What other domains know stands beside it. */
type OfMachine = Omit<ServerInfo, 'alarms' | 'stalled'>

/** Everything about this process, its machine and the database they all share, as it is now. Nothing is guessed: what is not known is null. */
export const serverInfo = async ({ pool, dataDir, version }: Pick<Deps, 'pool' | 'dataDir' | 'version'>): Promise<OfMachine> => {
  const asked = performance.now()
  const { rows: databases } = await pool.query<DatabaseRow>(DATABASE)
  const answersIn = Math.round(performance.now() - asked)
  const [queues, workers, gateways, machine] = await Promise.all([
    pool.query<QueueRow>(QUEUES),
    pool.query<{ started_at: Date } & Omit<ServerInfo['workers'][number], 'started_at'>>(WORKERS, [WORKER_GONE_S, PAST_SHOWN]),
    gatewayStatus(pool),
    machineInfo(dataDir),
  ])
  const { is_local, last, archive, ...database } = present(databases[0])
  const { files, last_receipt_at, ...queue } = present(queues.rows[0])
  return {
    at: new Date().toISOString(),
    process: processInfo(version),
    machine,
    database: {
      ...database,
      kind: is_local ? 'local' : 'remote',
      answers_in: answersIn,
      last_migration: last.name,
      last_migration_at: last.at,
    },
    queues: { ...queue, lanes: lanesOf(gateways.smscs), last_receipt_at: last_receipt_at?.toISOString() ?? null },
    files,
    workers: workers.rows.map(worker => ({ ...worker, started_at: worker.started_at.toISOString() })),
    gateways: gateways.smscs.map(smsc => ({
      route_id: smsc.route_id,
      name: smsc.name,
      status: smsc.status,
      is_active: smsc.is_active,
      is_held: smsc.is_held,
      waiting: waitingFor(smsc),
      sent_per_second: smsc.sms.outbound[0],
      last_error: smsc.last_error,
    })),
    backup: {
      archiving: archive.archiving ? 1 : 0,
      last_archived_at: archive.last,
      failed: archive.failed,
    },
  }
}
