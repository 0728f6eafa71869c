import type { Pace } from './pace.ts'

/** Longest pause after the gateway asked us to slow down (rule delivery-9). */
const PAUSE_MS = 1000

/** The first pause is this part of it; each one without anything taken in between is twice as long. */
const FIRST_PAUSE = 1 / 16

/** Lowest rate, as a part of the contract: below it the pauses alone keep the waste small. */
const FLOOR = 1 / 10

/** The same where the route has no limit. */
const UNLIMITED_FLOOR = 100

/** Clean seconds above the last good rate after which the steps upward begin to double. */
const PATIENCE = 5

/** Tenths of a second in the window over which taken parts are counted. */
const SLOTS = 10

/**
 * How many parts a route may send now: what its paces let out, and below them a rate that adapts. When the gateway throttles, sending
 * pauses, and the rate is halved, or set to what was taken in the last second when that is less. From there it doubles up to nine tenths of
 * the last good rate and then climbs in small steps that grow with patience.
 * All times are milliseconds of one monotonic clock.
 */
export class RouteRate {
  private readonly paces: readonly Pace[]
  private readonly maxPauseMs: number
  /** Below what the paces let out, while the gateway wants less; undefined otherwise. */
  private eased: number | undefined
  /** Of which `eased` is a part. */
  private contract = 0
  private tokens = 0
  private filledAt = 0
  private pausedUntil = 0
  private pauseMs = 0
  /** Nothing has been taken since the last pause. */
  private stuck = false
  private slowedAt = Number.NEGATIVE_INFINITY
  private steppedAt = 0
  private clean = 0
  private lastGood = Number.POSITIVE_INFINITY
  private readonly taken = new Float64Array(SLOTS)
  private takenSlot = 0

  constructor(paces: readonly Pace[], pauseMs = PAUSE_MS) {
    this.paces = paces
    this.maxPauseMs = pauseMs
  }

  /** Parts a second that are tried at the moment. */
  get rate(): number {
    return this.eased ?? this.share
  }

  /** Parts that may be sent now. */
  available(now: number): number {
    if (now < this.pausedUntil) return 0
    let left = Number.POSITIVE_INFINITY
    for (const pace of this.paces) left = Math.min(left, pace.available(now))
    if (this.eased === undefined || left < 1) return left
    this.climb(now)
    if (this.eased === undefined) return left
    const burst = burstOf(this.eased)
    // Together with a full bucket this stays within `eased` in any window of one second.
    const refill = this.eased - burst + 1
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * refill)
    this.filledAt = now
    return Math.min(left, Math.floor(this.tokens))
  }

  spend(): void {
    this.tokens--
    for (const pace of this.paces) pace.spend()
  }

  /** So many parts that were spent have been written. */
  written(count: number, now: number): void {
    for (const pace of this.paces) pace.written(count, now)
  }

  /** Milliseconds until a useful number of parts (half a burst) may be sent. */
  waitMs(now: number): number {
    if (now < this.pausedUntil) return this.pausedUntil - now
    let wait = 1
    for (const pace of this.paces) wait = Math.max(wait, pace.waitMs(now))
    if (this.eased === undefined) return wait
    const burst = burstOf(this.eased)
    const wanted = Math.max(1, burst / 2)
    return Math.max(wait, (1000 * (wanted - Math.min(wanted, this.tokens))) / (this.eased - burst + 1))
  }

  noteTaken(now: number): void {
    this.rollTaken(now)
    this.taken[this.takenSlot % SLOTS]! += 1
    this.stuck = false
  }

  /** The gateway throttled a part that was sent at `sentAt`. Parts sent before the last pause say nothing new. */
  noteThrottled(sentAt: number, now: number): void {
    if (sentAt <= this.slowedAt) return
    this.pauseMs = this.stuck ? Math.min(this.pauseMs * 2, this.maxPauseMs) : this.maxPauseMs * FIRST_PAUSE
    this.follow()
    if (!this.stuck) this.slowDown(now)
    this.stuck = true
    this.slowedAt = now
    this.pausedUntil = now + this.pauseMs
    this.tokens = 0
    this.filledAt = this.pausedUntil
    this.steppedAt = this.pausedUntil
    this.clean = 0
  }

  private get share(): number {
    let share = Number.POSITIVE_INFINITY
    for (const pace of this.paces) share = Math.min(share, pace.share)
    return share
  }

  private slowDown(now: number): void {
    this.rollTaken(now)
    if (this.eased === undefined) this.contract = this.share
    const lately = this.taken.reduce((sum, count) => sum + count, 0)
    const floor = Math.max(1, Math.min(this.contract * FLOOR, UNLIMITED_FLOOR))
    this.lastGood = Math.max(floor, Math.min(this.rate, lately))
    this.eased = Math.max(floor, Math.min(this.rate / 2, this.lastGood))
  }

  private climb(now: number): void {
    this.follow()
    while (this.eased !== undefined && now - this.steppedAt >= 1000) {
      this.steppedAt += 1000
      const settled = this.lastGood * 0.9
      if (this.eased < settled) {
        this.eased = Math.min(this.eased * 2, settled)
      } else {
        const step = Math.max(1, this.eased * 0.02)
        this.eased += step * 2 ** Math.max(0, this.clean - PATIENCE)
        this.clean++
      }
      if (this.eased >= this.contract) this.eased = undefined
    }
  }

  /** The gateway slows the account down, not us: with another share of it, what is tried changes likewise. */
  private follow(): void {
    const { share } = this
    if (this.eased === undefined || share === this.contract || share < 1 || share === Number.POSITIVE_INFINITY) return
    if (this.contract !== Number.POSITIVE_INFINITY && this.contract > 0) {
      this.eased = Math.max(1, (this.eased * share) / this.contract)
      this.lastGood *= share / this.contract
    }
    this.contract = share
  }

  private rollTaken(now: number): void {
    const slot = Math.floor(now / 100)
    const gap = Math.min(slot - this.takenSlot, SLOTS)
    for (let step = 1; step <= gap; step++) this.taken[(slot - gap + step) % SLOTS] = 0
    this.takenSlot = Math.max(slot, this.takenSlot)
  }
}

/** A twenty-fifth of a second's worth, so that late timers cost little, and yet what is refilled stays near the rate. */
function burstOf(rate: number): number {
  return rate < 20 ? 1 : Math.max(2, Math.floor(rate / 25))
}
