import type { Log } from '../log/log.ts'
import { every, type Loop } from './loop.ts'

/** How often one that stands by looks for work that others look for many times a second. */
const STANDBY_MS = 5000

/**
 * Whether this process is at work or waits for its turn, and what is done by all at work, for all. One that waits does it rarely: each
 * statement, and each time it is woken at all, takes something from those at work. When its turn comes it does everything at once.
 */
export class Standby {
  private readonly waits: () => boolean
  private readonly loops = new Set<Loop>()
  /** Something was put off because of it. */
  private waited = false

  /** @param waits whether others are at work, and this process is not; by default it is */
  constructor(waits: () => boolean = () => false) {
    this.waits = waits
  }

  /** Runs `work` every so many milliseconds after its last end, as `every` does; while it waits rarely, whoever wakes it. */
  every(milliseconds: number, what: string, log: Log, work: () => Promise<unknown>, pause = 0): Loop {
    const usual = () => {
      if (!this.waits()) return milliseconds
      this.waited = true
      return Math.max(milliseconds, STANDBY_MS)
    }
    const loop = every(usual, what, log, work, pause)
    this.loops.add(loop)
    return {
      wake: () => {
        if (!this.waits()) loop.wake()
      },
      stop: async () => {
        this.loops.delete(loop)
        await loop.stop()
      },
    }
  }

  /** Looks whether its turn has come. Call whenever it may have. */
  look(): void {
    if (!this.waited || this.waits()) return
    this.waited = false
    for (const loop of this.loops) loop.wake()
  }
}
