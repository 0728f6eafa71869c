import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Flag } from '../../resources/language/access.ts'
import { companions } from '../../server/companions.ts'
import { exportColumns } from '../../server/kernel/exports/exportColumns.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { expand } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addRegistration, addSecondaryRoute, normalForm, numbers, type Registered } from '../support/delivery.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let registered: Registered
let admin: string
let client: string

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  const { admin: operator, client: owner } = world
  for (const routeType of [1, 2])
    await asSystem(pool, tx =>
      addCredit(tx, { accountId: operator.id, actorId: operator.id, userType: 0 }, { userId: owner.id, routeType, credit: 1000 }),
    )
  registered = await addRegistration(pool, owner.id)
  await addSecondaryRoute(pool, [await addPrimaryRoute(pool)])
  admin = await world.signIn(operator)
  client = await world.signIn(owner)
})
afterAll(() => app.close())

let started = 0
/** Sent by the client through the API; its rows are made. */
const sent = async (count = 5, more: Record<string, unknown> = {}): Promise<number> => {
  started += 100
  const form = normalForm(registered, numbers(count, started), more)
  const { status, body } = await call(app, client, 'POST', 'send-sms', form)
  expect(status, JSON.stringify(body)).toBe(200)
  const id = (body.data as { send_sms_id: number }).send_sms_id
  await expand({ deps: world.deps } as never, id)
  return id
}
const status = async (id: number) => (await pool.query('select status from campaigns where id = $1', [id])).rows[0].status
const row = async (token: string, id: number) =>
  (await call(app, token, 'GET', `get-campaign-info/${id}`)).body.data as Record<string, unknown>
const act = (token: string, path: string, id: number, more: Record<string, unknown> = {}) =>
  call(app, token, 'POST', path, { send_sms_id: id, ...more })

test('start and stop are one call: silence means stop, start is for admins, anything else is refused at the action', async () => {
  const id = await sent()
  const path = 'change-campaign-status-to-stop'
  expect((await act(client, path, id)).status).toBe(200)
  expect(await status(id)).toBe('Stop')
  expect((await act(client, path, id, { action: 'start' })).status).toBe(403)
  expect((await act(admin, path, id, { action: 'halt' })).body.errors).toHaveProperty('action')
  const again = await act(admin, path, id, { action: 'start' })
  expect(again.body).toMatchObject({ data: { campaign_id: id, messages: 5, credits: 5, more: false } })
  expect(await status(id)).toBe('Pending')
  expect((await act(admin, path, id, { action: 'start' })).status).toBe(409)
  expect((await act(admin, path, id, { action: 'stop' })).status).toBe(200)
  expect(await status(id)).toBe('Stop')
  expect(await reconcileLedger(pool)).toBe(0)
})

test('a pause says who, when and why, and its owner may end what its owner began', async () => {
  const id = await sent()
  const paused = await act(client, 'pause-campaign', id, { reason: ' Wrong date ' })
  expect(paused.body).toMatchObject({ message: 'Paused. 5 messages wait.', data: { waiting: 5, on_their_way: 0 } })
  expect(await row(client, id)).toMatchObject({
    is_paused: 1,
    pause_reason: 'Wrong date',
    paused_by: world.client.username,
    paused_at: expect.stringMatching(/^\d{4}-/),
    status: 'Pending',
  })
  expect((await act(client, 'pause-campaign', id)).status).toBe(409)
  expect((await act(client, 'resume-campaign', id)).status).toBe(200)
  expect((await act(admin, 'pause-campaign', id)).status).toBe(200)
  expect((await act(client, 'resume-campaign', id)).status).toBe(409)
  expect((await act(admin, 'resume-campaign', id)).status).toBe(200)
  expect(await row(client, id)).toMatchObject({ is_paused: 0, paused_by: null })
})

