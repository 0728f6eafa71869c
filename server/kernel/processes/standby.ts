import type { Log } from '../log/log.ts'
import { every, type Loop } from './loop.ts'

/** How often one that stands by looks for work that others look for many times a second. */
const STANDBY_MS = 5000

/** Of work that each process may do: whether others are at work, and this one is not. Without it, it is. */
export interface Standby {
  standsBy?: () => boolean
}

/**
 * The same work, done once in so many milliseconds at most while `standsBy`: a process that waits for its turn takes from those at work what
 * its looks cost the database.
 */
export const rarelyWhile = (
  standsBy: Standby['standsBy'],
  work: () => Promise<unknown>,
  milliseconds = STANDBY_MS,
): (() => Promise<void>) => {
  let doneAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (standsBy?.() && performance.now() - doneAt < milliseconds) return
    doneAt = performance.now()
    await work()
  }
}

/** Makes loops of what one process at work does for all: those that stand by do it rarely. */
export const loopsForAll =
  (log: Log, standsBy: Standby['standsBy']) =>
  (milliseconds: number, what: string, work: () => Promise<unknown>): Loop =>
    every(milliseconds, what, log, rarelyWhile(standsBy, work))
