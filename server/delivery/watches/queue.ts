import type { Watch } from '../../system/port.ts'
import { waitingFor } from './waiting.ts'

interface Idle {
  id: number
  route: string
  answered_at: Date | null
}

/**
 * Routes that should be sending, for which messages wait that may go out now, and whose gateway has answered none for 15 s: with the
 * minute that it has to stand, none for a minute. What the gateway refuses for good leaves the queue, so that is no standstill.
 */
export const queueStands: Watch = {
  kind: 'queue',
  look: async tx => {
    const { rows: idle } = await tx.query<Idle>(
      `select p.id, p.route_name as route, max(h.answered_at) as answered_at from primary_routes p
       left join route_health h on h.route_id = p.id
       where p.status = 1 and p.link_wanted = 1 and p.gateway_type <> 4
         and exists (select from outbox o where o.route_id = p.id)
       group by p.id having coalesce(max(h.answered_at) < now() - interval '15 seconds', true) order by p.id`,
    )
    const waiting = Map.groupBy(
      await waitingFor(
        tx,
        idle.map(({ id }) => id),
      ),
      ({ routeId }) => routeId,
    )
    return idle.flatMap(({ id, route, answered_at }) => {
      const campaigns = waiting.get(id)
      if (!campaigns) return []
      const began = Math.min(...campaigns.map(({ since }) => since.getTime()))
      const since = new Date(Math.max(began, answered_at?.getTime() ?? 0)).toISOString()
      return [{ entity: 'primary_route', entityId: id, detail: { route, since, campaigns: campaigns.length } }]
    })
  },
}