test('a paused campaign is found as Paused and not as Pending, in every list of campaigns', async () => {
  const [held, running, over] = [await sent(), await sent(), await sent()]
  await act(client, 'pause-campaign', held)
  // The pause of one that was stopped since says nothing any more.
  await act(client, 'pause-campaign', over)
  await act(admin, 'change-campaign-status-to-stop', over)
  const found = async (path: string, status: unknown) => {
    const { body } = await call(app, admin, 'POST', path, { status, ids: [held, running, over] })
    return (body.data as { data: { id: number; status: string; is_paused: number }[] }).data
  }
  for (const path of ['delivery-report', 'all-campaign', 'campaign-list']) {
    expect(await found(path, 'Paused'), path).toMatchObject([{ id: held, status: 'Pending', is_paused: 1 }])
    expect(await found(path, 'Pending'), path).toMatchObject([{ id: running, is_paused: 0 }])
    expect((await found(path, ['Paused', 'Stop'])).map(({ id }) => id).sort(), path).toEqual([held, over].sort())
  }
  expect((await call(app, admin, 'POST', 'delivery-report', { status: 'Held' })).status).toBe(422)
})

test('a paused one is found as Paused among the scheduled, too', async () => {
  const later = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  const [held, waits] = [
    await sent(1, { campaign_type: '1', campaign_send_date_time: later }),
    await sent(1, { campaign_type: '1', campaign_send_date_time: later }),
  ]
  await act(client, 'pause-campaign', held)
  const found = async (status: unknown) => {
    const { body } = await call(app, client, 'POST', 'scheduled-campaign-report', { status })
    return (body.data as { data: { id: number; status: string }[] }).data
  }
  expect(await found('Paused')).toMatchObject([{ id: held, status: 'Pending' }])
  expect(await found('Pending')).toMatchObject([{ id: waits }])
})

test('a paused campaign reads Paused in every file of campaigns', async () => {
  const id = await sent()
  await act(client, 'pause-campaign', id)
  const { register } = world.deps
  const principal = { userType: 0, permissions: new Set<string>(), flags: new Set<Flag>() } as const
  for (const name of ['delivery-report', 'all-campaign', 'scheduled-campaign-report', 'campaign-report']) {
    const resource = register.resources.find(one => one.name === name)!
    const file = exportColumns(register, resource, companions[name], { principal, timezone: 'Asia/Kolkata' })
    const state = file.expressions[file.headings.indexOf('Status')]
    const { rows } = await pool.query(`select ${state} as state from campaigns t ${file.joins.join(' ')} where t.id = $1`, [id])
    expect(rows, name).toEqual([{ state: 'Paused' }])
  }
})

test('sending again is a campaign of its own, once for each Idempotency-Key', async () => {
  const id = await sent()
  await act(admin, 'change-campaign-status-to-stop', id)
  const again = () =>
    app.inject({
      method: 'POST',
      url: '/api/resend-this-sms',
      headers: { authorization: `Bearer ${client}`, 'idempotency-key': `again-${id}` },
      payload: { send_sms_id: id, reschedule_type: 'failed' },
    })
  const [first, second] = [await again(), await again()]
  expect(first.json()).toMatchObject({ data: { total_contacts: 5, total_credit_deduct: 5, parent_campaign_id: id } })
  expect(second.json()).toEqual(first.json())
  const { rows } = await pool.query('select count(*) as n from campaigns where parent_campaign_id = $1', [id])
  expect(rows[0].n).toBe(1)
  const made = first.json().data.send_sms_id
  expect((await row(client, made)).parent_campaign_id).toBe(id)
  expect((await act(client, 'resend-this-sms', made, { reschedule_type: 'all' })).status).toBe(409)
  expect((await act(client, 'resend-this-sms', id, { reschedule_type: null })).body.errors).toHaveProperty('reschedule_type')
  expect((await act(client, 'resend-this-sms', id, { reschedule_type: 'all', ratio_set: 50 })).body.errors).toHaveProperty(
    'ratio_set',
  )
  const { body } = await call(app, client, 'GET', `resend-preview/${id}`)
  const told = body.data as { types: { type: string; messages: number; credits: number }[] }
  const { messages, credits } = told.types.find(({ type }) => type === 'retry') ?? {}
  expect({ messages, credits }).toEqual({ messages: 5, credits: 5 })
  const retried = await act(client, 'retry-failed', id)
  expect(retried.body.data).toMatchObject({ total_contacts: messages, total_credit_deduct: credits })
})

