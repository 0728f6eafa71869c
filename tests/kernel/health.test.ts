import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer } from '../../resources/reports/dashboard.answers.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { measureSpace } from '../../server/kernel/processes/presence.ts'
import { testDatabase } from '../support/database.ts'
import { startDeskProcess } from '../support/deskProcess.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
const database = await testDatabase()
beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
})
afterAll(() => app.close())

const ask = async (path: string, of = app) => {
  const answer = await of.inject(path)
  return { code: answer.statusCode, body: answer.json() as Record<string, unknown> }
}
const FULL = { free: 1024, total: 1024 ** 3, level: 'full', host: 'a', folder: '/data', fullSince: new Date() } as const

describe('/healthz', () => {
  test('says that all is well, and to strangers in single words what is not', async () => {
    expect(await ask('/healthz')).toEqual({
      code: 200,
      body: { status: 'ok', problems: [], database_ms: expect.any(Number), version: world.deps.version },
    })
    await database.pool.query(
      `insert into alarms (kind, entity, entity_id, detail) values ('queue', 'primary_route', '1', '{"route": "Vendor A"}'),
         ('route_down', 'primary_route', '1', '{"route": "Vendor A"}'), ('disk_low', 'disk', 'a', '{}'), ('disk_full', 'disk', 'a', '{}')`,
    )
    const { code, body } = await ask('/healthz')
    expect(code).toBe(200)
    expect(body).toEqual({
      status: 'degraded',
      problems: ['disk', 'queue', 'link'],
      database_ms: expect.any(Number),
      version: world.deps.version,
    })
    const metrics = (await app.inject('/metrics')).body
    expect(metrics).toContain('relaydesk_alarm_open{kind="queue"} 1')
    expect(metrics).toContain('relaydesk_alarm_open{kind="restored"} 0')
    await database.pool.query('delete from alarms')
    // What has stood for a minute counts although the database could not take the alarm.
    await database.pool.query(
      `insert into watched_conditions (kind, entity, entity_id, detail, seen_since) values
         ('queue', 'primary_route', '1', '{}', now() - interval '61 seconds'), ('rate_low', 'primary_route', '1', '{}', now())`,
    )
    expect((await ask('/healthz')).body).toMatchObject({ status: 'degraded', problems: ['queue'] })
    await database.pool.query('delete from watched_conditions')
  })

  test('sees a full disk by itself, whether the database can take an alarm or not, and 503 only where that is away', async () => {
    const full = await buildApp({ ...world.deps, space: () => FULL }, companions)
    expect(await ask('/healthz', full)).toMatchObject({ code: 200, body: { status: 'degraded', problems: ['disk'] } })
    expect((await full.inject('/metrics')).body).toContain('relaydesk_disk_free_bytes 1024')
    const token = await world.signIn(world.admin)
    const { body } = await call(full, token, 'POST', 'dashboard', {})
    expect((body.data as DashboardAnswer).alarms).toMatchObject([{ kind: 'disk_full', detail: { host: 'a', free: 1024 } }])
    await full.close()
    const away = new pg.Pool({ host: '127.0.0.1', port: 9, connectionTimeoutMillis: 1000 })
    const cut = await buildApp({ ...world.deps, pool: away, space: () => FULL }, companions)
    expect(await ask('/healthz', cut)).toMatchObject({
      code: 503,
      body: { status: 'database unreachable', problems: ['database', 'disk'] },
    })
    expect(await ask('/readyz', cut)).toMatchObject({ code: 503, body: { status: 'database unreachable' } })
    await cut.close()
    await away.end()
  })
})

test('/readyz says whether calls can be answered: not without the schema of this version', async () => {
  expect(await ask('/readyz')).toEqual({ code: 200, body: { status: 'ready', version: world.deps.version } })
  const { rows } = await database.pool.query('delete from schema_migrations where version = 0 returning *')
  expect(await ask('/readyz')).toMatchObject({ code: 503, body: { status: 'schema missing' } })
  await database.pool.query('insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, $1)', [
    rows[0],
  ])
  expect((await ask('/readyz')).code).toBe(200)
})

test('the space left is asked of the disk itself', async () => {
  const { free, total } = await measureSpace(world.deps.dataDir)
  expect(free).toBeGreaterThan(0)
  expect(total).toBeGreaterThan(free)
})

describe('/metrics', () => {
  const read = async (of: FastifyInstance, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await of.inject({ url: '/metrics', remoteAddress, headers })).statusCode

  test('without a token is for this machine alone, and not through a proxy on it', async () => {
    for (const here of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(await read(app, here)).toBe(200)
    for (const there of ['203.0.113.9', '10.0.0.2', '::ffff:203.0.113.9', '2001:db8::1', '1.127.0.1'])
      expect(await read(app, there)).toBe(403)
    for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'X-Forwarded-Host'])
      expect(await read(app, '127.0.0.1', { [header]: '127.0.0.1' })).toBe(403)
  })

  test('with a token is for whoever sends it, from anywhere, and for nobody else', async () => {
    const metricsToken = 'scraped-by-prometheus'
    const guarded = await buildApp({ ...world.deps, metricsToken }, companions)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    expect(await read(guarded, '203.0.113.9', bearer(metricsToken))).toBe(200)
    for (const wrong of [{}, bearer('scraped-by-prometheuz'), bearer(''), { authorization: metricsToken }])
      expect(await read(guarded, '127.0.0.1', wrong)).toBe(401)
    await guarded.close()
  })
})

test('a worker answers health, readiness and metrics on HEALTH_PORT, and nothing else anywhere', async () => {
  const worker = await startDeskProcess(database.url, { ROLE: 'worker', HEALTH_PORT: '0', SIMULATOR: '0' })
  const address = () => /Health and metrics: +(http:\S+)\/healthz\n/.exec(worker.output())?.[1]
  await until(() => address() !== undefined, { what: 'the worker says where it answers' })
  const url = address()
  const get = (path: string) => fetch(`${url}${path}`)
  expect(await (await get('/healthz')).json()).toMatchObject({ status: 'ok' })
  expect((await get('/readyz')).status).toBe(200)
  expect(await (await get('/metrics')).text()).toMatch(/relaydesk_workers_alive 1\n/)
  expect((await get('/api/login')).status).toBe(404)
  const { rows } = await database.pool.query('select role, disk_total > 0 as sees_disk from processes')
  expect(rows).toEqual([{ role: 'worker', sees_disk: true }])
  await worker.stop()
  // What the person at the terminal is told is indented; the rest are lines of a log.
  for (const line of worker.output().split('\n'))
    expect(line).toMatch(/^$|^ {2}|^\d{4}-\d\d-\d\dT[\d:.]{12}Z (info|warn|error) +\S/)
  expect((await database.pool.query('select from processes')).rowCount).toBe(0)
})
