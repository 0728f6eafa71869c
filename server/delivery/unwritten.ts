import { idKey, possibleKeys } from './messageIds.ts'
import type { Arrival } from './receiptMatch.ts'
import type { Ended } from './verdicts.ts'

/** Outcomes that were given and are not written yet, by everything a receipt may name them by. Each has a number, in their order. */
export class Unwritten {
  private readonly byMessage = new Map<number, number>()
  private readonly byGatewayId = new Map<string, number>()

  add({ claim, outcome }: Ended, number: number): void {
    this.byMessage.set(claim.id, number)
    if ('ids' in outcome) for (const id of outcome.ids) this.byGatewayId.set(idKey(id), number)
  }

  remove({ claim, outcome }: Ended, number: number): void {
    forget(this.byMessage, claim.id, number)
    if ('ids' in outcome) for (const id of outcome.ids) forget(this.byGatewayId, idKey(id), number)
  }

  /** How many outcomes, from the first, must be written before these receipts find what they speak of. */
  needed(arrivals: readonly Arrival[]): number {
    if (this.byMessage.size === 0) return 0
    let last = -1
    for (const { ref, gatewayId } of arrivals) {
      if (ref !== null) last = Math.max(last, this.byMessage.get(ref) ?? -1)
      if (gatewayId !== null)
        for (const key of possibleKeys(idKey(gatewayId))) last = Math.max(last, this.byGatewayId.get(key) ?? -1)
    }
    return last + 1
  }
}

/** What was given again under the same key means the later one. */
function forget<K>(numbers: Map<K, number>, key: K, number: number): void {
  if (numbers.get(key) === number) numbers.delete(key)
}
