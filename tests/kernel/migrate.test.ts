import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { fingerprint, type Migration, migrate, readMigrations } from '../../server/kernel/db/migrate.ts'
import { testDatabase } from '../support/database.ts'

const fruit: Migration = { version: 90001, name: '90001_fruit', sql: 'create table fruit (id int primary key)' }
const folder = await mkdtemp(join(tmpdir(), 'relaydesk-migrations-'))
afterAll(() => rm(folder, { recursive: true }))

const empty = await testDatabase({ empty: true })
const database = await testDatabase()

test('two nodes that start at once on an empty database both succeed, and each migration is applied once', async () => {
  const applied = await Promise.all([migrate(empty.connection), migrate(empty.connection), migrate(empty.connection)])
  const versions = (await readMigrations()).map(({ version }) => version)
  expect(applied.flat().sort((one, other) => one - other)).toEqual(versions)
  const { rows } = await empty.pool.query('select version from schema_migrations order by version')
  expect(rows.map(({ version }) => version)).toEqual(versions)
})

describe('on a migrated database', () => {
  const rejection = (extra: (string | Migration)[]) =>
    migrate(database.connection, extra).then(String, error => `${error.name}: ${error.message}`)

  test('a second run has nothing to do', async () => {
    expect(await migrate(database.connection)).toEqual([])
  })

  test('a failing migration leaves nothing behind and is named with its line', async () => {
    const broken = { version: 90000, name: '90000_broken', sql: 'create table half (id int);\ninsert into nowhere values (1)' }
    expect(await rejection([broken])).toMatch(/^StartError: Migration 90000_broken failed, line 2: .*nowhere/)
    expect((await database.pool.query("select to_regclass('half') as half")).rows).toEqual([{ half: null }])
  })

  test('a further migration can be given as text, and another folder of them', async () => {
    await writeFile(join(folder, '90002_colour.sql'), "create table colour (name text);\r\ninsert into colour values ('red');\n")
    expect(await migrate(database.connection, [folder, fruit])).toEqual([90001, 90002])
    expect((await database.pool.query('select * from colour')).rows).toEqual([{ name: 'red' }])
  })

  test('a migration whose number lies below one already applied is still applied', async () => {
    expect(await migrate(database.connection, [folder, fruit, { version: 80000, name: '80000_late', sql: 'select 1' }])).toEqual([
      80000,
    ])
    await database.pool.query('delete from schema_migrations where version = 80000')
  })

  test('a migration changed after it was applied is refused', async () => {
    expect(await rejection([folder, { ...fruit, sql: 'create table fruit (id int8 primary key)' }])).toMatch(
      /^StartError: Migration 90001_fruit was changed after it was applied/,
    )
  })

  test('a database made by a newer version is refused', async () => {
    expect(await rejection([fruit])).toMatch(
      /^StartError: This database was made by a newer Relaydesk \(it has migration 90002_colour\)/,
    )
  })

  test('two migrations with one number are refused', async () => {
    expect(await rejection([fruit, { ...fruit, name: '90001_other' }])).toMatch(
      /90001_fruit and 90001_other share the number 90001/,
    )
  })

  test('a file with another kind of name is refused', async () => {
    await writeFile(join(folder, 'colour.sql'), 'select 1')
    expect(await rejection([folder])).toMatch(/colour\.sql must be named like 001_accounts\.sql/)
    await rm(join(folder, 'colour.sql'))
  })

  test('the connection is closed whatever happens', async () => {
    await rejection([folder, { version: 90003, name: '90003_cut', sql: 'select pg_terminate_backend(pg_backend_pid())' }])
    const client = new pg.Client(database.connection)
    await client.connect()
    const { rows } = await client.query(
      "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and query like '%terminate%'",
    )
    await client.end()
    expect(rows).toEqual([{ count: 0 }])
  })
})

test('line ends do not change what a migration is known by, words do', () => {
  expect(fingerprint('a;\r\nb')).toBe(fingerprint('a;\nb'))
  expect(fingerprint('a;\nb')).not.toBe(fingerprint('a;\nc'))
})
