/** Routes as the live workers tell them. Every one must say that it is down: one that has just lost its own network is no proof. */
export const HEALTH = `select h.route_id, bool_and(h.down_since is not null) as is_down, max(h.down_since) as since, max(h.health->>'lastError') as error,
    count(*) as workers, sum((h.health #>> '{sms,outbound,0}')::float8) as measured
  from route_health h join workers w on w.epoch = h.epoch and w.stopped_at is null
  where h.seen_at > now() - interval '15 seconds' group by h.route_id`
