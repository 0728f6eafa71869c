import type { Watch, Wrong } from '../../system/port.ts'
import { HEALTH } from '../routeHealth.ts'

/**
 * Active routes without a connection, unless a person keeps the link down. While no worker tells of a route, what was known of it stands:
 * silence is no connection.
 */
export const routeDown: Watch = {
  kind: 'route_down',
  look: async tx => {
    const { rows } = await tx.query<Wrong>(
      `with health as (${HEALTH})
       select 'primary_route' as entity, p.id as "entityId", case when h.route_id is null then c.detail
         else jsonb_build_object('route', p.route_name, 'since', h.since, 'error', coalesce(h.error, 'No reason was given.')) end as detail
       from primary_routes p left join health h on h.route_id = p.id
       left join watched_conditions c on c.kind = 'route_down' and c.entity = 'primary_route' and c.entity_id = p.id::text
       where p.status = 1 and p.link_wanted = 1 and (h.is_down or (h.route_id is null and c.kind is not null))`,
    )
    return rows
  },
  mended: async (tx, ids) => {
    const { rows } = await tx.query<{ id: string }>(
      `with health as (${HEALTH}) select p.id::text as id from primary_routes p join health h on h.route_id = p.id
       where p.id = any($1::bigint[]) and p.status = 1 and p.link_wanted = 1 and not h.is_down`,
      [ids],
    )
    return rows.map(({ id }) => id)
  },
}
