import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import { present } from '../../messaging/present.ts'
import { callRef } from '../../messaging/voice/callRef.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { STATE, type State } from '../../server/delivery/states.ts'
import { callbackAddress } from '../../server/gateways/voice/callbackAddress.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { voiceCallbacks } from '../../server/voice/incoming/route.ts'
import { storeTold } from '../../server/voice/incoming/store.ts'
import { isLost } from '../../simulators/voice/scenario.ts'
import { addAccount } from '../support/delivery.ts'
import { factFaults } from '../support/facts.ts'
import { queueFaults } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { addVoiceFile, addVoiceRoute, voiceCampaign } from '../support/voiceCampaign.ts'
import { randomOf } from './random.ts'
import { Rig } from './rig.ts'
import { startVendors, type Vendors } from './voiceProvider.ts'

/** `gathering`: all workers at once, while they gather the list that they will hand over; only as the first one. */
export type VoiceFault = 'gathering' | 'worker' | 'database' | 'vendors'

export interface VoiceFaultPlan {
  calls: number
  /** In their order. */
  faults: readonly VoiceFault[]
  seed: number
  timeoutMs: number
  tell: (line: string) => void
}

/** What came of it, counted by the desk and by the vendors apart from each other. */
export interface VoiceFindings {
  calls: number
  /** Known to a vendor and not as he knows them, or neither known to one nor said to be open. */
  wrong: number
  /** Wanted from a vendor more than once by the same try. */
  doubled: number
  /** Said to be open, which no vendor has taken. */
  ambiguous: number
  answered: number
  /** What is paid is the price of what was answered. */
  paid: number
  due: number
  setAside: number
  faultsOfLedger: number
  countersWrong: number
}

/** Of a worker and of the signing of addresses in it (worker.ts). */
const signer = { sign: () => '0123456789abcdef' }
const VOICE = 4
const SECONDS = 45
const PULSES = 2
/** Callbacks that never come. */
const LOSS = { seed: 1, callbackLost: 0.02 }
/** Calls on the way to the vendor of single calls, twice what its route has. */
const AMBIGUOUS = 100

/** Calls over both vendors at once while things are killed, and compares what the desk says with what the vendors know. */
export const voiceUnderFaults = async (plan: VoiceFaultPlan): Promise<VoiceFindings & { ambiguousAtMost: number }> => {
  const { timeoutMs, tell } = plan
  let rig: Rig | undefined
  const app = Fastify()
  await app.register(
    voiceCallbacks({
      secrets: signer,
      store: told => (rig ? storeTold(rig.pool, told) : Promise.reject(new Error('The database is not there yet.'))),
    }),
  )
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  let vendors: Vendors | undefined
  try {
    rig = await Rig.start({ workers: 2, deathMs: 2000, voice: url, tell })
    const { pool } = rig
    const account = await addAccount(pool)
    const lists = await addVoiceRoute(pool, 'list', 'http://127.0.0.1:9/api', { status: 0 })
    const calls = await addVoiceRoute(pool, 'call', 'http://127.0.0.1:9/api', { status: 0, max_pending_submits: 25 })
    const folder = join(rig.dataDir, 'voice')
    await mkdir(folder)
    const prompt = (id: string, vendor: string) =>
      JSON.stringify(['prompt', { id, vendor, name: 'Notice', seconds: SECONDS, at: 0 }])
    await writeFile(join(folder, 'journal'), `${prompt('1', 'list')}\n${prompt('2', 'call')}\n`)
    vendors = await startVendors(
      folder,
      {
        leadMs: 100,
        dialMs: 2,
        endMs: [0, 200],
        latencyMs: 3,
        scenarios: false,
        callbackUrl: callbackAddress(url, signer, calls),
        callbackCopies: 2,
        callbackOrder: 'shuffled',
        callbackDelayMs: [0, 300],
        callbackRetryMs: 50,
        callbackBatch: 10,
        ...LOSS,
      },
      tell,
    )
    await pool.query(`insert into app_settings (key, value) values ('voice_simulator_port', to_jsonb($1::int))`, [vendors.port])
    await pool.query('update primary_routes set voice_api_url = $1, status = 1 where id = any($2)', [
      `http://127.0.0.1:${vendors.port}/api`,
      [lists, calls],
    ])
    const fileId = await addVoiceFile(
      pool,
      account,
      SECONDS,
      new Map([
        [lists, '1'],
        [calls, '2'],
      ]),
    )
    const half = plan.calls / 2
    const mobiles = (from: number) => Array.from({ length: half }, (_, n) => `919${String(from + n).padStart(9, '0')}`)
    const content = { retries: 1, retryMinutes: 0 }
    const sending = { account, fileId, seconds: SECONDS, content }
    const campaigns = [
      await voiceCampaign(pool, { ...sending, routes: [lists], mobiles: mobiles(0) }),
      await voiceCampaign(pool, { ...sending, routes: [calls], mobiles: mobiles(half), basis: 1 }),
    ]
    await runFaults(rig, vendors, campaigns, plan)
    await settled(rig, vendors, campaigns, timeoutMs)
    await rig.stopWorkers()
    return { ...(await compare(rig, vendors, campaigns, account, tell)), ambiguousAtMost: plan.faults.length * AMBIGUOUS }
  } finally {
    await vendors?.stop()
    await rig?.stop()
    await app.close()
  }
}

