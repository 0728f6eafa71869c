import { present } from '../../../messaging/present.ts'
import { type Demand, shareOut } from '../../delivery/port.ts'

/** A campaign in the queue of a route, with what it has left to send. */
export interface Queued extends Demand {
  /** Parts, in which routes count their speed. */
  parts: number
}

export interface Expectation {
  /** Parts a second that it gets now. */
  rate: number
  /** Until its last part is handed over; infinite where it would never be. */
  seconds: number
  /** Parts of others that go out in that time. */
  others: number
}

/** Shares are whole numbers: of so many parts at once they are fine enough. */
const FINE = 1000

/**
 * When a campaign is handed over, if nothing joins or leaves: the speed is divided as the dispatcher divides it (`shareOut`), until the
 * next one is done, and then again.
 * @param speed parts a second of all its routes
 */
export function expectedEnd(speed: number, queue: readonly Queued[], campaignId: number): Expectation {
  let left = queue.filter(({ parts }) => parts > 0)
  const rates = () => new Map(shareOut(speed * FINE, left, 0).map(quota => [quota.campaignId, quota.count / FINE]))
  const rate = rates().get(campaignId) ?? 0
  let seconds = 0
  let others = 0
  while (left.some(one => one.campaignId === campaignId)) {
    const now = rates()
    const moving = left.filter(one => (now.get(one.campaignId) ?? 0) > 0)
    const step = Math.min(...moving.map(({ campaignId: id, parts }) => parts / present(now.get(id))))
    if (!Number.isFinite(step)) return { rate, seconds: Number.POSITIVE_INFINITY, others }
    seconds += step
    left = left.flatMap(one => {
      const sent = (now.get(one.campaignId) ?? 0) * step
      if (one.campaignId !== campaignId) others += sent
      // What is left of a rounding is no part.
      return one.parts - sent > 1e-6 ? [{ ...one, parts: one.parts - sent }] : []
    })
  }
  return { rate, seconds, others: Math.round(others) }
}
