import { join } from 'node:path'
import Fastify from 'fastify'
import { present } from '../../messaging/present.ts'
import type { MessageStatus } from '../../messaging/whatsapp/messageStatus.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { STATE, type State } from '../../server/delivery/states.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { whatsappWebhook } from '../../server/whatsapp/incoming/route.ts'
import { storeTold } from '../../server/whatsapp/incoming/store.ts'
import { addAccount } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { queueFaults } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { addNumber, waCampaign } from '../support/waCampaign.ts'
import { orderTemplate } from '../whatsapp/templates.ts'
import { type Provider, startProvider } from './graphProvider.ts'
import { randomOf } from './random.ts'
import type { Rig } from './rig.ts'

export type WaFault = 'worker' | 'database' | 'provider'

export interface WaFaultPlan {
  messages: number
  numbers: number
  faults: number
  kinds: readonly WaFault[]
  seed: number
  timeoutMs: number
  tell?: (line: string) => void
}

/** What came of it, counted by the desk and by the provider apart from each other. */
export interface WaFindings {
  messages: number
  /** Known to the provider and not as he knows them, or neither known to him nor said to be open. */
  wrong: number
  /** Taken by the provider more than once, in all. */
  doubled: number
  /** Said to be open, which the provider has not taken; and what may be at most. */
  ambiguous: number
  ambiguousAtMost: number
  delivered: number
  read: number
  failed: number
  violations: number
  /** What is paid is the price of what arrived. */
  paid: number
  due: number
  faultsOfLedger: number
  countersWrong: number
  seconds: number
}

const PRICE = 8631
const APP_SECRET = 'a-secret-of-the-app'
const WHATSAPP = 5
/** Calls on the way of a number at 1,000 a second; what a worker may have between claim and outcome is twice that (server/delivery/lanes.ts). */
const WINDOW = 600

/** The webhook of a desk, over the database of the rig: away while that is. */
const openWebhook = async (rig: Rig) => {
  const app = Fastify()
  await app.register(
    whatsappWebhook({
      doorOf: async () => ({ appSecret: APP_SECRET, verifyToken: undefined }),
      store: told => storeTold(rig.pool, told),
    }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url: `${url}/gateway/whatsapp`, close: () => app.close() }
}

const prepare = async (rig: Rig, provider: Provider): Promise<void> => {
  const settings = {
    graph_simulator_port: provider.port,
    whatsapp_app_id: provider.appId,
    whatsapp_app_secret: provider.appSecret,
  }
  for (const [key, value] of Object.entries(settings))
    await rig.pool.query('insert into app_settings (key, value) values ($1, $2)', [key, JSON.stringify(value)])
  for (const waba of new Set(provider.numbers.map(one => one.waba))) {
    await provider.call(`${waba}/message_templates`, orderTemplate())
    await provider.call(`${waba}/subscribed_apps`, {})
  }
}

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0)

/** As the provider knows the message, our state of it. */
const STATE_OF: Readonly<Record<MessageStatus, State>> = {
  pending: STATE.accepted,
  sent: STATE.accepted,
  failed: STATE.failed,
  delivered: STATE.delivered,
  read: STATE.read,
}

