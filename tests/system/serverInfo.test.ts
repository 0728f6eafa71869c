import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ServerInfo } from '../../resources/system/serverInfo.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let admin: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
})
afterAll(() => app.close())

const read = async () => (await call(app, admin, 'GET', 'server-info')).body.data as ServerInfo

test('server-info tells of this process, its machine and its database as they are', async () => {
  const info = await read()
  expect(info.process).toMatchObject({ version: 'test', node: process.version, pid: process.pid })
  expect(info.process.memory).toBeGreaterThan(1e6)
  expect(info.machine.disk.used).toBeLessThanOrEqual(info.machine.disk.total)
  expect(info.machine.memory.used).toBeLessThanOrEqual(info.machine.memory.total)
  expect(info.database.size).toBeGreaterThan(1e6)
  expect(info.database.connections).toBeGreaterThan(0)
  const { rows } = await world.deps.pool.query<{ n: number; name: string }>(
    'select (select count(*) from schema_migrations) as n, name from schema_migrations order by version desc limit 1',
  )
  expect(info.database).toMatchObject({ migrations: rows[0]?.n, last_migration: rows[0]?.name })
})

test('server-info tells living workers from those that are gone, by their last sign of life', async () => {
  const { pool } = world.deps
  await pool.query(
    `insert into workers (host, pid, role, seen_at, stopped_at) values ('alive', 1, 'worker', now(), null),
      ('silent', 2, 'worker', now() - interval '20 seconds', null), ('ended', 3, 'worker', now(), now())`,
  )
  const { workers } = await read()
  expect(workers.map(({ host, alive }) => [host, alive])).toEqual([
    ['alive', 1],
    ['ended', 0],
    ['silent', 0],
  ])
  expect(workers[2]?.seen_ago).toBeGreaterThanOrEqual(20)
})

test('server-info counts what waits and what nobody has explained', async () => {
  const { pool } = world.deps
  const { queues: before, alarms: known } = await read()
  await pool.query(
    `insert into jobs (account_id, kind, status) values ($1, 'import', 'queued'), ($1, 'import', 'running'), ($1, 'export', 'done')`,
    [world.client.id],
  )
  await pool.query(`insert into receipts (route_id, stat, raw) values (1, 'DELIVRD', 'raw')`)
  await pool.query(`insert into alarms (kind, detail) values ('ledger_sum', '{}')`)
  const { queues, alarms } = await read()
  expect(queues.jobs).toEqual([{ kind: 'import', queued: 1, running: 1 }])
  expect(queues.orphan_receipts).toBe(before.orphan_receipts + 1)
  expect(known).toEqual([])
  expect(alarms).toMatchObject([{ kind: 'ledger_sum' }])
  expect(queues.last_receipt_at).not.toBeNull()
  expect(before.last_receipt_at).toBeNull()
})

test('server-info is for operators whose role has it', async () => {
  expect((await call(app, await world.signIn(world.employee), 'GET', 'server-info')).status).toBe(200)
  expect((await call(app, await world.signIn(world.employee, ['reports']), 'GET', 'server-info')).status).toBe(403)
  for (const account of [world.reseller, world.client])
    expect((await call(app, await world.signIn(account), 'GET', 'server-info')).status).toBe(403)
})
