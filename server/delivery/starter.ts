import type pg from 'pg'
import { SETTING_DEFAULTS } from '../kernel/settings/settings.ts'

const DUE = `status = 'Pending' and not dispatching and paused_at is null and restore_id is null and campaign_send_date_time <= now()
  and total_queued > 0 and (campaign_type <> '1' or started_at is not null or 'missed' = any(pauses_past)
    or campaign_send_date_time >= now() - make_interval(mins => coalesce(
      (select (value #>> '{}')::int from app_settings where key = 'missed_start_minutes'), ${SETTING_DEFAULTS.missed_start_minutes})))`

/** Campaigns whose time has come. */
export const DUE_CAMPAIGNS = { name: 'due_campaigns', there: `select from campaigns where ${DUE}` }

/**
 * Lets campaigns begin whose time has come by the clock of the database: never early, and once. A campaign begins as soon as its first
 * rows are made. One whose time passed too long ago does not begin by itself (setting `missed_start_minutes`): it is held and told of.
 */
export async function startDueCampaigns(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'start_due_campaigns',
    text: `update campaigns set dispatching = true, started_at = coalesce(started_at, now()), changed_at = now()
      where ${DUE}`,
  })
  return rowCount ?? 0
}
