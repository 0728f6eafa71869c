/** Runs things later, in the order of their time, with one timer for all: there may be a hundred thousand of them. */
export class Timeline {
  private readonly slots = new Map<number, (() => void)[]>()
  private timer: NodeJS.Timeout | undefined
  private next = 0

  /** At once when there is nothing to wait for. */
  after(ms: number, run: () => void): void {
    if (ms <= 0) {
      run()
      return
    }
    if (this.slots.size === 0) this.next = Math.floor(performance.now())
    const due = Math.ceil(performance.now() + ms)
    const slot = this.slots.get(due)
    if (slot) slot.push(run)
    else this.slots.set(due, [run])
    this.timer ??= setTimeout(this.tick, 1)
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
    this.slots.clear()
  }

  private readonly tick = (): void => {
    this.timer = undefined
    const now = Math.floor(performance.now())
    for (; this.next <= now; this.next++) {
      const slot = this.slots.get(this.next)
      if (!slot) continue
      this.slots.delete(this.next)
      for (const run of slot) run()
    }
    if (this.slots.size > 0) this.timer ??= setTimeout(this.tick, 1)
  }
}

/** Counts events of the last second, in tenths. */
export class LastSecond {
  private readonly slots = new Array<number>(10).fill(0)
  private slot = 0
  private sum = 0

  count(now: number): number {
    const slot = Math.floor(now / 100)
    const gap = Math.min(slot - this.slot, 10)
    for (let step = 1; step <= gap; step++) {
      const place = (slot - gap + step) % 10
      this.sum -= this.slots[place]!
      this.slots[place] = 0
    }
    if (gap > 0) this.slot = slot
    return this.sum
  }

  add(now: number): number {
    this.count(now)
    this.slots[this.slot % 10]!++
    return ++this.sum
  }
}
