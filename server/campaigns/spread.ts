import { byWeight } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Carriers } from '../routing/port.ts'

/**
 * Which primary route each recipient takes: the first (failover), by weight, or the one with the shortest queue. By weight the place of a
 * recipient decides alone, so that a repetition gives the same.
 * @param queues messages that wait, by primary route
 */
export function spreader({ strategy, members }: Carriers, queues: ReadonlyMap<number, number>): (no: number) => number {
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
  return no => byWeight(members, no) ?? first.id
}

/** Messages that wait, by primary route; asked only where the shortest queue is taken. */
export async function queuesOf(tx: Client, { strategy, members }: Carriers): Promise<Map<number, number>> {
  if (strategy !== 'least_queue') return new Map()
  const { rows } = await tx.query<{ route_id: number; n: number }>(
    `select route_id, sum(cardinality(o.message_ids)) as n from outbox o where route_id = any($1) group by route_id`,
    [members.map(({ id }) => id)],
  )
  return new Map(rows.map(({ route_id, n }) => [route_id, n]))
}
