import type pg from 'pg'
import { tooMany } from '../http/errors.ts'

/**
 * Counts a call of one kind by one person, and refuses it above `most` in this minute, whichever node answers.
 * @throws HttpProblem 429 with the seconds until the minute is over
 */
export const limitPerMinute = async (pool: pg.Pool, key: string, most: number): Promise<void> => {
  const { rows } = await pool.query<{ count: number; seconds: number }>(
    `insert into rate_counters (key, window_start, hits) values ($1, date_bin('1 minute', now(), '2000-01-01'), 1)
     on conflict (key, window_start) do update set hits = rate_counters.hits + 1
     returning hits as count, ceil(extract(epoch from window_start + interval '1 minute' - now()))::int as seconds`,
    [key],
  )
  const { count = 0, seconds = 60 } = rows[0] ?? {}
  if (count > most) throw tooMany(Math.max(1, seconds))
}
