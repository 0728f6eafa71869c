import type pg from 'pg'
import { displayDateTime } from '../../messaging/format.ts'
import { asSystem } from '../access/scope.ts'
import type { Client } from '../credits/ledger.ts'
import { notifyOperators } from '../notifications/notify.ts'
import { readSettings } from '../system/settings.ts'

const KIND = 'route_down'
/** Who looks after routes. */
const PERMISSION = 'kannel-status-page'

interface Route {
  id: number
  name: string
  since: Date
  error: string | null
}

/** Routes as the live workers tell them. Every one must say that it is down: one that has just lost its own network is no proof. */
export const HEALTH = `select h.route_id, bool_and(h.down_since is not null) as is_down, max(h.down_since) as since, max(h.health->>'lastError') as error,
    count(*) as workers, sum((h.health #>> '{sms,outbound,0}')::float8) as measured
  from route_health h join workers w on w.epoch = h.epoch and w.stopped_at is null
  where h.seen_at > now() - interval '15 seconds' group by h.route_id`

/**
 * Tells operators once that an active route has been down for so long, and once that it is up again. The open alarm is the memory of it,
 * so that of many processes one tells; a route that was switched off on purpose ends its alarm without a word.
 */
export const watchRoutes = (pool: pg.Pool, downMs: number): Promise<void> =>
  asSystem(pool, async tx => {
    const { rows: down } = await tx.query<Route>(
      `with health as (${HEALTH}), opened as (
         insert into alarms (kind, entity, entity_id, detail)
         select '${KIND}', 'primary_route', p.id::text, jsonb_build_object('since', h.since, 'error', h.error)
         from health h join primary_routes p on p.id = h.route_id and p.status = 1
         where h.is_down and h.since < now() - make_interval(secs => $1 / 1000.0)
         order by p.id on conflict do nothing returning entity_id::bigint as id
       ) select o.id, p.route_name as name, h.since, h.error from opened o join primary_routes p on p.id = o.id join health h on h.route_id = o.id`,
      [downMs],
    )
    const { rows: up } = await tx.query<{ name: string; minutes: number }>(
      `with health as (${HEALTH}), closed as (
         update alarms a set resolved_at = now() from primary_routes p left join health h on h.route_id = p.id
         where a.kind = '${KIND}' and a.resolved_at is null and a.entity_id = p.id::text and (p.status <> 1 or h.is_down = false)
         returning p.route_name as name, p.status, a.detail
       ) select name, greatest(1, round(extract(epoch from now() - (detail->>'since')::timestamptz) / 60))::int as minutes
         from closed where status = 1`,
    )
    if (down.length === 0 && up.length === 0) return
    const { timezone } = await readSettings(tx)
    for (const route of down) await tellDown(tx, route, timezone)
    for (const route of up) await tellUp(tx, route)
  })

const tellDown = (tx: Client, { name, since, error }: Route, timezone: string) => {
  const values = { route: name, since: displayDateTime(since, timezone), error: error ?? 'No reason was given.' }
  return notifyOperators(tx, PERMISSION, {
    event: 'route-down',
    title: `Route is down: ${name}`,
    message: `${name} has no connection since ${values.since}. ${values.error}`,
    values,
  })
}

const tellUp = (tx: Client, { name, minutes }: { name: string; minutes: number }) =>
  notifyOperators(tx, PERMISSION, {
    event: 'route-up',
    title: `Route is up: ${name}`,
    message: `${name} is connected again after ${minutes} minutes.`,
    values: { route: name, minutes },
  })
