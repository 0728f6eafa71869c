import pg from 'pg'
import { type Config, StartError } from '../config.ts'
import { startEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { valueTypes } from './valueTypes.ts'

const OLDEST = 150000
const POOL_SIZE = 20
/** A PostgreSQL that is just starting, or still repeating its log after a crash, is waited for this long. */
const STARTING_MS = 60_000
const CANNOT_CONNECT_NOW = '57P03'

export interface Database {
  /** For the API and everything without needs of its own; up to 20 connections. */
  pool: pg.Pool
  /** Settings for further pools and clients: same server, same value types, time zone UTC. */
  connection: pg.ClientConfig
  /** Connection string for other processes on this machine. Holds the password: never log it. */
  url: string
  kind: 'embedded' | 'external'
  /** Such as `18.4`. */
  version: string
  /** True when our role is superuser or has BYPASSRLS: row-level security then protects nothing. */
  bypassesRowSecurity: boolean
  /** Closes the pool and, where it is ours, finishes the server. Pools and clients of your own must be closed before. */
  close(): Promise<void>
}

/**
 * Connects to DATABASE_URL, or starts the embedded PostgreSQL and connects to that.
 * @throws StartError when it cannot be reached, refuses us or is older than 15
 */
export async function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Log): Promise<Database> {
  if (config.databaseUrl === undefined) {
    const embedded = await startEmbedded(config.dataDir, log)
    const connection = withOurWays({ ...embedded.connection })
    return open(connection, embedded.url, 'embedded', log, () => embedded.stop())
  }
  return open(readUrl(config.databaseUrl), config.databaseUrl, 'external', log, async () => {})
}

/**
 * Settings for a pool or client from a connection string, as used everywhere in the desk.
 * @throws StartError when the string cannot be read
 */
export function readUrl(url: string): pg.ClientConfig {
  return withOurWays({ connectionString: url })
}

function withOurWays(address: pg.ClientConfig): pg.ClientConfig {
  return {
    types: valueTypes,
    // Dates in text form, and what SQL calls a day, must not depend on where the server stands. The server itself sees every
    // account; a request narrows that for its own transaction (server/access/scope.ts).
    options: '-c timezone=UTC -c datestyle=ISO -c app.scope=all',
    application_name: 'relaydesk',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    ...address,
  }
}

async function open(
  connection: pg.ClientConfig,
  url: string,
  kind: Database['kind'],
  log: Log,
  release: () => Promise<void>,
): Promise<Database> {
  const pool = new pg.Pool({ ...connection, max: POOL_SIZE })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', error => log.warn(`A database connection was lost: ${error.message}`))
  // So would that of one that breaks while it is in use; its query fails, which is answer enough.
  pool.on('connect', client => client.on('error', () => {}))
  try {
    const { number, version, bypasses } = await look(pool, kind)
    refuseOld(number, version)
    let closing: Promise<void> | undefined
    const close = async () => {
      await pool.end()
      await release()
    }
    return {
      pool,
      connection,
      url,
      kind,
      version,
      bypassesRowSecurity: bypasses,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await pool.end()
    await release()
    throw error
  }
}

/** @throws StartError for a server older than 15, which lacks what our SQL uses */
export function refuseOld(number: number, version: string): void {
  if (number < OLDEST) throw new StartError(`DATABASE_URL points to PostgreSQL ${version}: 15 or later is needed.`)
}

interface Look {
  number: number
  version: string
  bypasses: boolean
}

async function look(pool: pg.Pool, kind: Database['kind']): Promise<Look> {
  const deadline = Date.now() + STARTING_MS
  for (;;) {
    try {
      const { rows } = await pool.query<Look>(`
        select current_setting('server_version_num')::int as number,
          split_part(current_setting('server_version'), ' ', 1) as version,
          (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses`)
      return rows[0]!
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === CANNOT_CONNECT_NOW && Date.now() < deadline) {
        await new Promise(resolve => setTimeout(resolve, 200))
        continue
      }
      if (kind === 'embedded') throw error
      throw new StartError(`DATABASE_URL: no connection to ${target(pool.options)}: ${reason(error)}.`)
    }
  }
}

/** Where we tried to connect to, without the password. */
function target(options: pg.ClientConfig): string {
  const { host, port, database, user } = new pg.Client(options)
  return `${user}@${host}:${port}/${database}`
}

/** A refused connection to a name with several addresses comes as several errors in one, without a message of its own. */
function reason(error: unknown): string {
  const errors = error instanceof AggregateError ? error.errors : [error]
  return errors.map(each => (each as Error).message).join(', ')
}
