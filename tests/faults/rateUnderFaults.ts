import { acceptCampaign } from '../../server/campaigns/accept.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
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
import { until } from '../support/until.ts'
import type { Rig } from './rig.ts'

export interface RatePlan {
  /** Messages per second of the route. */
  tps: number
  binds: number
  /** Messages in flight on each bind. */
  window: number
  messages: number
  /** What is done to the workers, one after the other. */
  steps: readonly RateStep[]
}

export interface RateStep {
  name: string
  /** To how many workers it changes. */
  workers?: number
  /** Which of them is killed, and comes again at once. */
  kill?: number
  /** Which is frozen, and for how long. */
  freeze?: { worker: number; ms: number }
  lastsMs: number
  /** It lasts longer if need be, until the gateway has taken so many. */
  atLeast?: number
}

export interface RateFindings {
  /** Most written in any second, by the moment of writing. */
  mostInOneSecond: number
  /** Most that the gateway took in a second. */
  mostAtGateway: number
  /** Of what might have been written in each step. */
  used: { name: string; share: number }[]
}

/** Sends a campaign while workers come and go, and says how much of the route's rate was used, and whether it was ever passed. */
export async function rateUnderFaults(rig: Rig, plan: RatePlan): Promise<RateFindings> {
  const { pool } = rig
  const account = await addAccount(pool, { credits: plan.messages * 2 })
  const registered = await addRegistration(pool, account)
  const route = await addPrimaryRoute(pool, {
    port: rig.gateway.port,
    tps: plan.tps,
    instances: plan.binds,
    max_pending_submits: plan.window,
    reconnect_delay: 1,
  })
  await addSecondaryRoute(pool, [route])
  await pool.query(`insert into app_settings (key, value) values ('max_contacts_file', '2000000')`)
  const id = 'rates000000000000001'
  await rig.upload(id, `Mobile\n${numbers(plan.messages).join('\n')}\n`)
  await pool.query(
    `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'contacts', 'a.csv', 'text/csv', 1)`,
    [id, account],
  )
  const form = normalForm(registered, [], { mobile_numbers: null, file_path: `uploads/${id}` })
  await asSystem(pool, tx => acceptCampaign(tx, { dataDir: rig.dataDir, log: quiet }, senderOf(account), form))
  await until(async () => (await rig.gateway.stats()).taken >= plan.tps / 2, { every: 20, what: 'sending has begun' })
  const spans: { name: string; from: number; to: number }[] = []
  for (const { name, workers, kill, freeze, lastsMs, atLeast = 0 } of plan.steps) {
    const { taken } = await rig.gateway.stats()
    const from = performance.timeOrigin + performance.now()
    if (workers !== undefined) rig.keepWorkers(workers)
    if (kill !== undefined) rig.killWorker(kill)
    if (freeze) {
      rig.pauseWorker(freeze.worker)
      setTimeout(() => rig.resumeWorker(freeze.worker), freeze.ms)
    }
    await new Promise(resolve => setTimeout(resolve, lastsMs))
    await until(async () => (await rig.gateway.stats()).taken >= taken + atLeast, { every: 20, what: `sending goes on: ${name}` })
    spans.push({ name, from, to: performance.timeOrigin + performance.now() })
  }
  // The workers' clock is not that of the spans.
  const offset = Number(process.hrtime.bigint()) / 1e6 - performance.timeOrigin - performance.now()
  const { peakPerSecond } = await rig.gateway.stats()
  const writings = await rig.writings()
  return {
    mostInOneSecond: mostInOneSecond(writings),
    mostAtGateway: peakPerSecond,
    used: spans.map(({ name, from, to }) => {
      const count = writings.filter(at => at >= from + offset && at < to + offset).length
      return { name, share: count / ((plan.tps * (to - from)) / 1000) }
    }),
  }
}

/** Most of the times, which are in order, that fall into one second. */
function mostInOneSecond(times: readonly number[]): number {
  let most = 0
  let from = 0
  for (let to = 0; to < times.length; to++) {
    while (times[to]! - times[from]! >= 1000) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}
