import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartError } from '../config/config.ts'

export interface Migration {
  version: number
  name: string
  sql: string
}

interface Applied {
  version: number
  name: string
  sha256: string
}

/** Any number, the same in every node: whoever holds it in a transaction is the one that migrates. */
const LOCK = 7_235_283_001
const OURS = fileURLToPath(new URL('./migrations/', import.meta.url))

/**
 * Brings the database up to date: applies every migration it does not have, in order of number, each in a transaction of its own.
 * Any number of nodes may do this at once. Migrations only go forward (rule engines-2).
 * @param connection of the role that owns the tables
 * @param extra further folders of `.sql` files or migrations, beside those of server/kernel/db/migrations
 * @returns the versions applied by this call
 * @throws StartError when an applied migration was changed, the database is newer than we are, or a migration fails
 */
export async function migrate(connection: pg.ClientConfig, extra: (string | Migration)[] = []): Promise<number[]> {
  const migrations = await readMigrations(extra)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const done: number[] = []
    for (;;) {
      const version = await applyNext(client, migrations)
      if (version === undefined) return done
      done.push(version)
    }
  } finally {
    await client.end()
  }
}

/**
 * Every migration there is, in order.
 * @throws StartError when a file name is not like `001_accounts.sql`, or two share a number
 */
export async function readMigrations(extra: (string | Migration)[] = []): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const source of [OURS, ...extra]) migrations.push(...(typeof source === 'string' ? await readFolder(source) : [source]))
  migrations.sort((one, other) => one.version - other.version)
  for (const [index, migration] of migrations.entries()) {
    const next = migrations[index + 1]
    if (next?.version === migration.version) {
      throw new StartError(
        `Migrations ${migration.name} and ${next.name} share the number ${migration.version}: give one of them another.`,
      )
    }
  }
  return migrations
}

/** What a migration is known by in the database; line ends do not count, as a checkout may change them. */
export function fingerprint(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

async function readFolder(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter(file => file.endsWith('.sql'))
  return Promise.all(
    files.map(async file => {
      const version = Number(/^(\d+)_[a-z0-9_-]+\.sql$/.exec(file)?.[1])
      if (!version) throw new StartError(`Migration ${join(folder, file)} must be named like 001_accounts.sql.`)
      return { version, name: file.slice(0, -'.sql'.length), sql: await readFile(join(folder, file), 'utf8') }
    }),
  )
}

/** Applies the first missing migration under the lock. @returns its version, or undefined when none is missing */
async function applyNext(client: pg.Client, migrations: Migration[]): Promise<number | undefined> {
  await client.query('begin')
  try {
    // Held to the end of the transaction, so that it also works through a pooler that shares sessions.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const next = pending(migrations, await readApplied(client))
    if (next) {
      await run(client, next)
      await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [
        next.version,
        next.name,
        fingerprint(next.sql),
      ])
    }
    await client.query('commit')
    return next?.version
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version int primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`)
  const { rows } = await client.query<Applied>('select version, name, sha256 from schema_migrations order by version')
  return rows
}

function pending(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(migrations.map(migration => [migration.version, migration]))
  for (const { version, name, sha256 } of applied) {
    const ours = known.get(version)
    if (!ours)
      throw new StartError(
        `This database was made by a newer Relaydesk (it has migration ${name}): start that one, or another database.`,
      )
    if (fingerprint(ours.sql) !== sha256) {
      throw new StartError(
        `Migration ${name} was changed after it was applied to this database: bring its text back and make the change in a new migration.`,
      )
    }
  }
  const done = new Set(applied.map(({ version }) => version))
  return migrations.find(({ version }) => !done.has(version))
}

async function run(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql)
  } catch (error) {
    const { message, position } = error as { message: string; position?: string }
    const line = position === undefined ? '' : `, line ${migration.sql.slice(0, Number(position)).split('\n').length}`
    throw new StartError(`Migration ${migration.name} failed${line}: ${message}.`)
  }
}
