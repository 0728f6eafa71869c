import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companions } from '../../server/companions.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { startJobs } from '../../server/jobs.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { countBlocks } from '../support/blocks.ts'
import { waitingOf } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { type CampaignDesk, openCampaignDesk, PLAIN } from './campaignDesk.ts'

let desk: CampaignDesk
let admin: string
let worker: ReturnType<typeof startJobs>
let people = 0

const REASON = 'Record of the vendor of 20 November'
const EVIDENCE = 'CDR-2026-11-20.csv of the vendor, lines 1 to 3'

beforeAll(async () => {
  desk = await openCampaignDesk()
  worker = startJobs(desk.world.deps, companions, { every: 5 })
})
afterAll(() => worker.stop())
beforeEach(async () => {
  const { pool } = desk.database
  await pool.query('update accounts set sp_operation = 1 where id = $1', [desk.world.admin.id])
  await pool.query('update accounts set billing_basis = 1 where id = $1', [desk.world.client.id])
  admin = await desk.world.signIn(desk.world.admin)
})

/** A campaign of calls of two pulses each, `dialled` of which a vendor has. */
const campaignOf = async (count: number, dialled = count) => {
  const { pool } = desk.database
  const { body } = await desk.ask('POST', 'voice-sms', {
    voice_file_id: desk.fees,
    caller_id: PLAIN,
    mobile_numbers: Array.from({ length: count }, () => `9197${String(++people).padStart(8, '0')}`).join('\n'),
  })
  const { send_sms_id: id } = body.data as { send_sms_id: number }
  await desk.make(id)
  await pool.query(
    `update messages m set state = 3, submitted_at = now(), route_id = $3
     from (select id from messages where campaign_id = $1 order by id limit $2) first
     where m.id = first.id and m.id = (select leave_outbox(array[first.id], array[$1::bigint]))`,
    [id, dialled, desk.lists],
  )
  await countBlocks(pool)
  await recountCampaign(pool, id)
  return id
}
const fix = (body: Record<string, unknown>) => desk.ask('POST', 'manage-voice-campaign', { reason: REASON, ...body }, admin)
const held = async (id: number) =>
  desk.one('select total_credit_hold as hold, total_credit_deduct as deduct, status from campaigns where id = $1', [id])
const statesOf = async (id: number) =>
  (
    await desk.database.pool.query<{ s: number | null }>(
      'select adjusted_state as s from messages where campaign_id = $1 order by id',
      [id],
    )
  ).rows.map(({ s }) => s)
const carried = async (body: Record<string, unknown>) => {
  const answer = await fix(body)
  expect(answer.body.errors ?? answer.body.message).toBe('The fix has begun')
  const { adjustment_id: id } = answer.body.data as { adjustment_id: number }
  await until(async () => (await desk.one('select status from status_adjustments where id = $1', [id])).status === 'done')
  return id
}
const record = (id: number, call: number) =>
  desk.database.pool.query(
    `insert into voice_calls (account_id, message_id, campaign_id, call_status, answered_at, duration_seconds)
     select account_id, id, campaign_id, 'ANSWERED', now(), 40 from messages where campaign_id = $1 order by id offset $2 limit 1`,
    [id, call],
  )
const isSound = async () => expect(await reconcileLedger(desk.database.pool)).toBe(0)

describe('processing to answered', () => {
  test('without evidence is refused at it, unless the vendor has a call on record as answered: then that one alone', async () => {
    const id = await campaignOf(3)
    const refused = await fix({ action: 'processing_to_answered', voice_sms_id: id, dry_run: 1 })
    expect(refused.body.errors).toEqual({ evidence: [expect.stringContaining('no record of these calls as answered')] })
    expect((await fix({ action: 'processing_to_failed', voice_sms_id: id, dry_run: 1 })).body.message).toBe(
      '3 calls would change',
    )
    await record(id, 1)
    const open = await desk.ask('GET', `manage-voice-campaign-open/${id}`, undefined, admin)
    expect(open.body.data).toMatchObject({ pending: 0, processing: 3, recorded: 1, adjusted: 0 })
    await carried({ action: 'processing_to_answered', voice_sms_id: id })
    expect(await statesOf(id)).toEqual([null, 4, null])
    // What was held for it is used up; nothing comes off the balance a second time.
    expect(await held(id)).toMatchObject({ hold: 4, deduct: 6 })
    await isSound()
  })

  test('with evidence takes every call, keeps it with the reason, and is reversed to the last pulse', async () => {
    const id = await campaignOf(2)
    const before = await balanceOf(desk.database.pool, desk.world.client.id, 4)
    const adjustment = await carried({ action: 'processing_to_answered', voice_sms_id: id, evidence: EVIDENCE })
    expect(await desk.one('select reason from status_adjustments where id = $1', [adjustment])).toEqual({
      reason: `${REASON} · Evidence: ${EVIDENCE}`,
    })
    expect(await held(id)).toMatchObject({ hold: 0, deduct: 4, status: 'Completed' })
    await isSound()
    const { body } = await desk.ask('POST', `get-voice-campaign-info/${id}`, {}, admin)
    expect(body.data).toMatchObject({
      campaign: { total_answered: 0, total_adjusted: 2 },
      data: [{ adjusted_stat: 'DELIVRD' }, {}],
    })
    await desk.ask('POST', `status-adjustment-reverse/${adjustment}`, { reason: REASON }, admin)
    await until(
      async () => (await desk.one('select status from status_adjustments where id = $1', [adjustment])).status === 'reversed',
    )
    expect(await statesOf(id)).toEqual([null, null])
    expect(await held(id)).toMatchObject({ hold: 4, deduct: 4, status: 'Ready-to-complete' })
    expect(await balanceOf(desk.database.pool, desk.world.client.id, 4)).toBe(before)
    await isSound()
  })

  test('is for who may set statuses, and asks for a reason', async () => {
    const id = await campaignOf(1)
    const silent = await desk.ask('POST', 'manage-voice-campaign', { action: 'processing_to_failed', voice_sms_id: id }, admin)
    expect(silent.body.errors).toHaveProperty('reason')
    await desk.database.pool.query('update accounts set sp_operation = 0 where id = $1', [desk.world.admin.id])
    admin = await desk.world.signIn(desk.world.admin)
    expect((await fix({ action: 'processing_to_failed', voice_sms_id: id })).status).toBe(403)
  })
})

