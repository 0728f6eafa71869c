import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callbackAddress } from '../../server/gateways/voice/callbackAddress.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import type { CallTimes } from '../../server/voice/singles/ask.ts'
import { forgetAsked } from '../../server/voice/singles/due.ts'
import { lookAfterCalls } from '../../server/voice/singles/lookAfter.ts'
import { outcomesUntold } from '../../server/voice/singles/watch.ts'
import { reportOf } from '../../simulators/voice/dial.ts'
import { addAccount, quiet } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { until } from '../support/until.ts'
import { voiceCampaign } from '../support/voiceCampaign.ts'
import { openVoiceDesk } from './voiceDesk.ts'

const DAY_MS = 86_400_000
// After its first look it leaves the asking to the tests.
const desk = await openVoiceDesk({ turnMs: 60_000, lookMs: DAY_MS, pauseMs: DAY_MS, longestPauseMs: DAY_MS })
const { pool, vendors, calls } = desk
const isSound = soundness(pool)
const deps = { secrets: desk.secrets, log: quiet }
const VOICE = 4
const SECONDS = 30
/** Asked about as soon as they are taken. */
const AT_ONCE: CallTimes = { aroundSeconds: -SECONDS, turnMs: 60_000, lookMs: 60_000, pauseMs: 60_000, longestPauseMs: 240_000 }

beforeAll(async () => {
  await until(async () => (await count(`from voice_asked_vendors where next_at > now() + interval '1 hour'`)) === 1, {
    what: 'the worker has looked once',
  })
  // Then it looks whether there is another vendor: a turn that is given before that would be its own. This one finds none, and is longer.
  await look()
})

beforeEach(async () => {
  vendors.set({ callbacks: false, reports: 'answer' })
  await isTheirTurn()
})

const look = (times = AT_ONCE) => lookAfterCalls(pool, deps, new AbortController().signal, times)

/** As if the pauses were over. */
const isTheirTurn = async () => {
  await pool.query('update voice_asked_vendors set next_at = now()')
  await pool.query('update voice_asked_calls set next_at = now() where next_at is not null')
}

let prefix = 700_000
const campaignOf = async (...endings: readonly string[]) => {
  const account = await addAccount(pool)
  const fileId = await desk.file(account, SECONDS)
  const mobiles = endings.map(ending => `91${++prefix}${ending}`)
  const content = { retries: 1, retryMinutes: 0 }
  const id = await voiceCampaign(pool, { account, routes: [calls], mobiles, fileId, seconds: SECONDS, content })
  return { id, account, mobiles }
}

