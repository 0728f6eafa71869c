import { setTimeout as delay } from 'node:timers/promises'
import { messageOf } from '../../../../messaging/thrown.ts'
import type { Log } from '../../log/log.ts'
import type { Postmaster } from './postmaster.ts'

/** What happened to a database that was running: it ended without being asked to, and it is there again. */
export type EmbeddedEvent = { kind: 'exited'; code: number } | { kind: 'restarted' }

export interface Supervisor {
  readonly pid: number | undefined
  onEvent(listener: (event: EmbeddedEvent) => void): void
  stop(): Promise<void>
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 10_000
/** Having run this long, the next failure is a new story. */
const STEADY_MS = 60_000
/** How long a start is repeated while somebody else's remains are still being cleared away by the system. */
const REMAINS_MS = 10_000
const REMAINS = /lock file \S{1,300} already exists|pre-existing shared memory block/

/**
 * Starts a postmaster and keeps it running: when it ends by itself it is started again, soon and then ever more slowly.
 * @param launch clears what is left of earlier runs and starts a postmaster
 * @throws what the first start says when it fails
 */
export async function supervise(launch: () => Promise<Postmaster>, log: Log): Promise<Supervisor> {
  const listeners: ((event: EmbeddedEvent) => void)[] = []
  const stopping = new AbortController()
  let current: Postmaster | undefined

  function tell(event: EmbeddedEvent): void {
    for (const listener of listeners) listener(event)
  }

  async function start(): Promise<Postmaster> {
    const postmaster = await launch()
    current = postmaster
    if (stopping.signal.aborted) await postmaster.stop()
    await postmaster.ready
    return postmaster
  }

  async function startPatiently(): Promise<Postmaster> {
    const deadline = Date.now() + REMAINS_MS
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (!REMAINS.test(messageOf(error)) || Date.now() > deadline) throw error
        await delay(200)
      }
    }
  }

  async function restart(firstPause: number): Promise<Postmaster> {
    for (let pause = firstPause; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: stopping.signal })
      try {
        return await start()
      } catch (error) {
        if (stopping.signal.aborted) throw error
        log.error(`PostgreSQL could not be started again: ${messageOf(error)}`)
      }
    }
  }

  async function watch(first: Postmaster): Promise<void> {
    let postmaster = first
    let pause = FIRST_PAUSE_MS
    for (;;) {
      const since = Date.now()
      const code = await postmaster.exited
      if (stopping.signal.aborted) return
      log.error(`PostgreSQL ended by itself (${code}) and is started again.`)
      tell({ kind: 'exited', code })
      pause = Date.now() - since > STEADY_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
      postmaster = await restart(pause)
      log.info('PostgreSQL is running again.')
      tell({ kind: 'restarted' })
    }
  }

  // Only a restart that is interrupted by stop ends in a rejection.
  const watching = watch(await startPatiently()).catch(() => {})

  return {
    get pid() {
      return current?.pid
    },
    onEvent: listener => {
      listeners.push(listener)
    },
    async stop() {
      stopping.abort()
      await current?.stop()
      await watching
      await current?.stop()
    },
  }
}
