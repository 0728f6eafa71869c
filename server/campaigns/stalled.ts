import { present } from '../../messaging/present.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/**
 * Campaigns that should be going out and of which nothing has for ten minutes: the dashboard counts them, the lists of campaigns show them.
 * A condition over the alias `t`.
 */
export const STALLED = `(t.status in ('Pending', 'Ready-to-complete') and t.dispatching and t.paused_at is null and t.total_queued > 0
  and greatest(t.last_sent_at, t.started_at, t.campaign_send_date_time) < now() - interval '10 minutes')`

/** The filter of that name. A `case` of which one branch is left once the value is known: the index of what is going out then serves. */
export const stalledFilter = { is_stalled: `case when (?)::int = 1 then ${STALLED} else not ${STALLED} end` }

/** How many of the campaigns that the reader sees are stalled, of every channel: the list that this leads to has them all. */
export const countStalled = async (tx: Tx): Promise<number> =>
  present((await tx.query<{ count: number }>(`select count(*) as count from campaigns t where ${STALLED}`)).rows[0]).count
