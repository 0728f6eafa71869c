import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeOverdue } from '../../server/adjustments/closing.ts'
import { pauseCampaign } from '../../server/campaigns/life/pause.ts'
import { stopCampaign } from '../../server/campaigns/stop.ts'
import { BlockOwners } from '../../server/delivery/blocks.ts'
import { type Claim, claimMessages } from '../../server/delivery/claim.ts'
import { CodeBook } from '../../server/delivery/codes.ts'
import { commitOutcomes } from '../../server/delivery/outcomes.ts'
import { arrivalOf } from '../../server/delivery/receiptMatch.ts'
import { ReceiptRoutes } from '../../server/delivery/receiptRoutes.ts'
import { commitReceipts } from '../../server/delivery/receipts.ts'
import { startDueCampaigns } from '../../server/delivery/starter.ts'
import type { Outcome } from '../../server/gateways/driver.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { acceptAndExpand, type World as Sending, world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { normalForm, numbers } from '../support/delivery.ts'
import { waitingOf } from '../support/queue.ts'
import { soundness } from '../support/sound.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let token: string
let w: Sending

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  token = await world.signIn(world.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  w = await sendingWorld(pool, { credits: 100 })
})

const REASON = 'The link broke at nine, ticket 118'
interface Sent {
  eligible: number
  requeued: number
  again: number
  credits: number
  campaigns: number
  changed: number
}
const fix = (body: Record<string, unknown>, who = token) =>
  call(app, who, 'POST', 'manage-campaign', { action: 'resubmit_pending', reason: REASON, ...body })
const dataOf = (answer: Awaited<ReturnType<typeof fix>>): Sent => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as Sent
}
const campaign = async (id: number) => (await pool.query('select * from campaigns where id = $1', [id])).rows[0]
const states = async (id: number) =>
  (await pool.query('select state from messages where campaign_id = $1 order by id', [id])).rows.map(row => row.state)
const waiting = async (id: number) => (await waitingOf(pool, id)).length
const balance = () => balanceOf(pool, w.account, 1)
const isSound = soundness(pool)

const claim = async (id: number, count: number) =>
  (await claimMessages(pool, w.primary, [{ campaignId: id, priority: 0, count, after: 0 }], 7)).sort((a, b) => a.id - b.id)
const end = (claims: readonly Claim[], outcomeOf: (claim: Claim) => Outcome) =>
  asSystem(pool, tx =>
    commitOutcomes(
      tx,
      claims.map(one => ({ claim: one, outcome: outcomeOf(one) })),
      { routes: { primary: new Map(), secondary: new Map() }, policyOf: () => 'hold' },
    ),
  )
const taken = (one: Claim): Outcome => ({ ref: String(one.id), kind: 'accepted', ids: [`g${one.id}`] })
const refused = (one: Claim): Outcome => ({ ref: String(one.id), kind: 'rejected', ids: [], code: '11', text: 'Refused' })
const noRoute = (one: Claim): Outcome => ({ ref: String(one.id), kind: 'failover', code: '', text: 'Down' })
const unheard = (one: Claim): Outcome => ({ ref: String(one.id), kind: 'unknown', text: 'The link broke' })
const long = (id: number, minutes = 11) =>
  pool.query(`update messages set submitted_at = now() - make_interval(mins => $2) where campaign_id = $1 and state = 2`, [
    id,
    minutes,
  ])
const hear = async (receipts: readonly { ref: number; stat: string }[]) => {
  const codes = new CodeBook(pool)
  await codes.refresh()
  const arrivals = receipts.map(({ ref, stat }) =>
    arrivalOf(w.primary, { ref: String(ref), gatewayId: `late-${ref}`, stat, err: '000', raw: stat }, false),
  )
  await asSystem(pool, tx =>
    commitReceipts(tx, arrivals, { owners: new BlockOwners(), routes: new ReceiptRoutes(), codes, refundOnFailed: false }),
  )
}

/** Of ten: two taken, one refused by the operator, three never given to a gateway, two unheard of for long, two still waiting. */
const mixed = async () => {
  const id = await acceptAndExpand(w, normalForm(w.registered, numbers(10), { confirm_repeat: 1 }))
  const claims = await claim(id, 8)
  await end(claims.slice(0, 2), taken)
  await end(claims.slice(2, 3), refused)
  await end(claims.slice(3, 6), noRoute)
  await end(claims.slice(6, 8), unheard)
  await long(id)
  return { id, claims }
}

