import pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { errorCode, messageOf } from '../../../messaging/thrown.ts'
import { type Config, StartError } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { startEmbedded } from './embedded.ts'
import { warnRarely } from './rarely.ts'
import { harmsOf, type ServerSetting, WATCHED_SETTINGS } from './serverSettings.ts'
import { COMMIT_TO_DISK, newSessionName, sessionOptions } from './session.ts'
import { valueTypes } from './valueTypes.ts'

const OLDEST = 150000
const POOL_SIZE = 20
/** A PostgreSQL that is just starting, or still repeating its log after a crash, is waited for this long. */
const STARTING_MS = 60_000
const CANNOT_CONNECT_NOW = '57P03'
const OPTIONS_DROPPED =
  'DATABASE_URL: what the desk asks of its sessions (startup parameter "options") does not reach PostgreSQL: let the pooler in between pass it on, or connect to PostgreSQL itself.'

export interface Database {
  /** For the API and everything without needs of its own; up to 20 connections. */
  pool: pg.Pool
  /** Settings for further pools and clients: same server, same value types, time zone UTC, same name of the sessions. */
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
 * Settings for a pool or client from a connection string, as used everywhere in the desk. All sessions of one such answer bear one name.
 * @throws StartError when the string cannot be read
 */
export function readUrl(url: string): pg.ClientConfig {
  const { connectionString, options } = takeOptions(url)
  return withOurWays({ connectionString }, options)
}

/** In a connection string they would stand above ours, which the desk cannot do without. */
function takeOptions(url: string): { connectionString: string; options: string | undefined } {
  if (!URL.canParse(url)) return { connectionString: url, options: undefined }
  const address = new URL(url)
  const options = address.searchParams.get('options') ?? undefined
  if (options === undefined && !address.searchParams.has('application_name')) return { connectionString: url, options }
  address.searchParams.delete('options')
  address.searchParams.delete('application_name')
  return { connectionString: address.href, options }
}

function withOurWays(address: pg.ClientConfig, own?: string): pg.ClientConfig {
  return {
    types: valueTypes,
    options: sessionOptions(own),
    application_name: newSessionName(),
    keepAlive: true,
    // Left to the system, a server that is gone is noticed after two hours.
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    ...address,
  }
}

async function open(
  address: pg.ClientConfig,
  url: string,
  kind: Database['kind'],
  log: Log,
  release: () => Promise<void>,
): Promise<Database> {
  try {
    const { number, version, bypasses, scope, commits, settings } = await look(address, kind)
    refuseOld(number, version)
    if (scope !== 'all') throw new StartError(OPTIONS_DROPPED)
    if (kind === 'external') for (const harm of harmsOf(settings)) log.warn(harm)
    const connection = commits === 'off' ? { ...address, options: `${address.options} ${COMMIT_TO_DISK}` } : address
    const pool = new pg.Pool({ ...connection, max: POOL_SIZE, min: 1 })
    // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
    pool.on('error', error => warnRarely(log, `A database connection was lost: ${error.message}`))
    // So would that of one that breaks while it is in use; its query fails, which is answer enough.
    pool.on('connect', client => client.on('error', () => {}))
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
  /** Our own options as they arrived. */
  scope: string | null
  commits: string
  settings: ServerSetting[]
}

async function look(address: pg.ClientConfig, kind: Database['kind']): Promise<Look> {
  const deadline = Date.now() + STARTING_MS
  for (;;) {
    const client = new pg.Client(address)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<Look>(
        `select current_setting('server_version_num')::int as number,
           split_part(current_setting('server_version'), ' ', 1) as version,
           (select rolsuper or rolbypassrls from pg_roles where rolname = current_user) as bypasses,
           current_setting('app.scope', true) as scope, current_setting('synchronous_commit') as commits,
           (select jsonb_agg(jsonb_build_object('name', name, 'setting', setting, 'unit', unit)) from pg_settings where name = any($1)) as settings`,
        [WATCHED_SETTINGS],
      )
      return present(rows[0])
    } catch (error) {
      if (errorCode(error) === CANNOT_CONNECT_NOW && Date.now() < deadline) {
        await new Promise(resolve => setTimeout(resolve, 200))
        continue
      }
      if (kind === 'embedded') throw error
      throw new StartError(`DATABASE_URL: no connection to ${target(address)}: ${reason(error)}.`)
    } finally {
      await client.end().catch(() => {})
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
  return errors.map(each => messageOf(each)).join(', ')
}
