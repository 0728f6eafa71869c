import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { readUrl } from '../../server/kernel/db/database.ts'
import { startEmbedded } from '../../server/kernel/db/embedded.ts'
import { LET_CONTAINS_USE_INDEXES } from '../../server/kernel/db/leakproof.ts'
import { migrate } from '../../server/kernel/db/migrate.ts'

/** What the test files are told about the server they share. */
export interface DatabaseServer {
  /** Connection string of a database from which others can be created. */
  url: string
  /** The migrated database that each test file gets a copy of. */
  template: string
  /** Why there is no template: its message is thrown at whoever asks for a copy. */
  problem?: string
}

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: DatabaseServer
  }
}

interface Shared {
  server: DatabaseServer
  stop(): Promise<void>
}

/**
 * What a run leaves behind is thrown away: nothing has to survive a power cut. A commit to disk took a millisecond and a half, dropping a
 * database almost three seconds. What is killed loses nothing by it, and how a desk's own database is set, tests/kernel/embedded.test.ts says.
 */
const SETTINGS = { fsync: 'off', full_page_writes: 'off' }

const quiet = { info: () => {}, warn: console.warn, error: console.error }
/** The setup is loaded once per project, in one process: this is where the projects meet. */
const shared = globalThis as { relaydeskTests?: { opening: Promise<Shared>; users: number } }

/** Vitest's global setup: one PostgreSQL for the whole run, ours or that of DATABASE_URL, with a migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.relaydeskTests ??= { opening: open(), users: 0 }
  const state = shared.relaydeskTests
  state.users++
  const { server, stop } = await state.opening
  project.provide('databaseServer', server)
  return async () => {
    state.users--
    if (state.users === 0) await stop()
  }
}

async function open(): Promise<Shared> {
  const { url, stop, superuser } = process.env.DATABASE_URL ? await connectToExternal(process.env.DATABASE_URL) : await startOwn()
  const template = `relaydesk_template_${process.pid}_${randomBytes(3).toString('hex')}`
  const server: DatabaseServer = { url, template }
  await execute(url, `create database ${template} template template0`)
  try {
    await migrate(readUrl(withDatabase(url, template)))
    if (superuser) await execute(withDatabase(superuser, template), LET_CONTAINS_USE_INDEXES)
  } catch (error) {
    server.problem = (error as Error).message
  }
  return {
    server,
    stop: async () => {
      await execute(url, `drop database if exists ${template}`)
      await stop()
    },
  }
}

interface Server {
  url: string
  /** Where ours runs: what the desk does there as superuser is done to the template too. */
  superuser?: string
  stop(): Promise<void>
}

async function startOwn(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'relaydesk-tests-'))
  // As root the server runs as another user, who must be able to pass through.
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(join(folder, 'data'), quiet, { settings: SETTINGS })
  return {
    url: embedded.url,
    superuser: embedded.url.replace('//relaydesk@', '//postgres@'),
    stop: async () => {
      await embedded.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function connectToExternal(url: string): Promise<Server> {
  const client = new pg.Client(readUrl(url))
  await client.connect()
  const { rows } = await client.query<{ name: string; may: boolean }>(
    'select current_user as name, rolcreatedb or rolsuper as may from pg_roles where rolname = current_user',
  )
  await client.end()
  if (!rows[0]?.may) {
    throw new Error(
      `The tests make databases of their own, and role ${rows[0]?.name} of DATABASE_URL may not: run "alter role ${rows[0]?.name} createdb" there.`,
    )
  }
  return { url, stop: async () => {} }
}

/** The same server, another database. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** One statement on a connection of its own: creating and dropping databases needs no more. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client(readUrl(url))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
