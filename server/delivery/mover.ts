import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { Log } from '../kernel/log/log.ts'
import { weightsOf } from './failover.ts'
import { waitTogether } from './outboxRows.ts'

/** Rows of the outbox moved in one transaction. */
const AT_ONCE = 200

interface Dead {
  route_id: number
  /** Secondary routes with messages waiting for it, and the members that can take them over, in order. */
  secondary_route_id: number
  next: number[]
  strategy: string
  primary_routes: number[]
  weights: string | null
}

/**
 * Moves waiting messages off primary routes that are switched off, or whose link every live worker has seen down for so long, to the
 * next member of their secondary route that is switched on and not down; where the route shares by weight, to all of these in their
 * shares. Where there is none they wait: nothing is lost by waiting.
 */
export async function moveOffDeadRoutes(pool: pg.Pool, downMs: number, log: Log): Promise<number> {
  const { rows } = await pool.query<Dead>({
    name: 'messages_on_dead_routes',
    text: `with down as (
       select h.route_id from route_health h join workers w on w.epoch = h.epoch and w.stopped_at is null
       where h.seen_at > now() - interval '15 seconds'
       group by h.route_id having bool_and(h.down_since is not null) and max(h.down_since) < now() - make_interval(secs => $1 / 1000.0)
     ), dead as (
       select id from primary_routes where status = 0 or link_wanted = 0 or id in (select route_id from down)
     ), waiting as (
       select distinct d.id as route_id, c.secondary_route_id from dead d
       join lateral (
         select distinct o.campaign_id from outbox o where o.route_id = d.id
       ) o on true
       join campaigns c on c.id = o.campaign_id and c.dispatching
     )
     select w.route_id, w.secondary_route_id, n.next, s.strategy, s.primary_routes, s.weights
     from waiting w join secondary_routes s on s.id = w.secondary_route_id
     join lateral (
       select array_agg(m.id order by m.place <= coalesce(array_position(s.primary_routes, w.route_id), 0), m.place) as next
       from unnest(s.primary_routes) with ordinality as m(id, place)
       join primary_routes p on p.id = m.id and p.status = 1
       where m.id not in (select id from dead)
     ) n on n.next is not null`,
    values: [downMs],
  })
  let moved = 0
  for (const row of rows) {
    const shares = sharesOf(row)
    let some: Moved
    do {
      some = await moveSome(pool, row.route_id, row.secondary_route_id, shares)
      moved += some.messages
    } while (some.rows === AT_ONCE)
  }
  if (moved > 0) log.warn(`${moved} waiting messages were moved off routes that are down or switched off.`)
  return moved
}

interface Share {
  id: number
  /** Where its share of 0 to 1 begins. */
  from: number
}

/** The first of those left takes all, unless the route shares by weight. */
function sharesOf({ next, strategy, primary_routes, weights }: Dead): Share[] {
  if (strategy !== 'weighted') return [{ id: present(next[0]), from: 0 }]
  const all = weightsOf({ primary_routes, weights })
  const total = next.reduce((sum, id) => sum + (all.get(id) ?? 1), 0)
  let from = 0
  return next.map(id => {
    const share = { id, from: from / total }
    from += all.get(id) ?? 1
    return share
  })
}

/** Golden ratio, so that neighbouring messages land far apart. */
const GOLDEN = 0.618033988749895

interface Moved {
  rows: number
  messages: number
}

async function moveSome(pool: pg.Pool, from: number, secondary: number, shares: readonly Share[]): Promise<Moved> {
  const { rows } = await pool.query<Moved>(
    `with chosen as (
       select o.ctid as place from outbox o join campaigns c on c.id = o.campaign_id and c.secondary_route_id = $2 and c.dispatching
       where o.route_id = $1 limit ${AT_ONCE} for update of o skip locked
     ), gone as (
       delete from outbox o using chosen p where o.ctid = p.place
       returning o.priority, o.campaign_id, o.account_id, o.tries, o.tried, o.message_ids
     ), moved as (
       select g.*, id, ($3::bigint[])[width_bucket(mod(id * ${GOLDEN}, 1)::float8, $4::float8[])] as route_id from gone g cross join lateral unnest(g.message_ids) as id
     ), placed as (${waitTogether('select * from moved', true)}
     ), told as (
       insert into message_events (account_id, message_id, kind, detail)
       select account_id, id, 'failover', format('Route %s is down or switched off; moved to route %s', $1::bigint, route_id) from moved
     ) select (select count(*) from gone) as rows, (select count(*) from moved) as messages`,
    [from, secondary, shares.map(({ id }) => id), shares.map(share => share.from)],
  )
  return present(rows[0])
}
