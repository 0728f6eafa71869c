import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { recheckJob } from '../../server/adjustments/recheck.ts'
import { companions } from '../../server/companions.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { startJobs } from '../../server/jobs.ts'
import type { JobRun } from '../../server/kernel/jobs/job.ts'
import type { Worker } from '../../server/kernel/jobs/worker.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { startSmsc } from '../../simulators/smsc/server.ts'
import { makeDriver } from '../delivery/smppHarness.ts'
import { type World as Sending, world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { soundness } from '../support/sound.ts'
import { takenCampaign } from '../support/taken.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let worker: Worker
let token: string
let w: Sending

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  worker = startJobs(world.deps, companions, { every: 5 })
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})
beforeEach(async () => {
  await pool.query('update accounts set sp_operation = 1 where id = $1', [world.admin.id])
  token = await world.signIn(world.admin)
  w = await sendingWorld(pool, { credits: 10_000, columns: { billing_basis: 1 } })
})

const REASON = 'Summary of the supplier of 20 November'

const taken = (count: number, sent = count) => takenCampaign(pool, w, count, sent)
const report = async (list: readonly (readonly [gatewayId: string, stat: string])[]) => {
  const codes = new CodeBook(pool)
  await codes.refresh()
  const arrivals = list.map(([gatewayId, stat]) =>
    arrivalOf(w.primary, { gatewayId, stat, err: '000', raw: `id:${gatewayId} stat:${stat}` }, false),
  )
  await asSystem(pool, tx =>
    commitReceipts(tx, arrivals, { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false }),
  )
}
const overdue = async (id: number) => {
  await pool.query(
    `update campaigns set last_sent_at = now() - interval '30 days', started_at = now() - interval '30 days',
       campaign_send_date_time = now() - interval '30 days' where id = $1`,
    [id],
  )
  await closeOverdue(pool)
}

interface Message {
  id: number
  state: number
  stat: string | null
  err: string | null
  stat_source: string | null
  refunded: boolean
  adjusted_state: number | null
  adjusted_stat: string | null
  adjustment_id: number | null
  done_at: Date | null
  is_auto: number
}
const messages = async (id: number) =>
  (
    await pool.query<Message>(
      `select id, state, stat, err, stat_source, refunded, adjusted_state, adjusted_stat, adjustment_id, done_at, is_auto
       from messages where campaign_id = $1 order by id`,
      [id],
    )
  ).rows
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const counted = (list: readonly Message[]) => ({
  delivered: list.filter(row => row.adjusted_state === 4).length,
  failed: list.filter(row => row.adjusted_state === 5).length,
})
const isSound = soundness(pool)
const post = (path: string, body: Record<string, unknown> = {}, who = token) => call(app, who, 'POST', path, body)
const fix = (body: Record<string, unknown>, who = token) => post('manage-campaign', { reason: REASON, ...body }, who)
interface Counted {
  eligible: number
  will_deliver: number
  will_fail: number
  will_cancel: number
  unchanged: number
  users: number
  campaigns: number
  refund_credits: number
  matrix: { from: string; to: string; rows: number }[]
  sample: { id: number; before: string; after: string }[]
  skipped: { reason: string; count: number }[]
  adjustment_id: number
}
const dataOf = <T>(answer: { status: number; body: { data?: unknown } }): T => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as T
}
const adjustment = async (id: number) => (await pool.query('select * from status_adjustments where id = $1', [id])).rows[0]
const ends = async (id: number, status: string) => {
  await until(async () => (await adjustment(id)).status === status, {
    timeout: 15_000,
    every: 5,
    what: `adjustment ${id} ${status}`,
  })
  return adjustment(id)
}
const run = async (body: Record<string, unknown>) => ends(dataOf<Counted>(await fix(body)).adjustment_id, 'done')
const reverse = async (id: number) => {
  dataOf(await post(`status-adjustment-reverse/${id}`, { reason: 'The summary was corrected' }))
  return ends(id, 'reversed')
}

