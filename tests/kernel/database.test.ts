import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase, refuseOld } from '../../server/kernel/db/database.ts'
import { defaultSettings } from '../../server/kernel/db/embedded/settings.ts'
import { harmsOf } from '../../server/kernel/db/serverSettings.ts'
import { SESSION_SETTINGS } from '../../server/kernel/db/session.ts'
import { parseInt8 } from '../../server/kernel/db/valueTypes.ts'
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

const SHOWN = ['jit', 'work_mem', 'synchronous_commit', 'idle_in_transaction_session_timeout', 'app.scope', 'application_name']
const shown = async (pool: pg.Pool) =>
  Object.fromEntries(
    (await pool.query('select name, current_setting(name) as value from unnest($1::text[]) name', [SHOWN])).rows.map(
      ({ name, value }) => [name, value],
    ),
  )

test('a session gets what our statements are written for, whatever the server has; commits reach the disk; it can be told by its name', async () => {
  const name = new URL(shared.url).pathname.slice(1)
  for (const setting of ['jit = on', 'work_mem = 4000', 'synchronous_commit = off'])
    await shared.pool.query(`alter database ${name} set ${setting}`)
  try {
    const database = await openDatabase({ databaseUrl: shared.url, dataDir: nowhere }, log)
    expect(await shown(database.pool)).toEqual({
      jit: 'off',
      work_mem: '8MB',
      synchronous_commit: 'on',
      idle_in_transaction_session_timeout: '30s',
      'app.scope': 'all',
      application_name: database.connection.application_name,
    })
    expect(database.connection.application_name).toMatch(/^relaydesk\/[0-9a-f-]{36}$/)
    await database.close()
    // The embedded server has the same for everybody.
    expect(defaultSettings()).toMatchObject(SESSION_SETTINGS)
  } finally {
    await shared.pool.query(`alter database ${name} reset all`)
  }
})

test('options of the connection string stand above what the desk prefers, not above what it needs', async () => {
  const url = new URL(shared.url)
  url.searchParams.set('options', '-c work_mem=16MB -c app.scope=tree')
  url.searchParams.set('application_name', 'other')
  const database = await openDatabase({ databaseUrl: url.href, dataDir: nowhere }, log)
  expect(await shown(database.pool)).toMatchObject({ work_mem: '16MB', jit: 'off', 'app.scope': 'all' })
  expect(database.connection.application_name).toMatch(/^relaydesk\//)
  await database.close()
})

test('what else of a server hurts is said in a sentence each, and of a good one nothing', () => {
  const of = (values: Record<string, [setting: string, unit?: string]>) =>
    harmsOf(Object.entries(values).map(([name, [setting, unit = null]]) => ({ name, setting, unit })))
  const good = { fsync: ['on'], full_page_writes: ['on'], autovacuum: ['on'], max_connections: ['100'] } as const
  expect(of({ ...good, shared_buffers: ['16384', '8kB'], max_wal_size: ['1024', 'MB'] } as never)).toEqual([])
  expect(
    of({
      fsync: ['off'],
      full_page_writes: ['off'],
      autovacuum: ['off'],
      shared_buffers: ['1024', '8kB'],
      max_wal_size: ['128', 'MB'],
      max_connections: ['20'],
    }),
  ).toEqual([
    'PostgreSQL runs with fsync = off: a power cut can destroy the database. Set it on.',
    'PostgreSQL runs with full_page_writes = off: a power cut can leave torn pages. Set it on.',
    'PostgreSQL runs with autovacuum = off: tables and the queue grow without end. Set it on.',
    'PostgreSQL runs with shared_buffers = 8MB: lists and sending wait for the disk. Give it a quarter of the memory, at least 128MB.',
    'PostgreSQL runs with max_wal_size = 128MB: checkpoints follow each other while messages are sent. Set it to 1GB or more.',
    'PostgreSQL runs with max_connections = 20: each process of the desk uses up to 40. Raise it.',
  ])
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
