import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { errorCode } from '../../../messaging/thrown.ts'
import { StartError } from '../config/config.ts'
import type { Log } from '../log/log.ts'
import { type Account, canEnter, chooseAccount } from './embedded/account.ts'
import { locatePackage, prepareBinaries } from './embedded/binaries.ts'
import { checkCluster, createCluster, hasCluster, removeHalfMade, writeSettings } from './embedded/cluster.ts'
import { lockFolder } from './embedded/folderLock.ts'
import { stopLeftovers } from './embedded/leftovers.ts'
import { chooseSocketFolder, makeFolderElsewhere, moveCluster, readNotes, SOCKET_PORT } from './embedded/place.ts'
import { launchPostmaster } from './embedded/postmaster.ts'
import { type EmbeddedEvent, supervise } from './embedded/supervisor.ts'
import { LET_CONTAINS_USE_INDEXES } from './leakproof.ts'

/** The role and the database of the desk. Not a superuser, so that row-level security binds it; it owns its database. */
const NAME = 'relaydesk'
const CLUSTER = 'postgres'

export interface Embedded {
  connection: { host: string; port: number; user: string; database: string }
  /** The same as connection string, for other processes of this machine. */
  url: string
  /** Such as `18.4`. */
  version: string
  /** Process number of the running postmaster; changes when it had to be restarted. */
  readonly pid: number | undefined
  /** Told when the server ends by itself and when it is there again. */
  onEvent(listener: (event: EmbeddedEvent) => void): void
  /** Finishes the database properly and frees the folder. Connections should be closed before. */
  stop(): Promise<void>
}

interface Options {
  /** Settings of postgresql.conf that differ from the usual. */
  settings?: Record<string, string>
}

/**
 * Runs the PostgreSQL of the npm package for a data folder, and keeps it running until `stop` (rule engines-1). Creates the database when there is none.
 * @param dataDir folder of this desk; one process at a time
 * @throws StartError saying in one sentence why it cannot run here
 */
export async function startEmbedded(dataDir: string, log: Log, options: Options = {}): Promise<Embedded> {
  const folder = resolve(dataDir)
  const native = locatePackage()
  await makeDataDir(folder)
  const locks = [await lockFolder(folder)]
  const releaseAll = () => {
    for (const lock of locks) lock.release()
  }
  try {
    const { base, account } = await settle(folder, log)
    if (base !== folder) locks.push(await lockFolder(base))
    const cluster = join(base, CLUSTER)
    const binaries = await prepareBinaries(native, account, base, log)
    await removeHalfMade(cluster)
    if (!(await hasCluster(cluster))) await createCluster(cluster, binaries, account)
    await checkCluster(cluster, binaries)
    const socketFolder = await chooseSocketFolder(folder, cluster, account)
    await writeSettings(cluster, account, options.settings ?? {})
    const launch = async () => {
      await stopLeftovers(cluster, socketFolder, log)
      return launchPostmaster({
        postgres: binaries.postgres,
        cluster,
        socketFolder,
        account,
        logFile: join(base, 'postgres.log'),
        log,
      })
    }
    const supervisor = await supervise(launch, log)
    const address = { host: socketFolder, port: SOCKET_PORT }
    try {
      await ensureDatabase(address)
    } catch (error) {
      await supervisor.stop()
      throw error
    }
    return {
      connection: { ...address, user: NAME, database: NAME },
      url: `postgresql://${NAME}@localhost:${SOCKET_PORT}/${NAME}?host=${encodeURIComponent(socketFolder)}`,
      version: binaries.version,
      get pid() {
        return supervisor.pid
      },
      onEvent: supervisor.onEvent,
      async stop() {
        await supervisor.stop()
        releaseAll()
      },
    }
  } catch (error) {
    releaseAll()
    throw error
  }
}

async function makeDataDir(folder: string): Promise<void> {
  try {
    // As root, PostgreSQL's user must be able to pass through to its own part.
    if (!existsSync(folder)) await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    // With the slash at its end the name of a file is refused.
    await access(`${folder}/`, constants.W_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be used (${errorCode(error)}): set DATA_DIR to a folder that can be written to.`,
    )
  }
}

/** Decides who runs PostgreSQL and where its cluster lies: in the data folder, or outside where that user cannot reach it. */
async function settle(dataDir: string, log: Log): Promise<{ base: string; account: Account | undefined }> {
  const noted = (await readNotes(dataDir)).folder
  const inside = join(dataDir, CLUSTER)
  const outside = noted === undefined ? undefined : join(noted, CLUSTER)
  const existing = [outside, inside].find(cluster => cluster !== undefined && existsSync(cluster))
  const account = chooseAccount(existing)
  if (account === undefined) return { base: noted ?? dataDir, account }
  const base = noted ?? (canEnter(account, dataDir) ? dataDir : await makeFolderElsewhere(dataDir, account, log))
  if (base !== dataDir && existing === inside) {
    await stopLeftovers(inside, inside, log)
    await moveCluster(inside, join(base, CLUSTER))
  }
  return { base, account }
}

async function ensureDatabase(address: { host: string; port: number }): Promise<void> {
  await asSuperuser(address, 'postgres', async client => {
    const role = await client.query('select from pg_roles where rolname = $1', [NAME])
    if (role.rowCount === 0) await client.query(`create role ${NAME} login createdb createrole`)
    const database = await client.query('select from pg_database where datname = $1', [NAME])
    if (database.rowCount === 0) await client.query(`create database ${NAME} owner ${NAME}`)
  })
  await asSuperuser(address, NAME, client => client.query(LET_CONTAINS_USE_INDEXES))
}

async function asSuperuser(
  address: { host: string; port: number },
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...address, user: 'postgres', database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
