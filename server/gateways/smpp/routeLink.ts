import type { EventQueue } from '../eventQueue.ts'

/** Whether a route is connected, as the engine was told. */
export class RouteLink {
  private readonly queue: EventQueue
  private since: number | undefined
  private downReason = ''

  constructor(queue: EventQueue) {
    this.queue = queue
  }

  get up(): boolean {
    return this.since !== undefined
  }

  /** @param now milliseconds of the monotonic clock */
  onlineSeconds(now: number): number {
    return this.since === undefined ? 0 : Math.floor((now - this.since) / 1000)
  }

  /** A bind stands; the first one is told. */
  rose(reason: string): void {
    if (this.up) return
    this.since = performance.now()
    this.downReason = ''
    this.queue.link(true, reason)
  }

  /** No bind stands; a reason that was told last is not told again. */
  fell(reason: string): void {
    if (!this.up && reason === this.downReason) return
    this.since = undefined
    this.downReason = reason
    this.queue.link(false, reason)
  }
}
