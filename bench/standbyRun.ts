/**
 * What processes that stand by take from the one that sends: `node bench/standbyRun.ts <tree> <campaigns> <beside> <seconds>` sends
 * campaigns of 500,000 beside so many others, which are stopped and go on in turn every so many seconds, and prints as JSON how fast
 * receipts came in meanwhile. Within one run the machine is the same for both, which it is not for two runs.
 */

import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { cpuOf } from './cpuOf.ts'
import { MESSAGES } from './delivery.ts'
import { begun, type DeskWorker, deskWorker } from './deskWorker.ts'
import { lyingCampaigns } from './lyingCampaigns.ts'
import { openDesk } from './openDesk.ts'
import type { StandbyRun, StandbySpan } from './standby.ts'

const [tree = '.', campaigns = '4', beside = '3', seconds = '1.3'] = process.argv.slice(2)
const BINDS = 4
/** What a batch was about to do when they were stopped or went on belongs to neither. */
const SETTLE_MS = 200

const workers: DeskWorker[] = []
const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
  for (const { pid } of workers) process.kill(pid, name)
}
const used = () => workers.reduce((sum, { pid }) => sum + cpuOf(pid), 0)

/** Stops them and lets them go on in turn while something is done. @returns the spans, times in milliseconds since 1970, CPU in seconds */
const takeTurns = async (work: Promise<void>) => {
  const ended = work.then(() => true)
  const spans: { from: number; to: number; stopped: boolean; cpu: number }[] = []
  for (let stopped = true, isOver = false; !isOver; stopped = !stopped) {
    signal(stopped ? 'SIGSTOP' : 'SIGCONT')
    await setTimeout(SETTLE_MS)
    const from = Date.now()
    const before = used()
    isOver = await Promise.race([setTimeout(Number(seconds) * 1000, false), ended])
    spans.push({ from, to: Date.now(), stopped, cpu: used() - before })
  }
  return spans
}

const { desk, end } = await openDesk(tree)
const client = new pg.Client({ ...desk.deps.connection })
try {
  await client.connect()
  const lying = await lyingCampaigns(desk, client, { campaigns: Number(campaigns), each: MESSAGES, owners: 1 })
  await desk.deps.pool.query('update primary_routes set instances = $1', [BINDS])
  for (let n = 0; n < Number(beside); n++) workers.push(await deskWorker(tree, desk))
  await begun(workers)
  const spans = await takeTurns(lying.send())
  const { rows } = await client.query<{ count: number }>(
    `with received as (select floor(extract(epoch from received_at) * 1000) as at, count(*) as count from receipts group by 1)
     select coalesce(sum(count), 0)::float8 as count
     from unnest($1::float8[], $2::float8[]) with ordinality as s("from", "to", n) left join received on at >= s."from" and at < s."to"
     group by n order by n`,
    [spans.map(({ from }) => from), spans.map(({ to }) => to)],
  )
  const run: StandbyRun = {
    spans: spans.map(({ from, to, stopped, cpu }, at): StandbySpan => {
      const took = (to - from) / 1000
      return { stopped, perSecond: (rows[at]?.count ?? 0) / took, besideMillis: (cpu / took / workers.length) * 1000 }
    }),
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  // Who is stopped would not hear that it is to end.
  signal('SIGCONT')
  await Promise.all(workers.map(worker => worker.end()))
  await client.end()
  await end()
}
