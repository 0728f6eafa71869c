import type pg from 'pg'

/** Gives up what came too late to be sent, and forgets what was sent a month ago. Also where no mail is ever sent. */
export const forgetOldMails = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `update mails set status = 'expired', text = '', changed_at = now() where status = 'queued' and expires_at <= now()`,
  )
  await pool.query(`delete from mails where status not in ('queued', 'sending') and changed_at < now() - interval '30 days'`)
}
