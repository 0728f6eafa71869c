import { present } from '../../messaging/present.ts'

const SLOTS = 301

/** Counts events and says how many there were a second, as Kannel does: over the last minute, the last five, and since the start. */
export class Meter {
  total = 0
  private readonly slots = new Uint32Array(SLOTS)
  private readonly started: number
  private second: number

  /** @param now seconds */
  constructor(now: number) {
    this.started = now
    this.second = Math.floor(now)
  }

  add(now: number, count = 1): void {
    this.advance(now)
    this.total += count
    this.slots[this.second % SLOTS]! += count
  }

  /** The second that is still running does not count, except in the average since the start. */
  rates(now: number): readonly [number, number, number] {
    this.advance(now)
    const lasted = Math.max(1, now - this.started)
    return [this.perSecond(60, lasted), this.perSecond(300, lasted), round(this.total / lasted)]
  }

  private perSecond(seconds: number, lasted: number): number {
    let sum = 0
    for (let back = 1; back <= seconds; back++) sum += present(this.slots[(this.second - back + SLOTS * 2) % SLOTS])
    return round(sum / Math.min(seconds, lasted))
  }

  private advance(now: number): void {
    const second = Math.floor(now)
    if (second <= this.second) return
    const gap = Math.min(second - this.second, SLOTS)
    for (let step = 1; step <= gap; step++) this.slots[(second - gap + step) % SLOTS] = 0
    this.second = second
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
