import type pg from 'pg'

/**
 * Lets campaigns begin whose time has come by the clock of the database: never early, and once. A campaign begins as soon as its first
 * rows are made.
 */
export async function startDueCampaigns(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query({
    name: 'start_due_campaigns',
    text: `update campaigns set dispatching = true, started_at = coalesce(started_at, now()), changed_at = now()
      where status = 'Pending' and not dispatching and campaign_send_date_time <= now() and total_queued > 0`,
  })
  return rowCount ?? 0
}
