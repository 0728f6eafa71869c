import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallStatus } from '../../messaging/voice/callStatus.ts'
import type { VoiceContent } from '../../messaging/voice/content.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts, type ReceiptContext } from '../../server/delivery/receipts.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { triesOf } from '../../server/delivery/redial.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { callReceipt } from '../../server/gateways/voice/callReceipt.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { soundness } from '../support/sound.ts'
import { addVoiceRoute, voiceCampaign } from '../support/voiceCampaign.ts'

const { pool } = await testDatabase()
const context: ReceiptContext = {
  owners: new BlockOwners(),
  routes: new ReceiptRoutes(),
  codes: new CodeBook(pool),
  refundOnFailed: false,
}
const isSound = soundness(pool)
const VOICE = 4
let account: number
let route: number

beforeEach(async () => {
  account = await addAccount(pool)
  route = await addVoiceRoute(pool, 'call', 'http://127.0.0.1:9/api')
})

const mobile = (n: number) => `91980000${String(n).padStart(4, '0')}`

interface Called {
  id: number
  messages: number[]
}

const planted = async (count: number, basis: 1 | 2, content: Partial<VoiceContent> = {}): Promise<Called> => {
  const mobiles = Array.from({ length: count }, (_, n) => mobile(n))
  const id = await voiceCampaign(pool, { account, routes: [route], mobiles, basis, content })
  const { rows } = await pool.query<{ id: number }>('select id from messages where campaign_id = $1 order by id', [id])
  return { id, messages: rows.map(row => row.id) }
}

/** Claims what waits, and has it end as said: taken under the id `{campaign}.{message}.{try}` where nothing is said. */
const send = async ({ id, messages }: Called, count: number, outcome?: (ref: string) => Outcome) => {
  const claims = await claimMessages(pool, route, [{ campaignId: id, priority: 0, count, after: 0 }], 7, 'voice')
  const tried = await triesOf(pool, claims)
  const taken = (claim: { id: number }): Outcome => ({
    ref: String(claim.id),
    kind: 'accepted',
    ids: [`${id}.${messages.indexOf(claim.id)}.${tried.get(claim.id) ?? 0}`],
  })
  await asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(claim => ({ claim, outcome: outcome?.(String(claim.id)) ?? taken(claim) })),
      { routes: { primary: new Map(), secondary: new Map(), weights: new Map() }, policyOf: () => 'hold' },
    ),
  )
  return claims.length
}

interface Told {
  message: number
  status: CallStatus
  attempt?: number
  seconds?: number
  dtmf?: string
}

const arrival = ({ id, messages }: Called, { message, status, attempt = 0, seconds, dtmf = '' }: Told) =>
  arrivalOf(
    route,
    callReceipt(
      {
        campaign: '',
        batch: '',
        call: '',
        ref: `rd-${messages[message]}-${attempt}`,
        number: mobile(message),
        status,
        startedAt: new Date('2026-11-26T10:00:00Z'),
        answeredAt: null,
        endedAt: null,
        seconds: seconds ?? null,
        dtmf,
        retries: 0,
      },
      `${id}.${message}.${attempt}`,
    ),
    false,
  )

const store = async (called: Called, told: readonly Told[]) => {
  await context.codes.refresh()
  await asSystem(pool, tx =>
    commitReceipts(
      tx,
      told.map(one => arrival(called, one)),
      context,
    ),
  )
}

const wallet = async () => ({
  main: await balanceOf(pool, account, VOICE),
  held: await balanceOf(pool, account, VOICE, 'held'),
  spent: await balanceOf(pool, account, VOICE, 'spent'),
})

const counters = async (id: number) => {
  const { rows } = await pool.query(
    `select status, total_queued, total_accepted, total_delivered, total_failed, total_credit_hold, total_credit_deduct from campaigns where id = $1`,
    [id],
  )
  return rows[0]
}

const callsOf = async (id: number) => {
  const { rows } = await pool.query<{
    call_status: string
    duration_seconds: number
    pulses: number
    dtmf: string
    retries: number
  }>('select call_status, duration_seconds, pulses, dtmf, retries from voice_calls where campaign_id = $1 order by message_id', [
    id,
  ])
  return rows
}

const totals = async (id: number) => {
  const { rows } = await pool.query(
    'select busy, noanswer, dtmf, duration_seconds, digits from voice_totals where campaign_id = $1',
    [id],
  )
  return rows[0]
}