describe('a ratio', () => {
  test.each([
    [250, 90, 5, 225, 12],
    [10, 1, 0, 0, 0],
    [7, 33, 33, 2, 2],
  ])('%i eligible, p %i, f %i: %i delivered and %i failed, by ascending id', async (count, p, f, delivered, failed) => {
    const id = await taken(count)
    const before = await messages(id)
    const body = { action: 'apply_ratio', send_sms_ids: [id], ratio_percent_to_delivered: p, failed_ratio: f }
    const dry = dataOf<Counted>(await fix({ ...body, dry_run: 1 }))
    expect(dry).toMatchObject({
      eligible: count,
      will_deliver: delivered,
      will_fail: failed,
      unchanged: count - delivered - failed,
    })
    expect(await messages(id)).toEqual(before)
    const answer = await fix(body)
    if (delivered + failed === 0) {
      expect(answer.body.message).toBe('Nothing to change')
      return
    }
    await ends(dataOf<Counted>(answer).adjustment_id, 'done')
    const after = await messages(id)
    expect(after.map(row => row.adjusted_state)).toEqual([
      ...Array(delivered).fill(4),
      ...Array(failed).fill(5),
      ...Array(count - delivered - failed).fill(null),
    ])
    // Reported figures never change by a fix.
    expect(after.map(({ state, stat, err, stat_source }) => ({ state, stat, err, stat_source }))).toEqual(
      before.map(({ state, stat, err, stat_source }) => ({ state, stat, err, stat_source })),
    )
    expect(await campaign(id)).toMatchObject({
      total_accepted: count,
      total_delivered: 0,
      total_failed: 0,
      total_adjusted_delivered: delivered,
      total_adjusted_failed: failed,
      total_adjusted: delivered + failed,
    })
    await isSound(id)
  })
  test('is refused below 1 %, above 100 % together, without a reason, with one that says nothing', async () => {
    const id = await taken(2)
    const body = { action: 'apply_ratio', send_sms_ids: [id], ratio_percent_to_delivered: 90 }
    expect((await fix({ ...body, ratio_percent_to_delivered: 0 })).body.errors).toHaveProperty('ratio_percent_to_delivered')
    expect((await fix({ ...body, failed_ratio: 20 })).body.errors).toHaveProperty('failed_ratio')
    expect((await fix({ ...body, reason: '' })).body.errors).toEqual({ reason: ['You need to write a valid reason!'] })
    expect((await fix({ ...body, reason: 'because' })).body.errors).toHaveProperty('reason')
    expect((await fix({ ...body, limit: 50_001 })).body.errors).toHaveProperty('limit')
    expect((await fix({ action: 'apply_ratio', ratio_percent_to_delivered: 5 })).body.errors).toHaveProperty('send_sms_ids')
    expect((await fix({ ...body, send_sms_ids: undefined, filter: { nonsense: 1 } })).body.errors).toHaveProperty('filter')
    expect(counted(await messages(id))).toEqual({ delivered: 0, failed: 0 })
  })
  test('comes by the smaller body of the specification too', async () => {
    const id = await taken(4)
    const { adjustment_id } = dataOf<Counted>(
      await fix({ send_sms_id: id, action_type: 'apply_ratio', ratio_percent_to_delivered: 50 }),
    )
    await ends(adjustment_id, 'done')
    expect(counted(await messages(id))).toEqual({ delivered: 2, failed: 0 })
  })
})

