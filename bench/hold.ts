/** Milliseconds between two rounds of the event loop, while it goes round as fast as it can: how long anything held it. */
export class Hold {
  private longest = 0
  private last = performance.now()
  private running = true

  constructor() {
    this.round()
  }

  private round(): void {
    const now = performance.now()
    if (now - this.last > this.longest) this.longest = now - this.last
    this.last = now
    if (this.running) setImmediate(() => this.round())
  }

  /** The longest since it was last asked. */
  take(): number {
    const longest = this.longest
    this.longest = 0
    return longest
  }

  stop(): void {
    this.running = false
  }
}