test('processing to failed gives back what was held, and holds it again when it is reversed', async () => {
  const id = await campaignOf(2)
  const before = await balanceOf(desk.database.pool, desk.world.client.id, 4)
  const adjustment = await carried({ action: 'processing_to_failed', voice_sms_id: id })
  const figures = await desk.ask('GET', `status-adjustment-figures/${adjustment}`, undefined, admin)
  expect(figures.body.data).toMatchObject({ of_calls: 1 })
  expect(await held(id)).toMatchObject({ hold: 0, deduct: 0 })
  expect(await balanceOf(desk.database.pool, desk.world.client.id, 4)).toBe(before + 4)
  await isSound()
  await desk.ask('POST', `status-adjustment-reverse/${adjustment}`, { reason: REASON }, admin)
  await until(
    async () => (await desk.one('select status from status_adjustments where id = $1', [adjustment])).status === 'reversed',
  )
  expect(await held(id)).toMatchObject({ hold: 4, deduct: 4 })
  await isSound()
})

test('pending to failed takes back what no vendor has, and leaves what one has', async () => {
  const id = await campaignOf(3, 1)
  await carried({ action: 'pending_to_failed', voice_sms_ids: [id] })
  expect(await statesOf(id)).toEqual([null, null, null])
  expect(await held(id)).toMatchObject({ hold: 2, deduct: 2 })
  expect(await desk.one('select count(*)::int as n from messages where campaign_id = $1 and state = 8', [id])).toEqual({ n: 2 })
  await isSound()
})

test('a ratio needs evidence as a single call does', async () => {
  const id = await campaignOf(4)
  const ratio = { action: 'apply_ratio', voice_sms_id: id, ratio_percent_to_delivered: 50, failed_ratio: 25 }
  expect((await fix({ ...ratio, dry_run: 1 })).body.errors).toHaveProperty('evidence')
  const counted = await fix({ ...ratio, evidence: EVIDENCE, dry_run: 1 })
  expect(counted.body.data).toMatchObject({ eligible: 4, will_deliver: 2, will_fail: 1 })
})

test('calls that no vendor took are put back, and an ended campaign is called anew', async () => {
  const { pool } = desk.database
  const id = await campaignOf(2, 0)
  await desk.ask('POST', 'change-voice-campaign-status-to-complete', { voice_sms_id: id }, admin)
  const again = await fix({ action: 'resubmit_pending_calls', voice_sms_id: id })
  expect(again.body.data).toMatchObject({ requeued: 2, credits: 4 })
  expect(await waitingOf(pool, id)).toHaveLength(2)
  await desk.ask('POST', 'change-voice-campaign-status-to-stop', { voice_sms_id: id }, admin)
  const anew = await fix({ action: 'resend_campaign', voice_sms_id: id })
  expect(anew.body.data).toMatchObject({ campaigns: 1, changed: 1 })
  await isSound()
})

test('reaches no campaign of texts, as a fix of texts reaches none of voice', async () => {
  const id = await campaignOf(1)
  const texts = await desk.ask('POST', 'manage-campaign', { action: 'recheck_status', send_sms_ids: [id], dry_run: 1 }, admin)
  expect(texts.body.errors).toHaveProperty('send_sms_ids')
  await desk.database.pool.query('update campaigns set route_type = 1 where id = $1', [id])
  expect((await fix({ action: 'recheck_status', voice_sms_ids: [id], dry_run: 1 })).body.errors).toHaveProperty('voice_sms_ids')
  expect((await fix({ action: 'recheck_status', dry_run: 1 })).body.errors).toHaveProperty('voice_sms_ids')
})