describe('a call', () => {
  it('is held for until it is answered, costs the pulses of its own length, and nothing where nobody took it', async () => {
    const called = await planted(5, 1)
    await send(called, 5)
    expect(await wallet()).toEqual({ main: 0, held: 5, spent: 0 })
    await store(called, [
      { message: 0, status: 'ANSWERED', seconds: 29, dtmf: '1' },
      { message: 1, status: 'ANSWERED', seconds: 0, dtmf: '12' },
      { message: 2, status: 'BUSY' },
      { message: 3, status: 'NOANSWER' },
      { message: 4, status: 'DND' },
    ])
    expect(await wallet()).toEqual({ main: 3, held: 0, spent: 2 })
    expect(await counters(called.id)).toMatchObject({
      status: 'Completed',
      total_delivered: 2,
      total_failed: 3,
      total_credit_deduct: 2,
    })
    expect(await totals(called.id)).toEqual({ busy: 1, noanswer: 1, dtmf: 2, duration_seconds: 29, digits: { 1: 2, 2: 1 } })
    expect(await callsOf(called.id)).toMatchObject([
      { call_status: 'ANSWERED', duration_seconds: 29, pulses: 1, dtmf: '1' },
      { call_status: 'ANSWERED', duration_seconds: 0, pulses: 1, dtmf: '12' },
      { call_status: 'BUSY', duration_seconds: null, pulses: null },
      { call_status: 'NOANSWER' },
      { call_status: 'DND' },
    ])
    const { rows } = await pool.query('select stat from messages where campaign_id = $1 order by id', [called.id])
    expect(rows.map(({ stat }) => stat)).toEqual(['ANSWERED', 'ANSWERED', 'BUSY', 'NOANSWER', 'DND'])
    await isSound(called.id)
  })

  it('that was longer than its file is charged more by an entry of its own, where the balance suffices', async () => {
    const called = await planted(3, 1)
    await send(called, 3)
    await store(called, [{ message: 0, status: 'ANSWERED', seconds: 95 }])
    // Nothing is left but what is held for the others.
    expect(await wallet()).toEqual({ main: 0, held: 2, spent: 1 })
    await store(called, [{ message: 1, status: 'BUSY' }])
    await store(called, [{ message: 2, status: 'ANSWERED', seconds: 31 }])
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: 3 })
    const { rows } = await pool.query(
      `select kind from ledger_transactions where campaign_id = $1 and kind not in ('hold') order by id`,
      [called.id],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['settle', 'void', 'settle', 'recharge'])
    await isSound(called.id)
  })

  it('paid by submission costs its file once, answered or not', async () => {
    const called = await planted(2, 2)
    await send(called, 2)
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: 2 })
    await store(called, [
      { message: 0, status: 'ANSWERED', seconds: 95 },
      { message: 1, status: 'BUSY' },
    ])
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: 2 })
    expect(await callsOf(called.id)).toMatchObject([{ pulses: 4 }, { pulses: null }])
    await isSound(called.id)
  })

  it('refused at the door costs nothing and says why in a word of its own', async () => {
    const called = await planted(2, 1)
    const codes = ['DND', '105']
    await send(called, 2, ref => ({
      ref,
      kind: 'rejected',
      code: codes[called.messages.indexOf(Number(ref))] ?? '',
      text: 'No',
      ids: [],
    }))
    const { rows } = await pool.query('select state, stat, err from messages where campaign_id = $1 order by id', [called.id])
    expect(rows).toEqual([
      { state: 5, stat: 'DND', err: 'DND' },
      { state: 5, stat: 'FAILED', err: '105' },
    ])
    expect(await wallet()).toEqual({ main: 2, held: 0, spent: 0 })
    await isSound(called.id)
  })

  it('that was not answered for is told by its report, and only a final word ends it', async () => {
    const called = await planted(1, 1)
    await send(called, 1, ref => ({ ref, kind: 'unknown', text: 'No answer' }))
    expect((await counters(called.id)).status).toBe('Ready-to-complete')
    await store(called, [{ message: 0, status: 'Dialling' }])
    expect(await counters(called.id)).toMatchObject({ status: 'Ready-to-complete', total_accepted: 1 })
    await store(called, [{ message: 0, status: 'ANSWERED', seconds: 10 }])
    await store(called, [{ message: 0, status: 'Dialling' }])
    await store(called, [{ message: 0, status: 'FAILED' }])
    expect(await counters(called.id)).toMatchObject({ status: 'Completed', total_delivered: 1 })
    expect(await wallet()).toEqual({ main: 0, held: 0, spent: 1 })
    await isSound(called.id)
  })
})

