/**
 * One campaign, or several at once, through the whole desk of a tree of sources: `node bench/deliveryRun.ts <tree> <messages> <campaigns>`
 * prints its figures as JSON. A process of its own for each run, so that today's desk and one before it can be measured in turn.
 */

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { childrenOf, cpuOf, parentOf } from './cpuOf.ts'
import type { DeliveryRun } from './delivery.ts'
import { copySeconds, floorPerSecond } from './deliveryFloor.ts'

const [tree = '.', wanted = '500000', together = '1'] = process.argv.slice(2)
const campaigns = Number(together)
const each = Math.floor(Number(wanted) / campaigns)
const count = each * campaigns
const PATIENCE_MS = 600_000

const from = (file: string): Promise<unknown> => import(pathToFileURL(join(tree, 'bench', file)).href)
const { benchCaller, benchDesk } = (await from('desk.ts')) as typeof import('./desk.ts')
const { benchForm, firstAccount } = (await from('campaign.ts')) as typeof import('./campaign.ts')

const until = async (condition: () => Promise<boolean>): Promise<void> => {
  const since = performance.now()
  while (!(await condition())) {
    if (performance.now() - since > PATIENCE_MS) throw new Error('The campaign did not end in ten minutes.')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

/** `2026-11-20 18:30:00`, as the form of an account in India has it. */
const inIndia = (time: Date): string => time.toLocaleString('sv-SE', { timeZone: 'Asia/Kolkata' })

/** Seconds of CPU used so far by each part, and bytes of the database's log. */
const used = async (client: pg.Client) => {
  const { rows } = await client.query<{ pid: number; wal: string }>(
    'select pg_backend_pid() as pid, wal_bytes::text as wal from pg_stat_wal',
  )
  const database = parentOf(rows[0]?.pid as number)
  const seconds = cpuOf(database)
  const { user, system } = process.cpuUsage()
  return {
    database: seconds,
    // Whatever else this process has started.
    simulator: childrenOf(process.pid).reduce((sum, pid) => sum + cpuOf(pid), -seconds),
    desk: (user + system) / 1_000_000,
    log: Number(rows[0]?.wal),
  }
}

const { desk, end } = await benchDesk()
const client = new pg.Client({ ...desk.deps.connection })
try {
  await client.connect()
  const { pool } = desk.deps
  await pool.query('update primary_routes set tps = 100000, max_pending_submits = 2000')
  // Numbers with an ending of their own (never a receipt, never taken) would be waited for.
  const told = await fetch(`http://127.0.0.1:${desk.simulatorControlPort}/settings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scenarios":false}',
  })
  if (!told.ok) throw new Error(`The simulator refused its settings: ${await told.text()}`)
  const call = await benchCaller(desk.url as string)
  const admin = await firstAccount(pool)
  const form = await benchForm(desk, call, each)
  await call('user-credit', { user_id: admin, route_type: 1, credit_type: 1, credit: count * 4, comment: 'bench' })
  const ids: number[] = []
  for (let n = 1; n <= campaigns; n++) {
    const { send_sms_id } = (await call('send-sms', {
      ...form,
      campaign: `Bench ${n}`,
      confirm_repeat: 1,
      // Its rows are made at once; sending waits, so that the two are measured apart.
      campaign_type: '1',
      campaign_send_date_time: inIndia(new Date(Date.now() + 60 * 60_000)),
    })) as { send_sms_id: number }
    ids.push(send_sms_id)
  }
  const entered = performance.now()
  const holds = (condition: string) =>
    until(
      async () =>
        (await client.query(`select 1 from campaigns where id = any($1) and ${condition}`, [ids])).rowCount === campaigns,
    )
  await holds("phase = 'ready'")
  const expandSeconds = (performance.now() - entered) / 1000
  const before = await used(client)
  const began = performance.now()
  await client.query('update campaigns set campaign_send_date_time = now() where id = any($1)', [ids])
  await holds('total_queued + total_accepted + total_unknown = 0')
  const tookSeconds = (performance.now() - began) / 1000
  const after = await used(client)
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from max(r.received_at) - (select min(submitted_at) from messages where campaign_id = any($1)))::float8 as seconds from receipts r`,
    [ids],
  )
  const micros = (part: 'database' | 'desk' | 'simulator') => ((after[part] - before[part]) / count) * 1_000_000
  const run: DeliveryRun = {
    perSecond: count / (rows[0]?.seconds as number),
    databaseMicros: micros('database'),
    deskMicros: micros('desk'),
    simulatorMicros: micros('simulator'),
    cores: (['database', 'desk', 'simulator'] as const).reduce((sum, part) => sum + after[part] - before[part], 0) / tookSeconds,
    logBytes: (after.log - before.log) / count,
    expandSeconds,
    copySeconds: await copySeconds(client, ids),
    floorPerSecond: await floorPerSecond(client, admin, Math.min(count, 200_000)),
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  await client.end()
  await end()
}
