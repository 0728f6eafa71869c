import { idKey, readingsOf } from './messageIds.ts'
import type { Arrival } from './receiptMatch.ts'
import type { Ended } from './verdicts.ts'

/** Outcomes that were given and are not written yet, by everything a receipt may name them by. Each has a number, in their order. */
export class Unwritten {
  private readonly numbers = new Map<string, number>()

  add(one: Ended, number: number): void {
    for (const key of keysOf(one)) this.numbers.set(key, number)
  }

  remove(one: Ended, number: number): void {
    // An id that was given again means the later one.
    for (const key of keysOf(one)) if (this.numbers.get(key) === number) this.numbers.delete(key)
  }

  /** How many outcomes, from the first, must be written before these receipts find what they speak of. */
  needed(arrivals: readonly Arrival[]): number {
    if (this.numbers.size === 0) return 0
    let last = -1
    const look = (key: string) => {
      last = Math.max(last, this.numbers.get(key) ?? -1)
    }
    for (const { ref, gatewayId } of arrivals) {
      if (ref !== null) look(refKey(ref))
      if (gatewayId !== null) for (const { key } of readingsOf(idKey(gatewayId))) look(key)
    }
    return last + 1
  }
}

const refKey = (id: number) => `#${id}`

const keysOf = ({ claim, outcome }: Ended): string[] => [refKey(claim.id), ...('ids' in outcome ? outcome.ids.map(idKey) : [])]
