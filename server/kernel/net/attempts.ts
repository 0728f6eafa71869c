import type pg from 'pg'
import { rangeAround, rangeText, readAddress } from '../../../messaging/ip.ts'
import { present } from '../../../messaging/present.ts'
import { tooMany } from '../problem/errors.ts'
import type { Tx } from '../scope/scope.ts'

/** A quarter of an hour, where nobody says otherwise. */
const WINDOW_MINUTES = 15

export interface Attempts {
  /** In the present window, this one included. */
  count: number
  /** Until the window ends. */
  seconds: number
}

/**
 * Whether the window of a counter `r` is over, as SQL. One that begins ahead of us was begun before the clock was put back; what began in
 * the same moment is not meant.
 */
export const isOver = (length: string) => `(r.window_start + ${length} <= now() or r.window_start > now() + interval '1 minute')`
const IS_OVER = isOver('make_interval(mins => $2)')

/**
 * Counts an attempt by one atomic statement, shared by all nodes; a window begins with its first attempt. A database that is away lets
 * nobody try (fails closed).
 */
export const countAttempt = async (db: pg.Pool | Tx, key: string, minutes = WINDOW_MINUTES): Promise<Attempts> => {
  const { rows } = await db.query<Attempts>(
    `insert into rate_counters as r (key, window_start, hits) values ($1, now(), 1)
     on conflict (key) do update set
       hits = case when ${IS_OVER} then 1 else r.hits + 1 end, window_start = case when ${IS_OVER} then now() else r.window_start end
     returning hits as count, greatest(1, ceil(extract(epoch from window_start + make_interval(mins => $2) - now())))::int as seconds`,
    [key, minutes],
  )
  return present(rows[0])
}

/** Counts an attempt and refuses it beyond `most` in a quarter of an hour. @throws HttpProblem 429 */
export const limitAttempts = async (db: pg.Pool | Tx, key: string, most: number): Promise<void> => {
  const { count, seconds } = await countAttempt(db, key)
  if (count > most) throw tooMany(seconds)
}

/** Takes back what was counted against a key: all of it, or one attempt that turned out well. */
export const forgiveAttempts = async (db: pg.Pool | Tx, key: string, howMany: 'all' | 'one'): Promise<void> => {
  if (howMany === 'all') await db.query('delete from rate_counters where key = $1', [key])
  else await db.query('update rate_counters set hits = hits - 1 where key = $1 and hits > 0', [key])
}

/** IPv4 by /24, IPv6 by /64, however it is written: what one person can change at will counts as one. */
export const neighbourhood = (ip: string): string => {
  const address = readAddress(ip)
  return address ? rangeText(rangeAround(address, address.bits === 32 ? 24 : 64)) : ip
}
