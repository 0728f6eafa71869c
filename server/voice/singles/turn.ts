import type pg from 'pg'

/** A vendor of single calls whom this process alone asks for now. */
export interface Turn {
  routeId: number
  failures: number
}

/**
 * Takes the vendor whose turn has come, if there is one: whoever takes him, no other process asks him beside it.
 * @param turnMs how long: whoever died meanwhile is followed then
 */
export const takeTurn = async (pool: pg.Pool, turnMs: number): Promise<Turn | undefined> => {
  const { rows } = await pool.query<Turn>({
    name: 'take_voice_vendor',
    text: `insert into voice_asked_vendors as v (route_id, next_at)
      select id, now() + make_interval(secs => $1 / 1000.0) from (
        select r.id from primary_routes r left join voice_asked_vendors a on a.route_id = r.id
        where r.gateway_type = 4 and r.voice_vendor = 'call' and coalesce(a.next_at, '-infinity') <= now()
        order by a.next_at nulls first, r.id limit 1) due
      on conflict (route_id) do update set next_at = excluded.next_at where v.next_at <= now()
      returning route_id as "routeId", failures`,
    values: [turnMs],
  })
  return rows[0]
}

/** Ends the turn of a vendor who answered, or of whom nothing had to be asked. @param waitMs until his next one */
export const noteAnswered = async (pool: pg.Pool, { routeId }: Turn, waitMs: number): Promise<void> => {
  await pool.query(
    `update voice_asked_vendors set failures = 0, failing_since = null, problem = null, next_at = now() + make_interval(secs => $2 / 1000.0)
     where route_id = $1`,
    [routeId, waitMs],
  )
}

/** Ends the turn of one who did not answer. @param problem why, in a sentence */
export const noteFailure = async (pool: pg.Pool, { routeId }: Turn, waitMs: number, problem: string): Promise<void> => {
  await pool.query(
    `update voice_asked_vendors set failures = least(failures + 1, 1000), failing_since = coalesce(failing_since, now()), problem = $3,
       next_at = now() + make_interval(secs => $2 / 1000.0) where route_id = $1`,
    [routeId, waitMs, problem.slice(0, 500)],
  )
}
