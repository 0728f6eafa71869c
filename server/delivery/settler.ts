import type pg from 'pg'
import { messageOf, stackOf } from '../../messaging/thrown.ts'
import type { Client } from '../kernel/db/client.ts'
import { warnHindered } from '../kernel/db/hindered.ts'
import { isMet, isTransient } from '../kernel/db/transient.ts'
import type { Log } from '../kernel/log/log.ts'
import type { CallsUnderWay } from '../kernel/processes/callsUnderWay.ts'
import type { Arrival } from './receiptMatch.ts'
import { Unwritten } from './unwritten.ts'
import type { Ended } from './verdicts.ts'

export interface SettlerDeps {
  pool: pg.Pool
  log: Log
  calls: CallsUnderWay
  /** Each in one transaction; both harmless to repeat when it is not known whether they were committed. */
  commitOutcomes(client: Client, ended: readonly Ended[]): Promise<void>
  commitReceipts(client: Client, arrivals: readonly Arrival[]): Promise<unknown>
  /** Told when outcomes are settled, so that more may be claimed. */
  onSettled(ended: readonly Ended[]): void
}

interface Delivery {
  arrivals: readonly Arrival[]
  done(stored: boolean): void
  /** How many outcomes must be written before them. */
  after: number
}

/** Gathered for this long before they are written, unless there are many. */
const GATHER_MS = 5
const MANY = 250
/** Written in one transaction at most; beside calls as few as are worth one: building and reading 2,000 rows keeps the loop from them for 10 ms. */
const MOST = 2000
/** Batches of receipts under way at the same time. Outcomes go one after the other: the larger a batch, the less a message costs. */
const AT_ONCE = 2
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 2000

/**
 * Writes outcomes and receipts to the database, a batch of outcomes beside two of receipts: the rows of each are its own, and counters come
 * last (counters.ts). Receipts wait for the outcomes they speak of, and for no other: an operator keeps only so many receipts on the way, so the
 * sooner they are answered the more come. While the database is away it keeps trying; nothing is claimed meanwhile, and gateways keep their
 * receipts, so what waits here is bounded.
 */
export class Settler {
  private readonly deps: SettlerDeps
  private ended: Ended[] = []
  private deliveries: Delivery[] = []
  /** Outcomes are counted as they come: how many were given so far, and how many of them are being written. */
  private given = 0
  private outcomesUnderWay = 0
  private readonly unwritten = new Unwritten()
  /** Receipts that wait to be written. */
  private arrived = 0
  private receiptsUnderWay = 0
  private readonly working = new Set<Promise<void>>()
  private timer: NodeJS.Timeout | undefined
  private closing = false
  private abandoned = false

  constructor(deps: SettlerDeps) {
    this.deps = deps
  }

  addOutcomes(ended: readonly Ended[]): void {
    for (const one of ended) {
      this.ended.push(one)
      this.unwritten.add(one, this.given++)
    }
    this.schedule()
  }

  /** `done` is called once: true when the receipts are stored for good. */
  addReceipts(arrivals: readonly Arrival[], done: (stored: boolean) => void): void {
    if (this.closing) {
      done(false)
      return
    }
    this.deliveries.push({ arrivals, done, after: this.unwritten.needed(arrivals) })
    this.arrived += arrivals.length
    this.schedule()
  }

  /** Resolves when everything given so far is written. */
  async drain(): Promise<void> {
    while (this.working.size > 0 || this.ended.length > 0 || this.deliveries.length > 0) {
      this.begin()
      await Promise.race(this.working)
    }
  }

  /** Writes what is there, as long as the database lets it; takes no more receipts. */
  async close(patienceMs: number): Promise<void> {
    this.closing = true
    const patience = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
    await Promise.race([this.drain(), patience])
    clearTimeout(this.timer)
    this.abandoned = true
    for (const { done } of this.deliveries.splice(0)) done(false)
  }

  private get most(): number {
    return this.deps.calls.any ? MANY : MOST
  }

  /** How many receipts of those that wait one batch takes: they are shared among those that may begin, where that makes no small batches. */
  private get share(): number {
    return Math.min(this.most, Math.max(MANY, Math.ceil(this.arrived / (AT_ONCE - this.receiptsUnderWay))))
  }

  /** Up to which outcome all are written. */
  private get written(): number {
    return this.given - this.ended.length - this.outcomesUnderWay
  }

