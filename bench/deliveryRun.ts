/**
 * One campaign, or several at once, through the whole desk of a tree of sources: `node bench/deliveryRun.ts <tree> <messages> <campaigns>
 * <accounts> <processes> <binds> <rest>` prints its figures as JSON; rows lie for so many seconds before they are sent. A process of its
 * own for each run, so that today's desk and one before it can be measured in turn.
 */

import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { childrenOf, cpuOf, parentOf } from './cpuOf.ts'
import type { DeliveryRun } from './delivery.ts'
import { copySeconds, type FloorBatch, floorPerSecond } from './deliveryFloor.ts'
import { begun, type DeskWorker, deskWorker } from './deskWorker.ts'
import { lyingCampaigns } from './lyingCampaigns.ts'
import { openDesk } from './openDesk.ts'

const [tree = '.', wanted = '500000', together = '1', owners = '1', processes = '1', binds = processes, rest = '0'] =
  process.argv.slice(2)
const campaigns = Number(together)
const each = Math.floor(Number(wanted) / campaigns)
const count = each * campaigns

/** Beside this process. */
const workers: DeskWorker[] = []

/** Seconds of CPU used so far by each part, and bytes of the database's log. */
const used = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number; wal: string }>(
    'select pg_backend_pid() as pid, wal_bytes::text as wal from pg_stat_wal',
  )
  const database = parentOf(rows[0]?.pid as number)
  const seconds = cpuOf(database)
  const { user, system } = process.cpuUsage()
  const others = workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)
  return {
    database: seconds,
    // Whatever else this process has started.
    simulator: childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), -seconds - others),
    desk: (user + system) / 1_000_000 + others,
    others,
    log: Number(rows[0]?.wal),
  }
}

const { desk, end } = await openDesk(tree)
const client = new pg.Client({ ...desk.deps.connection })
try {
  await client.connect()
  const lying = await lyingCampaigns(desk, client, { campaigns, each, owners: Number(owners) })
  const { ids, account, expandSeconds } = lying
  // Who has no bind does not send.
  await desk.deps.pool.query('update primary_routes set instances = $1', [Number(binds)])
  for (let n = 1; n < Number(processes); n++) workers.push(await deskWorker(tree, desk))
  await begun(workers)
  await setTimeout(Math.max(0, Number(rest) * 1000 - (performance.now() - lying.readyAt)))
  const before = await used(client)
  const began = performance.now()
  await lying.send()
  const tookSeconds = (performance.now() - began) / 1000
  const after = await used(client)
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from max(r.received_at) - (select min(submitted_at) from messages where campaign_id = any($1)))::float8 as seconds from receipts r`,
    [ids],
  )
  const micros = (part: 'database' | 'desk' | 'simulator') => ((after[part] - before[part]) / count) * 1_000_000
  const floorOf = (batch: FloorBatch) => floorPerSecond(client, account.id, Math.min(count, 200_000), batch)
  const run: DeliveryRun = {
    perSecond: count / (rows[0]?.seconds as number),
    databaseMicros: micros('database'),
    deskMicros: micros('desk'),
    simulatorMicros: micros('simulator'),
    cores: (['database', 'desk', 'simulator'] as const).reduce((sum, part) => sum + after[part] - before[part], 0) / tookSeconds,
    besideMillis: (((after.others - before.others) / tookSeconds) * 1000) / Math.max(1, workers.length),
    logBytes: (after.log - before.log) / count,
    expandSeconds,
    copySeconds: await copySeconds(client, ids),
    floorPerSecond: await floorOf(2000),
    smallFloorPerSecond: await floorOf(500),
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  await Promise.all(workers.map(worker => worker.end()))
  await client.end()
  await end()
}
