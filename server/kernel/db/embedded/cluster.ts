import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../../config/config.ts'
import { type Account, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import { syncFolder, writeFileDurably } from './files.ts'
import { defaultSettings, settingsText } from './settings.ts'

/** Only the socket is listened on, in a folder that only PostgreSQL's user can enter: the file system is the password. */
const HBA = 'local all all trust\n'

/**
 * Makes a cluster. It is made under another name and renamed when complete: what initdb leaves when it is killed half way would
 * start, with a catalog half made. The name is a new one each time, as the initdb of a desk that was killed may still be at work.
 */
export async function createCluster(cluster: string, binaries: Binaries, account: Account | undefined): Promise<void> {
  const fresh = `${cluster}.new-${randomUUID().slice(0, 8)}`
  await mkdir(fresh, { mode: 0o700 })
  if (account) await chown(fresh, account.uid, account.gid)
  // Unicode's letters with the order of C: the same on every machine, whatever its locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(
    binaries.initdb,
    ['--pgdata', fresh, '--username=postgres', '--auth=trust', '--no-instructions', ...locale],
    {
      ...identity(account),
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    said += text
  })
  const [code]: (number | null)[] = await once(child, 'close')
  if (code !== 0) {
    await rm(fresh, { recursive: true, force: true })
    throw new StartError(
      `The database could not be created in ${cluster}: ${said.trim().split('\n').slice(-3).join(' ') || `initdb ended with ${code}`}.`,
    )
  }
  await rename(fresh, cluster)
  await syncFolder(dirname(cluster))
}

/** Removes what creations that were broken off have left. One that is still being written to is left for the next start. */
export async function removeHalfMade(cluster: string): Promise<void> {
  const names = (await readdir(dirname(cluster))).filter(name => name.startsWith(`${basename(cluster)}.new-`))
  for (const name of names) await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {})
}

/** Refuses what these binaries cannot run. @throws StartError */
export async function checkCluster(cluster: string, binaries: Binaries): Promise<void> {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) throw new StartError(`${cluster} holds files but no database: move it away, or set another DATA_DIR.`)
  const major = (await readFile(file, 'utf8')).trim()
  if (major !== binaries.version.split('.')[0]) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${major}, and this Relaydesk brings ${binaries.version}: start it with the Relaydesk that made it.`,
    )
  }
}

export async function hasCluster(cluster: string): Promise<boolean> {
  return existsSync(cluster) && (await readdir(cluster)).length > 0
}

/** Writes postgresql.conf and pg_hba.conf. */
export async function writeSettings(
  cluster: string,
  account: Account | undefined,
  overrides: Record<string, string>,
): Promise<void> {
  const disk = await statfs(cluster)
  const settings = { ...defaultSettings(undefined, disk.bavail * disk.bsize), ...overrides }
  for (const [name, text] of [
    ['postgresql.conf', settingsText(settings)],
    ['pg_hba.conf', HBA],
  ] as const) {
    const path = join(cluster, name)
    if ((await readFile(path, 'utf8')) === text) continue
    await writeFileDurably(path, text)
    if (account) await chown(path, account.uid, account.gid)
  }
}
