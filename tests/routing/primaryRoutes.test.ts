import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { infoOf, isWanted, type PrimaryRoute } from '../../server/delivery/routeConfig.ts'
import { readBalance } from '../../server/routing/voice.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let database: TestDatabase
let world: World
let app: FastifyInstance
let token: string
let vendor: Server
let vendorPort: number
let vendorAnswer: { status: number; body: string; location?: string }
/** Transactions that stood open while the vendor was waited for. */
let openMeanwhile: number[] = []
let asked: { authorization: string | undefined; path: string | undefined }[] = []

beforeAll(async () => {
  database = await testDatabase()
  world = await makeWorld(database)
  app = await appOf(world)
  token = await world.signIn(world.admin)
  vendor = createServer(async (request, response) => {
    openMeanwhile.push(await openTransactions())
    asked.push({ authorization: request.headers.authorization, path: request.url })
    response.writeHead(vendorAnswer.status, {
      'content-type': 'application/json',
      ...(vendorAnswer.location && { location: vendorAnswer.location }),
    })
    response.end(vendorAnswer.body)
  })
  await new Promise<void>(resolve => vendor.listen(0, '127.0.0.1', resolve))
  vendorPort = (vendor.address() as AddressInfo).port
})
afterAll(async () => {
  vendor.close()
  await app.close()
})
beforeEach(async () => {
  asked = []
  openMeanwhile = []
  await database.pool.query('delete from rate_counters')
  await database.pool.query(`delete from app_settings where key in ('gateway_hosts', 'allow_private_smsc', 'simulator_port')`)
})

