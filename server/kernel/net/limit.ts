import type pg from 'pg'
import { tooMany } from '../problem/errors.ts'
import { countAttempt } from './attempts.ts'

/**
 * Counts a call of one kind by one person, and refuses it above `most` in a minute, whichever node answers.
 * @throws HttpProblem 429 with the seconds until the minute is over
 */
export const limitPerMinute = async (pool: pg.Pool, key: string, most: number): Promise<void> => {
  const { count, seconds } = await countAttempt(pool, key, 1)
  if (count > most) throw tooMany(seconds)
}
