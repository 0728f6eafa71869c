import type pg from 'pg'

/** Clears away what only the present needs: counters of tries, keys of requests beyond any repeat, sessions long over. */
export const forgetOldTraces = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`delete from rate_counters where window_start < now() - interval '1 day'`)
  await pool.query(`delete from idempotency_keys where created_at < now() - interval '2 days'`)
  // A session that another one came from stays until that one goes.
  await pool.query(
    `delete from sessions s where least(s.expires_at, coalesce(s.revoked_at, s.expires_at)) < now() - interval '30 days'
     and not exists (select 1 from sessions c where c.parent_session_id = s.id)`,
  )
}
