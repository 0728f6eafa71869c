import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import { openPool } from '../db/pool.ts'
import type { Log } from '../log/log.ts'
import type { Loop } from './loop.ts'
import type { Standby } from './standby.ts'

/** Whether there is something to do. */
export interface Question {
  /** The column it is answered in: a word of its own, by which several may ask the same. */
  name: string
  /** Answers a row while there is something. Without parameters, and by an index that holds nothing else: it is asked many times a second. */
  there: string
}

/** How soon what is there is done. */
export interface LookoutTimes {
  lookMs: number
  /** Work is done so often although nothing was seen. */
  unaskedMs: number
}

const LOOKOUT_TIMES: LookoutTimes = { lookMs: 100, unaskedMs: 5000 }

interface Watching extends Question {
  loop: Loop
  /** It was there at the last look. */
  was: boolean
}

/**
 * Looks for all that waits to be done in one statement, and wakes whoever does it: nearly always there is nothing, and a statement for
 * each question took more than all that was done besides. A process that stands by looks as rarely as it does the rest.
 */
export class Lookout {
  private readonly deps: { connection: pg.ClientConfig; log: Log; standby: Standby }
  private readonly times: LookoutTimes
  private readonly watching = new Set<Watching>()
  /** A prepared statement has one text: with each change of the questions it gets another name. */
  private version = 0
  private pool: pg.Pool | undefined
  private looking: Loop | undefined

  constructor(deps: { connection: pg.ClientConfig; log: Log; standby: Standby }, times: Partial<LookoutTimes> = {}) {
    this.deps = deps
    this.times = { ...LOOKOUT_TIMES, ...times }
  }

  /**
   * Runs `work` while there is something, and once more when there is nothing any longer; a failure is logged, as by any loop.
   * @param pause milliseconds after its last end before it is done again
   */
  when(question: Question, what: string, work: () => Promise<unknown>, pause = 0): Loop {
    const { log, standby } = this.deps
    const loop = standby.every(this.times.unaskedMs, what, log, work, pause)
    const one: Watching = { ...question, loop, was: false }
    this.watching.add(one)
    this.version++
    this.looking ??= standby.every(this.times.lookMs, 'Looking for what is to be done', log, () => this.look())
    return {
      wake: () => loop.wake(),
      stop: async () => {
        this.watching.delete(one)
        this.version++
        await Promise.all([loop.stop(), this.watching.size === 0 && this.close()])
      },
    }
  }

  private async look(): Promise<void> {
    const asked = [...this.watching]
    if (asked.length === 0) return
    this.pool ??= openPool(this.deps.connection, 1, 'that looks for what is to be done', this.deps.log)
    const questions = new Map(asked.map(({ name, there }) => [name, there]))
    const { rows } = await this.pool.query<Record<string, boolean>>({
      name: `lookout_${this.version}`,
      text: `select ${[...questions].map(([name, there]) => `exists (${there}) as ${name}`).join(', ')}`,
    })
    for (const one of asked) {
      const is = present(rows[0])[one.name] === true
      if (is || one.was) one.loop.wake()
      one.was = is
    }
  }

  private async close(): Promise<void> {
    const { looking } = this
    this.looking = undefined
    await looking?.stop()
    const { pool } = this
    this.pool = undefined
    await pool?.end()
  }
}
