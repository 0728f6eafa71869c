import type { SendRoute } from './route.ts'

/** Golden ratio of 32 bits: successive numbers land far apart, in even shares. */
const GOLDEN = 0x9e3779b1

/**
 * Which primary route each recipient takes: the first (failover), by weight, or the one with the shortest queue. By weight the place of a
 * recipient decides alone, so that a repetition gives the same.
 * @param queues messages that wait, by primary route
 */
export function spreader({ strategy, members }: SendRoute, queues: ReadonlyMap<number, number>): (no: number) => number {
  const [first] = members
  if (!first) throw new RangeError('The route has no primary route: add one and switch it on.')
  if (strategy === 'failover' || members.length === 1) return () => first.id
  if (strategy === 'least_queue') {
    const waiting = members.map(({ id, tps }) => ({ id, tps, queued: queues.get(id) ?? 0 }))
    return () => {
      const next = waiting.reduce((best, route) => (route.queued / route.tps < best.queued / best.tps ? route : best))
      next.queued++
      return next.id
    }
  }
  const total = members.reduce((sum, { weight }) => sum + weight, 0)
  return no => {
    let place = ((Math.imul(no, GOLDEN) >>> 0) / 2 ** 32) * total
    for (const { id, weight } of members) {
      place -= weight
      if (place < 0) return id
    }
    return first.id
  }
}
