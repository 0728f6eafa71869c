import { Pace } from './pace.ts'

/**
 * What of a route's limits this process may use at this moment. Where several processes serve the route, each has a part of them, which
 * may change at any time and lapses by itself.
 */
export interface Allowance {
  /** All of them must have room for what is written: the route's own, and that of its account where several routes share one. */
  readonly paces: readonly Pace[]
  /** Binds, or messages in flight where the gateway knows no binds. */
  readonly places: Places
}

/** The limits of a route that no other process serves. @param rate parts a second */
export function wholeAllowance(rate: number, places: number): Allowance {
  const whole = new Places()
  whole.grant(places, Number.POSITIVE_INFINITY)
  return { paces: [Pace.whole(rate, performance.now())], places: whole }
}

/** How many binds (or messages in flight) this process may have, and has. Times are milliseconds of the monotonic clock. */
export class Places {
  private most = 0
  private until = Number.NEGATIVE_INFINITY
  private used = 0
  private going = 0
  private hurried = false
  private readonly watchers = new Set<() => void>()

  /** That may be had. */
  get allowed(): number {
    return this.most
  }

  /** That are had, those included that are being given up. */
  get taken(): number {
    return this.used
  }

  /** That must be given up and are not on their way yet. */
  get excess(): number {
    return Math.max(0, this.used - this.going - this.most)
  }

  /** What is given up must go at once: another process has it already. */
  get hurry(): boolean {
    return this.hurried && this.used > this.most
  }

  /** Whether the places still are this process's. */
  holds(now: number): boolean {
    return now < this.until
  }

  grant(most: number, until: number): void {
    this.until = until
    if (most === this.most) return
    this.most = most
    this.hurried = false
    this.tell()
  }

  /** @param atOnce another process may have them already */
  shrink(most: number, atOnce: boolean): void {
    if (most >= this.most && !atOnce) return
    this.most = Math.min(most, this.most)
    this.hurried = atOnce
    this.tell()
  }

  /** Takes one where there is one. */
  take(now: number): boolean {
    if (!this.holds(now) || this.used >= this.most) return false
    this.used++
    return true
  }

  /** Takes one, which there must be. */
  occupy(): void {
    this.used++
  }

  /** One is being given up. */
  leave(): void {
    this.going++
  }

  /** One is free again. @param left it was being given up before */
  give(left = false): void {
    this.used--
    if (left) this.going--
    if (this.used < this.most) this.tell()
  }

  /** Calls back whenever more or fewer may be had. @returns ends it */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher()
  }
}
