import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../../../messaging/thrown.ts'
import { StartError } from '../../config/config.ts'
import type { Log } from '../../log/log.ts'
import { SOCKET_PORT } from './place.ts'

/** How long an orphan may take to finish its checkpoint before it is told to drop everything, and then before it is killed. */
const POLITE_MS = 20_000
const FIRM_MS = 5_000

/**
 * Ends every PostgreSQL process still running on a cluster, and removes lock files that no process stands behind. Whoever calls this
 * holds the lock of the folder, so they can only be orphans: of a Relaydesk or a postmaster that was killed. Then the number in
 * postmaster.pid may belong to a zombie or to a stranger by now, either of which would keep PostgreSQL from starting.
 */
export async function stopLeftovers(cluster: string, socketFolder: string, log: Log): Promise<void> {
  const orphans = processesOn(cluster)
  if (orphans.length > 0) {
    log.warn(`A PostgreSQL left over from a run that was killed is stopped first (process ${orphans[0]}).`)
    const postmaster = postmasterPid(cluster)
    const steps: [NodeJS.Signals, number[] | undefined, number][] = [
      ['SIGQUIT', undefined, FIRM_MS],
      ['SIGKILL', undefined, FIRM_MS],
    ]
    if (postmaster !== undefined && orphans.includes(postmaster)) steps.unshift(['SIGINT', [postmaster], POLITE_MS])
    for (const [signal, pids, patience] of steps) {
      for (const pid of pids ?? processesOn(cluster)) signalQuietly(pid, signal)
      if (await isGone(cluster, patience)) break
    }
    const stubborn = processesOn(cluster)
    if (stubborn.length > 0)
      throw new StartError(
        `A PostgreSQL left over on ${cluster} cannot be stopped (process ${stubborn.join(', ')}): end it by hand.`,
      )
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  rmSync(join(socketFolder, `.s.PGSQL.${SOCKET_PORT}.lock`), { force: true })
}

async function isGone(cluster: string, patience: number): Promise<boolean> {
  const deadline = Date.now() + patience
  while (processesOn(cluster).length > 0) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** The first line of postmaster.pid, whoever has that number now. */
export function postmasterPid(cluster: string): number | undefined {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

/** PostgreSQL processes that run on the cluster; every one of them has it as working folder. Zombies have none and do not count. */
function processesOn(cluster: string): number[] {
  if (process.platform !== 'linux') return postmasterByPs(cluster)
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      } catch {
        return false
      }
    })
    .map(Number)
}

function postmasterByPs(cluster: string): number[] {
  const pid = postmasterPid(cluster)
  if (pid === undefined) return []
  const command = spawnSync('ps', ['-p', String(pid), '-o', 'stat=,command='], { encoding: 'utf8' }).stdout.trim()
  return command.includes('postgres') && !command.startsWith('Z') ? [pid] : []
}

/** A process may end between being found and being told to. */
function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
  }
}
