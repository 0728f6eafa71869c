import { acceptCampaign } from '../../server/campaigns/accept.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import {
  addAccount,
  addPrimaryRoute,
  addRegistration,
  addSecondaryRoute,
  normalForm,
  numbers,
  quiet,
  senderOf,
} from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { queueFaults } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { randomOf } from './random.ts'
import type { Rig } from './rig.ts'

/**
 * freeze: a pause with every campaign locked in an open transaction. ahead: a worker killed while the clock was an hour ahead, which was put
 * right at once.
 */
export type Fault = 'worker' | 'database' | 'both' | 'pause' | 'freeze' | 'ahead'

export interface FaultPlan {
  messages: number
  faults: number
  kinds: readonly Fault[]
  seed: number
  /** Messages in flight that the route allows on a bind; what a worker may have between claim and outcome is twice that for each it holds. */
  window: number
  /** One for each worker, as who has none does not send: 2. */
  binds?: number
  /** Messages per second of the route. */
  tps: number
  policy?: 'hold' | 'resend'
  /** How long a worker is paused. */
  pauseMs?: number
  /** How long the whole may take. */
  timeoutMs: number
  tell?: (line: string) => void
}

/** What came of it, counted by the desk and by the gateway apart from each other. */
export interface Findings {
  messages: number
  faults: number
  /** Left neither sent, nor failed, nor reported as not known. */
  lost: number
  /** Taken by the gateway more than once, in all. */
  doubled: number
  /**
   * Reported as not known, and what may be at most: the window of a worker for each fault, by the binds that one held; and for each worker
   * that was taken for dead without a fault, as a machine that is busy makes one silent.
   */
  ambiguous: number
  ambiguousAtMost: number
  /** Of the ambiguous ones, those the gateway had really taken. */
  ambiguousTaken: number
  /** Sent again as the policy wants. */
  resent: number
  delivered: number
  /** Longest time from a fault until the gateway took more than was in flight; while a worker is paused, the longest in which it took nothing. */
  longestGapMs: number
  seconds: number
  faultsOfLedger: number
  countersWrong: number
}

/** Sends one campaign while things are killed at random moments, and compares what the desk says with what the gateway got. */
export async function sendUnderFaults(rig: Rig, plan: FaultPlan): Promise<Findings> {
  const { pool } = rig
  const random = randomOf(plan.seed)
  const account = await addAccount(pool, { credits: plan.messages * 2 })
  const registered = await addRegistration(pool, account)
  const route = await addPrimaryRoute(pool, {
    port: rig.gateway.port,
    max_pending_submits: plan.window,
    instances: plan.binds ?? 2,
    tps: plan.tps,
    ambiguous_policy: plan.policy ?? 'hold',
    reconnect_delay: 1,
  })
  await addSecondaryRoute(pool, [route])
  await pool.query(`insert into app_settings (key, value) values ('max_contacts_file', '2000000')`)
  const id = 'faults00000000000001'
  await rig.upload(id, `Mobile\n${numbers(plan.messages).join('\n')}\n`)
  await pool.query(
    `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'contacts', 'a.csv', 'text/csv', 1)`,
    [id, account],
  )
  const form = normalForm(registered, [], { mobile_numbers: null, file_path: `uploads/${id}` })
  const began = performance.now()
  const { send_sms_id: campaign } = await asSystem(pool, tx =>
    acceptCampaign(tx, { dataDir: rig.dataDir, log: quiet }, senderOf(account), form),
  )
  const binds = watchBinds(rig)
  const { gaps, held } = await runFaults(rig, plan, random, binds)
  await until(
    async () => {
      const [row] = await rig.query<{ done: boolean }>(
        `select phase = 'ready' and total_queued = 0 and total_accepted = 0 as done from campaigns where id = $1`,
        [campaign],
      )
      return row!.done
    },
    { timeout: plan.timeoutMs, every: 100, what: 'everything is sent and receipted' },
  )
  const seconds = (performance.now() - began) / 1000
  // A worker that was paused finds out at its end what the gateway had answered, and reads the receipts that waited for it.
  if (plan.kinds.some(kind => kind === 'pause' || kind === 'freeze'))
    await until(
      async () =>
        (await rig.query(`select from campaigns where id = $1 and total_unknown = 0 and total_accepted = 0`, [campaign])).length >
        0,
      { timeout: 3000, every: 100 },
    ).catch(() => {})
  await binds.stop()
  const [reaped] = await rig.query<{ n: number }>('select count(*) as n from workers where stopped_at is not null')
  const unasked = Math.max(0, reaped!.n - plan.faults)
  const windows = [...held, ...Array.from({ length: unasked }, () => plan.binds ?? 2)]
  plan.tell?.(`binds of workers that died: ${held.join(', ')}; ${unasked} more were taken for dead`)
  const ambiguousAtMost = windows.reduce((sum, places) => sum + Math.max(plan.window * 2 * places, 50), 0)
  await rig.stopWorkers()
  return { ...(await compare(rig, campaign, plan)), ambiguousAtMost, longestGapMs: Math.max(0, ...gaps), seconds }
}

/** The most binds that one worker holds: alone, while another that died is not there again, it has those of all. */
interface Binds {
  /** The most since it was last asked. */
  most(): Promise<number>
  stop(): Promise<void>
}

