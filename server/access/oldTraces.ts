import type pg from 'pg'
import { readSettings } from '../kernel/settings/settings.ts'

/** What only the present needs, as what a deletion takes it from: counters of tries, keys of requests beyond any repeat, sessions long over. */
export const OLD_TRACES = {
  'Counters of tries': `rate_counters where window_start < now() - interval '1 day'`,
  'Counters of daily limits': `daily_sends where day < current_date - 7`,
  'Keys of repeated requests': `idempotency_keys where created_at < now() - interval '2 days'`,
  'Old notifications': `notifications where created_at < now() - interval '180 days' or valid_until < now() - interval '30 days'`,
  // A session that another one came from stays until that one goes.
  'Sessions long over': `sessions s where least(s.expires_at, coalesce(s.revoked_at, s.expires_at)) < now() - interval '30 days'
     and not exists (select 1 from sessions c where c.parent_session_id = s.id)`,
  'Places long not signed in from': `known_places where seen_at < now() - interval '400 days'`,
  'Sign-in codes long over': `otp_challenges where created_at < now() - interval '1 day'`,
  'Reset links long over': `password_resets where created_at < now() - interval '7 days'`,
} as const

/** Clears old traces away, and the login log beyond its time (setting `log_retention_days`). */
export const forgetOldTraces = async (pool: pg.Pool): Promise<void> => {
  const { log_retention_days } = await readSettings(pool)
  await pool.query('delete from login_log where created_at < now() - make_interval(days => $1)', [log_retention_days])
  for (const from of Object.values(OLD_TRACES)) await pool.query(`delete from ${from}`)
}
