import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_CALLS, KEY_MARK } from '../../resources/access/api-access.ts'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { type Account, addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'

const HOME = '203.0.113.7'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const query = <T>(sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values).then(({ rows }) => rows as T[])
const makeKey = async (from: Account, of: Account = from, more: object = {}) => {
  const token = await world.signIn(from)
  await query('update sessions set stepped_up_at = now() where account_id = $1', [from.id])
  const answer = await call(app, token, 'POST', 'user-change-api-key', { ...(of !== from && { user_id: of.id }), ...more })
  return { ...answer, key: (answer.body.data as { api_key: string } | undefined)?.api_key ?? '' }
}
const secure = async (account: Account, wanted: object) =>
  call(app, await world.signIn(account), 'POST', 'enable-additional-security', wanted)
/** A call of a program, from an address. */
const use = (
  key: string,
  {
    from = HOME,
    path = 'campaign-list',
    on = app,
    headers = {},
  }: { from?: string; path?: string; on?: FastifyInstance; headers?: object } = {},
) =>
  on.inject({
    method: 'POST',
    url: `/api/${path}`,
    remoteAddress: from,
    headers: { authorization: `Bearer ${key}`, ...headers },
    payload: {},
  })

describe('a key', () => {
  test('is shown once and stored as a hash; its beginning is what one sees of it later', async () => {
    const { key, body } = await makeKey(world.client)
    expect(key.startsWith(KEY_MARK)).toBe(true)
    for (const table of ['api_keys', 'audit_log', 'accounts', 'idempotency_keys']) {
      const rows = await query<{ row: string }>(`select t::text as row from ${table} t`)
      expect(
        rows.some(({ row }) => row.includes(key)),
        table,
      ).toBe(false)
    }
    const info = await call(app, await world.signIn(world.client), 'POST', 'user-api-key-info', {})
    expect(info.body.data).toMatchObject({ keys: [{ prefix: (body.data as { prefix: string }).prefix, last_used_at: null }] })
    expect(JSON.stringify(info.body)).not.toContain(key)
  })

  test('asks how sending went, as its own account, and notes when and from where', async () => {
    const { key } = await makeKey(world.client)
    expect((await use(key)).statusCode).toBe(200)
    const [stored] = await query('select last_used_ip from api_keys where account_id = $1 order by id desc limit 1', [
      world.client.id,
    ])
    expect(stored).toEqual({ last_used_ip: HOME })
    for (let i = 0; i < 3; i++) await use(key)
    expect(await query(`select ip, status from login_log where event = 'api' and account_id = $1`, [world.client.id])).toEqual([
      { ip: HOME, status: 1 },
    ])
  })

  test('makes none of the calls that are for people', async () => {
    const { key } = await makeKey(world.admin)
    const open = new Set(KEY_CALLS)
    const shut = allEndpoints(register).filter(({ operation }) => operation.can !== 'public' && !open.has(operation.call))
    expect(shut.length).toBeGreaterThan(100)
    for (const { method, path, action } of shut) {
      const [constant = ''] = Object.keys(action?.send ?? {})
      const answer = await app.inject({
        method: method as 'GET',
        url: `/api/${path.replaceAll(/\{\w+\}/g, '1')}`,
        remoteAddress: HOME,
        headers: { authorization: `Bearer ${key}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      expect([403, 422], `${method} ${path}`).toContain(answer.statusCode)
      // Actions of one path are told apart by a constant, which comes before anything is done.
      if (answer.statusCode === 422)
        expect(answer.json().errors[constant], `${method} ${path}`).toEqual([expect.stringMatching(/^Choose one of/)])
    }
  })

  test('is listed with calls that exist, each of them', () => {
    const known = new Set(allEndpoints(register).map(({ operation }) => operation.call as string))
    expect(KEY_CALLS.filter(wanted => !known.has(wanted))).toEqual([])
  })

  test('marks what it sends as sent by a program, whatever it says itself', async () => {
    const { key } = await makeKey(world.client)
    const answer = await app.inject({
      method: 'POST',
      url: '/api/send-sms',
      remoteAddress: HOME,
      headers: { authorization: `Bearer ${key}` },
      payload: { entry_mode: 'web' },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).not.toHaveProperty('entry_mode')
  })

  test('is worth nothing in the address, as a session, or altered', async () => {
    const { key } = await makeKey(world.client)
    expect(
      (await app.inject({ method: 'POST', url: `/api/campaign-list?api_key=${key}&token=${key}`, payload: {} })).statusCode,
    ).toBe(401)
    expect((await use(key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A'))).statusCode).toBe(401)
    expect((await use(KEY_MARK)).statusCode).toBe(401)
    expect((await call(app, key, 'GET', 'me')).status).toBe(403)
  })

  test('stops being answered after a hundred wrong ones from one place, which others do not feel', async () => {
    const { key } = await makeKey(world.client)
    const answers = []
    for (let i = 0; i < 101; i++) answers.push((await use(`${KEY_MARK}${i}`, { from: '198.51.100.3' })).statusCode)
    expect(answers.slice(0, 100).every(status => status === 401)).toBe(true)
    expect(answers[100]).toBe(429)
    expect((await use(key)).statusCode).toBe(200)
  })
})

describe('a new key', () => {
  test('ends the old one at once', async () => {
    const { key: old } = await makeKey(world.client)
    const { key } = await makeKey(world.client)
    expect((await use(old)).statusCode).toBe(401)
    expect((await use(key)).statusCode).toBe(200)
  })

  test('leaves the old one for as long as is said, at most a day', async () => {
    const { key: old } = await makeKey(world.client)
    expect((await makeKey(world.client, world.client, { keep_old_hours: 25 })).body.errors).toHaveProperty('keep_old_hours')
    const { key } = await makeKey(world.client, world.client, { keep_old_hours: 6 })
    for (const one of [old, key]) expect((await use(one)).statusCode).toBe(200)
    await query(`update api_keys set expires_at = now() - interval '1 second' where expires_at is not null`)
    expect((await use(old)).statusCode).toBe(401)
    expect((await use(key)).statusCode).toBe(200)
  })

  test('made by twenty at once leaves one in use', async () => {
    const token = await world.signIn(world.sibling)
    await query('update sessions set stepped_up_at = now() where account_id = $1', [world.sibling.id])
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, token, 'POST', 'user-change-api-key', {})))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(
      await query('select count(*)::int as n from api_keys where account_id = $1 and revoked_at is null', [world.sibling.id]),
    ).toEqual([{ n: 1 }])
  })

  test('needs the password again', async () => {
    const token = await world.signIn(world.client)
    await query('update sessions set stepped_up_at = null where account_id = $1', [world.client.id])
    const answer = await call(app, token, 'POST', 'user-change-api-key', {})
    expect(answer).toMatchObject({ status: 403, body: { data: { step_up: true } } })
  })

  test('is made for oneself and those one manages, never for others nor while acting', async () => {
    expect((await makeKey(world.reseller, world.client)).status).toBe(200)
    expect((await makeKey(world.otherReseller, world.client)).body.errors).toHaveProperty('user_id')
    expect((await makeKey(world.client, world.sibling)).body.errors).toHaveProperty('user_id')
    expect((await makeKey(world.employee, world.admin)).status).toBe(403)
    const [target] = await query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, await world.signIn(world.reseller), 'POST', 'child-login', {
      account_uuid: target!.uuid,
      reason: 'Asked for help',
    })
    const { access_token } = acting.body.data as { access_token: string }
    expect((await call(app, access_token, 'POST', 'user-change-api-key', {})).body.message).toBe(
      'Not available while acting as another account.',
    )
    expect((await call(app, access_token, 'POST', 'enable-additional-security', { two_factor: 1 })).status).toBe(403)
    expect((await call(app, access_token, 'POST', 'ip-white-list-for-api', { ip_address: '203.0.113.9' })).status).toBe(403)
  })

  test('of an admin who may do more is not a lesser one’s to make, nor to make less safe', async () => {
    const lesser = await addAccount(world.deps.pool, 0, 'lesser', null)
    await world.signIn(world.admin)
    const token = await world.signIn(lesser, ['edit-profile', 'users-change-api-key'])
    const post = (path: string, body: object = {}) => call(app, token, 'POST', path, { user_id: world.admin.id, ...body })
    const answers = [
      await post('user-change-api-key'),
      await post('user-revoke-api-key'),
      await post('enable-additional-security', { two_factor: 0 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
    expect((await call(app, token, 'POST', 'user-change-api-key', { user_id: world.client.id })).status).toBe(200)
  })

  test('can be taken away altogether', async () => {
    const { key } = await makeKey(world.client)
    expect(
      (await call(app, await world.signIn(world.reseller), 'POST', 'user-revoke-api-key', { user_id: world.client.id })).status,
    ).toBe(200)
    expect((await use(key)).statusCode).toBe(401)
  })
})

describe('the account behind a key', () => {
  test.each([
    ['is blocked', 'update accounts set status = 3 where id = $1', 'update accounts set status = 1 where id = $1'],
    ['may not use the API', 'update accounts set allow_api = 0 where id = $1', 'update accounts set allow_api = 1 where id = $1'],
    [
      'has expired',
      `update accounts set validity_date = '2020-01-01' where id = $1`,
      'update accounts set validity_date = null where id = $1',
    ],
  ])('that %s sends nothing by it', async (_what, shut, open) => {
    const { key } = await makeKey(world.stranger)
    await query(shut, [world.stranger.id])
    expect((await use(key)).statusCode).toBe(403)
    await query(open, [world.stranger.id])
    expect((await use(key)).statusCode).toBe(200)
  })

  test('sends nothing while one above it is shut', async () => {
    const { key } = await makeKey(world.stranger)
    await query('update accounts set status = 0 where id = $1', [world.otherReseller.id])
    expect((await use(key)).statusCode).toBe(403)
    await query('update accounts set status = 1 where id = $1', [world.otherReseller.id])
  })

  test('needs the permission, as a person would', async () => {
    const { key } = await makeKey(world.stranger)
    await world.signIn(world.stranger, ['edit-profile'])
    expect((await use(key)).statusCode).toBe(403)
  })
})

describe('the address lock', () => {
  const allow = async (account: Account, ip_address: string, more: object = {}) =>
    call(app, await world.signIn(account), 'POST', 'ip-white-list-for-api', { ip_address, ...more })

  test('asks once more before it shuts everybody out', async () => {
    const refused = await secure(world.sibling, { api_ip_lock: 1 })
    expect(refused.body.errors?.api_ip_lock?.[0]).toContain('No addresses are allowed yet')
    expect((await secure(world.sibling, { api_ip_lock: 1, confirm_empty: 1 })).status).toBe(200)
    const { key } = await makeKey(world.sibling)
    expect((await use(key)).json().message).toBe('This IP address is not allowed.')
  })

  test('lets in listed addresses of both families and their ranges, however they are written, and nobody else', async () => {
    const { key } = await makeKey(world.client)
    for (const address of ['203.0.113.7', '198.51.100.16/28', '2001:DB8:0:0::/64'])
      expect((await allow(world.client, address)).status).toBe(200)
    expect((await secure(world.client, { api_ip_lock: 1 })).status).toBe(200)
    for (const [from, status] of [
      ['203.0.113.7', 200],
      ['::ffff:203.0.113.7', 200],
      ['198.51.100.31', 200],
      ['2001:db8::1:2:3', 200],
      ['203.0.113.8', 403],
      ['198.51.100.32', 403],
      ['2001:db8:0:1::1', 403],
      ['::203.0.113.7', 403],
    ] as const)
      expect((await use(key, { from })).statusCode, from).toBe(status)
    const [listed] = await query<{ last_used_at: Date | null }>(
      `select last_used_at from ip_white_list where ip_address = '203.0.113.7'`,
    )
    expect(listed?.last_used_at).toBeInstanceOf(Date)
    expect(
      await query(`select distinct reason from login_log where event = 'api' and status = 0 and account_id = $1`, [
        world.client.id,
      ]),
    ).toEqual([{ reason: 'This IP address is not allowed.' }])
  })

  test('believes the socket, not a header, unless a proxy of ours wrote it, and then its last word', async () => {
    const { key } = await makeKey(world.client)
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-real-ip': '203.0.113.7', forwarded: 'for=203.0.113.7' }
    expect((await use(key, { from: '192.0.2.66', headers })).statusCode).toBe(403)
    const behind = await buildApp(world.deps, companions, { logLevel: 'silent', trustProxy: ['10.0.0.0/8'] })
    expect((await use(key, { on: behind, from: '10.1.2.3', headers })).statusCode).toBe(200)
    expect(
      (await use(key, { on: behind, from: '10.1.2.3', headers: { 'x-forwarded-for': '203.0.113.7, 192.0.2.66' } })).statusCode,
    ).toBe(403)
    expect(
      (await use(key, { on: behind, from: '10.1.2.3', headers: { 'x-forwarded-for': '192.0.2.66, 203.0.113.7, 10.9.9.9' } }))
        .statusCode,
    ).toBe(200)
    expect((await use(key, { on: behind, from: '192.0.2.66', headers })).statusCode).toBe(403)
    await behind.close()
  })

  test('counts an address once however it is written, refuses what is none or too wide', async () => {
    expect((await allow(world.client, '::FFFF:203.0.113.7')).body.errors).toHaveProperty('ip_address')
    expect((await allow(world.client, '198.51.100.20/28')).body.errors).toHaveProperty('ip_address')
    expect((await allow(world.client, '10.0.0.0/8')).body.errors?.ip_address?.[0]).toContain('too wide')
    expect((await allow(world.client, '300.1.1.1')).body.errors).toHaveProperty('ip_address')
  })

  test('is opened only with the password again', async () => {
    const token = await world.signIn(world.client)
    await query('update sessions set stepped_up_at = null where account_id = $1', [world.client.id])
    expect((await call(app, token, 'POST', 'enable-additional-security', { api_ip_lock: 0 })).body.data).toEqual({
      step_up: true,
    })
  })

  test('keeps one list from another', async () => {
    const own = await call(app, await world.signIn(world.sibling), 'POST', 'ip-white-list-for-apis', {})
    expect((own.body.data as { data: unknown[] }).data).toEqual([])
    const [row] = await query<{ id: number }>('select id from ip_white_list where account_id = $1 limit 1', [world.client.id])
    for (const other of [world.sibling, world.otherReseller]) {
      const token = await world.signIn(other)
      expect((await call(app, token, 'DELETE', `ip-white-list-for-api/${row!.id}`)).status).toBe(404)
      expect((await call(app, token, 'PUT', `ip-white-list-for-api/${row!.id}`, { ip_address: '1.2.3.4' })).status).toBe(404)
    }
    expect((await allow(world.otherReseller, '192.0.2.1', { user_id: world.client.id })).body.errors).toHaveProperty('user_id')
    expect((await allow(world.reseller, '192.0.2.1', { user_id: world.client.id })).status).toBe(200)
  })
})

describe('calls a second', () => {
  test('are counted by key', async () => {
    const limited = await buildApp(world.deps, companions, { logLevel: 'silent', keyCallsPerSecond: 5, callsPerSecond: 1000 })
    await query('update accounts set api_ip_lock = 0')
    const [first, second] = [(await makeKey(world.client)).key, (await makeKey(world.reseller)).key]
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(first, { on: limited })))
    expect(answers.filter(answer => answer.statusCode === 429).length).toBeGreaterThanOrEqual(10)
    expect((await use(second, { on: limited })).statusCode).toBe(200)
    await until(async () => (await use(first, { on: limited })).statusCode === 200)
    await limited.close()
  })
})