const WATCH_MS = 50

function watchBinds(rig: Rig): Binds {
  let most = 1
  let over = false
  const look = async () => {
    const [row] = await rig.query<{ places: number | null }>(
      `select max((h.value->>'places')::int) as places from shared_limits l cross join lateral jsonb_each(l.holders) h where l.pool like 'route %'`,
    )
    return row?.places ?? 1
  }
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, await look())
      await new Promise(resolve => setTimeout(resolve, WATCH_MS))
    }
  })()
  return {
    most: async () => {
      const now = await look()
      const found = Math.max(most, now)
      most = now
      return found
    },
    stop: async () => {
      over = true
      await watching
    },
  }
}

/** Faults at random shares of the messages taken, so that they fall all over the campaign however fast it goes. */
async function runFaults(
  rig: Rig,
  plan: FaultPlan,
  random: () => number,
  binds: Binds,
): Promise<{ gaps: number[]; held: number[] }> {
  const held: number[] = []
  const at = Array.from({ length: plan.faults }, () => Math.floor(random() * plan.messages * 0.95)).sort((a, b) => a - b)
  const gaps: Promise<number>[] = []
  for (const threshold of at) {
    await until(async () => (await rig.gateway.stats()).taken >= threshold, {
      timeout: plan.timeoutMs,
      every: 5,
      what: `${threshold} messages are taken`,
    })
    const kind = plan.kinds[Math.floor(random() * plan.kinds.length)]!
    await new Promise(resolve => setTimeout(resolve, random() * 30))
    const worker = Math.floor(random() * 2)
    plan.tell?.(`${kind} at ${(await rig.gateway.stats()).taken}`)
    const taken = (await rig.gateway.stats()).taken
    const since = performance.now()
    if (kind === 'worker' || kind === 'both') rig.killWorker(worker)
    // What one that is dead held stands there until others take it.
    if (kind !== 'database') held.push(await binds.most())
    else held.push(1)
    if (kind === 'database' || kind === 'both') rig.killDatabase()
    if (kind === 'ahead') {
      const pid = rig.pidOf(worker)
      rig.killWorker(worker)
      await rig.query(`update workers set seen_at = seen_at + interval '1 hour' where pid = $1`, [pid])
    }
    if (kind === 'freeze') await rig.hold(worker, ['begin', 'select from campaigns for update', 'select 1'])
    if (kind === 'pause' || kind === 'freeze') {
      rig.pauseWorker(worker)
      gaps.push(
        longestStandstill(rig, plan.pauseMs ?? 5000, plan.messages - plan.window * 2).then(gap => {
          rig.resumeWorker(worker)
          return gap
        }),
      )
      continue
    }
    gaps.push(
      until(async () => (await rig.gateway.stats()).taken > taken + plan.window * 2, { timeout: plan.timeoutMs, every: 20 }).then(
        () => performance.now() - since,
        () => 0,
      ),
    )
  }
  return { gaps: await Promise.all(gaps), held }
}

/** The longest time without a message taken, of so many milliseconds, or until so many are: the last may be open until the worker goes on. */
async function longestStandstill(rig: Rig, forMs: number, all: number): Promise<number> {
  const end = performance.now() + forMs
  let longest = 0
  let taken = (await rig.gateway.stats()).taken
  let since = performance.now()
  while (performance.now() < end) {
    await new Promise(resolve => setTimeout(resolve, 20))
    const now = (await rig.gateway.stats()).taken
    if (now >= all) continue
    longest = Math.max(longest, performance.now() - since)
    if (now === taken) continue
    taken = now
    since = performance.now()
  }
  return longest
}

async function compare(
  rig: Rig,
  campaign: number,
  plan: FaultPlan,
): Promise<Omit<Findings, 'ambiguousAtMost' | 'longestGapMs' | 'seconds'>> {
  const received = await rig.gateway.counts()
  const rows = await rig.query<{ mobile: string; state: number }>('select mobile, state from messages where campaign_id = $1', [
    campaign,
  ])
  const UNKNOWN = 2
  const DELIVERED = 4
  const unknown = rows.filter(row => row.state === UNKNOWN)
  const sure = rows.filter(row => row.state !== UNKNOWN)
  const [resent] = await rig.query<{ n: number }>(`select count(*) as n from message_events where kind = 'resent'`)
  return {
    messages: plan.messages,
    faults: plan.faults,
    lost: plan.messages - rows.length + sure.filter(row => row.state !== DELIVERED || !received.has(row.mobile)).length,
    doubled: [...received.values()].reduce((sum, count) => sum + count - 1, 0),
    ambiguous: unknown.length,
    ambiguousTaken: unknown.filter(row => received.has(row.mobile)).length,
    resent: resent!.n,
    delivered: rows.filter(row => row.state === DELIVERED).length,
    faultsOfLedger: await reconcileLedger(rig.pool),
    // Of the campaign, and of the figures that reports are drawn from.
    countersWrong:
      Object.keys(await recountCampaign(rig.pool, campaign)).length +
      (await factFaults(rig.pool)).length +
      (await queueFaults(rig.pool, campaign)).length,
  }
}
