import { throughputOf, tierLimit } from '../../messaging/whatsapp/limits.ts'
import type { GraphSettings } from './settings.ts'
import type { PhoneNumber } from './world.ts'

const DAY_MS = 86_400_000
/** Pairs remembered before those that are over are forgotten. */
const SWEPT_AT = 200_000

/** Limits that whoever sends is to keep, by how often he did not. */
export interface Violations {
  /** More messages a second than the number may send. */
  throughput: number
  /** Too many to one person. */
  pair: number
  /** More people in 24 hours than the number may write to first. */
  people: number
  /** Bodies that the schema refuses. */
  form: number
}

const CODES = { throughput: 130429, pair: 131056, people: 131064 } as const

/** How far each key is paid for: a bucket of tokens, as the time until which all of them are used. */
class Pace {
  private readonly paid = new Map<string, number>()

  /** Whether one more fits: one every `intervalMs`, and as many in advance as come to `aheadMs`. */
  fits(key: string, now: number, intervalMs: number, aheadMs: number): boolean {
    return Math.max(now, this.paid.get(key) ?? 0) + intervalMs - now <= aheadMs
  }

  add(key: string, now: number, intervalMs: number): void {
    this.paid.set(key, Math.max(now, this.paid.get(key) ?? 0) + intervalMs)
    if (this.paid.size > SWEPT_AT) for (const [one, until] of this.paid) if (until < now) this.paid.delete(one)
  }
}

/** What was sent lately: by number, by number and person. Refused messages do not count as sent. */
export class Limits {
  private readonly numbers = new Pace()
  private readonly pairs = new Pace()
  private readonly people = new Map<string, Map<string, number>>()

  /**
   * Counts a message, unless it breaks a limit: then the limit's name and the provider's code.
   * @param first whether the business writes first: a template outside the person's window
   */
  take(
    number: PhoneNumber,
    to: string,
    first: boolean,
    settings: GraphSettings,
  ): { limit: keyof typeof CODES; code: number } | undefined {
    if (!settings.limits) return undefined
    const now = performance.now()
    const { pairIntervalMs, pairBurst, throughputBurstMs } = settings
    const interval = 1000 / throughputOf(number.throughput)
    const pair = `${number.id}/${to}`
    if (!this.numbers.fits(number.id, now, interval, throughputBurstMs)) return { limit: 'throughput', code: CODES.throughput }
    if (!this.pairs.fits(pair, now, pairIntervalMs, pairBurst * pairIntervalMs)) return { limit: 'pair', code: CODES.pair }
    if (first && !this.mayBegin(number, to)) return { limit: 'people', code: CODES.people }
    this.numbers.add(number.id, now, interval)
    this.pairs.add(pair, now, pairIntervalMs)
    return undefined
  }

  private mayBegin({ id, tier }: PhoneNumber, to: string): boolean {
    const most = tierLimit(tier)
    if (most === null || most === undefined) return true
    const now = Date.now()
    const written = this.people.get(id) ?? new Map<string, number>()
    this.people.set(id, written)
    if (!written.has(to) && written.size >= most)
      for (const [person, at] of written) if (at < now - DAY_MS) written.delete(person)
    if (!written.has(to) && written.size >= most) return false
    written.set(to, now)
    return true
  }
}