  private schedule(): void {
    const many =
      (this.ended.length >= MANY && this.outcomesUnderWay === 0) || (this.arrived >= MANY && this.receiptsUnderWay < AT_ONCE)
    if (many) this.begin()
    else this.timer ??= setTimeout(() => this.begin(), GATHER_MS)
  }

  private begin(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    if (this.ended.length > 0 && this.outcomesUnderWay === 0) this.follow(this.writeOutcomes())
    while (this.receiptsUnderWay < AT_ONCE) {
      const deliveries = this.dueDeliveries()
      if (deliveries.length === 0) return
      this.follow(this.writeReceipts(deliveries))
    }
  }

  /** What has become free is used at once where much waits, else when some has gathered. */
  private follow(work: Promise<void>): void {
    const done = work
      .catch(error => this.deps.log.error(`What was sent could not be written before the end: ${messageOf(error)}`))
      .finally(() => {
        this.working.delete(done)
        if (this.ended.length > 0 || this.deliveries.length > 0) this.schedule()
      })
    this.working.add(done)
  }

  private async writeOutcomes(): Promise<void> {
    const first = this.given - this.ended.length
    const ended = this.ended.splice(0, this.most)
    this.outcomesUnderWay = ended.length
    let refused: readonly Ended[]
    try {
      refused = await this.write('outcomes', ended, (client, batch) => this.deps.commitOutcomes(client, batch))
    } finally {
      this.outcomesUnderWay = 0
      ended.forEach((one, index) => {
        this.unwritten.remove(one, first + index)
      })
    }
    // What could not be written stays claimed, so that it is not sent again.
    this.deps.onSettled(refused.length === 0 ? ended : ended.filter(one => !refused.includes(one)))
  }

  /** Receipts whose outcomes are written. */
  private dueDeliveries(): Delivery[] {
    const { written, share: most } = this
    const due: Delivery[] = []
    const left: Delivery[] = []
    let count = 0
    for (const delivery of this.deliveries) {
      if (delivery.after > written || count >= most) {
        left.push(delivery)
        continue
      }
      due.push(delivery)
      count += delivery.arrivals.length
    }
    this.deliveries = left
    this.arrived -= count
    return due
  }

  private async writeReceipts(deliveries: readonly Delivery[]): Promise<void> {
    this.receiptsUnderWay++
    try {
      await this.write(
        'receipts',
        deliveries.flatMap(({ arrivals }) => arrivals),
        (client, batch) => this.deps.commitReceipts(client, batch),
      )
    } finally {
      this.receiptsUnderWay--
    }
    for (const { done } of deliveries) done(true)
  }

  /**
   * In one transaction; again and again while the database is away. What the database refuses for good is halved until the one item that
   * is to blame stands alone: it is logged and left, so that it does not keep the others back.
   * @returns what was left
   */
  private async write<T>(
    what: string,
    batch: readonly T[],
    commit: (client: Client, batch: readonly T[]) => Promise<unknown>,
  ): Promise<readonly T[]> {
    const { log } = this.deps
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await this.transaction(client => commit(client, batch))
        return []
      } catch (error) {
        if (this.abandoned) throw error
        if (!isTransient(error)) {
          if (batch.length === 1) {
            log.error(`Writing ${what} failed for good: ${stackOf(error)} ${JSON.stringify(batch[0])}`)
            return batch
          }
          log.warn(`Writing ${batch.length} ${what} failed, trying in halves: ${messageOf(error)}`)
          const middle = Math.ceil(batch.length / 2)
          const left = await this.write(what, batch.slice(0, middle), commit)
          return [...left, ...(await this.write(what, batch.slice(middle), commit))]
        }
        if (isMet(error) && pause === FIRST_PAUSE_MS) continue
        warnHindered(log, `Writing ${what}`, error)
        await new Promise(resolve => setTimeout(resolve, pause))
      }
    }
  }

  private async transaction(work: (client: Client) => Promise<unknown>): Promise<void> {
    const client = await this.deps.pool.connect()
    let broken: Error | undefined
    try {
      // Not waited for: what follows comes behind it, and does no harm where it comes without it (SettlerDeps).
      const beginning = client.query('begin')
      beginning.catch(() => {})
      await work(client)
      await beginning
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch((problem: Error) => {
        broken = problem
      })
      throw error
    } finally {
      client.release(broken)
    }
  }
}
