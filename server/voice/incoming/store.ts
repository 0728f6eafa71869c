import { createHash } from 'node:crypto'
import type pg from 'pg'

/** What a vendor has called us with, at the address of his route. */
export interface Told {
  routeId: number
  /** SHA-256 of route and body. */
  digest: string
  body: string
}

/** What makes the same told twice at the same address the same. */
export const digestOf = (routeId: number, body: Buffer | string): string =>
  createHash('sha256').update(`${routeId}/`).update(body).digest('hex')

/** How long what was handled is remembered, so that a repeat is known. */
const KEPT_DAYS = 8

/** Stores what came; what is there already is left as it is. Where it rejects, what is missing comes again. */
export const storeTold = async (pool: pg.Pool, told: readonly Told[]): Promise<void> => {
  await pool.query({
    name: 'store_voice_incoming',
    text: `insert into voice_incoming (route_id, digest, body)
      select * from unnest($1::bigint[], $2::text[], $3::text[]) on conflict (digest) do nothing`,
    values: [told.map(one => one.routeId), told.map(one => one.digest), told.map(one => one.body)],
  })
}

/** Forgets what was handled long ago. What was set aside stays until somebody has looked at it. */
export const forgetHandled = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from voice_incoming where state = 'done' and done_at < now() - make_interval(days => $1)`, [KEPT_DAYS])
}
