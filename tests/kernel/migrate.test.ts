import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type Migration, migrate } from '../../server/kernel/db/migrate.ts'
import { digestOf, fingerprint, readSchema } from '../../server/kernel/db/schema.ts'
import { testDatabase } from '../support/database.ts'

const fruit: Migration = { version: 90001, name: '90001_fruit', sql: 'create table fruit (id int primary key)' }
const folder = await mkdtemp(join(tmpdir(), 'relaydesk-migrations-'))
afterAll(() => rm(folder, { recursive: true }))

const empty = await testDatabase({ empty: true })
const database = await testDatabase()

/** Everything in a database: what each table is and holds, and every function and policy. */
const picture = async (pool: pg.Pool): Promise<string> => {
  const { rows } = await pool.query<{ all: string }>(`
    select concat_ws(e'\n',
      (select string_agg(concat_ws(' ', oid, relname, relacl::text, relrowsecurity, relnatts), e'\n' order by oid) from pg_class
        where relnamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(' ', attrelid, attname, atttypid, attnotnull, attisdropped), e'\n' order by attrelid, attnum)
        from pg_attribute where attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)),
      (select string_agg(concat_ws(' ', oid, prosrc), e'\n' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select string_agg(concat_ws(' ', tablename, policyname, qual, with_check), e'\n' order by tablename, policyname) from pg_policies),
      (select string_agg(concat_ws(' ', relname, query_to_xml(format('select to_jsonb(t)::text as row from %s t', oid::regclass), true, false, '')), e'\n' order by oid)
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')) as all`)
  return rows[0]?.all ?? ''
}

test('several nodes that start at once on an empty database all succeed, and the schema is made once', async () => {
  const applied = await Promise.all([migrate(empty.connection), migrate(empty.connection), migrate(empty.connection)])
  expect(applied.flat()).toEqual([0])
  const { rows } = await empty.pool.query('select version, name, sha256 from schema_migrations')
  expect(rows).toEqual([{ version: 0, name: 'schema', sha256: (await readSchema()).digest }])
})

describe('a database with another schema', () => {
  const refusal =
    /^StartError: This database has the schema of another Relaydesk, .* left as it is: start with an empty database .* export first/
  const refused = (connection: pg.ClientConfig) =>
    migrate(connection, [fruit]).then(String, error => `${error.name}: ${error.message}`)

  test('is refused in one sentence and left as it is', async () => {
    const { pool, connection } = await testDatabase()
    await pool.query(`update schema_migrations set sha256 = 'of another version'`)
    await pool.query(`insert into app_settings (key, value) values ('app_name', '"Kept"')`)
    const before = await picture(pool)
    expect(before).toContain('Kept')
    expect(await refused(connection)).toMatch(refusal)
    expect(await picture(pool)).toBe(before)
  })

  test('is refused too where it was made by numbered migrations, before there was one schema', async () => {
    const { pool, connection } = await testDatabase({ empty: true })
    await pool.query(`
      create table accounts (id int);
      insert into accounts values (1);
      create table schema_migrations (version int primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now());
      insert into schema_migrations (version, name, sha256) values (1, '001_accounts', 'x')`)
    const before = await picture(pool)
    expect(await refused(connection)).toMatch(refusal)
    expect(await picture(pool)).toBe(before)
  })

  test('is left as it is where it belongs to another program', async () => {
    const { pool, connection } = await testDatabase({ empty: true })
    await pool.query('create table accounts (id int)')
    const before = await picture(pool)
    expect(await refused(connection)).toMatch(/^StartError: Migration 02_access failed.*accounts.*already exists/)
    expect(await picture(pool)).toBe(before)
  })
})

describe('on a database with our schema', () => {
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

test('a schema is known by the names, the order and the words of its files, not by their line ends', () => {
  const [one, other] = [
    { version: 1, name: '01_one', sql: 'a;\nb' },
    { version: 2, name: '02_other', sql: 'c' },
  ]
  expect(digestOf([{ ...one, sql: 'a;\r\nb' }, other])).toBe(digestOf([one, other]))
  const others = [[other, one], [one], [one, { ...other, name: '02_another' }], [one, { ...other, sql: 'd' }]]
  expect(new Set([digestOf([one, other]), ...others.map(digestOf)]).size).toBe(5)
})

test('line ends do not change what a migration is known by, words do', () => {
  expect(fingerprint('a;\r\nb')).toBe(fingerprint('a;\nb'))
  expect(fingerprint('a;\nb')).not.toBe(fingerprint('a;\nc'))
})
