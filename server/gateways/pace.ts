import { present } from '../../messaging/present.ts'

/** So many milliseconds' worth may go at once, so that late timers cost little. */
const BURST_MS = 40

/** While more waits than may go, what a busy machine was late with is made up for, up to so much; the pauses between two tries are shorter. */
export const LATE_MS = 150
const BUSY_MS = 250

/** A share of which so much was used in a second is used up. */
const FULL = 0.93

/** Slots of one millisecond over which parts are counted; a little more than a second, as both of its ends are rounded. */
const SLOTS = 1002

/** What a share that grew could have been used for by whoever had it before is counted for so long. */
const RISE_MS = 1000

/** How soon it is asked again whether a share has come. */
const NO_SHARE_MS = 50

interface Rise {
  amount: number
  from: number
}

/**
 * Parts a second that this process may write: never more than its share in any second, by the moment of writing, and evenly within it.
 * The share may change at any time and holds until it lapses. One that grows does so step by step over a second: what was written by
 * whoever gave it up counts for so long. All times are milliseconds of one monotonic clock.
 */
export class Pace {
  /** When all of the share had last been used, and more was to be written. */
  fullAt = Number.NEGATIVE_INFINITY
  private shortAt = Number.NEGATIVE_INFINITY
  private parts = 0
  /** Of the share, what is not rising any more. */
  private steady = 0
  private rises: Rise[] = []
  private until = Number.NEGATIVE_INFINITY
  private tokens = 0
  private filledAt = Number.NEGATIVE_INFINITY
  private readonly slots = new Uint32Array(SLOTS)
  private slot = 0
  private counted = 0
  private unwritten = 0

  /** A limit that is nobody else's. @param parts a second; Infinity for none */
  static whole(parts: number, now: number): Pace {
    const pace = new Pace()
    pace.raise(parts, now)
    pace.tokens = Math.floor(burstOf(parts))
    pace.extend(Number.POSITIVE_INFINITY)
    return pace
  }

  get share(): number {
    return this.parts
  }

  /** Lets the share hold until then. */
  extend(until: number): void {
    this.until = until
  }

  /** Takes a larger share. @param from when the part that is new begins to count; left out where nobody had it before */
  raise(share: number, now: number, from?: number): void {
    this.fill(now)
    const amount = share - this.parts
    if (from === undefined) this.steady += amount
    else this.rises.push({ amount, from })
    this.parts = share
  }

  /** Keeps to a smaller share from now on. */
  shrink(share: number, now: number): void {
    this.fill(now)
    this.parts = share
    this.steady = Math.min(this.steady, share)
    let left = share - this.steady
    for (const rise of this.rises) {
      rise.amount = Math.min(rise.amount, left)
      left -= rise.amount
    }
    this.tokens = Math.min(this.tokens, burstOf(share))
  }

  /** Parts that may be written now. */
  available(now: number): number {
    if (now >= this.until) return 0
    if (this.parts === Number.POSITIVE_INFINITY) return this.parts
    this.fill(now)
    const limit = this.limit(now)
    const lately = this.lately(now)
    const left = Math.min(Math.floor(this.tokens + 1e-9), Math.floor(limit + 1e-9) - lately)
    if (left >= 1) return left
    this.shortAt = now
    if (lately >= limit * FULL) this.fullAt = now
    return 0
  }

  /** One more is about to be written. */
  spend(): void {
    this.tokens--
    this.unwritten++
  }

  /** So many of those were written at this moment. */
  written(count: number, now: number): void {
    this.roll(now)
    this.unwritten -= count
    this.slots[this.slot % SLOTS]! += count
    this.counted += count
  }

  /** Parts written in the last second. */
  lately(now: number): number {
    this.roll(now)
    return this.counted + this.unwritten
  }

  /** Milliseconds until a useful number of parts (half a burst) may be written. */
  waitMs(now: number): number {
    if (now >= this.until || this.parts < 1) return NO_SHARE_MS
    if (this.parts === Number.POSITIVE_INFINITY) return 1
    this.fill(now)
    const wanted = Math.max(1, burstOf(this.parts) / 2)
    const refill = (1000 * (wanted - Math.min(wanted, this.tokens))) / this.parts
    return Math.max(1, refill, this.untilForgotten(Math.min(wanted, this.parts), now))
  }

  /** Milliseconds until so few count that `wanted` more are within the share. */
  private untilForgotten(wanted: number, now: number): number {
    let over = this.lately(now) + Math.floor(wanted) - Math.floor(this.limit(now) + 1e-9)
    if (over <= 0) return 0
    // The oldest are forgotten first.
    for (let age = SLOTS - 1; age >= 0; age--) {
      over -= present(this.slots[(this.slot - age + SLOTS) % SLOTS])
      if (over <= 0) return this.slot - age + SLOTS - now
    }
    return NO_SHARE_MS
  }

  /** What may have been written in the second that ends now. */
  private limit(now: number): number {
    let limit = this.steady
    for (const { amount, from } of this.rises) limit += amount * Math.min(1, Math.max(0, (now - from) / RISE_MS))
    return limit
  }

  private fill(now: number): void {
    if (this.filledAt < now) {
      if (Number.isFinite(this.filledAt))
        this.tokens = Math.min(this.burst(now), this.tokens + ((now - this.filledAt) / 1000) * this.parts)
      this.filledAt = now
    }
    const [first] = this.rises
    if (first && now >= first.from + RISE_MS) {
      this.steady += first.amount
      this.rises.shift()
    }
  }

  private burst(now: number): number {
    return burstOf(this.parts, now - this.shortAt < BUSY_MS ? LATE_MS : BURST_MS)
  }

  private roll(now: number): void {
    const slot = Math.floor(now)
    const gap = Math.min(slot - this.slot, SLOTS)
    for (let step = 1; step <= gap; step++) {
      const place = (slot - gap + step) % SLOTS
      this.counted -= present(this.slots[place])
      this.slots[place] = 0
    }
    if (gap > 0) this.slot = slot
  }
}

/** What may gather: of a slow share one, and half as long on top of it before what is not used in time is gone. */
function burstOf(parts: number, milliseconds = BURST_MS): number {
  return Math.max(1 + (parts * milliseconds) / 2000, (parts * milliseconds) / 1000)
}
