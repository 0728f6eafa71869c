import { paidAtDelivery } from '../../money/port.ts'
import type { Watch } from '../../system/port.ts'
import { READY } from '../claim.ts'
import { SAME_ACCOUNT } from '../sharedAccounts.ts'
import { waitingFor } from './waiting.ts'

interface Slow {
  id: number
  route: string
  tps: number
  /** Messages a second over the last minute. */
  used: number
}

/** What a route sends in so many seconds has to wait for it; no more than so many are counted. */
const WAITING_S = 10
const COUNTED = 10_000

/** How many messages wait in these campaigns, up to a limit, and how many parts the longest of them have. */
const COUNT = `select (select least(coalesce(sum(o.n), 0), ${COUNTED}) from (
    select o.n from unnest($2::bigint[], $3::smallint[]) as c(id, priority) cross join lateral (
      select cardinality(o.message_ids) as n from outbox o where o.route_id = $1 and o.priority = c.priority and o.campaign_id = c.id
        and ${READY} limit ${COUNTED}
    ) o limit ${COUNTED}) o) as waiting,
  (select max(case when ${paidAtDelivery('c')} then 1 else ceil(total_credit_hold::float8 / greatest(credit_weight, 1) / total_queued) end)
    from campaigns c where id = any($2) and total_queued > 0) as parts`

/**
 * Routes whose link has been up for a minute, that used less than half of their messages a second over that minute, while enough waits
 * to use all of it, and whose gateway has put nothing off meanwhile: an operator that throttles is no fault of the desk. Where several
 * routes share an account at the operator, all of them together count; every part is one of the messages a second.
 */
export const rateLow: Watch = {
  kind: 'rate_low',
  look: async tx => {
    const { rows: slow } = await tx.query<Slow>(
      `with used as (
         select h.route_id, bool_or(h.down_since is null) as is_up, min((h.health->>'onlineSeconds')::float8) as online,
           max(h.put_off_at) as put_off_at, sum(h.sent_rate) as rate
         from route_health h join workers w on w.epoch = h.epoch and w.stopped_at is null
         where h.seen_at > now() - interval '15 seconds' group by h.route_id
       ), own as (
         select a.id, a.route_name as route, a.tps, u.rate + coalesce((select sum(o.rate) from primary_routes b join used o on o.route_id = b.id
           where b.id <> a.id and ${SAME_ACCOUNT}), 0) as used
         from primary_routes a join used u on u.route_id = a.id and u.is_up and u.online >= 60
           and coalesce(u.put_off_at < now() - interval '60 seconds', true)
         where a.status = 1 and a.link_wanted = 1 and a.gateway_type <> 4
       ) select id, route, tps, used from own where used > 0 and used < tps * 0.5 order by id`,
    )
    const waiting = Map.groupBy(
      await waitingFor(
        tx,
        slow.map(({ id }) => id),
      ),
      ({ routeId }) => routeId,
    )
    const wrong = []
    for (const { id, route, tps, used } of slow) {
      const campaigns = waiting.get(id)
      if (!campaigns) continue
      const { rows } = await tx.query<{ waiting: number; parts: number | null }>(COUNT, [
        id,
        campaigns.map(({ campaignId }) => campaignId),
        campaigns.map(({ priority }) => priority),
      ])
      const [{ waiting: count, parts } = { waiting: 0, parts: null }] = rows
      const measured = used * Math.max(1, parts ?? 1)
      if (count < Math.min(COUNTED, tps * WAITING_S) || measured >= tps / 2) continue
      wrong.push({
        entity: 'primary_route',
        entityId: id,
        detail: { route, tps, measured: Math.round(measured), waiting: count },
      })
    }
    return wrong
  },
}
