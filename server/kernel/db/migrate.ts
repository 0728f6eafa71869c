import pg from 'pg'
import { recordOf } from '../../../messaging/record.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { StartError } from '../config/config.ts'
import { fingerprint, readSchema, readSqlFolder, type Schema, type SqlFile } from './schema.ts'

export type Migration = SqlFile

interface Applied {
  version: number
  name: string
  sha256: string
}

/** Any number, the same in every node: whoever holds it in a transaction is the one that migrates. */
const LOCK = 7_235_283_001
/** The schema's row among the migrations of installations, whose numbers begin at 1. */
const SCHEMA = { version: 0, name: 'schema' }

/**
 * Makes the schema in an empty database, and applies every further migration that the database does not have, in order of number, each
 * in a transaction of its own. Any number of nodes may do this at once (rule engines-2).
 *
 * Nothing is released: server/schema is changed in place, and a database with another schema is refused and left as it is. With 0.1.0 it
 * is frozen. From then on a change is a file of its own, `server/migrations/NNN_name.sql`, which is never changed after its release and
 * is read below in front of `extra`; the digest of the frozen schema stays what it is, and a database is refused only when it has a
 * migration that is not known here: it is newer than the desk.
 * @param connection of the role that owns the tables
 * @param extra further folders of `.sql` files or migrations, beside the schema
 * @returns the versions applied by this call; 0 is the schema
 * @throws StartError when the database has another schema or a migration that is not known here, an applied migration was changed, or
 * one fails
 */
export async function migrate(connection: pg.ClientConfig, extra: (string | Migration)[] = []): Promise<number[]> {
  const schema = await readSchema()
  const migrations = await readMigrations(extra)
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const done: number[] = []
    for (;;) {
      const version = await applyNext(client, schema, migrations)
      if (version === undefined) return done
      done.push(version)
    }
  } finally {
    await client.end()
  }
}

/** Every migration beside the schema, in order. */
async function readMigrations(extra: (string | Migration)[]): Promise<Migration[]> {
  const migrations: Migration[] = []
  for (const source of extra) migrations.push(...(typeof source === 'string' ? await readSqlFolder(source) : [source]))
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

/** Applies the schema or the first missing migration under the lock. @returns its version, or undefined when none is missing */
async function applyNext(client: pg.Client, schema: Schema, migrations: Migration[]): Promise<number | undefined> {
  await client.query('begin')
  try {
    // Held to the end of the transaction, so that it also works through a pooler that shares sessions.
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    const version = await applyUnderLock(client, schema, migrations)
    await client.query('commit')
    return version
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function applyUnderLock(client: pg.Client, schema: Schema, migrations: Migration[]): Promise<number | undefined> {
  const applied = await readApplied(client)
  if (!applied) {
    for (const file of schema.files) await run(client, file)
    await client.query(`
      create table schema_migrations (
        version int primary key,
        name text not null,
        sha256 text not null,
        applied_at timestamptz not null default now()
      )`)
    await note(client, SCHEMA, schema.digest)
    return SCHEMA.version
  }
  refuseAnother(schema, applied)
  const next = pending(migrations, applied)
  if (!next) return undefined
  await run(client, next)
  await note(client, next, fingerprint(next.sql))
  return next.version
}

/** What the database says was applied to it; undefined where nothing was. Changes nothing. */
async function readApplied(client: pg.Client): Promise<Applied[] | undefined> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('schema_migrations') is not null as exists`)
  if (!rows[0]?.exists) return undefined
  return (await client.query<Applied>('select version, name, sha256 from schema_migrations order by version')).rows
}

/** Records what was applied. */
async function note(client: pg.Client, { version, name }: Pick<Migration, 'version' | 'name'>, sha256: string): Promise<void> {
  await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [version, name, sha256])
}

function refuseAnother(schema: Schema, applied: Applied[]): void {
  if (applied.some(({ version, sha256 }) => version === SCHEMA.version && sha256 === schema.digest)) return
  throw new StartError(
    'This database has the schema of another Relaydesk, older or newer, and before 0.1.0 there is no upgrade; it was left as it is: ' +
      'start with an empty database (another DATABASE_URL or DATA_DIR), or start the version that made it and export first what you need.',
  )
}

function pending(migrations: Migration[], applied: Applied[]): Migration | undefined {
  const known = new Map(migrations.map(migration => [migration.version, migration]))
  for (const { version, name, sha256 } of applied) {
    if (version === SCHEMA.version) continue
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
    const { position } = recordOf(error)
    const line = position === undefined ? '' : `, line ${migration.sql.slice(0, Number(position)).split('\n').length}`
    throw new StartError(`Migration ${migration.name} failed${line}: ${messageOf(error)}.`)
  }
}
