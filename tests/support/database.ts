import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { readUrl } from '../../server/kernel/db/database.ts'
import { atEnd } from './atEnd.ts'
import { execute, withDatabase } from './databaseServer.ts'
import { until } from './until.ts'

export interface TestDatabase {
  name: string
  /** Connection string, for servers under test: their DATABASE_URL. */
  url: string
  /** Settings for pools and clients of the test's own; they must be closed before the file ends. */
  connection: pg.ClientConfig
  pool: pg.Pool
}

/**
 * A database of its own for this test file, with every migration applied; dropped when the file is done. The file fails when
 * connections to it are still open then.
 * @param options `empty: true` gives one without any table
 */
export async function testDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const server = inject('databaseServer')
  if (server.problem !== undefined && !options.empty) throw new Error(`No test database: ${server.problem}`)
  const name = `relaydesk_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const url = withDatabase(server.url, name)
  // By copying its files: through the log it takes ten times as long.
  await execute(
    server.url,
    `create database ${name} template ${options.empty ? 'template0' : server.template} strategy file_copy`,
  )
  const pool = new pg.Pool({ ...readUrl(url), max: 5 })
  // A test may end the server under it.
  pool.on('error', () => {})
  atEnd(() => drop({ pool, server: server.url, name }))
  return { name, url, connection: readUrl(url), pool }
}

/** @throws Error where connections are still open: they are what the test forgot */
async function drop({ pool, server, name }: { pool: pg.Pool; server: string; name: string }): Promise<void> {
  await pool.end()
  const left = await openConnections(server, name)
  // By force only where somebody was left: autovacuum goes by itself, but only a superuser may force it. The leak is what is told then.
  if (left.length === 0) return execute(server, `drop database if exists ${name}`)
  await execute(server, `drop database if exists ${name} with (force)`).catch(() => {})
  throw new Error(`Database connections were left open:\n${left.join('\n')}`)
}

/** Who is still connected, after a moment in which the server may notice that clients have left. */
async function openConnections(url: string, name: string): Promise<string[]> {
  const client = new pg.Client(readUrl(url))
  await client.connect()
  try {
    const look = async () => {
      const { rows } = await client.query<{ who: string }>(
        `select format('%s (%s): %s', application_name, state, left(query, 200)) as who
         from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
        [name],
      )
      return rows.map(({ who }) => who)
    }
    return await until(async () => (await look()).length === 0, { timeout: 20_000 }).then(() => [], look)
  } finally {
    await client.end()
  }
}
