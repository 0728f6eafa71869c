import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../config/config.ts'
import type { Log } from '../../log/log.ts'
import { type Account, identity } from './account.ts'
import { postmasterPid } from './leftovers.ts'

const LOG_FILE_MAX = 10 * 1024 * 1024
const STOP_MS = 30_000

/**
 * Runs PostgreSQL under a small shell that watches the pipe to us: when the pipe closes, because we ask for it or because we were
 * killed, the server is told to finish (SIGINT, "fast shutdown"). The shell is also the parent that collects it, so that no zombie
 * is left where process 1 does not do that. Signals to the whole group or container are for us to answer, not for the shell.
 */
const WATCHED = `
trap '' INT TERM HUP
exec 3<&0
"$@" 3<&- &
server=$!
{ read -r _ <&3; kill -INT $server; } 2>/dev/null &
watch=$!
exec 3<&-
wait $server
code=$?
kill -KILL $watch 2>/dev/null
exit $code
`

export interface Postmaster {
  /** Process number, known once ready. */
  readonly pid: number | undefined
  /** Settles when connections are accepted; rejects with PostgreSQL's own words when it ends before. */
  ready: Promise<void>
  /** The exit code, whenever it ends. Never rejects. */
  exited: Promise<number>
  /** Ends it with a checkpoint; after 30 s without one. */
  stop(): Promise<void>
}

interface Launch {
  postgres: string
  cluster: string
  socketFolder: string
  account: Account | undefined
  logFile: string
  log: Log
}

/** Starts PostgreSQL on a cluster that nobody runs on. */
export function launchPostmaster(launch: Launch): Postmaster {
  const { cluster, logFile } = launch
  const logFrom = rotate(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const server = [launch.postgres, '-D', cluster, '-c', `unix_socket_directories=${launch.socketFolder}`]
  const child = spawn('/bin/sh', ['-c', WATCHED, 'postgres', ...server], {
    ...identity(launch.account),
    cwd: '/',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', TZ: 'UTC' },
    stdio: ['pipe', output, output],
    // A group of its own: Ctrl-C at the terminal is for us, who let the work in hand finish first.
    detached: true,
  })
  closeSync(output)
  // The pipe breaks when the shell ends first; that is reported by its exit.
  child.stdin?.on('error', () => {})
  const exited = exitOf(child)
  const ready = waitUntilReady(launch, exited, logFrom)
  // Whoever stops it while it starts does not wait for this.
  ready.catch(() => {})
  return {
    get pid() {
      return postmasterPid(cluster)
    },
    ready,
    exited,
    async stop() {
      child.stdin?.end()
      const patience = new AbortController()
      await Promise.race([exited, delay(STOP_MS, undefined, { signal: patience.signal, ref: false }).catch(() => {})])
      patience.abort()
      const pid = postmasterPid(cluster)
      if (child.exitCode === null && child.signalCode === null && pid !== undefined) process.kill(pid, 'SIGQUIT')
      await exited
    },
  }
}

function exitOf(child: ChildProcess): Promise<number> {
  return new Promise(resolve => {
    child.once('error', () => resolve(127))
    child.once('exit', code => resolve(code ?? 128))
  })
}

async function waitUntilReady(launch: Launch, exited: Promise<number>, logFrom: number): Promise<void> {
  let code: number | undefined
  void exited.then(value => {
    code = value
  })
  const began = Date.now()
  let told = began
  while (!isReady(launch.cluster)) {
    if (code !== undefined) throw new StartError(`PostgreSQL did not start (${code}): ${lastWords(launch.logFile, logFrom)}`)
    if (Date.now() - told > 10_000) {
      told = Date.now()
      launch.log.info(
        `PostgreSQL has been starting for ${Math.round((told - began) / 1000)} s; after a crash it first repeats what its log holds.`,
      )
    }
    await delay(10)
  }
}

/** The eighth line of postmaster.pid is its state, the same that pg_ctl waits for. */
function isReady(cluster: string): boolean {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

/** Keeps one older log. @returns bytes already in the file that remains */
function rotate(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_FILE_MAX) return size
  renameSync(logFile, `${logFile}.1`)
  return 0
}

/** What PostgreSQL said since it was launched: its fatal lines, or else its last. */
function lastWords(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.filter(line => /FATAL|PANIC|error while loading/.test(line))
  return (fatal.length > 0 ? fatal : lines).slice(-2).join(' ')
}
