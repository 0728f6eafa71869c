import { stackOf } from '../../../messaging/thrown.ts'
import { warnHindered } from '../db/hindered.ts'
import { isTransient } from '../db/transient.ts'
import type { Log } from '../log/log.ts'

/** Work that is done again and again until it is stopped, never twice at a time. */
export interface Loop {
  /** Does the work soon instead of waiting for its time. */
  wake(): void
  /** Resolves when a run that is under way has ended; none follows. */
  stop(): Promise<void>
}

/** A loop that tells when it ran, and whose next run may be set to a time. */
export interface TimedLoop extends Loop {
  /** Does the work in so many milliseconds; nothing where it is being done. */
  wakeIn(milliseconds: number): void
  /** For how many milliseconds it has rested; 0 while it runs, and without end before it ran for the first time. */
  rested(): number
  /** Resolves when the run that is under way, or the next one, has ended, or when none follows. */
  ended(): Promise<void>
}

/**
 * Runs `work` every so many milliseconds after its last end. A failure is logged, and the next run comes as usual.
 * @param milliseconds asked anew after each run, where it depends; undefined: not before it is woken
 * @param pause milliseconds after its last end before which it is not woken, so that who is told of much looks for all of it at once
 */
export function every(
  milliseconds: number | (() => number | undefined),
  what: string,
  log: Log,
  work: () => Promise<unknown>,
  pause = 0,
): TimedLoop {
  const usual = typeof milliseconds === 'number' ? () => milliseconds : milliseconds
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let running: Promise<void> | undefined
  let woken = false
  let endedAt = Number.NEGATIVE_INFINITY
  let end = Promise.withResolvers<void>()
  const run = async () => {
    try {
      await work()
    } catch (error) {
      if (!isTransient(error)) log.error(`${what} failed: ${stackOf(error)}`)
      else warnHindered(log, what, error)
    }
  }
  const schedule = (delay: number | undefined) => {
    if (stopped) return
    clearTimeout(timer)
    if (delay === undefined) return
    timer = setTimeout(() => {
      running = run().then(() => {
        running = undefined
        endedAt = performance.now()
        end.resolve()
        end = Promise.withResolvers()
        schedule(woken ? pause : usual())
        woken = false
      })
    }, delay)
  }
  schedule(0)
  return {
    wake: () => {
      // What is told during a look may be what it has just missed.
      if (running) woken = true
      else schedule(Math.max(0, endedAt + pause - performance.now()))
    },
    wakeIn: milliseconds => {
      if (!running) schedule(milliseconds)
    },
    rested: () => (running ? 0 : performance.now() - endedAt),
    ended: () => (stopped ? Promise.resolve() : end.promise),
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      end.resolve()
      await running
    },
  }
}
