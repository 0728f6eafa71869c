/** Longest pause after the gateway asked us to slow down (gateway.md §3.4). */
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
 * How many parts a route may send now: a token bucket that never lets more than the contracted `tps` out in any one second, and below it
 * a rate that adapts. When the gateway throttles, sending pauses, and the rate is halved, or set to what was taken in the last second when
 * that is less. From there it doubles up to nine tenths of the last good rate and then climbs in small steps that grow with patience.
 * All times are milliseconds of one monotonic clock.
 */
export class RouteRate {
  private readonly tps: number
  private readonly maxPauseMs: number
  private readonly floor: number
  private current: number
  private tokens: number
  private filledAt: number
  private pausedUntil = 0
  private pauseMs = 0
  /** Nothing has been taken since the last pause. */
  private stuck = false
  private slowedAt = Number.NEGATIVE_INFINITY
  private steppedAt: number
  private clean = 0
  private lastGood = Number.POSITIVE_INFINITY
  private readonly taken = new Float64Array(SLOTS)
  private takenSlot = 0

  /** @param tps parts a second; Infinity for no limit */
  constructor(tps: number, now: number, pauseMs = PAUSE_MS) {
    this.tps = tps
    this.maxPauseMs = pauseMs
    this.floor = Math.max(1, Math.min(tps * FLOOR, UNLIMITED_FLOOR))
    this.current = tps
    this.tokens = burstOf(tps)
    this.filledAt = now
    this.steppedAt = now
  }

  /** Parts a second that are tried at the moment. */
  get rate(): number {
    return this.current
  }

  /** Parts that may be sent now. */
  available(now: number): number {
    if (now < this.pausedUntil) return 0
    if (this.current === Number.POSITIVE_INFINITY) return this.current
    this.climb(now)
    const burst = burstOf(this.current)
    // Together with a full bucket this stays within `current` in any window of one second.
    const refill = this.current - burst + 1
    this.tokens = Math.min(burst, this.tokens + ((now - this.filledAt) / 1000) * refill)
    this.filledAt = now
    return Math.floor(this.tokens)
  }

  spend(): void {
    this.tokens--
  }

  /** Milliseconds until a useful number of parts (half a burst) may be sent. */
  waitMs(now: number): number {
    if (now < this.pausedUntil) return this.pausedUntil - now
    const burst = burstOf(this.current)
    const wanted = Math.max(1, burst / 2)
    return Math.max(1, (1000 * (wanted - Math.min(wanted, this.tokens))) / (this.current - burst + 1))
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
    if (!this.stuck) this.slowDown(now)
    this.stuck = true
    this.slowedAt = now
    this.pausedUntil = now + this.pauseMs
    this.tokens = 0
    this.filledAt = this.pausedUntil
    this.steppedAt = this.pausedUntil
    this.clean = 0
  }

  private slowDown(now: number): void {
    this.rollTaken(now)
    const lately = this.taken.reduce((sum, count) => sum + count, 0)
    this.lastGood = Math.max(this.floor, Math.min(this.current, lately))
    this.current = Math.max(this.floor, Math.min(this.current / 2, this.lastGood))
  }

  private climb(now: number): void {
    while (this.current < this.tps && now - this.steppedAt >= 1000) {
      this.steppedAt += 1000
      const settled = this.lastGood * 0.9
      if (this.current < settled) {
        this.current = Math.min(this.current * 2, settled)
      } else {
        const step = Math.max(1, this.current * 0.02)
        this.current += step * 2 ** Math.max(0, this.clean - PATIENCE)
        this.clean++
      }
      this.current = Math.min(this.current, this.tps)
    }
    if (this.current === this.tps) this.steppedAt = now
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
