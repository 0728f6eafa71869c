import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { emitWebhook } from '../../server/webhooks/emit.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
const query = async <T extends object>(sql: string, values: unknown[] = []) => (await world.deps.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await query(`insert into app_settings (key, value) values ('webhook_allowed_hosts', '"127.0.0.1:9, hooks.test"')`)
})
beforeEach(() => query('delete from webhook_endpoints'))
afterAll(() => app.close())

const hashOf = (token: string) => createHash('sha256').update(token).digest()
/** Signed in, with the password given again just now. */
const signIn = async (account: Account, permissions?: readonly string[]) => {
  const token = await world.signIn(account, permissions)
  await query('update sessions set stepped_up_at = now() where token_hash = $1', [hashOf(token)])
  return token
}
const URL_ = 'http://127.0.0.1:9/hook'
/** Of rule webhooks-4, those that happen: voice and WhatsApp bring theirs. */
const DOMAIN_EVENTS = [
  'sms.submitted',
  'sms.delivered',
  'sms.failed',
  'sms.status_adjusted',
  'campaign.completed',
  'campaign.stopped',
  'twoway.clicked',
  'twoway.responded',
  'credit.low',
  'credit.added',
]
const GOOD = { webhook_url: URL_, events: ['campaign.completed', 'sms.failed'] }
const save = (token: string, body: Record<string, unknown> = {}) =>
  call(app, token, 'POST', 'add-webhook-url', { ...GOOD, ...body })
const data = <T = Record<string, unknown>>(answer: { body: { data?: unknown } }) => answer.body.data as T
const emit = (account: Account) =>
  asSystem(world.deps.pool, tx => emitWebhook(tx, account.id, 'campaign.completed', { campaign_id: 7 }))
const lastId = async () => (await query<{ id: number }>('select max(id) as id from webhook_deliveries'))[0]!.id

