import { instantOf, wallClock } from '../../messaging/zone.ts'
import type { Desk } from '../desk.ts'

const TIME_ZONE = 'Asia/Kolkata'
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** A time of day so many days ago, by the clock of the demo's people; undefined where it has not come yet. */
export const daysAgo = (days: number, hour: number, minute: number): Date | undefined => {
  const wall = wallClock(new Date(), TIME_ZONE)
  const midnight = Math.floor(wall.getTime() / DAY_MS) * DAY_MS
  const at = instantOf(new Date(midnight - days * DAY_MS + (hour * 60 + minute) * MINUTE_MS), TIME_ZONE)
  // What ended is over for a few minutes at least.
  return at.getTime() < Date.now() - 5 * MINUTE_MS ? at : undefined
}

/** The simulator answers at once; handsets take seconds, a few of them minutes. Never so long that it would lie ahead. */
const SOME_LAG = `make_interval(secs => least(280, 1.5 - (4 + 5 * (account_id % 3)) * ln(1 - random())))`

/** A campaign ran just now; so that lists look like a month of work it is moved back to a moment of its own, with all its evidence. */
export const moveBack = async ({ deps }: Desk, id: number, to: Date): Promise<void> => {
  const { rows } = await deps.pool.query<{ back: string }>(
    `select extract(epoch from campaign_send_date_time - $2::timestamptz) || ' seconds' as back from campaigns where id = $1`,
    [id, to],
  )
  const back = rows[0]?.back
  if (back === undefined) return
  await deps.pool.query(
    `update campaigns set created_at = created_at - $2::interval, campaign_send_date_time = campaign_send_date_time - $2::interval,
       started_at = started_at - $2::interval, completed_at = completed_at - $2::interval, last_sent_at = last_sent_at - $2::interval where id = $1`,
    [id, back],
  )
  await deps.pool.query(
    `with moved as (update messages set created_at = created_at - $2::interval, submitted_at = submitted_at - $2::interval,
         done_at = done_at - $2::interval + case when state = 4 and stat_source = 'operator' then ${SOME_LAG} else interval '0' end
       where campaign_id = $1 and account_id = (select account_id from campaigns where id = $1) returning id, done_at),
     sent as (update submissions set submitted_at = submitted_at - $2::interval where message_id in (select id from moved))
     update receipts r set received_at = coalesce(moved.done_at, r.received_at - $2::interval), done_at = coalesce(moved.done_at, r.done_at - $2::interval)
     from moved where r.message_id = moved.id`,
    [id, back],
  )
}