describe('queue and history', () => {
  test('accepted is what a receipt said to be under way, pending what nothing was heard of; what is final is left alone', async () => {
    const id = await taken(6)
    await report([
      [`c${id}-0`, 'ENROUTE'],
      [`c${id}-1`, 'ACCEPTD'],
      [`c${id}-2`, 'DELIVRD'],
      [`c${id}-3`, 'UNDELIV'],
    ])
    const accepted = dataOf<Counted>(await fix({ action: 'queue_accept_to_delivered', send_sms_ids: [id], dry_run: 1 }))
    expect(accepted.matrix).toEqual([{ from: 'Accepted', to: 'delivered', rows: 2 }])
    expect(accepted.skipped).toEqual([{ reason: 'reported', count: 2 }])
    expect(accepted.sample).toMatchObject([
      { before: 'Accepted', after: 'delivered' },
      { before: 'Accepted', after: 'delivered' },
    ])
    const none = dataOf<Counted>(await fix({ action: 'history_accept_to_delivered', send_sms_ids: [id], dry_run: 1 }))
    expect(none.eligible).toBe(0)
    await run({ action: 'queue_accept_to_delivered', send_sms_ids: [id] })
    await run({ action: 'queue_pending_to_failed', send_sms_ids: [id] })
    expect((await messages(id)).map(row => row.adjusted_state)).toEqual([4, 4, null, null, 5, 5])
    // Nothing is open any more.
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_adjusted_open: 4 })
    await isSound(id)
  })
  test('what was given up here without an answer is told as not sent, not as reported', async () => {
    const id = await taken(4)
    await report([[`c${id}-0`, 'UNDELIV']])
    const [, second] = await messages(id)
    await pool.query(
      `update messages set state = 5, stat = 'FAILED', stat_source = 'system', err = 'L002', done_at = now() where id = $1`,
      [second!.id],
    )
    await recountCampaign(pool, id)
    expect(await campaign(id)).toMatchObject({ total_failed: 2, total_never_sent: 1 })
    const dry = dataOf<Counted>(await fix({ action: 'queue_pending_to_delivered', send_sms_ids: [id], dry_run: 1 }))
    expect(dry.eligible).toBe(2)
    expect(dry.skipped).toEqual([
      { reason: 'reported', count: 1 },
      { reason: 'never_sent', count: 1 },
    ])
  })
  test('rows never sent are cancelled and paid back, and shown apart; reversing does not send them', async () => {
    const id = await taken(5, 2)
    const before = await balanceOf(pool, w.account, 1)
    const dry = dataOf<Counted>(await fix({ action: 'queue_pending_to_failed', send_sms_ids: [id], dry_run: 1 }))
    expect(dry).toMatchObject({ eligible: 5, will_fail: 2, will_cancel: 3, refund_credits: 2 })
    expect(dataOf<Counted>(await fix({ action: 'queue_pending_to_delivered', send_sms_ids: [id], dry_run: 1 }))).toMatchObject({
      will_deliver: 2,
      will_cancel: 0,
      skipped: [{ reason: 'unsubmitted', count: 3 }],
    })
    const record = await run({ action: 'queue_pending_to_failed', send_sms_ids: [id] })
    expect(record).toMatchObject({ changed: 2, cancelled: 3, refund_credits: 2 })
    expect((await messages(id)).slice(2)).toMatchObject(Array(3).fill({ state: 8, err: 'L008', adjusted_state: null }))
    expect(await balanceOf(pool, w.account, 1)).toBe(before + 5)
    await isSound(id)
    await reverse(record.id)
    expect(await balanceOf(pool, w.account, 1)).toBe(before + 3)
    expect(await campaign(id)).toMatchObject({ status: 'Ready-to-complete', total_stopped: 3, total_adjusted: 0 })
    await isSound(id)
  })
  test('what we gave up waiting for is set as history; nothing is charged for it', async () => {
    const id = await taken(4)
    await report([[`c${id}-0`, 'ENROUTE']])
    await overdue(id)
    expect(await campaign(id)).toMatchObject({ status: 'Completed', total_failed: 4 })
    const before = await balanceOf(pool, w.account, 1)
    const record = await run({ action: 'history_pending_to_delivered', send_sms_ids: [id] })
    expect(record.figures.matrix).toEqual([{ from: 'Expired', to: 'delivered', rows: 3 }])
    expect(await campaign(id)).toMatchObject({ total_failed: 4, total_delivered: 0, total_adjusted_delivered: 3 })
    expect(await balanceOf(pool, w.account, 1)).toBe(before)
    await isSound(id)
  })
  test('is listed by campaign before, and message by message after it was set', async () => {
    const id = await taken(3)
    await report([[`c${id}-0`, 'ENROUTE']])
    const listed = async (filter: object) =>
      dataOf<{ data: object[]; total: number }>(await post('manage-campaign-list', { user_id: w.account, ...filter }))
    expect(await listed({ place: 'queue', search: 'sms' })).toMatchObject({
      total: 1,
      data: [{ id, place: 'queue', accepted: 1, pending: 2, unsubmitted: 0, expired: 0, total_adjusted: 0 }],
    })
    expect(await listed({ place: 'history' })).toMatchObject({ total: 0, data: [] })
    const record = await run({ action: 'queue_pending_to_delivered', send_sms_ids: [id] })
    const figures = await call(app, token, 'GET', `status-adjustment-figures/${record.id}`)
    expect(dataOf(figures)).toMatchObject({ status: 'done', changed: 2, alone: 0, figures: { will_deliver: 2 } })
    const [, second, third] = await messages(id)
    await report([[`c${id}-2`, 'UNDELIV']])
    const rows = dataOf<{ data: object[] }>(await post(`status-adjustment-rows/${record.id}`))
    expect(rows).toMatchObject({ total: 2, per_page: 15 })
    expect(rows.data).toMatchObject([
      { id: second!.id, campaign_id: id, before: 'Accepted', after: 'delivered', stat: null, superseded_at: null },
      { id: third!.id, after: 'delivered', stat: 'UNDELIV', superseded_at: expect.stringMatching(/^2/), reversed_at: null },
    ])
  })
  test('a filter finds the campaigns, single messages are reached by their numbers, a limit cuts', async () => {
    const [one, two] = [await taken(3), await taken(3)]
    const filter = { user_id: w.account, only_queue: 1 }
    const body = { action: 'queue_pending_to_delivered', dry_run: 1 }
    expect(dataOf<Counted>(await fix({ ...body, filter }))).toMatchObject({ eligible: 6, campaigns: 2, users: 1 })
    expect(dataOf<Counted>(await fix({ ...body, filter, limit: 4 }))).toMatchObject({
      will_deliver: 4,
      unchanged: 2,
      skipped: [{ reason: 'over_limit', count: 2 }],
    })
    const rows = await messages(one)
    await run({ ...body, dry_run: 0, sms_queue_ids: [rows[1]!.id, rows[2]!.id] })
    expect((await messages(one)).map(row => row.adjusted_state)).toEqual([null, 4, 4])
    expect((await fix({ ...body, sms_queue_ids: [999_999_999] })).status).toBe(404)
    expect(counted(await messages(two)).delivered).toBe(0)
  })
})

