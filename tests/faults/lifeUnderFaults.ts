import { acceptCampaign } from '../../server/campaigns/accept.ts'
import { pauseCampaign, resumeCampaign } from '../../server/campaigns/life/pause.ts'
import { repushCampaign, startCampaign } from '../../server/campaigns/life/restart.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import type { Client } from '../../server/kernel/db/client.ts'
import { HttpProblem } from '../../server/kernel/problem/errors.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
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

export interface LifePlan {
  messages: number
  /** How often a worker is killed, the campaign paused and resumed, stopped and started, pushed; at random moments each. */
  kills: number
  pauses: number
  stops: number
  pushes: number
  seed: number
  window: number
  tps: number
  timeoutMs: number
  tell?: (line: string) => void
}

/** What came of it, counted by the desk and by the gateway apart from each other. */
export interface LifeFindings {
  messages: number
  /** Neither delivered, nor reported as not certain. */
  forgotten: number
  /** Taken by the gateway more than once, in all. */
  doubled: number
  /** Reported as not certain, and what may be at most. */
  uncertain: number
  uncertainAtMost: number
  delivered: number
  /** Taken after a pause stood, beyond what was on its way by then. */
  leaked: number
  /** Messages put back into the queue by starts and pushes. */
  putBack: number
  /** What the account paid or has held, less what it owes: one credit a message that was delivered or is not certain. */
  overcharged: number
  faultsOfLedger: number
  countersWrong: number
  seconds: number
}

type Event = 'kill' | 'pause' | 'stop' | 'push'

/** Sends one campaign while it is paused, stopped, begun again and pushed and its workers are killed, and compares desk and gateway. */
export async function liveUnderFaults(rig: Rig, plan: LifePlan): Promise<LifeFindings> {
  const { pool } = rig
  const random = randomOf(plan.seed)
  const credits = plan.messages + 10
  const account = await addAccount(pool, { credits })
  const registered = await addRegistration(pool, account)
  const route = await addPrimaryRoute(pool, {
    port: rig.gateway.port,
    max_pending_submits: plan.window,
    // One for each worker: who has none does not send.
    instances: 2,
    tps: plan.tps,
    reconnect_delay: 1,
  })
  await addSecondaryRoute(pool, [route])
  const id = 'life0000000000000001'
  await rig.upload(id, `Mobile\n${numbers(plan.messages).join('\n')}\n`)
  await pool.query(
    `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'contacts', 'a.csv', 'text/csv', 1)`,
    [id, account],
  )
  const began = performance.now()
  const form = normalForm(registered, [], { mobile_numbers: null, file_path: `uploads/${id}` })
  const { send_sms_id: campaign } = await asSystem(pool, tx =>
    acceptCampaign(tx, { dataDir: rig.dataDir, log: quiet }, senderOf(account), form),
  )
  const { leaked, putBack } = await runEvents(rig, plan, campaign, account, random)
  await until(
    async () => {
      const [row] = await rig.query<{ done: boolean }>(
        `select status in ('Ready-to-complete', 'Completed') and phase = 'ready' and total_queued = 0 and total_accepted = 0 as done
         from campaigns where id = $1`,
        [campaign],
      )
      return row!.done
    },
    { timeout: plan.timeoutMs, every: 100, what: 'everything is sent and receipted' },
  )
  const seconds = (performance.now() - began) / 1000
  await rig.stopWorkers()
  return { ...(await compare(rig, campaign, account, credits, plan)), leaked, putBack, seconds }
}

/** What happens when, by the number of messages taken by then. */
function eventsOf({ messages, kills, pauses, stops, pushes }: LifePlan, random: () => number): { at: number; what: Event }[] {
  const some = (what: Event, count: number) =>
    Array.from({ length: count }, () => ({ at: Math.floor(random() * messages * 0.9), what }))
  return [...some('kill', kills), ...some('pause', pauses), ...some('stop', stops), ...some('push', pushes)].sort(
    (a, b) => a.at - b.at,
  )
}

async function runEvents(
  rig: Rig,
  plan: LifePlan,
  campaign: number,
  account: number,
  random: () => number,
): Promise<{ leaked: number; putBack: number }> {
  let leaked = 0
  let putBack = 0
  const act = <T>(work: (tx: Client) => Promise<T>) => asSystem(rig.pool, work)
  const wait = () => new Promise(resolve => setTimeout(resolve, random() * 60))
  const taken = async () => (await rig.gateway.stats()).taken
  for (const { at, what } of eventsOf(plan, random)) {
    await until(async () => (await taken()) >= at, { timeout: plan.timeoutMs, every: 5, what: `${at} messages are taken` })
    plan.tell?.(`${what} at ${await taken()}`)
    if (what === 'kill') rig.killWorker(Math.floor(random() * 2))
    if (what === 'pause') {
      const paused = await act(tx => pauseCampaign(tx, campaign, { actorId: account, reason: null }))
      const stood = await taken()
      if (random() < 0.5) rig.killWorker(Math.floor(random() * 2))
      await new Promise(resolve => setTimeout(resolve, 300))
      leaked += Math.max(0, (await taken()) - stood - paused.on_their_way)
      await act(tx => resumeCampaign(tx, campaign, senderOf(account)))
    }
    if (what === 'stop') {
      await act(tx => stopCampaign(tx, campaign, { actorId: account }))
      await wait()
      putBack += (await act(tx => startCampaign(tx, campaign, account))).messages
    }
    if (what === 'push')
      putBack += await act(tx => repushCampaign(tx, campaign, account)).then(
        ({ messages }) => messages,
        error => {
          if (error instanceof HttpProblem) return 0
          throw error
        },
      )
  }
  return { leaked, putBack }
}

const UNKNOWN = 2
const DELIVERED = 4

async function compare(
  rig: Rig,
  campaign: number,
  account: number,
  credits: number,
  plan: LifePlan,
): Promise<Omit<LifeFindings, 'leaked' | 'putBack' | 'seconds'>> {
  const received = await rig.gateway.counts()
  const rows = await rig.query<{ mobile: string; state: number }>('select mobile, state from messages where campaign_id = $1', [
    campaign,
  ])
  const uncertain = rows.filter(row => row.state === UNKNOWN).length
  const delivered = rows.filter(row => row.state === DELIVERED && received.get(row.mobile) === 1).length
  return {
    messages: plan.messages,
    forgotten: plan.messages - delivered - uncertain,
    doubled: [...received.values()].reduce((sum, count) => sum + count - 1, 0),
    uncertain,
    uncertainAtMost: (plan.kills + plan.pauses) * Math.max(plan.window * 2, 50),
    delivered,
    overcharged: credits - (await balanceOf(rig.pool, account, 1)) - delivered - uncertain,
    faultsOfLedger: await reconcileLedger(rig.pool),
    countersWrong:
      Object.keys(await recountCampaign(rig.pool, campaign)).length +
      (await factFaults(rig.pool)).length +
      (await queueFaults(rig.pool, campaign)).length,
  }
}

/** What must hold whatever happened. */
export const isBad = (found: LifeFindings): boolean =>
  found.forgotten > 0 ||
  found.doubled > 0 ||
  found.leaked > 0 ||
  found.overcharged !== 0 ||
  found.faultsOfLedger > 0 ||
  found.countersWrong > 0 ||
  found.uncertain > found.uncertainAtMost
