import { throughputOf, tierLimit } from '../../messaging/whatsapp/limits.ts'
import { LastSecond } from '../smsc/timeline.ts'
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

/** What was sent lately: by number, by number and person. Refused messages do not count as sent. */
export class Limits {
  private readonly seconds = new Map<string, LastSecond>()
  /** Until when a person is paid for, in milliseconds. */
  private readonly pairs = new Map<string, number>()
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
    const now = performance.now()
    const second = this.seconds.get(number.id) ?? new LastSecond()
    this.seconds.set(number.id, second)
    if (!settings.limits) return undefined
    if (second.count(now) >= throughputOf(number.throughput)) return { limit: 'throughput', code: CODES.throughput }
    const pair = `${number.id}/${to}`
    const paid = Math.max(now, this.pairs.get(pair) ?? 0) + settings.pairIntervalMs
    if (paid - now > settings.pairBurst * settings.pairIntervalMs) return { limit: 'pair', code: CODES.pair }
    if (first && !this.mayBegin(number, to)) return { limit: 'people', code: CODES.people }
    second.add(now)
    this.pairs.set(pair, paid)
    if (this.pairs.size > SWEPT_AT) for (const [key, until] of this.pairs) if (until < now) this.pairs.delete(key)
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
