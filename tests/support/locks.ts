import type pg from 'pg'
import { until } from './until.ts'

/** Waits until so many sessions wait for a lock in this pool's database; other test files have databases of their own beside it. */
export const waitForLocks = (pool: pg.Pool, count = 1): Promise<unknown> =>
  until(
    async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return (rowCount ?? 0) >= count
    },
    { what: `${count} to wait for a lock` },
  )
