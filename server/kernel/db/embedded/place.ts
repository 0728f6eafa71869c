import { existsSync } from 'node:fs'
import { chmod, chown, lstat, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../../../../messaging/thrown.ts'
import { StartError } from '../../config/config.ts'
import type { Log } from '../../log/log.ts'
import { type Account, canEnter } from './account.ts'
import { copyTree, writeFileDurably } from './files.ts'

/** What DATA_DIR remembers of parts of the database that lie outside of it. */
interface Notes {
  /** Folder that holds cluster, log and copied programs, where DATA_DIR itself cannot be reached by PostgreSQL's user. */
  folder?: string
  /** Folder of the socket, where the path beside the cluster would be too long. */
  socketFolder?: string
}

/** Places outside DATA_DIR that survive a restart of the machine, in order of preference. */
const ELSEWHERE = ['/var/lib', '/var/opt', '/srv', '/opt']
/** Longest path of a unix socket: `sun_path` holds 108 bytes on Linux and 104 elsewhere, the final zero included. */
const SOCKET_PATH_MAX = process.platform === 'linux' ? 107 : 103
export const SOCKET_PORT = 5432

export async function readNotes(dataDir: string): Promise<Notes> {
  const file = join(dataDir, 'database.json')
  if (!existsSync(file)) return {}
  const notes = JSON.parse(await readFile(file, 'utf8')) as Notes
  if (notes.folder !== undefined && !existsSync(notes.folder)) {
    throw new StartError(
      `The database of ${dataDir} lies in ${notes.folder} (says ${file}), and that folder is gone: bring it back, or delete ${file} to begin anew.`,
    )
  }
  return notes
}

async function note(dataDir: string, changes: Notes): Promise<void> {
  await writeFileDurably(
    join(dataDir, 'database.json'),
    `${JSON.stringify({ ...(await readNotes(dataDir)), ...changes }, null, 2)}\n`,
  )
}

/**
 * Makes a folder outside DATA_DIR that the account can reach and notes it in DATA_DIR.
 * @throws StartError when none of the usual places will do
 */
export async function makeFolderElsewhere(dataDir: string, account: Account, log: Log): Promise<string> {
  for (const parent of ELSEWHERE) {
    const folder = await mkdtemp(join(parent, 'relaydesk-')).catch(() => undefined)
    if (folder === undefined) continue
    // Passed through by PostgreSQL's user, who owns only the cluster inside.
    await chmod(folder, 0o711)
    if (canEnter(account, folder)) {
      await writeFile(join(folder, 'belongs-to'), `${dataDir}\n`)
      await note(dataDir, { folder })
      log.info(
        `${dataDir} cannot be reached by user ${account.name}, as whom PostgreSQL runs: the database is kept in ${folder}.`,
      )
      return folder
    }
    await rm(folder, { recursive: true })
  }
  throw new StartError(
    `${dataDir} cannot be reached by user ${account.name}, as whom PostgreSQL must run because we are root: set DATA_DIR to a folder that this user can reach.`,
  )
}

/** Moves a cluster that nobody runs on, over file systems if need be; a crash half way leaves the original. */
export async function moveCluster(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    const fresh = `${to}.new`
    await rm(fresh, { recursive: true, force: true })
    await copyTree(from, fresh)
    await rename(fresh, to)
    await rm(from, { recursive: true })
  }
}

/**
 * The folder for the socket: the cluster itself, private to PostgreSQL's user, or a private folder with a short name
 * where the path would be too long for the operating system.
 */
export async function chooseSocketFolder(dataDir: string, cluster: string, account: Account | undefined): Promise<string> {
  const fits = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= SOCKET_PATH_MAX
  if (fits(cluster)) return cluster
  const { socketFolder } = await readNotes(dataDir)
  if (socketFolder !== undefined && (await isPrivate(socketFolder, account))) return socketFolder
  const parent = fits(join(tmpdir(), 'relaydesk-XXXXXX')) && canEnter(account, tmpdir()) ? tmpdir() : '/tmp'
  const folder = await mkdtemp(join(parent, 'relaydesk-'))
  if (account) await chown(folder, account.uid, account.gid)
  await note(dataDir, { socketFolder: folder })
  return folder
}

/** A folder under /tmp may have been swept away and made again by somebody else: whoever owns it could read our traffic. */
async function isPrivate(folder: string, account: Account | undefined): Promise<boolean> {
  if (!(await stat(folder).catch(() => undefined))) return false
  const entry = await lstat(folder)
  return entry.isDirectory() && entry.uid === (account?.uid ?? process.getuid?.()) && (entry.mode & 0o077) === 0
}
