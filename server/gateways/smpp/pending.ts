import type { SentPart } from './submission.ts'

const LAST_SEQUENCE = 0x7fffffff

/**
 * The parts in flight, by sequence number. A ring instead of a Map: a Map that is always filled at one end and emptied at the other
 * leaves a chain of outgrown tables behind, and with them every message they held, until the next full collection.
 */
export class PendingParts {
  private readonly slots: (SentPart | undefined)[]
  private readonly mask: number
  private sequence = 0
  private count = 0

  /** @param window most parts at the same time */
  constructor(window: number) {
    const size = 2 ** Math.ceil(Math.log2(window * 4))
    this.slots = new Array<SentPart | undefined>(size).fill(undefined)
    this.mask = size - 1
  }

  get size(): number {
    return this.count
  }

  /** A sequence number that no part in flight has (SMPP 3.4 §5.1.4: 1 to 0x7FFFFFFF). */
  nextSequence(): number {
    do this.sequence = this.sequence >= LAST_SEQUENCE ? 1 : this.sequence + 1
    while (this.slots[this.sequence & this.mask])
    return this.sequence
  }

  add(part: SentPart): void {
    this.slots[part.sequence & this.mask] = part
    this.count++
  }

  /** Takes out the part with this number, if there is one. */
  take(sequence: number): SentPart | undefined {
    const place = sequence & this.mask
    const part = this.slots[place]
    if (part?.sequence !== sequence) return undefined
    this.slots[place] = undefined
    this.count--
    return part
  }

  /** Those that were written at a time or before, in no order. */
  sentUntil(time: number): SentPart[] {
    return this.count === 0 ? [] : this.all().filter(({ sentAt }) => sentAt <= time)
  }

  /** All parts, in no order. */
  all(): SentPart[] {
    return this.slots.filter(part => part !== undefined)
  }
}