describe('a call that nobody took', () => {
  const dueNow = (id: number) => pool.query('update outbox set ready_at = now() where campaign_id = $1', [id])

  for (const basis of [1, 2] as const)
    it(`waits again until its tries are used up, and is paid once by ${basis === 1 ? 'delivery' : 'submission'}`, async () => {
      const called = await planted(3, basis, { retries: 2, retryMinutes: 10 })
      await send(called, 3)
      await store(called, [
        { message: 0, status: 'BUSY' },
        { message: 1, status: 'NOANSWER' },
        { message: 2, status: 'ANSWERED', seconds: 5 },
      ])
      expect(await counters(called.id)).toMatchObject({ status: 'Pending', total_queued: 2, total_delivered: 1 })
      expect(await wallet()).toEqual({ main: 0, held: 2, spent: 1 })
      const { rows } = await pool.query(
        `select round(extract(epoch from ready_at - now()) / 60) as minutes from outbox where campaign_id = $1`,
        [called.id],
      )
      expect(rows.map(({ minutes }) => Number(minutes))).toEqual([10, 10])
      // Not before its time.
      expect(await send(called, 3)).toBe(0)
      await dueNow(called.id)
      expect(await send(called, 3)).toBe(2)
      expect(await wallet()).toEqual(basis === 1 ? { main: 0, held: 2, spent: 1 } : { main: 0, held: 0, spent: 3 })
      // Late and repeated words of the first try change nothing.
      await store(called, [
        { message: 0, status: 'BUSY', attempt: 0 },
        { message: 1, status: 'Dialling', attempt: 0 },
      ])
      expect(await counters(called.id)).toMatchObject({ total_queued: 0, total_accepted: 2 })
      await store(called, [
        { message: 0, status: 'BUSY', attempt: 1 },
        { message: 1, status: 'ANSWERED', attempt: 1, seconds: 12 },
      ])
      await dueNow(called.id)
      expect(await send(called, 3)).toBe(1)
      await store(called, [{ message: 0, status: 'BUSY', attempt: 2 }])
      expect(await counters(called.id)).toMatchObject({ status: 'Completed', total_delivered: 2, total_failed: 1 })
      expect(await wallet()).toEqual(basis === 1 ? { main: 1, held: 0, spent: 2 } : { main: 0, held: 0, spent: 3 })
      expect((await callsOf(called.id)).map(({ call_status, retries }) => [call_status, retries])).toEqual([
        ['BUSY', 2],
        ['ANSWERED', 1],
        ['ANSWERED', 0],
      ])
      expect(await totals(called.id)).toMatchObject({ busy: 1, noanswer: 0, duration_seconds: 17 })
      await isSound(called.id)
    })

  it('is called no more once it turns out to have been answered, nor where its campaign was stopped', async () => {
    const called = await planted(2, 1, { retries: 3 })
    await send(called, 2)
    await store(called, [{ message: 0, status: 'BUSY' }])
    expect(await counters(called.id)).toMatchObject({ total_queued: 1 })
    await store(called, [{ message: 0, status: 'ANSWERED', seconds: 3 }])
    expect(await counters(called.id)).toMatchObject({ total_queued: 0, total_delivered: 1 })
    await pool.query(`update campaigns set status = 'Stop' where id = $1`, [called.id])
    await store(called, [{ message: 1, status: 'BUSY' }])
    expect(await counters(called.id)).toMatchObject({ total_queued: 0, total_failed: 1 })
    expect(await wallet()).toEqual({ main: 1, held: 0, spent: 1 })
    await isSound(called.id)
  })

  it('and a report that says so twice in one batch waits once', async () => {
    const called = await planted(1, 2, { retries: 3 })
    await send(called, 1)
    await store(called, [
      { message: 0, status: 'BUSY' },
      { message: 0, status: 'BUSY' },
    ])
    expect((await callsOf(called.id))[0]).toMatchObject({ call_status: 'Pending', retries: 1 })
    await isSound(called.id)
  })
})

describe('reports of calls', () => {
  it('end alike in every order and however often they come', async () => {
    const statuses: CallStatus[] = ['Dialling', 'FAILED', 'BUSY', 'ANSWERED', 'NOANSWER']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ message: fc.nat(3), status: fc.constantFrom(...statuses) }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        async (told, size) => {
          const reports = told.map(one => ({ ...one, seconds: 20, dtmf: one.status === 'ANSWERED' ? '1' : '' }))
          const one = await planted(4, 1)
          await send(one, 4)
          for (let from = 0; from < reports.length; from += size) await store(one, reports.slice(from, from + size))
          const other = await planted(4, 1)
          await send(other, 4)
          await store(other, [...reports, ...reports].reverse())
          expect(await callsOf(other.id)).toEqual(await callsOf(one.id))
          expect(await totals(other.id)).toEqual(await totals(one.id))
          expect(await counters(other.id)).toEqual(await counters(one.id))
        },
      ),
      { numRuns: 8 },
    )
    expect(await recountCampaign(pool, 0)).toEqual({})
  })

  it('that were counted wrong are counted again, and an alarm says so', async () => {
    const called = await planted(1, 1)
    await send(called, 1)
    await store(called, [{ message: 0, status: 'ANSWERED', seconds: 9, dtmf: '3' }])
    await pool.query(`update voice_totals set busy = 5, digits = '{"7": 2}' where campaign_id = $1`, [called.id])
    expect(await recountCampaign(pool, called.id)).toEqual({
      busy: { shown: 5, counted: 0 },
      digits: { shown: 2, counted: 1 },
    })
    expect(await totals(called.id)).toEqual({ busy: 0, noanswer: 0, dtmf: 1, duration_seconds: 9, digits: { 3: 1 } })
    await pool.query(`delete from alarms where kind = 'counters'`)
    await isSound(called.id)
  })
})
