import type pg from 'pg'
import type { Watch } from '../../server/system/alarms/watch.ts'
import { lookAround } from '../../server/system/alarms/watcher.ts'

const failing = (message: string) => {
  throw new Error(message)
}

/** One round of the watches given; one that fails fails the test. */
export const look = (pool: pg.Pool, ...watches: Watch[]): Promise<void> =>
  lookAround(pool, { info: () => {}, warn: failing, error: failing }, watches)

/** Whatever is seen wrong, or gone, has been so for so long. */
export const standFor = async (pool: pg.Pool, seconds: number): Promise<void> => {
  await pool.query(
    `update watched_conditions set seen_since = seen_since - make_interval(secs => $1), gone_since = gone_since - make_interval(secs => $1)`,
    [seconds],
  )
}

/** The rounds of the watches given until what is wrong now is an alarm, and what is well again none. */
export const settled = async (pool: pg.Pool, ...watches: Watch[]): Promise<void> => {
  await look(pool, ...watches)
  await standFor(pool, 61)
  await look(pool, ...watches)
}

/** Kinds and things of the open alarms. */
export const openAlarms = async (
  pool: pg.Pool,
): Promise<{ kind: string; entity_id: string; detail: Record<string, unknown> }[]> =>
  (
    await pool.query<{ kind: string; entity_id: string; detail: Record<string, unknown> }>(
      'select kind, entity_id, detail from alarms where resolved_at is null order by kind, entity_id',
    )
  ).rows