describe('sending pending messages again', () => {
  test('takes what was never sent and what was unheard of for long; a dry run says the same and does nothing', async () => {
    const { id } = await mixed()
    const before = {
      states: await states(id),
      balance: await balance(),
      campaign: await campaign(id),
      waiting: await waiting(id),
    }
    const dry = dataOf(await fix({ send_sms_ids: [id], dry_run: 1 }))
    expect(dry).toEqual({ eligible: 5, requeued: 3, again: 2, credits: 3, campaigns: 1, changed: 0 })
    expect({
      states: await states(id),
      balance: await balance(),
      campaign: await campaign(id),
      waiting: await waiting(id),
    }).toEqual(before)
    const { changed, ...done } = dataOf(await fix({ send_sms_ids: [id] }))
    expect({ ...done, changed: 0 }).toEqual(dry)
    expect(changed).toBe(5)
    expect(await states(id)).toEqual([3, 3, before.states[2], 0, 0, 0, 0, 0, 0, 0])
    expect(await waiting(id)).toBe(7)
    // Those never sent had been paid back; for the others the charge stands.
    expect(before.balance - (await balance())).toBe(3)
    await isSound(id)
  })

  test('sends each once and charges each once, however often it is asked for', async () => {
    const { id } = await mixed()
    const answers = await Promise.all([fix({ send_sms_ids: [id] }), fix({ send_sms_ids: [id] }), fix({ send_sms_ids: [id] })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await startDueCampaigns(pool)
    const claims = await claim(id, 50)
    expect(claims).toHaveLength(7)
    expect(new Set(claims.map(({ mobile }) => mobile)).size).toBe(7)
    await end(claims.slice(0, 5), taken)
    // Two are unheard of once more: nobody sends them a third time.
    await end(claims.slice(5), unheard)
    await long(id)
    const last = await fix({ send_sms_ids: [id] })
    const twice = claims.slice(5).filter(({ id: one }) => one !== undefined)
    expect(twice).toHaveLength(2)
    expect(last.status === 409 || dataOf(last).requeued === 0).toBe(true)
    const { rows } = await pool.query<{ n: number }>(
      `select count(*) as n from message_events e join messages m on m.id = e.message_id
       where m.campaign_id = $1 and e.kind = 'resent' group by e.message_id`,
      [id],
    )
    expect(rows.every(({ n }) => n === 1)).toBe(true)
    expect((await campaign(id)).total_credit_deduct).toBe(9)
    expect(await balance()).toBe(91)
    await isSound(id)
  })

  test('leaves alone what may still be heard of, what was heard of, and what is final', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(6), { confirm_repeat: 1 }))
    const claims = await claim(id, 6)
    await end(claims.slice(0, 1), taken)
    await end(claims.slice(1, 2), refused)
    await end(claims.slice(2), unheard)
    await long(id, 9)
    expect(dataOf(await fix({ send_sms_ids: [id], dry_run: 1 }))).toMatchObject({ eligible: 0 })
    expect((await fix({ send_sms_ids: [id] })).status).toBe(409)
    await long(id)
    await hear([
      { ref: claims[2]!.id, stat: 'DELIVRD' },
      { ref: claims[3]!.id, stat: 'ENROUTE' },
    ])
    expect(dataOf(await fix({ send_sms_ids: [id] }))).toMatchObject({ again: 2, requeued: 0, credits: 0 })
    await isSound(id)
  })

  test('does not send what a receipt of the first try reports while it waits', async () => {
    const { id, claims } = await mixed()
    await fix({ send_sms_ids: [id] })
    const [first, second] = claims.slice(6)
    await hear([
      { ref: first!.id, stat: 'DELIVRD' },
      { ref: second!.id, stat: 'ENROUTE' },
    ])
    await startDueCampaigns(pool)
    const claimed = await claim(id, 50)
    expect(claimed.map(one => one.id)).not.toContain(first!.id)
    expect(claimed.map(one => one.id)).not.toContain(second!.id)
    expect(claimed).toHaveLength(5)
    await isSound(id)
  })

  test('waits where the campaign is paused, and is not given up for having waited before', async () => {
    const { id } = await mixed()
    await asSystem(pool, tx => pauseCampaign(tx, id, { actorId: w.account, reason: null }))
    await fix({ send_sms_ids: [id] })
    await startDueCampaigns(pool)
    expect(await campaign(id)).toMatchObject({ dispatching: false, paused_at: expect.any(Date) })
    expect(await claim(id, 50)).toEqual([])
    await pool.query(
      `update campaigns set paused_at = null, last_sent_at = now() - interval '30 days', started_at = now() - interval '30 days',
         campaign_send_date_time = now() - interval '30 days' where id = $1`,
      [id],
    )
    expect(await closeOverdue(pool)).toBe(0)
  })

  test('does not give up what it put back alone, either', async () => {
    const id = await acceptAndExpand(w, normalForm(w.registered, numbers(2), { confirm_repeat: 1 }))
    await end(await claim(id, 2), unheard)
    await long(id)
    await pool.query(
      `update campaigns set last_sent_at = now() - interval '30 days', started_at = now() - interval '30 days',
         campaign_send_date_time = now() - interval '30 days' where id = $1`,
      [id],
    )
    expect(dataOf(await fix({ send_sms_ids: [id] }))).toMatchObject({ again: 2 })
    expect(await closeOverdue(pool)).toBe(0)
    await startDueCampaigns(pool)
    expect(await claim(id, 9)).toHaveLength(2)
  })

  test('leaves stopped campaigns stopped', async () => {
    const { id } = await mixed()
    await asSystem(pool, tx => stopCampaign(tx, id, { actorId: w.account }))
    const before = await states(id)
    expect(dataOf(await fix({ send_sms_ids: [id], dry_run: 1 }))).toMatchObject({ eligible: 0 })
    expect((await fix({ send_sms_ids: [id] })).status).toBe(409)
    expect(await campaign(id)).toMatchObject({ status: 'Stop' })
    expect(await states(id)).toEqual(before)
    await isSound(id)
  })

  test('is all or nothing where the balance does not suffice, and the dry run says so', async () => {
    const { id } = await mixed()
    await acceptAndExpand(w, normalForm(w.registered, numbers((await balance()) - 1, 500), { confirm_repeat: 1 }))
    const before = await states(id)
    for (const dry_run of [1, 0]) {
      const answer = await fix({ send_sms_ids: [id], dry_run })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['credit']])
    }
    expect(await states(id)).toEqual(before)
    expect(await balance()).toBe(1)
    await isSound(id)
  })
})