describe('the operator has the last word', () => {
  test('a final receipt lifts what was set and is counted; an open one leaves it and its refund', async () => {
    const id = await taken(3)
    const record = await run({ action: 'queue_pending_to_failed', send_sms_ids: [id] })
    const paid = await balanceOf(pool, w.account, 1)
    await report([[`c${id}-0`, 'ENROUTE']])
    expect((await messages(id))[0]).toMatchObject({ adjusted_state: 5, refunded: true, stat: 'ENROUTE' })
    expect(await balanceOf(pool, w.account, 1)).toBe(paid)
    await report([
      [`c${id}-0`, 'DELIVRD'],
      [`c${id}-1`, 'UNDELIV'],
    ])
    expect((await messages(id)).map(row => [row.state, row.adjusted_state, row.refunded])).toEqual([
      [4, null, false],
      [5, null, true],
      [3, 5, true],
    ])
    expect(await adjustment(record.id)).toMatchObject({ changed: 3, superseded: 2 })
    await isSound(id)
    expect(await reverse(record.id)).toMatchObject({ restored: 1 })
    expect((await messages(id))[2]).toMatchObject({ state: 3, adjusted_state: null, refunded: false })
    await isSound(id)
  })
  test('reversed without balance, messages stay refunded, and the record says so', async () => {
    const id = await taken(3)
    const record = await run({ action: 'queue_pending_to_failed', send_sms_ids: [id] })
    await taken(9999)
    expect(await balanceOf(pool, w.account, 1)).toBe(1)
    expect(await reverse(record.id)).toMatchObject({ restored: 3, recharged_credits: 1, uncharged_credits: 2 })
    expect((await messages(id)).map(row => row.refunded)).toEqual([false, true, true])
    await isSound(id)
  })
})

describe('the closing rule', () => {
  const rule = { ratio_set: 90, failed_ratio: 5 }
  const ruled = async (count: number, auto = 1) => {
    const id = await taken(count)
    await pool.query('update campaigns set ratio_set = 90, failed_ratio = 5 where id = $1', [id])
    await pool.query('update messages set is_auto = $2 where campaign_id = $1', [id, auto])
    return id
  }
  const rules = async (id: number) =>
    (
      await pool.query(`select * from status_adjustments where actor_id is null and filter ->> 'send_sms_id' = $1 order by id`, [
        id,
      ])
    ).rows
  test('is applied at the end of the waiting, without an actor, and can be reversed like any other', async () => {
    const id = await ruled(250)
    await overdue(id)
    expect(counted(await messages(id))).toEqual({ delivered: 225, failed: 12 })
    const [record] = await rules(id)
    expect(record).toMatchObject({
      action: 'closing_rule',
      actor_id: null,
      status: 'done',
      percent: 90,
      eligible: 250,
      changed: 237,
    })
    expect(await campaign(id)).toMatchObject({ total_failed: 250, total_adjusted_delivered: 225, ...rule })
    await isSound(id)
    await reverse(record.id)
    expect(counted(await messages(id))).toEqual({ delivered: 0, failed: 0 })
    await isSound(id)
  })
  test('leaves rows to receipts that say so; each round takes only what ended in it', async () => {
    const id = await ruled(100, 0)
    await overdue(id)
    expect(await rules(id)).toEqual([])
    const rows = await messages(id)
    expect(dataOf(await post('manage-campaign', { sms_queue_id: rows[0]!.id }))).toEqual({ rows: 1, is_auto: 1, id: rows[0]!.id })
    expect((await messages(id))[0]!.is_auto).toBe(1)
    dataOf(await post('manage-campaign', { action: 'update_auto_status', send_sms_id: id, is_auto: 1 }))
    const record = await run({ action: 'update_auto_status', send_sms_ids: [id] })
    expect(record).toMatchObject({ eligible: 100, changed: 95 })
    await isSound(id)
  })
})