const openTransactions = async () =>
  (
    await database.pool.query<{ n: number }>(
      `select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    )
  ).rows[0]!.n

let counter = 0
const body = (change: Record<string, unknown> = {}) => ({
  route_name: `Route ${++counter}`,
  gateway_type: 2,
  smsc_id: `route-${counter}`,
  route_types: [1],
  host: 'smsc.example.in',
  port: 2775,
  system_id: 'relaydesk',
  password: 'MARKER-secret-1',
  tps: 50,
  ...change,
})
const create = (change?: Record<string, unknown>) => call(app, token, 'POST', 'administration/primary-route', body(change))
const made = async (change?: Record<string, unknown>) => {
  const { status, body: answered } = await create(change)
  expect(status, JSON.stringify(answered)).toBe(200)
  return (answered.data as { id: number }).id
}
const set = (key: string, value: unknown) =>
  database.pool.query(
    'insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [key, JSON.stringify(value)],
  )
const act = (ids: number[], action: string, more: Record<string, unknown> = {}, who = token) =>
  call(app, who, 'POST', 'administration/primary-route-action', { ids, action, ...more })
const check = (id: number) => call(app, token, 'GET', `administration/check-primary-route-connection/${id}`)

describe('a route is stored only for a host that gateways may be at', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'localhost',
    'smsc.internal',
    '127.1',
    '2130706433',
  ])('%s is refused at its field', async host => {
    const { status, body: answered } = await create({ host })
    expect(status).toBe(422)
    expect(answered.errors).toHaveProperty('host')
  })
  test('a public host is taken, and a private one where the settings allow it', async () => {
    await made({ host: '8.8.8.8' })
    await set('allow_private_smsc', 1)
    await made({ host: '10.1.2.3' })
  })
  test('a list of hosts leaves only those on it', async () => {
    await set('gateway_hosts', '*.airtel.in, 10.9.0.0/16')
    await made({ host: 'smpp.airtel.in' })
    await made({ host: '10.9.3.4' })
    expect((await create({ host: '8.8.8.8' })).body.errors).toHaveProperty('host')
    expect((await create({ host: '10.8.0.1' })).body.errors).toHaveProperty('host')
  })
  test('addresses of Kannel and voice vendors are judged as well, and carry no passwords', async () => {
    const kannel = {
      gateway_type: 1,
      host: undefined,
      port: undefined,
      system_id: undefined,
      password: undefined,
      sendsms_url: 'http://127.0.0.1:13013/cgi-bin/sendsms',
      sendsms_user: 'u',
      sendsms_password: 'MARKER-secret-2',
      status_url: 'http://user:pw@kannel.example.in/status.xml',
      status_password: 'MARKER-secret-3',
      receipt_base_url: 'https://desk.example.in',
    }
    const { status, body: answered } = await create(kannel)
    expect(status).toBe(422)
    expect(Object.keys(answered.errors ?? {}).sort()).toEqual(['sendsms_url', 'status_url'])
  })
  test('changing the port alone judges the host it stands with', async () => {
    await set('simulator_port', 4000)
    const id = await made({ host: '127.0.0.1', port: 4000 })
    const moved = await call(app, token, 'PUT', `administration/primary-route/${id}`, { port: 5432 })
    expect(moved.body.errors).toHaveProperty('host')
  })
})

describe('checking a connection', () => {
  test('never reaches a host that is not allowed, says so and keeps the result', async () => {
    const id = await made()
    await database.pool.query(`update primary_routes set host = '127.0.0.1', port = $2 where id = $1`, [id, vendorPort])
    const { status, body: answered } = await check(id)
    expect(status).toBe(200)
    expect(answered.data).toMatchObject({ reachable: false, bind_ok: false, result: 'blocked', latency_ms: 0 })
    expect(asked).toEqual([])
    const read = await call(app, token, 'GET', `administration/primary-route/${id}`)
    expect(read.body.data).toMatchObject({ check_result: 'blocked', last_checked_at: expect.any(String) })
  })
  test('tells a host without SMPP as down, with nothing of what answers there', async () => {
    await set('allow_private_smsc', 1)
    vendorAnswer = { status: 200, body: 'MARKER-of-another-service' }
    const id = await made({ host: '127.0.0.1', port: vendorPort })
    const { body: answered } = await check(id)
    expect(answered.data).toMatchObject({ bind_ok: false, result: expect.stringMatching(/^(down|timeout)$/) })
    expect(JSON.stringify(answered)).not.toContain('MARKER')
  }, 20_000)
  test('keeps no transaction open while it waits', async () => {
    await set('allow_private_smsc', 1)
    const gateway = createNetServer(async socket => {
      openMeanwhile.push(await openTransactions())
      socket.destroy()
    })
    await new Promise<void>(resolve => gateway.listen(0, '127.0.0.1', resolve))
    const id = await made({ host: '127.0.0.1', port: (gateway.address() as AddressInfo).port })
    expect((await check(id)).body.data).toMatchObject({ result: 'down', checked_at: expect.any(String) })
    expect(openMeanwhile).toEqual([0])
    gateway.close()
  })
  test('has a limit of its own: ten a minute for each person', async () => {
    const id = await made()
    await database.pool.query(`update primary_routes set host = '127.0.0.1' where id = $1`, [id])
    for (let turn = 0; turn < 10; turn++) expect((await check(id)).status).toBe(200)
    expect((await check(id)).status).toBe(429)
    const other = await world.signIn(world.employee, ['primary-route-check-connection'])
    expect((await call(app, other, 'GET', `administration/check-primary-route-connection/${id}`)).status).toBe(200)
  })
  test('is refused without its permission, and for those who are no operators', async () => {
    const id = await made()
    const path = `administration/check-primary-route-connection/${id}`
    const blind = await world.signIn(world.employee, ['primary-route-list'])
    expect((await call(app, blind, 'GET', path)).status).toBe(403)
    expect((await call(app, await world.signIn(world.reseller), 'GET', path)).status).toBe(403)
  })
})

describe('secrets', () => {
  test('are in no answer, no audit row and no clone in the clear, and an empty one keeps what is stored', async () => {
    const id = await made()
    const answers = [
      await call(app, token, 'GET', `administration/primary-route/${id}`),
      await call(app, token, 'POST', 'administration/primary-routes', { ids: [id] }),
      await call(app, token, 'PUT', `administration/primary-route/${id}`, { password: '', tps: 60 }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(JSON.stringify(answer.body)).not.toMatch(/MARKER|"password"|v1\./)
    }
    const clone = await call(app, token, 'POST', `administration/primary-route-clone/${id}`, {
      route_name: `Copy ${++counter}`,
      smsc_id: `copy-${counter}`,
    })
    expect(clone.status).toBe(200)
    const { rows } = await database.pool.query<{ password: string; status: number }>(
      'select password, status from primary_routes where id = any($1) order by id',
      [[id, (clone.body.data as { id: number }).id]],
    )
    expect(rows.map(row => world.deps.secrets.open(row.password))).toEqual(['MARKER-secret-1', 'MARKER-secret-1'])
    expect(rows[1]?.status).toBe(0)
    const log = await database.pool.query(`select before, after from audit_log where entity = 'primary-routes'`)
    expect(log.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(log.rows)).not.toMatch(/MARKER|v1\./)
  })
  test('of a voice vendor are masked in the audit log too', async () => {
    await made({
      gateway_type: 4,
      route_types: [4],
      host: undefined,
      port: undefined,
      system_id: undefined,
      password: undefined,
      voice_api_key: 'MARKER-voice-key',
    })
    const { rows } = await database.pool.query(`select after from audit_log where after ? 'voice_api_key'`)
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('MARKER')
  })
})

describe('actions', () => {
  const row = async (id: number) =>
    (await database.pool.query<PrimaryRoute>('select * from primary_routes where id = $1', [id])).rows[0]!

  test('take a link down and up again without switching the route off, and sending follows', async () => {
    const id = await made()
    expect((await act([id], 'disconnect', { reason: 'Maintenance' })).status).toBe(409)
    expect((await act([id], 'active')).status).toBe(200)
    expect(isWanted(await row(id))).toBe(true)
    expect((await act([id], 'disconnect')).body.errors).toHaveProperty('reason')
    expect((await act([id], 'disconnect', { reason: 'Maintenance' })).status).toBe(200)
    expect(await row(id)).toMatchObject({ status: 1, link_wanted: 0 })
    expect(infoOf(await row(id)).active).toBe(false)
    expect((await act([id], 'connect')).status).toBe(200)
    expect(infoOf(await row(id)).active).toBe(true)
  })
  test('need their own permissions', async () => {
    const id = await made()
    const viewer = await world.signIn(world.employee, ['primary-route-list', 'primary-route-view'])
    for (const action of ['active', 'inactive', 'connect', 'disconnect', 'delete'])
      expect((await act([id], action, { reason: 'why not' }, viewer)).status, action).toBe(403)
  })
  test('delete what nothing needs, and say of each other why it stays', async () => {
    const [free, used, followed] = [await made(), await made(), await made()]
    await made({ failover_primary_route_id: followed })
    await database.pool.query(`insert into secondary_routes (route_name, route_type, primary_routes) values ($1, 1, $2)`, [
      `Over ${used}`,
      [used],
    ])
    const { body: answered } = await act([free, used, followed], 'delete')
    expect(answered.data).toMatchObject({
      done: [free],
      failed: [
        { id: used, message: expect.stringMatching(/secondary routes/) },
        { id: followed, message: expect.stringMatching(/in use/) },
      ],
    })
  })
  test('a route that is active keeps its SMSC ID', async () => {
    const id = await made()
    await act([id], 'active')
    const renamed = await call(app, token, 'PUT', `administration/primary-route/${id}`, { smsc_id: 'another-name' })
    expect(renamed.body.errors).toHaveProperty('smsc_id')
  })
})

describe('voice vendors', () => {
  test('are checked by their login; without one the check says what is missing, and nobody is asked', async () => {
    const { status, body: answered } = await check(await voice())
    expect([status, answered.data]).toEqual([200, expect.objectContaining({ result: 'down', reachable: false })])
    expect(answered.message).toContain('Enter them in the route')
    expect(asked).toEqual([])
  })
  test('have a callback address, the secret of which is of their route alone, for whoever may edit it', async () => {
    const addresses = await Promise.all(
      [await voice(), await voice()].map(async id => {
        const { status, body } = await call(app, token, 'GET', `administration/voice-callback/${id}`)
        const { path } = body.data as { path: string }
        expect([status, path]).toEqual([200, expect.stringMatching(`^/gateway/voice/${id}\\?key=[\\w-]{20,}$`)])
        return path.replace(/.*key=/, '')
      }),
    )
    expect(new Set(addresses).size).toBe(2)
    const { status } = await call(app, token, 'GET', `administration/voice-callback/${await made()}`)
    expect(status).toBe(409)
  })
  test('keep their password sealed, and are wanted once all of the login is there', async () => {
    const id = await voice({ voice_vendor: 'list', voice_api_url: 'https://voice.example.in/api', voice_login: 'relaydesk' })
    await act([id], 'active')
    const route = async () =>
      (await database.pool.query<PrimaryRoute>('select * from primary_routes where id = $1', [id])).rows[0]!
    expect(isWanted(await route())).toBe(false)
    expect(
      (await call(app, token, 'PUT', `administration/primary-route/${id}`, { voice_password: 'MARKER-vendor' })).status,
    ).toBe(200)
    expect(isWanted(await route())).toBe(true)
    expect((await route()).voice_password).not.toContain('MARKER')
    const { rows } = await database.pool.query(`select after from audit_log where after ? 'voice_password'`)
    expect(JSON.stringify(rows)).not.toContain('MARKER')
  })
  const voice = (change: Record<string, unknown> = {}) =>
    made({
      gateway_type: 4,
      route_types: [4],
      host: undefined,
      port: undefined,
      system_id: undefined,
      password: undefined,
      voice_api_key: 'MARKER-voice-key',
      caller_ids: '1409876543, 1409876544',
      ...change,
    })
  const balance = (id: number) => call(app, token, 'GET', `check-voice-balance/${id}`)

  test('carry Voice and nothing else, and nothing else carries Voice', async () => {
    expect(
      (
        await create({
          gateway_type: 4,
          route_types: [1, 4],
          host: undefined,
          port: undefined,
          system_id: undefined,
          password: undefined,
        })
      ).body.errors,
    ).toHaveProperty('route_types')
    expect((await create({ route_types: [4] })).body.errors).toHaveProperty('route_types')
  })
  test('are offered with their caller IDs once they are switched on', async () => {
    const id = await voice()
    const offered = async () => (await call(app, token, 'GET', 'get-voice-smsc-id')).body.data as { id: number }[]
    expect((await offered()).some(one => one.id === id)).toBe(false)
    await act([id], 'active')
    expect((await offered()).find(one => one.id === id)).toMatchObject({ caller_ids: ['1409876543', '1409876544'] })
    expect(JSON.stringify(await offered())).not.toContain('MARKER')
  })
  test('without a balance address are answered with what is missing', async () => {
    const { status, body: answered } = await balance(await voice())
    expect([status, answered.message]).toEqual([409, expect.stringMatching(/no balance address/)])
  })
  test('are asked with their key, and only figure and currency come back', async () => {
    await set('allow_private_smsc', 1)
    vendorAnswer = { status: 200, body: '{"data":{"balance":"1234.50","currency":"INR","secret":"MARKER"}}' }
    const id = await voice({
      voice_balance_url: `http://127.0.0.1:${vendorPort}/balance?x=1`,
      voice_balance_field: 'data.balance',
    })
    const { status, body: answered } = await balance(id)
    expect(status).toBe(200)
    expect(answered.data).toEqual({ balance: 1234.5, currency: 'INR', checked_at: expect.any(String) })
    expect(asked).toEqual([{ authorization: 'Bearer MARKER-voice-key', path: '/balance?x=1' }])
    expect(openMeanwhile).toEqual([0])
  })
  test('lead nowhere else: no redirect is followed, no private address asked, no body shown', async () => {
    await set('allow_private_smsc', 1)
    const id = await voice({ voice_balance_url: `http://127.0.0.1:${vendorPort}/balance` })
    vendorAnswer = { status: 302, body: 'MARKER', location: `http://127.0.0.1:${vendorPort}/elsewhere` }
    expect(await balance(id)).toMatchObject({ status: 409, body: { message: expect.stringMatching(/status 302/) } })
    expect(asked).toHaveLength(1)
    vendorAnswer = { status: 200, body: `{"balance":"${'MARKER'.repeat(20_000)}"}` }
    const long = await balance(id)
    expect([long.status, JSON.stringify(long.body).includes('MARKER')]).toEqual([409, false])
    await set('allow_private_smsc', 0)
    asked = []
    expect((await balance(id)).status).toBe(409)
    expect(asked).toEqual([])
  })
  test('that are no voice vendors have no balance', async () => {
    expect((await balance(await made())).status).toBe(409)
  })
})