describe('limits', () => {
  test('hold over all campaigns together, those made first', async () => {
    const [one, two] = [(await mixed()).id, (await mixed()).id]
    const body = { send_sms_ids: [one, two], limit: 7 }
    expect(dataOf(await fix({ ...body, dry_run: 1 }))).toMatchObject({ eligible: 7, requeued: 5, again: 2, campaigns: 2 })
    expect(dataOf(await fix(body))).toMatchObject({ eligible: 7, changed: 7 })
    expect(dataOf(await fix({ send_sms_ids: [one, two] }))).toMatchObject({ eligible: 3, campaigns: 1 })
    await isSound(one, two)
  })

  test('single messages come by their numbers, and by the smaller body of the specification', async () => {
    const { id, claims } = await mixed()
    expect(dataOf(await fix({ sms_queue_ids: [claims[0]!.id, claims[3]!.id, claims[6]!.id] }))).toMatchObject({
      requeued: 1,
      again: 1,
    })
    const small = { action: undefined, action_type: 'resubmit_pending_sms', send_sms_id: id }
    expect((await fix({ ...small, submit_count: 1 })).body.errors).toHaveProperty('sms_queue_id')
    expect((await fix({ ...small, sms_queue_id: claims[4]!.id })).body.errors).toHaveProperty('submit_count')
    expect(dataOf(await fix({ ...small, sms_queue_id: claims[4]!.id, submit_count: 1 }))).toMatchObject({ changed: 1 })
    expect(await states(id)).toMatchObject([3, 3, 5, 0, 0, 5, 0, 2, 0, 0])
  })

  test('are at most 50,000, want a reason, and campaigns that are there', async () => {
    const { id } = await mixed()
    expect((await fix({ send_sms_ids: [id], limit: 50_001 })).body.errors).toHaveProperty('limit')
    expect((await fix({ send_sms_ids: [id], reason: '' })).body.errors).toHaveProperty('reason')
    expect((await fix({})).body.errors).toHaveProperty('send_sms_ids')
    expect((await fix({ send_sms_ids: [999_999] })).body.errors).toHaveProperty('send_sms_ids')
    expect((await fix({ sms_queue_ids: [999_999_999] })).status).toBe(404)
    expect((await states(id)).filter(state => state === 0)).toHaveLength(2)
  })
})

test('operators with the permission alone may, and what they did is in the audit log with the reason', async () => {
  const { id } = await mixed()
  const body = { send_sms_ids: [id] }
  for (const who of [
    await world.signIn(world.client),
    await world.signIn(world.reseller),
    await world.signIn(world.admin, ['reports']),
  ])
    expect((await fix(body, who)).status).toBe(403)
  expect((await states(id)).filter(state => state === 0)).toHaveLength(2)
  expect(dataOf(await fix(body, await world.signIn(world.employee))).changed).toBe(5)
  const { rows } = await pool.query(
    `select actor_id, reason, after from audit_log where action = 'admin-manage-campaign.resubmit_pending' order by seq desc limit 1`,
  )
  expect(rows[0]).toMatchObject({
    actor_id: world.employee.id,
    reason: REASON,
    after: { campaigns: [id], requeued: 3, again: 2 },
  })
})