describe('rights', () => {
  const body = () => ({ action: 'queue_pending_to_delivered', send_sms_ids: [1], dry_run: 1 })
  test('setting a status wants permission, operator and the flag; the toggle does not want the flag', async () => {
    const id = await taken(2)
    for (const account of [world.reseller, world.client])
      expect((await fix({ ...body(), send_sms_ids: [id] }, await world.signIn(account))).status).toBe(403)
    expect((await fix({ ...body(), send_sms_ids: [id] }, await world.signIn(world.admin, ['reports']))).status).toBe(403)
    const employee = await world.signIn(world.employee)
    expect((await fix({ ...body(), send_sms_ids: [id] }, employee)).status).toBe(403)
    const [row] = await messages(id)
    expect((await post('manage-campaign', { sms_queue_id: row!.id }, employee)).status).toBe(200)
    await pool.query('update accounts set sp_operation = 1 where id = $1', [world.employee.id])
    expect((await fix({ ...body(), send_sms_ids: [id] }, employee)).status).toBe(200)
    await pool.query('update accounts set sp_operation = 0 where id = $1', [world.employee.id])
  })
  test('asks for the password again, and for a second person above the setting', async () => {
    const id = await taken(3)
    const set = { action: 'queue_pending_to_delivered', send_sms_ids: [id] }
    await pool.query('update sessions set stepped_up_at = null where account_id = $1', [world.admin.id])
    const asked = await fix(set)
    expect([asked.status, asked.body.data]).toEqual([403, { step_up: true }])
    await pool.query('update sessions set stepped_up_at = now() where account_id = $1', [world.admin.id])
    await pool.query(
      `insert into app_settings (key, value) values ('adjustment_approval_rows', '2') on conflict (key) do update set value = excluded.value`,
    )
    await pool.query('update accounts set sp_operation = 1 where id = $1', [world.employee.id])
    const employee = await world.signIn(world.employee)
    const { adjustment_id } = dataOf<Counted>(await fix(set))
    expect(await adjustment(adjustment_id)).toMatchObject({ status: 'asked', eligible: 3 })
    expect((await post(`status-adjustment-approve/${adjustment_id}`)).status).toBe(409)
    expect((await post(`status-adjustment-approve/${adjustment_id}`, {}, employee)).status).toBe(200)
    await ends(adjustment_id, 'done')
    expect(counted(await messages(id)).delivered).toBe(3)
    await pool.query(`delete from app_settings where key = 'adjustment_approval_rows'`)
    await pool.query('update accounts set sp_operation = 0 where id = $1', [world.employee.id])
  })
  test('is not reversed where it set nothing: what was cancelled is not sent again', async () => {
    const id = await taken(2, 0)
    const record = await run({ action: 'queue_pending_to_failed', send_sms_ids: [id] })
    expect(record).toMatchObject({ changed: 0, cancelled: 2 })
    expect((await post(`status-adjustment-reverse/${record.id}`, { reason: 'The summary was corrected' })).status).toBe(409)
  })
  test('is reversed within 30 days only', async () => {
    const id = await taken(1)
    const record = await run({ action: 'queue_pending_to_delivered', send_sms_ids: [id] })
    await pool.query(`update status_adjustments set created_at = now() - interval '31 days' where id = $1`, [record.id])
    expect((await post(`status-adjustment-reverse/${record.id}`, { reason: 'The summary was corrected' })).status).toBe(409)
  })
})