describe("a vendor's answer", () => {
  test.each([
    ['12.5', 'balance', { balance: 12.5, currency: null }],
    ['{"balance":7}', 'balance', { balance: 7, currency: null }],
    ['{"a":{"b":"3"},"currency":"USD"}', 'a.b', { balance: 3, currency: 'USD' }],
    ['{"balance":"many"}', 'balance', undefined],
    ['{}', '__proto__.balance', undefined],
    ['<html>', 'balance', undefined],
    ['null', 'balance', undefined],
  ])('%s is read as it is', (text, path, expected) => {
    expect(readBalance(text, path)).toEqual(expected)
  })
})

describe('what a route says of its receipts', () => {
  const read = async (id: number) =>
    (
      await database.pool.query(
        'select response_id_format, receipt_id_format, id_format_by, id_format_seen, receipt_check, unflagged_receipts from primary_routes where id = $1',
        [id],
      )
    ).rows[0]
  const change = (id: number, values: Record<string, unknown>) =>
    call(app, token, 'PUT', `administration/primary-route/${id}`, values)
  const found = (id: number) =>
    database.pool.query(
      `update primary_routes set response_id_format = 'decimal', receipt_id_format = 'hex', id_format_by = 'receipts' where id = $1`,
      [id],
    )

  test('is found out, marked and compared unless a person says otherwise', async () => {
    expect(await read(await made())).toEqual({
      response_id_format: 'auto',
      receipt_id_format: 'auto',
      id_format_by: null,
      id_format_seen: null,
      receipt_check: 1,
      unflagged_receipts: 0,
    })
  })
  test('of how ids are written is the word of whoever changes it, both at once or neither', async () => {
    const id = await made()
    const half = await change(id, { receipt_id_format: 'hex' })
    expect(half.status).toBe(422)
    expect(half.body.errors).toEqual({ response_id_format: ['Set both, or let both be detected.'] })
    expect((await change(id, { response_id_format: 'decimal', receipt_id_format: 'hex' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ id_format_by: 'person' })
    await database.pool.query(`update primary_routes set id_format_seen = 'hex/hex', id_format_seen_at = now() where id = $1`, [
      id,
    ])
    expect((await change(id, { response_id_format: 'hex' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ response_id_format: 'hex', id_format_by: 'person', id_format_seen: null })
    expect((await change(id, { response_id_format: 'auto', receipt_id_format: 'auto' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ id_format_by: null })
    expect((await change(id, { id_format_by: 'person' })).status).toBe(422)
  })
  test('of how ids are written holds for the account it was found out of', async () => {
    const id = await made()
    await found(id)
    expect((await change(id, { route_name: 'Renamed', host: 'smsc.example.in' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ receipt_id_format: 'hex', id_format_by: 'receipts' })
    expect((await change(id, { system_id: 'another' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ response_id_format: 'auto', receipt_id_format: 'auto', id_format_by: null })
  })
  test('is compared no more at the push of a button on its alarm', async () => {
    const id = await made()
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into alarms (kind, entity, entity_id, detail) values ('receipts_contradict', 'primary_route', $1::text, '{"route": "R", "count": 4, "total": 5}'),
       ('rate_low', 'primary_route', $1::text, '{}') returning id`,
      [id],
    )
    const push = (alarm: number) => call(app, token, 'POST', `administration/alarm-trust-receipts/${alarm}`)
    expect((await push(rows[1]!.id)).status).toBe(409)
    expect(await read(id)).toMatchObject({ receipt_check: 1 })
    expect((await push(rows[0]!.id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ receipt_check: 0 })
    await database.pool.query('delete from alarms')
  })
  test('is compared no more at the push of a button, which the audit log notes', async () => {
    const id = await made()
    const push = (who = token) => call(app, who, 'POST', `administration/primary-route-trust-receipts/${id}`)
    expect((await push(await world.signIn(world.employee, ['primary-route-view']))).status).toBe(403)
    expect((await push()).status).toBe(200)
    expect(await read(id)).toMatchObject({ receipt_check: 0 })
    expect((await push()).status).toBe(409)
    const { rows } = await database.pool.query(
      `select actor_id from audit_log where action = 'primary-routes.trustReceipts' and entity_id = $1::text`,
      [id],
    )
    expect(rows).toEqual([{ actor_id: world.admin.id }])
  })
})