const count = async (sql: string, ...values: unknown[]): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n ${sql}`, values)).rows[0]?.n ?? 0

const taken = (id: number, most: number) =>
  until(async () => (await count('from messages where campaign_id = $1 and state = 3', id)) === most, { what: 'all are taken' })

const over = (id: number) =>
  until(async () => (await count(`from campaigns where id = $1 and status = 'Completed'`, id)) === 1, {
    timeout: 20_000,
    what: `campaign ${id} is over`,
  })

const results = async (id: number) => {
  const { rows } = await pool.query<{ mobile: string; stat: string }>(
    'select mobile, stat from messages where campaign_id = $1 order by id',
    [id],
  )
  return Object.fromEntries(rows.map(({ mobile, stat }) => [mobile.slice(-4), stat]))
}

const paid = async (account: number) => ({
  main: await balanceOf(pool, account, VOICE),
  held: await balanceOf(pool, account, VOICE, 'held'),
  spent: await balanceOf(pool, account, VOICE, 'spent'),
})

const vendorNow = async () => {
  const { rows } = await pool.query<{ failures: number; problem: string | null; seconds: number }>(
    'select failures, problem, extract(epoch from next_at - now())::float8 as seconds from voice_asked_vendors where route_id = $1',
    [calls],
  )
  return rows[0]
}

/** What the vendor would have called the desk with, now. */
const callBack = async (mobiles: readonly string[]) => {
  const reports = [...vendors.vendor.calls.values()]
    .filter(({ number }) => mobiles.includes(number))
    .map(call => reportOf(vendors.vendor, call))
  const body = JSON.stringify({ reports })
  const response = await fetch(callbackAddress(desk.url, desk.secrets, calls), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(response.status).toBe(200)
  await until(async () => (await count(`from voice_incoming where state = 'new'`)) === 0, { what: 'it is handled' })
}

describe('calls of a vendor of single calls whose callbacks are lost', () => {
  it('are settled by asking him, each try once however many processes look, and callbacks that come late change nothing', async () => {
    const { id, account, mobiles } = await campaignOf('0001', '0003', '0008', '0011', '0018')
    await taken(id, 5)
    const before = vendors.stats().questions
    await Promise.all([look(), look(), look()])
    expect(vendors.stats().questions - before).toBe(5)
    // Busy or not there: each is called a second time, and that try is told of to nobody either.
    await until(
      async () =>
        (await count('from messages where campaign_id = $1 and state = 3', id)) === 2 &&
        (await count('from submissions s join messages m on m.id = s.message_id where m.campaign_id = $1', id)) === 7,
      { what: 'two are called again' },
    )
    await isTheirTurn()
    await look()
    await over(id)
    const expected = { '0001': 'ANSWERED', '0003': 'NOANSWER', '0008': 'FAILED', '0011': 'ANSWERED', '0018': 'ANSWERED' }
    expect(await results(id)).toEqual(expected)
    expect(await paid(account)).toEqual({ main: 2, held: 0, spent: 3 })
    await callBack(mobiles)
    expect(await results(id)).toEqual(expected)
    expect(await paid(account)).toEqual({ main: 2, held: 0, spent: 3 })
    await isSound(id)
    await forgetAsked(pool)
    expect(await count('from voice_asked_calls where campaign_id = $1', id)).toBe(0)
  })

  it('are not asked about while they may still ring and be listened to', async () => {
    const { id, mobiles } = await campaignOf('0001')
    await taken(id, 1)
    const before = vendors.stats().questions
    await look({ ...AT_ONCE, aroundSeconds: 120 })
    expect(vendors.stats().questions).toBe(before)
    await callBack(mobiles)
    await over(id)
  })

  it('of which he knows nothing are asked about three times, then stay open and say so, and his word counts whenever it comes', async () => {
    const { id, account, mobiles } = await campaignOf('0001')
    await taken(id, 1)
    vendors.set({ reports: 'forget' })
    const before = vendors.stats().questions
    for (let time = 0; time < 5; time++) {
      await isTheirTurn()
      await look()
    }
    expect(vendors.stats().questions - before).toBe(3)
    expect(await paid(account)).toEqual({ main: 0, held: 1, spent: 0 })
    expect(await count('from voice_asked_calls where campaign_id = $1 and next_at is null', id)).toBe(1)
    const { rows } = await pool.query(
      'select detail from message_events e join messages m on m.id = e.message_id where m.campaign_id = $1',
      [id],
    )
    expect(rows).toEqual([{ detail: 'The vendor does not know this call: he is not asked about it any more' }])
    await callBack(mobiles)
    await over(id)
    expect(await paid(account)).toEqual({ main: 0, held: 0, spent: 1 })
  })
})

describe('a vendor who answers with errors', () => {
  it('is asked more seldom each time and named among the alarms, until he answers again', async () => {
    const { id } = await campaignOf('0001', '0001', '0001', '0001', '0001', '0001')
    await taken(id, 6)
    vendors.set({ reports: 'fail' })
    const before = vendors.stats().questions
    const pauses: number[] = []
    for (let time = 0; time < 4; time++) {
      await pool.query('update voice_asked_vendors set next_at = now()')
      await look()
      // Not before its time, whoever looks.
      await look()
      pauses.push(Math.round(((await vendorNow())?.seconds ?? 0) / 10) * 10)
    }
    expect(pauses).toEqual([60, 120, 240, 240])
    // He is left alone after the first few.
    expect(vendors.stats().questions - before).toBe(4 * 4)
    expect(await vendorNow()).toMatchObject({ failures: 4, problem: expect.stringContaining('status 500') })
    expect(await asSystem(pool, tx => outcomesUntold.look(tx))).toMatchObject([
      { entity: 'primary_route', entityId: calls, detail: { error: expect.stringContaining('status 500') } },
    ])
    vendors.set({ reports: 'answer' })
    await isTheirTurn()
    await look()
    await over(id)
    expect(await vendorNow()).toMatchObject({ failures: 0, problem: null })
    expect(await asSystem(pool, tx => outcomesUntold.look(tx))).toEqual([])
  })
})