/** Sends over several numbers at once while things are killed at random moments, and compares what the desk says with what the provider knows. */
export async function whatsappUnderFaults(rig: Rig, plan: WaFaultPlan): Promise<WaFindings> {
  const { pool } = rig
  const random = randomOf(plan.seed)
  const webhook = await openWebhook(rig)
  const provider = await startProvider({
    folder: join(rig.dataDir, 'graph'),
    numbers: plan.numbers,
    appSecret: APP_SECRET,
    settings: {
      webhookUrl: webhook.url,
      reviewMs: 0,
      scenarios: false,
      webhookCopies: 2,
      webhookOrder: 'shuffled',
      webhookDelayMs: [0, 400],
      webhookRetryMs: 50,
    },
    tell: plan.tell,
  })
  try {
    await prepare(rig, provider)
    const account = await addAccount(pool)
    const each = Math.floor(plan.messages / plan.numbers)
    const campaigns: number[] = []
    const began = performance.now()
    for (const [nth, { id, waba, number }] of provider.numbers.entries()) {
      const own = await addNumber(pool, account, {
        phone_number_id: id,
        business_account_id: waba,
        display_phone_number: `+${number}`,
        access_token: provider.token,
        throughput: 'HIGH',
        messaging_limit_tier: 'TIER_UNLIMITED',
      })
      const mobiles = Array.from({ length: each }, (_, i) => `919${String(nth * each + i).padStart(9, '0')}`)
      campaigns.push(await waCampaign(pool, { account, number: own, mobiles, price: PRICE }))
    }
    const isHandedOver = async () =>
      (await rig.query(`select from campaigns where id = any($1) and total_queued > 0 limit 1`, [campaigns])).length === 0
    const violated = await runFaults(rig, provider, plan, random, isHandedOver)
    const wait = { timeout: plan.timeoutMs, every: 100 }
    await until(isHandedOver, { ...wait, what: 'everything is handed over' })
    await until(
      async () => {
        const { owed, webhooks } = await provider.stats()
        const [row] = await rig.query<{ n: number }>(`select count(*)::int as n from wa_incoming where state = 'new'`)
        return owed === 0 && webhooks.waiting === 0 && row?.n === 0
      },
      { ...wait, what: 'everything is told and handled' },
    )
    // What was told before it was known whose it is.
    await until(async () => (await rig.query('select from receipts where message_id is null limit 1')).length === 0, {
      ...wait,
      what: 'every report has found its message',
    })
    const seconds = (performance.now() - began) / 1000
    await rig.stopWorkers()
    return { ...(await compare(rig, provider, plan, campaigns, account, violated)), seconds }
  } finally {
    await provider.stop()
    await webhook.close()
  }
}

/**
 * Faults at random shares of the messages taken, so that they fall all over the campaigns however fast they go; at once when nothing is left
 * to be handed over, since what is held as unknown the provider may never have taken.
 */
async function runFaults(
  rig: Rig,
  provider: Provider,
  plan: WaFaultPlan,
  random: () => number,
  isHandedOver: () => Promise<boolean>,
): Promise<number> {
  let violated = 0
  const at = Array.from({ length: plan.faults }, () => Math.floor(random() * plan.messages * 0.9)).sort((a, b) => a - b)
  for (const threshold of at) {
    await until(async () => (await provider.stats()).distinct >= threshold || (await isHandedOver()), {
      timeout: plan.timeoutMs,
      every: 50,
      what: `${threshold} are taken`,
    })
    const kind = present(plan.kinds[Math.floor(random() * plan.kinds.length)])
    plan.tell?.(`${kind} at ${threshold}`)
    if (kind === 'worker') rig.killWorker(Math.floor(random() * 2))
    if (kind === 'database') rig.killDatabase()
    if (kind === 'provider') violated += sum(await provider.kill())
  }
  return violated
}

async function compare(
  rig: Rig,
  provider: Provider,
  plan: WaFaultPlan,
  campaigns: readonly number[],
  account: number,
  violated: number,
): Promise<Omit<WaFindings, 'seconds'>> {
  const known = await provider.statuses()
  const { violations, duplicates } = await provider.stats()
  const rows = await rig.query<{ id: number; state: State }>('select id, state from messages where campaign_id = any($1)', [
    campaigns,
  ])
  const isWrong = ({ id, state }: { id: number; state: State }) => {
    const there = known[String(id)]
    return there ? state !== STATE_OF[there.status] : state !== STATE.unknown
  }
  const count = (wanted: State) => rows.filter(({ state }) => state === wanted).length
  let countersWrong = (await factFaults(rig.pool)).length
  for (const id of campaigns) {
    countersWrong += Object.keys(await recountCampaign(rig.pool, id)).length
    countersWrong += (await queueFaults(rig.pool, id)).length
  }
  const wrong = rows.filter(isWrong)
  for (const { id, state } of wrong.slice(0, 5)) plan.tell?.(`message ${id}: ${state}, ${JSON.stringify(known[String(id)])}`)
  return {
    messages: rows.length,
    wrong: wrong.length,
    doubled: duplicates,
    ambiguous: count(STATE.unknown),
    ambiguousAtMost: plan.faults * plan.numbers * WINDOW * 2,
    delivered: count(STATE.delivered),
    read: count(STATE.read),
    failed: count(STATE.failed),
    violations: violated + sum(violations),
    paid: await balanceOf(rig.pool, account, WHATSAPP, 'spent'),
    due: (count(STATE.delivered) + count(STATE.read)) * PRICE,
    faultsOfLedger: await reconcileLedger(rig.pool),
    countersWrong,
  }
}
