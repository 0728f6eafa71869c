import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit } from '../../server/money/credits.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { expand } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addRegistration, addSecondaryRoute, normalForm, numbers, type Registered } from '../support/delivery.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let registered: Registered
let client: string

beforeAll(async () => {
  world = await makeWorld(database)
  await ensureCountries(pool)
  app = await appOf(world)
  const { admin: operator, client: owner } = world
  await asSystem(pool, tx =>
    addCredit(
      tx,
      { accountId: operator.id, actorId: operator.id, userType: 0 },
      { userId: owner.id, routeType: 1, credit: 1000 },
    ),
  )
  registered = await addRegistration(pool, owner.id)
  await addSecondaryRoute(pool, [await addPrimaryRoute(pool)])
  client = await world.signIn(owner)
})
afterAll(() => app.close())

const ask = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
  const answered = await call(app, client, method, path, body as Record<string, unknown> | undefined)
  expect(answered.status, JSON.stringify(answered.body)).toBe(200)
  return answered.body.data as T
}

test('what can be sent names routes, wallets, countries and hours of the account', async () => {
  expect(await ask('POST', 'send-sms-options', {})).toMatchObject({
    routes: [{ route_type: 1, queued: 0 }],
    wallets: [{ route_type: 1, available: 1000 }, { route_type: 2 }, { route_type: 3 }],
    countries: [{ iso2: 'IN', is_home: 1 }],
  })
})

test('a check is followed by its number: no result while it is queued, then figures, and the rows that fail', async () => {
  const form = normalForm(registered, [...numbers(3, 9000), '12'])
  const { id } = await ask<{ id: number }>('POST', 'send-sms-preflight', form)
  expect(await ask('GET', `send-sms-preflight/${id}`)).toMatchObject({ id, status: 'queued', result: null })
  const worker = startJobs(world.deps, companions, { every: 10 })
  const isOver = async () => expect(await ask('GET', `send-sms-preflight/${id}`)).toMatchObject({ status: 'done' })
  await vi.waitFor(isOver, { timeout: 20_000 })
  await worker.stop()
  expect(await ask('GET', `send-sms-preflight/${id}`)).toMatchObject({
    status: 'done',
    result: { rows: 4, sendable: 3, invalid: 1, credits: 3, available: 1000, hand_over: { until: expect.any(String) } },
  })
  expect(await ask('POST', `send-sms-preflight-rows/${id}`, {})).toMatchObject({
    total: 1,
    data: [{ source: 'pasted', row_no: 4, number: '12', code: 'L001' }],
  })
})

test('what is accepted is told in the figures of the check: sent, and refused with why; a schedule with its start', async () => {
  const told = async (form: object) => (await call(app, client, 'POST', 'send-sms', form as Record<string, unknown>)).body.message
  expect(await told(normalForm(registered, [...numbers(3, 9300), '12', '34'], { campaign: 'Fees' }))).toBe(
    'Fees: sending to 3 of 5 recipients, 3 credits. 2 refused: 2 invalid.',
  )
  expect(await told(normalForm(registered, numbers(1, 9310), { campaign: 'Fees' }))).toBe(
    'Fees: sending to 1 recipient, 1 credit.',
  )
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const at = { campaign: 'Fees', campaign_type: '1', campaign_send_date_time: `${day} 10:45:00` }
  expect(await told(normalForm(registered, numbers(2, 9320), at))).toBe(
    `Fees starts ${day.split('-').reverse().join('-')} 10:45:00 AM: 2 recipients, 2 credits.`,
  )
})

test('a test to one number is a campaign of its own', async () => {
  const form = { ...normalForm(registered, numbers(2, 9100)), test_mobile: '9876543210' }
  expect(await ask('POST', 'send-sms-test', form)).toMatchObject({ total_contacts: 1, campaign: 'Test: SMS' })
})

test('what failed is told by cause, each message by its trail, and sending again with what it takes', async () => {
  const { send_sms_id: id } = await ask<{ send_sms_id: number }>('POST', 'send-sms', normalForm(registered, numbers(2, 9200)))
  await expand({ deps: world.deps } as never, id)
  await ask('POST', 'change-campaign-status-to-stop', { send_sms_id: id })
  expect(await ask('GET', `campaign-failures/${id}`)).toMatchObject([
    { group: 'stopped', count: 2, share: 100, help: { action: 'retryFailed' }, codes: [{ err: 'L008', count: 2 }] },
  ])
  expect(await ask('GET', `resend-preview/${id}`)).toMatchObject({
    types: [{ type: 'all', messages: 2, credits: 2 }, {}, {}, {}],
  })
  const { rows } = await pool.query<{ id: number; mobile: string }>('select id, mobile from messages where campaign_id = $1', [
    id,
  ])
  const message = rows[0]!
  expect(await ask('GET', `message-trail/${message.id}`)).toMatchObject({ ...message, events: [{ kind: 'queued', raw: null }] })
})
