import type { Client } from '../kernel/db/client.ts'

/** First half of the advisory locks of lanes. */
const LOCK_CLASS = 72_358

/**
 * Waits until nobody else writes what was reported over these lanes, and keeps others waiting to the end of the transaction. A message of WhatsApp is
 * reported on several times within seconds: batches of one number written side by side find each other's messages changed, and what the
 * slower one has done is lost. Taken before anything else, all in one call.
 */
export const takeLanes = async (client: Client, lanes: readonly number[]): Promise<void> => {
  if (lanes.length === 0) return
  await client.query({
    name: 'take_lanes',
    text: `select pg_advisory_xact_lock($1, lane) from (select distinct (x % 2147483647)::int as lane from unnest($2::bigint[]) x order by 1) lanes`,
    values: [LOCK_CLASS, lanes],
  })
}