test('a campaign is the form of the next one, its recipients with it', async () => {
  const id = await sent(2)
  const { body } = await call(app, client, 'GET', `duplicate-campaign/${id}`)
  expect(body.data).toMatchObject({
    dlt_template_id: registered.normal,
    sender_id: registered.senderId,
    route_type: 1,
    mobile_numbers: expect.stringContaining('91'),
    campaign_type: 'no',
  })
  expect((await pool.query('select count(*) as n from campaigns where parent_campaign_id = $1', [id])).rows[0].n).toBe(0)
})

test('a scheduled campaign is put off, sent or cancelled by its owner; one that is none is refused', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const id = await sent(3, { campaign_type: '1', campaign_send_date_time: `${at(2)} 12:00:00` })
  expect(await row(client, id)).toMatchObject({ is_scheduled: 1 })
  const put = await act(client, 'reschedule-campaign', id, { campaign_send_date_time: `${at(5)} 09:30:00` })
  expect(put.body).toMatchObject({ data: { campaign_send_date_time: `${at(5)} 09:30:00` } })
  expect(
    (await act(client, 'reschedule-campaign', id, { campaign_send_date_time: '2020-01-01 09:30:00' })).body.errors,
  ).toHaveProperty('campaign_send_date_time')
  const cancelled = await act(client, 'cancel-scheduled-campaign', id)
  expect(cancelled.body).toMatchObject({ message: 'Cancelled. 3 credits refunded.', data: { status: 'Stop' } })
  const now = await sent(3)
  expect((await act(client, 'cancel-scheduled-campaign', now)).status).toBe(409)
  expect((await act(client, 'send-scheduled-campaign', now)).status).toBe(409)
  expect(await reconcileLedger(pool)).toBe(0)
})

test('a campaign names its template in every list and in its detail, by the number it was sent under, whoever has it now', async () => {
  const id = await sent()
  const named = { template_name: expect.any(String), dlt_template_id: '1107161234567890001' }
  const rowsOf = async (token: string, path: string) =>
    ((await call(app, token, 'POST', path, { ids: [id] })).body.data as { data: Record<string, unknown>[] }).data
  expect(await row(client, id)).toMatchObject({ id, dlt_template: named })
  expect(await rowsOf(client, 'delivery-report')).toMatchObject([{ id, dlt_template: named }])
  expect(await rowsOf(admin, 'all-campaign')).toMatchObject([{ id, dlt_template: named }])
  const info = await call(app, client, 'POST', `get-campaign-info/${id}`)
  expect(info.body.data).toMatchObject({ campaign: { dlt_template: named } })
  await pool.query('update dlt_templates set account_id = $2 where id = $1', [registered.normal, world.stranger.id])
  expect(await row(client, id)).toMatchObject({ dlt_template: { ...named, template_name: null } })
  await pool.query('update dlt_templates set account_id = $2 where id = $1', [registered.normal, world.client.id])
})

test('the campaigns before and after one are those in reach, of its route type; of one out of reach nothing is said', async () => {
  const [first, second, third] = [await sent(), await sent(), await sent()] as const
  const neighbours = (token: string, id: number) => call(app, token, 'GET', `campaign-neighbours/${id}`)
  expect((await neighbours(client, second)).body.data).toEqual({ previous: third, next: first, route_type: 1 })
  expect((await neighbours(admin, third)).body.data).toEqual({ previous: null, next: second, route_type: 1 })
  await pool.query('update campaigns set route_type = 2 where id = $1', [first])
  expect((await neighbours(client, second)).body.data).toMatchObject({ previous: third })
  expect((await neighbours(client, second)).body.data).not.toMatchObject({ next: first })
  const other = await world.signIn(world.stranger)
  expect((await neighbours(other, second)).status).toBe(404)
})