describe('asking the gateway again', () => {
  test('brings the final word of messages whose receipts were lost; nothing is set by it', async () => {
    const smsc = await startSmsc()
    try {
      await pool.query(
        `insert into app_settings (key, value) values ('simulator_port', $1) on conflict (key) do update set value = excluded.value`,
        [smsc.port],
      )
      await pool.query(
        `update primary_routes set host = '127.0.0.1', port = $2, system_id = 'relaydesk', password = $3 where id = $1`,
        [w.primary, smsc.port, world.deps.secrets.seal('simulate')],
      )
      // Delivered, and the receipt lost: the number of the simulator that does so.
      const { driver, log } = makeDriver(smsc.port)
      driver.start()
      await until(() => driver.capacity() > 0)
      driver.submit([
        { ref: '1', to: '919000000013', from: 'SUNRSE', text: 'Lost', encoding: 'GSM-7', flash: false, priority: 0 },
      ])
      const outcome = await until(() => log.outcome('1'))
      await driver.stop(100)
      const id = await taken(2)
      const [first, second] = await messages(id)
      // The first is one that this gateway has never heard of.
      await pool.query('update submissions set gateway_id = $2 where message_id = $1', [
        second!.id,
        outcome.kind === 'accepted' ? outcome.ids[0] : '',
      ])
      const dry = dataOf<Counted>(await fix({ action: 'recheck_status', send_sms_ids: [id], dry_run: 1 }))
      expect(dry.eligible).toBe(2)
      const answer = await call(app, token, 'GET', `administration/reupdate-pending-status/${id}`)
      const { job_id } = dataOf<{ job_id: number }>(answer)
      await until(async () => (await pool.query('select status from jobs where id = $1', [job_id])).rows[0].status === 'done')
      // Progress and result as those of every action on many.
      expect((await pool.query('select done, total, result from jobs where id = $1', [job_id])).rows[0]).toEqual({
        done: 2,
        total: 2,
        result: {
          done: 2,
          failed_count: 0,
          failed: [],
          asked: 2,
          answered: 1,
          message: '2 messages asked about, 1 answers',
        },
      })
      expect((await messages(id)).map(row => [row.id, row.state, row.stat, row.adjusted_state])).toEqual([
        [first!.id, 3, null, null],
        [second!.id, 4, 'DELIVRD', null],
      ])
      await isSound(id)
    } finally {
      await smsc.close()
    }
  })
})

test('asking goes by whole messages, in steps with progress, and no further than its limit', async () => {
  const id = await taken(1203)
  // Each of two parts, so that a step would end in the middle of one if it went by parts.
  await pool.query(
    `insert into submissions (route_id, gateway_id, message_id, account_id, part)
     select route_id, gateway_id || '-b', message_id, account_id, 2
     from submissions s where exists (select from messages m where m.id = s.message_id and m.campaign_id = $1)`,
    [id],
  )
  const steps: number[] = []
  const asked = async (limit: number) => {
    steps.length = 0
    let result: unknown
    const run = {
      deps: world.deps,
      job: { params: { fix: { action: 'recheck_status', campaigns: [id], limit } }, checkpoint: null },
      signal: new AbortController().signal,
      progress: async (done: number) => void steps.push(done),
      finish: async (_tx: unknown, end: { result: unknown }) => {
        result = end.result
      },
    }
    await recheckJob(run as unknown as JobRun)
    return result
  }
  expect(await asked(50_000)).toMatchObject({ asked: 1203, done: 1203, failed_count: 0 })
  expect(steps).toEqual([500, 1000, 1203, 1203])
  expect(await asked(700)).toMatchObject({ asked: 700 })
  expect(dataOf<Counted>(await fix({ action: 'recheck_status', send_sms_ids: [id], limit: 700, dry_run: 1 })).eligible).toBe(700)
})

test('ended campaigns are sent again, each as one of its own; a dry run makes none', async () => {
  const id = await taken(3)
  const again = { action: 'resend_campaign', send_sms_ids: [id] }
  expect((await fix({ ...again, dry_run: 1 })).status).toBe(409)
  await report([0, 1, 2].map(i => [`c${id}-${i}`, 'UNDELIV'] as const))
  const made = async () => (await pool.query('select id from campaigns where parent_campaign_id = $1', [id])).rows
  expect(dataOf<Counted>(await fix({ ...again, dry_run: 1 })).eligible).toBe(1)
  expect(await made()).toEqual([])
  const { send_sms_ids } = dataOf<{ send_sms_ids: number[] }>(await fix(again))
  expect(await made()).toEqual([{ id: send_sms_ids[0] }])
})