/** Faults at even shares of what is known to be over, each a little off, so that they fall into the midst of things. */
const runFaults = async (rig: Rig, vendors: Vendors, campaigns: readonly number[], plan: VoiceFaultPlan): Promise<void> => {
  const random = randomOf(plan.seed)
  for (const [place, kind] of plan.faults.entries()) {
    if (kind === 'gathering')
      await until(async () => (await rig.query('select from claims where campaign_id = $1', [campaigns[0]])).length > 0, {
        every: 5,
        what: 'numbers of a list are claimed',
      })
    const threshold = kind === 'gathering' ? 0 : Math.floor(((place + random()) / (plan.faults.length + 1)) * plan.calls)
    await until(
      async () => {
        const [row] = await rig.query<{ n: number }>(
          'select (coalesce(sum(total_delivered + total_failed + total_unknown), 0))::int as n from campaigns where id = any($1)',
          [campaigns],
        )
        return (row?.n ?? 0) >= threshold
      },
      { timeout: plan.timeoutMs, every: 20, what: `${threshold} are over` },
    )
    plan.tell(`${kind} at ${threshold}`)
    if (kind === 'gathering') for (const index of [0, 1]) rig.killWorker(index)
    if (kind === 'worker') rig.killWorker(Math.floor(random() * 2))
    if (kind === 'database') rig.killDatabase()
    if (kind === 'vendors') vendors.kill()
  }
}

/** By what a vendor's call is the desk's: a number of his list, or one try of a call that he was asked for by itself. */
const keyOf = ({ ref, number }: { ref: string; number: string }): string => ref || number

interface OurCall {
  id: number
  state: State
  stat: string | null
  /** As the vendor knows the try under way, or the last one (`keyOf`). */
  key: string
}

const readCalls = async (rig: Rig, [lists, ...others]: readonly number[]): Promise<OurCall[]> => {
  const rows = await rig.query<Omit<OurCall, 'key'> & { campaign_id: number; mobile: string; tries: number }>(
    `select m.id, m.campaign_id, m.mobile, m.state, m.stat, coalesce(v.retries, 0)::int as tries from messages m
     left join voice_calls v on v.account_id = m.account_id and v.message_id = m.id where m.campaign_id = any($1)`,
    [[lists, ...others]],
  )
  return rows.map(({ id, campaign_id, mobile, state, stat, tries }) => ({
    id,
    state,
    stat,
    key: campaign_id === lists ? mobile : callRef(String(id), tries),
  }))
}

const isOpen = (state: State): boolean => state === STATE.queued || state === STATE.unknown || state === STATE.accepted

/** Waits until all is called and told, and of what no vendor has only what a crash has left open stands as unknown. */
const settled = async (rig: Rig, vendors: Vendors, campaigns: readonly number[], timeout: number): Promise<void> => {
  const wait = { timeout, every: 100 }
  await until(
    async () => {
      const { callbacks } = await vendors.stats()
      const known = new Set((await vendors.calls()).filter(({ id }) => !isLost(id, LOSS)).map(keyOf))
      const [lists] = campaigns
      const open = (await readCalls(rig, campaigns)).filter(({ state }) => isOpen(state))
      const ofLists = await rig.query(
        `select from messages where campaign_id = $1 and state in (${STATE.queued}, ${STATE.unknown}, ${STATE.accepted}) limit 1`,
        [lists],
      )
      const [row] = await rig.query<{ n: number }>(`select count(*)::int as n from voice_incoming where state = 'new'`)
      const awaited = open.filter(call => call.state !== STATE.unknown || known.has(call.key))
      if (awaited.length + ofLists.length + callbacks.waiting + present(row).n === 0) return true
      throw new Error(JSON.stringify({ awaited: awaited.slice(0, 5), ofLists: ofLists.length, callbacks, unhandled: row }))
    },
    { ...wait, what: 'everything is called, told and handled' },
  )
}

const compare = async (
  rig: Rig,
  vendors: Vendors,
  campaigns: readonly number[],
  account: number,
  tell: (line: string) => void,
): Promise<VoiceFindings> => {
  const known = await vendors.calls()
  const last = new Map(known.map(call => [keyOf(call), call.status.toUpperCase()]))
  // What no answer has told, and no callback, nobody can be asked about: he knows it by his own number alone.
  const untold = new Set(known.filter(({ campaign, id }) => campaign === '' && isLost(id, LOSS)).map(keyOf))
  const { duplicates } = await vendors.stats()
  const rows = await readCalls(rig, campaigns)
  const isWrong = ({ key, state, stat }: OurCall) => {
    const isOpenFor = !last.has(key) || untold.has(key)
    return state === STATE.unknown ? !isOpenFor : stat !== last.get(key)
  }
  const wrong = rows.filter(isWrong)
  for (const row of wrong.slice(0, 5)) tell(`call ${JSON.stringify(row)}: ${last.get(row.key)}`)
  let countersWrong = (await factFaults(rig.pool)).length
  for (const id of campaigns) {
    countersWrong += Object.keys(await recountCampaign(rig.pool, id)).length
    countersWrong += (await queueFaults(rig.pool, id)).length
  }
  const answered = rows.filter(({ stat }) => stat === 'ANSWERED').length
  const setAside = await rig.query<{ n: number }>(
    `select count(*)::int as n from voice_incoming where state in ('quarantined', 'failed')`,
  )
  return {
    calls: rows.length,
    wrong: wrong.length,
    doubled: duplicates,
    ambiguous: rows.filter(({ state }) => state === STATE.unknown).length,
    answered,
    paid: await balanceOf(rig.pool, account, VOICE, 'spent'),
    due: answered * PULSES,
    setAside: present(setAside[0]).n,
    faultsOfLedger: await reconcileLedger(rig.pool),
    countersWrong,
  }
}
