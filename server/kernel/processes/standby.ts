import type { Log } from '../log/log.ts'
import { every, type Loop, type TimedLoop } from './loop.ts'

/** How often one that stands by goes round. */
const ROUND_MS = 15_000
/** Work is done so many times less often by one that stands by, give or take half a round, and no more often than it goes round. */
const RARELY = 10
/** For so long a round waits for one thing before it goes on to the next: it may stand behind a lock, or a vendor who does not answer. */
const PATIENCE_MS = 5000

/** Work that is done in rounds while this process stands by. */
interface InRounds {
  loop: TimedLoop
  isDue(): boolean
  /** Does it at once; what is seldom done anyway, when one at work would have done it. */
  catchUp(): void
}

/**
 * Whether this process is at work or waits for its turn, and what is done by all at work, for all. One that waits does it rarely, one
 * after the other, so that a connection of each pool is enough and it is woken once: each statement, and each time it is woken at all,
 * takes something from those at work. When its turn comes it does at once what it has put off, unless that is seldom done anyway.
 */
export class Standby {
  private readonly waits: () => boolean
  private readonly ownPaced = new Set<Loop>()
  private readonly inRounds = new Set<InRounds>()
  private rounds: Loop | undefined
  /** Something was put off because of it. */
  private waited = false

  /** @param waits whether others are at work, and this process is not; by default it is */
  constructor(waits: () => boolean = () => false) {
    this.waits = waits
  }

  /** Runs `work` every so many milliseconds after its last end, as `every` does; while it waits in rounds, whoever wakes it. */
  every(milliseconds: number, what: string, log: Log, work: () => Promise<unknown>, pause = 0): Loop {
    const loop = every(() => (this.putsOff() ? undefined : milliseconds), what, log, work, pause)
    const inRounds: InRounds = {
      loop,
      isDue: () => loop.rested() >= Math.max(milliseconds * RARELY, ROUND_MS) - ROUND_MS / 2,
      catchUp: () => {
        if (milliseconds < ROUND_MS) loop.wake()
        else loop.wakeIn(Math.max(0, milliseconds - loop.rested()))
      },
    }
    this.inRounds.add(inRounds)
    this.rounds ??= every(ROUND_MS, 'What is done for all', log, () => this.goRound())
    return {
      wake: () => {
        if (!this.waits()) loop.wake()
      },
      stop: async () => {
        this.inRounds.delete(inRounds)
        await loop.stop()
        if (this.inRounds.size > 0) return
        await this.rounds?.stop()
        this.rounds = undefined
      },
    }
  }

  /** The same for what one that waits must do at its own pace, and when it is woken: it tells that it is alive, or carries out what is its own. */
  always(pace: { atWork: number; waiting: number }, what: string, log: Log, work: () => Promise<unknown>): Loop {
    const loop = every(() => (this.putsOff() ? pace.waiting : pace.atWork), what, log, work)
    this.ownPaced.add(loop)
    return {
      wake: () => loop.wake(),
      stop: async () => {
        this.ownPaced.delete(loop)
        await loop.stop()
      },
    }
  }

  /** Looks whether its turn has come. Call whenever it may have. */
  look(): void {
    if (!this.waited || this.waits()) return
    this.waited = false
    for (const loop of this.ownPaced) loop.wake()
    for (const one of this.inRounds) one.catchUp()
  }

  private putsOff(): boolean {
    if (!this.waits()) return false
    this.waited = true
    return true
  }

  private async goRound(): Promise<void> {
    for (const one of [...this.inRounds]) {
      // Its turn has come, though nobody said so.
      if (!this.waits()) return this.look()
      if (!this.inRounds.has(one) || !one.isDue()) continue
      const ended = one.loop.ended()
      one.loop.wake()
      await patiently(ended)
    }
  }
}

/** Waits for something, but not for ever. */
const patiently = async (work: Promise<void>): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  await Promise.race([work, promise])
  clearTimeout(timer)
}
