import type pg from 'pg'
import { present } from '../../../messaging/present.ts'
import type { GatewayStatus } from '../../../resources/system/gatewayStatus.ts'
import { mergeStatus, type StatusRows } from './merge.ts'

/** A worker that has not been seen for this long is gone (server/delivery). */
const WORKER_GONE = '15 seconds'

/** Further messages of a lane are not counted: the answer must stay quick while a million wait. */
const COUNTED = 10_000

/**
 * The lanes in use are found by hopping along the outbox's key, one step per route and priority. What waits is of campaigns that are being
 * sent: one that is paused or whose time has not come keeps nobody waiting.
 */
const QUERY = `
  with recursive lanes as (
    select r.id as route_id, (select o.priority from outbox o where o.route_id = r.id order by o.priority limit 1) as priority
    from primary_routes r
    union all
    select l.route_id, (select o.priority from outbox o where o.route_id = l.route_id and o.priority > l.priority order by o.priority limit 1)
    from lanes l where l.priority is not null
  ),
  counted as (
    select l.route_id, l.priority, (select sum(waiting.n) from (
      select o.n from campaigns c cross join lateral (
        select cardinality(o.message_ids) as n from outbox o where o.route_id = l.route_id and o.priority = l.priority and o.campaign_id = c.id
        limit ${COUNTED + 1}
      ) o where c.dispatching limit ${COUNTED + 1}
    ) waiting) as n
    from lanes l where l.priority is not null
  ),
  living as (
    select epoch, host, pid, role, started_at from workers where stopped_at is null and seen_at > now() - interval '${WORKER_GONE}'
  ),
  open as (
    select coalesce(sum(total_queued) filter (where dispatching), 0) as queued, coalesce(sum(total_accepted), 0) as unreported
    from campaigns where status in ('Pending', 'Ready-to-complete')
  )
  select json_build_object(
    'at', now(),
    'routes', (select coalesce(json_agg(json_build_object('id', id, 'route_name', route_name, 'smsc_id', smsc_id, 'smsc_admin_id', smsc_admin_id, 'gateway_type', gateway_type,
        'host', host, 'port', port, 'sendsms_url', sendsms_url, 'status', status, 'link_wanted', link_wanted) order by status desc, route_name), '[]') from primary_routes where gateway_type not in (4, 5)),
    'healths', (select coalesce(json_agg(json_build_object('route_id', route_id, 'epoch', epoch, 'health', health, 'seen_at', seen_at) order by epoch), '[]')
        from route_health),
    'workers', (select coalesce(json_agg(living order by epoch), '[]') from living),
    'last_worker', (select max(coalesce(stopped_at, seen_at)) from workers),
    'lanes', (select coalesce(json_agg(json_build_object('route_id', route_id, 'priority', priority, 'count', least(n, ${COUNTED}), 'more', n > ${COUNTED})), '[]')
        from counted where n > 0),
    'queued', (select queued from open),
    'unreported', (select unreported from open)
  ) as rows`

/**
 * The state of every gateway route, of whatever kind, in one shape (rule system-8): what the living workers told last, added up; routes
 * that are switched off as disconnected; and what waits for each.
 */
export async function gatewayStatus(pool: pg.Pool): Promise<GatewayStatus> {
  const { rows } = await pool.query<{ rows: StatusRows }>(QUERY)
  return mergeStatus(present(rows[0]).rows)
}
