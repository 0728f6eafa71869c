import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase, refuseOld } from '../../server/db/database.ts'
import { parseInt8 } from '../../server/db/valueTypes.ts'
import { testDatabase } from '../support/database.ts'
import { temporaryFolder } from '../support/folder.ts'
import { until } from '../support/until.ts'

const shared = await testDatabase({ empty: true })
const said: string[] = []
const log = {
  info: (text: string) => said.push(text),
  warn: (text: string) => said.push(text),
  error: (text: string) => said.push(text),
}
const nowhere = '/nowhere'

test('values arrive in the same form on every connection', async () => {
  const database = await openDatabase({ databaseUrl: shared.url, dataDir: nowhere }, log)
  const { rows } = await database.pool.query(`
    select count(*) as count, 9007199254740991::int8 as large, array[1, null]::int8[] as list, 1.50::numeric as rate, sum(1::int8) as sum,
      '2026-03-29'::date as day, '2026-03-29 01:30:00+05:30'::timestamptz as moment, '2026-03-29 01:30:00'::timestamp as plain,
      ('2026-03-29 01:30:00+05:30'::timestamptz)::text as text`)
  expect(rows).toEqual([
    {
      count: 1,
      large: 9007199254740991,
      list: [1, null],
      rate: '1.50',
      sum: '1',
      day: '2026-03-29',
      moment: new Date('2026-03-28T20:00:00Z'),
      plain: new Date('2026-03-29T01:30:00Z'),
      text: '2026-03-28 20:00:00+00',
    },
  ])
  const client = new pg.Client(database.connection)
  await client.connect()
  expect((await client.query('select 1::int8 as one, current_setting($1) as zone', ['timezone'])).rows).toEqual([
    { one: 1, zone: 'UTC' },
  ])
  await client.end()
  expect(database.kind).toBe('external')
  expect(Number.parseInt(database.version, 10)).toBeGreaterThanOrEqual(15)
  await database.close()
})

test('an integer too large for a number is an error and not another integer', () => {
  expect(parseInt8('-9007199254740991')).toBe(-9007199254740991)
  expect(() => parseInt8('9007199254740992')).toThrow(/9007199254740992, which is too large/)
})

test('connections cut from the other side do not end the process, and new ones take their place', async () => {
  const database = await openDatabase({ databaseUrl: shared.url, dataDir: nowhere }, log)
  said.length = 0
  await database.pool.query('select 1')
  await shared.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await until(() => said.some(line => line.startsWith('A database connection was lost')))
  expect((await database.pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await database.close()
})

test('a server that is not there is named in one sentence, without the password', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await until(() => listener.listening)
  const { port } = listener.address() as { port: number }
  await new Promise(resolve => listener.close(resolve))
  const attempt = openDatabase({ databaseUrl: `postgresql://desk:hunter2@127.0.0.1:${port}/desk`, dataDir: nowhere }, log)
  await expect(attempt).rejects.toThrow(
    `DATABASE_URL: no connection to desk@127.0.0.1:${port}/desk: connect ECONNREFUSED 127.0.0.1:${port}.`,
  )
})

test('a database that does not exist is named', async () => {
  const url = new URL(shared.url)
  url.pathname = '/relaydesk_missing'
  await expect(openDatabase({ databaseUrl: url.href, dataDir: nowhere }, log)).rejects.toThrow(
    /^DATABASE_URL: no connection to .*\/relaydesk_missing: database "relaydesk_missing" does not exist\.$/,
  )
})

test('a server older than 15 is refused', () => {
  expect(() => refuseOld(140_019, '14.19')).toThrow('DATABASE_URL points to PostgreSQL 14.19: 15 or later is needed.')
  expect(() => refuseOld(150_000, '15.0')).not.toThrow()
})

test('without DATABASE_URL the embedded database is run, and closing twice is closing once', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: join(temporaryFolder(), 'data') }, log)
  expect(database.kind).toBe('embedded')
  expect(database.bypassesRowSecurity).toBe(false)
  const other = await openDatabase({ databaseUrl: database.url, dataDir: nowhere }, log)
  expect((await other.pool.query('select current_database() as name')).rows).toEqual([{ name: 'relaydesk' }])
  await other.close()
  await Promise.all([database.close(), database.close()])
})