describe('whatever comes in whatever order', () => {
  type Step =
    | { do: 'receipts'; of: number[]; stat: string }
    | { do: 'fix'; action: string; p: number }
    | { do: 'reverse'; which: number }
    | { do: 'close' }
  const step: fc.Arbitrary<Step> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('receipts' as const),
        of: fc.array(fc.nat(11), { minLength: 1, maxLength: 5 }),
        stat: fc.constantFrom('ENROUTE', 'ACCEPTD', 'DELIVRD', 'UNDELIV', 'EXPIRED'),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('fix' as const),
        action: fc.constantFrom(
          'queue_accept_to_delivered',
          'queue_accept_to_failed',
          'queue_pending_to_delivered',
          'queue_pending_to_failed',
          'history_accept_to_delivered',
          'history_accept_to_failed',
          'history_pending_to_delivered',
          'history_pending_to_failed',
          'apply_ratio',
        ),
        p: fc.integer({ min: 1, max: 100 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('reverse' as const), which: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'close' as const }) },
  )
  test('a dry run is what happens, undoing restores what is untouched, and every figure stays right', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 9 }), fc.boolean(), async (steps, byDelivery) => {
        w = await sendingWorld(pool, { credits: 1000, columns: { billing_basis: byDelivery ? 1 : 2 } })
        const id = await taken(12, 10)
        await pool.query('update campaigns set ratio_set = 50, failed_ratio = 25 where id = $1', [id])
        await pool.query('update messages set is_auto = 1 where campaign_id = $1 and id % 2 = 0', [id])
        const done: { id: number; before: Map<number, Message> }[] = []
        for (const one of steps) {
          if (one.do === 'receipts') await report(one.of.map(i => [`c${id}-${i}`, one.stat] as const))
          else if (one.do === 'close') await overdue(id)
          else if (one.do === 'fix') {
            const body = {
              action: one.action,
              send_sms_ids: [id],
              ...(one.action === 'apply_ratio' && {
                ratio_percent_to_delivered: one.p,
                failed_ratio: Math.floor((100 - one.p) / 2),
              }),
            }
            const before = await messages(id)
            const dry = dataOf<Counted>(await fix({ ...body, dry_run: 1 }))
            const answer = dataOf<Counted>(await fix(body))
            if (!answer.adjustment_id) {
              expect(dry.will_deliver + dry.will_fail + dry.will_cancel).toBe(0)
              continue
            }
            const record = await ends(answer.adjustment_id, 'done')
            const mine = (await messages(id)).filter(row => row.adjustment_id === record.id)
            expect([counted(mine).delivered, counted(mine).failed, record.cancelled, record.refund_credits]).toEqual([
              dry.will_deliver,
              dry.will_fail,
              dry.will_cancel,
              dry.refund_credits,
            ])
            if (record.changed > 0) done.push({ id: record.id, before: new Map(before.map(row => [row.id, row])) })
            // What was reported is what it was, except of rows that were cancelled.
            for (const row of mine) {
              const was = before.find(({ id }) => id === row.id)!
              expect([row.state, row.stat, row.err, row.stat_source, row.done_at]).toEqual([
                was.state,
                was.stat,
                was.err,
                was.stat_source,
                was.done_at,
              ])
            }
          } else {
            const target = done.splice(one.which % Math.max(1, done.length), 1)[0]
            if (!target) continue
            const mine = (await messages(id)).filter(row => row.adjustment_id === target.id)
            await reverse(target.id)
            const after = new Map((await messages(id)).map(row => [row.id, row]))
            for (const row of mine) {
              const was = target.before.get(row.id)!
              const now = after.get(row.id)!
              expect(now).toMatchObject({
                adjusted_state: null,
                adjusted_stat: null,
                adjustment_id: null,
                state: was.state,
                refunded: was.refunded,
              })
            }
          }
          expect(await recountCampaign(pool, id)).toEqual({})
        }
        await isSound(id)
      }),
      { numRuns: Number(process.env.FC_RUNS ?? 10) },
    )
  })
})
