/** How often what waits for time alone is looked at. */
const TICK_MS = 250

/** Does `work` several times a second while there is any: a process that stands by is not woken for nothing. */
export class Ticker {
  private readonly work: () => boolean
  private timer: NodeJS.Timeout | undefined

  /** @param work answers whether there may be more */
  constructor(work: () => boolean) {
    this.work = work
  }

  /** Begins, unless it runs. */
  start(): void {
    this.timer ??= setInterval(() => {
      if (!this.work()) this.stop()
    }, TICK_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    this.timer = undefined
  }
}
