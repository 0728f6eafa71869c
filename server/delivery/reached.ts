import type { Claim, Wanted } from './claim.ts'
import type { Demand } from './share.ts'

/** How long a campaign that had nothing for this route is left alone, and how long the place reached in it counts. */
const EMPTY_MS = 300
const RESCAN_MS = 2000
/** Campaigns that are over are forgotten when there are so many more than are being sent. */
const FORGOTTEN = 1000

interface Place {
  after: number
  resetAt: number
  emptyUntil: number
}

/** How far each campaign has been claimed for a route, so that the next claim need not step over what is gone. */
export class Reached {
  private readonly places = new Map<number, Place>()

  /** Campaigns that may have messages for the route. */
  demands(sending: readonly Demand[], now: number): Demand[] {
    return sending.filter(({ campaignId }) => (this.places.get(campaignId)?.emptyUntil ?? 0) <= now)
  }

  /** Behind which message a campaign is to be claimed. */
  after(campaignId: number, now: number): number {
    const place = this.places.get(campaignId)
    return place && place.resetAt > now ? place.after : 0
  }

  /** What came of a claim, while so many campaigns are being sent. */
  note(wanted: readonly Wanted[], claims: readonly Claim[], sending: number): void {
    const now = performance.now()
    if (this.places.size > sending + FORGOTTEN) this.places.clear()
    const counts = new Map<number, { count: number; last: number }>()
    for (const { campaignId, id } of claims) {
      const known = counts.get(campaignId)
      if (known) {
        known.count++
        known.last = Math.max(known.last, id)
      } else counts.set(campaignId, { count: 1, last: id })
    }
    for (const { campaignId, count, after } of wanted) {
      const got = counts.get(campaignId) ?? { count: 0, last: after }
      const place = this.places.get(campaignId)
      if (got.count === count) {
        const resetAt = place && place.resetAt > now ? place.resetAt : now + RESCAN_MS
        this.places.set(campaignId, { after: got.last, resetAt, emptyUntil: 0 })
      } else if (after > 0) this.places.set(campaignId, { after: 0, resetAt: 0, emptyUntil: 0 })
      else this.places.set(campaignId, { after: 0, resetAt: 0, emptyUntil: now + EMPTY_MS })
    }
  }
}
