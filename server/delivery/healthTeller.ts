import type pg from 'pg'
import type { RoutePump } from './routePump.ts'
import type { Lease } from './worker.ts'

/** Tells how the routes are that this process serves. */
export class HealthTeller {
  private readonly pool: pg.Pool
  private readonly lease: Pick<Lease, 'epoch'>
  /** Routes of which it has told. */
  private told: readonly number[] = []

  constructor(pool: pg.Pool, lease: Pick<Lease, 'epoch'>) {
    this.pool = pool
    this.lease = lease
  }

  /**
   * Every worker's view of the routes it serves, for the status screen and for moving messages off routes that are down. One that has no
   * bind of a route has nothing to say of it.
   */
  async tell(run: readonly RoutePump[]): Promise<void> {
    const { pool, lease } = this
    if (!lease.epoch) return
    // What is told of one that has just got its first bind is since then.
    for (const pump of run) pump.noteServed()
    const pumps = run.filter(pump => pump.serves)
    const ids = pumps.map(pump => pump.route.id)
    if (this.told.some(id => !ids.includes(id)))
      await pool.query({
        name: 'clear_route_health',
        text: 'delete from route_health where epoch = $1 and route_id <> all($2)',
        values: [lease.epoch, ids],
      })
    this.told = ids
    if (pumps.length === 0) return
    const healths = pumps.map(pump => ({ health: pump.driver.health(), progress: pump.progress.look() }))
    await pool.query({
      name: 'write_route_health',
      text: `insert into route_health (route_id, epoch, health, down_since, seen_at, answered_at, put_off_at, sent_rate)
       select id, $2, health, down_since, now(), now() - make_interval(secs => answered_ago), now() - make_interval(secs => put_off_ago), sent_rate
       from unnest($1::bigint[], $3::jsonb[], $4::timestamptz[], $5::float8[], $6::float8[], $7::real[])
         as h(id, health, down_since, answered_ago, put_off_ago, sent_rate)
       where exists (select from primary_routes r where r.id = h.id)
       on conflict (route_id, epoch) do update set health = excluded.health, down_since = excluded.down_since, seen_at = excluded.seen_at,
         answered_at = excluded.answered_at, put_off_at = excluded.put_off_at, sent_rate = excluded.sent_rate`,
      values: [
        ids,
        lease.epoch,
        healths.map(({ health }) => JSON.stringify(health)),
        pumps.map(({ downSince }) => (downSince === undefined ? null : new Date(downSince))),
        healths.map(({ progress }) => progress.answeredAgo),
        healths.map(({ progress }) => progress.putOffAgo),
        healths.map(({ progress }) => progress.sentRate),
      ],
    })
    await pool.query({
      name: 'write_link_status',
      text: `update primary_routes r set link_status = h.status from unnest($1::bigint[], $2::text[]) as h(id, status)
       where r.id = h.id and r.link_status is distinct from h.status`,
      values: [ids, healths.map(({ health }) => health.status)],
    })
  }
}