describe('setting a webhook', () => {
  test('shows a secret of its own making once, and keeps it sealed', async () => {
    const token = await signIn(world.client)
    const saved = await save(token)
    const secret = String(data(saved).new_secret)
    expect(secret).toMatch(/^whsec_[\w-]{43}$/)
    expect(data(saved)).toMatchObject({ webhook_url: URL_, secret: `••••${secret.slice(-4)}`, is_active: 1 })
    const info = await call(app, token, 'GET', `get-webhook-info/${world.client.id}`)
    expect(data(info)).toMatchObject({ events: GOOD.events, secret: `••••${secret.slice(-4)}`, deliveries: [] })
    const again = await save(token, { events: ['sms.delivered'] })
    expect(data(again).new_secret).toBeUndefined()
    const [row] = await query<{ secret: string }>('select secret from webhook_endpoints')
    expect(world.deps.secrets.open(row!.secret)).toBe(secret)
    expect(JSON.stringify([info.body, again.body, await query('select * from audit_log')])).not.toContain(secret)
  })

  test('takes a secret of one’s own, and does not repeat it', async () => {
    const saved = await save(await signIn(world.client), { secret: 'my-own-secret-of-32-characters-x' })
    expect(saved.status).toBe(200)
    expect(JSON.stringify(saved.body)).not.toContain('my-own-secret')
    const [row] = await query<{ secret: string }>('select secret from webhook_endpoints')
    expect(world.deps.secrets.open(row!.secret)).toBe('my-own-secret-of-32-characters-x')
  })

  test('asks for the password before the address or the secret changes, not before it is switched off', async () => {
    const stepped = await signIn(world.client)
    const plain = await world.signIn(world.client)
    await query('update sessions set stepped_up_at = null where token_hash = $1', [hashOf(plain)])
    const refused = await save(plain)
    expect(refused.status).toBe(403)
    expect(data(refused)).toMatchObject({ step_up: true })
    await save(stepped)
    expect((await call(app, plain, 'POST', 'webhook-rotate-secret', {})).status).toBe(403)
    expect((await save(plain, { is_active: 0 })).status).toBe(200)
    expect((await save(plain, { webhook_url: 'http://127.0.0.1:9/other' })).status).toBe(403)
  })

  test('makes a new secret on demand', async () => {
    const token = await signIn(world.client)
    const first = data(await save(token)).new_secret
    const second = data(await call(app, token, 'POST', 'webhook-rotate-secret', {})).new_secret
    expect(second).not.toBe(first)
    const [row] = await query<{ secret: string; version: number }>('select secret, version from webhook_endpoints')
    expect(world.deps.secrets.open(row!.secret)).toBe(second)
    expect(row!.version).toBe(2)
  })

  test('is nobody’s to do in another one’s name', async () => {
    const token = await signIn(world.client)
    await query('update sessions set actor_id = $2 where token_hash = $1', [hashOf(token), world.reseller.id])
    expect((await save(token)).body.message).toBe('Not available while acting as another account.')
  })

  test('reaches accounts below for whoever may change users, and no others', async () => {
    const reseller = await signIn(world.reseller)
    expect((await save(reseller, { user_id: world.client.id })).status).toBe(200)
    const client = await signIn(world.client)
    for (const other of [world.sibling, world.reseller, world.stranger]) {
      expect((await save(client, { user_id: other.id })).status).toBe(404)
      expect((await call(app, client, 'GET', `get-webhook-info/${other.id}`)).status).toBe(404)
    }
    const weak = await signIn(world.reseller, ['edit-profile', 'users-list', 'users-ddl-list'])
    expect((await call(app, weak, 'GET', `get-webhook-info/${world.client.id}`)).status).toBe(403)
    expect((await save(weak, { user_id: world.client.id })).status).toBe(403)
    await emit(world.client)
    const id = await lastId()
    const stranger = await signIn(world.otherReseller)
    for (const path of [`webhook-delivery/${id}`, 'webhook-delivery/none'])
      expect((await call(app, stranger, 'GET', path)).status).toBe(404)
    expect((await call(app, stranger, 'POST', `webhook-replay/${id}`)).status).toBe(404)
    expect((await call(app, await signIn(world.reseller), 'GET', `webhook-delivery/${id}`)).status).toBe(200)
  })

  test('of an admin, or of an employee who may do more, is not an employee’s to see, set or try', async () => {
    const admin = await signIn(world.admin)
    expect((await save(admin)).status).toBe(200)
    await emit(world.admin)
    const id = await lastId()
    const employee = await signIn(world.employee)
    const answers = [
      await save(employee, { user_id: world.admin.id, webhook_url: 'http://127.0.0.1:9/mine' }),
      await call(app, employee, 'POST', 'webhook-test', { user_id: world.admin.id }),
      await call(app, employee, 'GET', `get-webhook-info/${world.admin.id}`),
      await call(app, employee, 'GET', `webhook-delivery/${id}`),
      await call(app, employee, 'POST', `webhook-replay/${id}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(await query('select webhook_url from webhook_endpoints')).toEqual([{ webhook_url: URL_ }])
    expect((await save(employee)).status).toBe(200)
    expect((await save(employee, { user_id: world.client.id })).status).toBe(200)
    expect((await save(admin, { user_id: world.employee.id })).status).toBe(200)
    // Nor an admin's with a smaller role, of whoever may do everything.
    const lesser = await addAccount(world.deps.pool, 0, 'lesser', null)
    const weak = await signIn(lesser, ['edit-profile', 'users-edit'])
    expect((await save(weak, { user_id: world.admin.id })).status).toBe(403)
  })

  test('of another account tells nobody but its owner a secret', async () => {
    const reseller = await signIn(world.reseller)
    const saved = await save(reseller, { user_id: world.client.id })
    const [row] = await query<{ secret: string }>('select secret from webhook_endpoints')
    const secret = world.deps.secrets.open(row!.secret)
    expect([saved.status, data(saved).secret]).toEqual([200, `••••${secret.slice(-4)}`])
    expect(saved.body.message).toMatch(/shown only to the owner/)
    const rotated = await call(app, reseller, 'POST', 'webhook-rotate-secret', { user_id: world.client.id })
    expect([rotated.status, rotated.body.message]).toEqual([403, expect.stringMatching(/only to the owner/)])
    const agreed = await save(reseller, { user_id: world.client.id, secret: 'agreed-on-between-the-two' })
    const seen = await call(app, reseller, 'GET', `get-webhook-info/${world.client.id}`)
    expect(data(seen)).toMatchObject({ webhook_url: URL_, secret: '••••-two' })
    for (const { body } of [saved, rotated, agreed, seen]) expect(JSON.stringify(body)).not.toMatch(/whsec_|agreed-on/)
    const own = await call(app, await signIn(world.client), 'POST', 'webhook-rotate-secret', {})
    expect(data(own).new_secret).toMatch(/^whsec_/)
  })

  test('names its events with a sample of each', async () => {
    const events = data<{ event: string; sample: object }[]>(
      await call(app, await signIn(world.client), 'GET', 'get-webhook-events'),
    )
    expect(events.map(({ event }) => event)).toEqual(expect.arrayContaining(DOMAIN_EVENTS))
    expect(events.every(({ sample }) => Object.keys(sample).length > 2)).toBe(true)
    expect(events.find(({ event }) => event === 'two_way.click')).toMatchObject({ present_name: 'twoway.clicked' })
  })

  test.each([
    ['its present name', ['twoway.clicked'], 'twoway.clicked'],
    ['a former name', ['two_way.click'], 'two_way.click'],
    ['both, which is told once', ['two_way.click', 'twoway.clicked'], 'twoway.clicked'],
  ])('tells an event by the name it is asked for: %s', async (_how, asked, told) => {
    expect((await save(await signIn(world.client), { events: asked })).status).toBe(200)
    expect(await asSystem(world.deps.pool, tx => emitWebhook(tx, world.client.id, 'twoway.clicked', {}))).toBe(1)
    expect(await asSystem(world.deps.pool, tx => emitWebhook(tx, world.client.id, 'twoway.responded', {}))).toBe(0)
    expect(await query('select event from webhook_deliveries')).toEqual([{ event: told }])
  })

  test('refuses addresses with a sentence at the field', async () => {
    const token = await signIn(world.client)
    const wrong: [string, RegExp][] = [
      ['https://10.0.0.7/x', /not allowed/],
      ['https://[::ffff:7f00:1]/x', /not allowed/],
      ['http://example.com/x', /https/],
      ['javascript:alert(1)', /https/],
      ['https://user:key@example.com/', /password/],
      ['https://no-such-host.invalid/x', /cannot be found/],
      ['not an address', /address like/],
    ]
    for (const [webhook_url, words] of wrong) {
      const answer = await save(token, { webhook_url })
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.webhook_url?.[0]).toMatch(words)
    }
    expect(await query('select 1 from webhook_endpoints')).toEqual([])
  })
})

describe('the history of a webhook', () => {
  test('shows body and attempts of a delivery, and delivers it again under the same id', async () => {
    const token = await signIn(world.client)
    await save(token)
    await emit(world.client)
    const id = await lastId()
    const first = data<{ delivery_id: string; body: string }>(await call(app, token, 'GET', `webhook-delivery/${id}`))
    expect(JSON.parse(first.body)).toMatchObject({ id: first.delivery_id, data: { campaign_id: 7 } })
    expect((await call(app, token, 'POST', `webhook-replay/${id}`)).status).toBe(409)
    await query(`update webhook_deliveries set status = 'failed', attempts = 5, finished_at = now()`)
    expect((await call(app, token, 'POST', `webhook-replay/${id}`)).status).toBe(200)
    const again = data<{ delivery_id: string; body: string }>(await call(app, token, 'GET', `webhook-delivery/${id}`))
    expect(again).toMatchObject({ status: 'pending', body: first.body, delivery_id: first.delivery_id })
    await query('update webhook_endpoints set is_active = 0')
    await query(`update webhook_deliveries set status = 'failed'`)
    expect((await call(app, token, 'POST', `webhook-replay/${id}`)).body.message).toMatch(/switched off/)
  })

  test('is paged, and filtered by status and event', async () => {
    const token = await signIn(world.client)
    await save(token)
    for (let i = 0; i < 17; i++) await emit(world.client)
    await query(`update webhook_deliveries set status = 'failed' where id = $1`, [await lastId()])
    const page = async (body: object) =>
      data<{ total: number; data: object[] }>(await call(app, token, 'POST', 'webhook-deliveries', body))
    expect(await page({ page: 2 })).toMatchObject({ total: 17, last_page: 2, data: [{}, {}] })
    expect((await page({ status: 'failed' })).total).toBe(1)
    expect((await page({ event: 'sms.failed' })).total).toBe(0)
  })

  test('sends a test event, not more than ten a minute', async () => {
    const token = await signIn(world.client)
    expect((await call(app, token, 'POST', 'webhook-test', {})).status).toBe(409)
    await save(token)
    for (let i = 0; i < 10; i++) expect((await call(app, token, 'POST', 'webhook-test', {})).status).toBe(200)
    expect((await call(app, token, 'POST', 'webhook-test', {})).status).toBe(429)
    expect(await query('select distinct event from webhook_deliveries')).toEqual([{ event: 'webhook.test' }])
  })

  test('is behind row-level security', async () => {
    await save(await signIn(world.client))
    await emit(world.client)
    const seen = (account: Account) =>
      withScope(world.deps.pool, { accountId: account.id, userType: account.userType }, async tx =>
        Promise.all(
          ['webhook_endpoints', 'webhook_deliveries'].map(async table => (await tx.query(`select 1 from ${table}`)).rowCount),
        ),
      )
    expect(await seen(world.client)).toEqual([1, 1])
    expect(await seen(world.sibling)).toEqual([0, 0])
    expect(await seen(world.otherReseller)).toEqual([0, 0])
  })

  test('takes an event of an account above the one that acts', async () => {
    await save(await signIn(world.reseller))
    const made = await withScope(world.deps.pool, { accountId: world.client.id, userType: 2 }, async tx => {
      const count = await emitWebhook(tx, world.reseller.id, 'campaign.completed', {})
      // The scope is as it was: nothing of the reseller's is seen.
      return [count, (await tx.query('select 1 from webhook_deliveries')).rowCount]
    })
    expect(made).toEqual([1, 0])
  })
})
