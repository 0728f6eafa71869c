import type pg from 'pg'
import { OWN_AGENT } from './api.ts'

/** Table → how many days ago its first and its last record came. Never what is counted by its day, and never what cannot be changed: ledger and audit log. */
const SPANS: readonly (readonly [table: string, first: number, last: number])[] = [
  ['accounts', 190, 20],
  ['roles', 190, 60],
  ['contact_groups', 120, 40],
  ['contact_numbers', 118, 4],
  ['dlt_template_groups', 110, 50],
  ['dlt_templates', 150, 9],
  ['sender_ids', 170, 2],
  ['blacklists', 80, 1],
  ['invalid_series', 160, 30],
  ['ip_white_list', 60, 12],
  ['user_documents', 90, 2],
  ['primary_routes', 190, 15],
  ['secondary_routes', 185, 14],
  ['api_documents', 75, 18],
  ['wa_files', 40, 2],
  ['wa_qrcodes', 30, 3],
  ['credit_requests', 26, 1],
]

/** What the demo made within a minute came in the course of months: in its order, on days and at hours at which people work. */
export const spreadRecords = async (pool: pg.Pool): Promise<void> => {
  for (const [table, first, last] of SPANS)
    await pool.query(
      `update ${table} t set created_at = s.at${table === 'invalid_series' ? '' : ', updated_at = s.at'}
       from (select id, ((now() at time zone 'Asia/Kolkata')::date - $1::int + floor(place * ($1::int - $2::int))::int
                + time '09:30' + make_interval(mins => floor(place * 7919)::int % 480, secs => id * 37 % 60)) at time zone 'Asia/Kolkata' as at
             from (select id, percent_rank() over (order by id) as place from ${table}) ranked) s
       where s.id = t.id`,
      [first, last],
    )
  // Who waits for an approval has not waited for months; what was checked was checked the next day.
  await pool.query(
    "update accounts set created_at = now() - interval '5 hours', updated_at = now() - interval '5 hours' where status = 2",
  )
  await pool.query("update user_documents set verified_at = created_at + interval '21 hours' where verified_at is not null")
  await pool.query("update credit_requests set replied_at = created_at + interval '95 minutes' where replied_at is not null")
  await forgetOwnVisits(pool)
}

/** The demo signed in as everybody to do their work: nobody finds that among his own visits. */
const forgetOwnVisits = async (pool: pg.Pool): Promise<void> => {
  await pool.query('delete from login_log where user_agent = $1', [OWN_AGENT])
  await pool.query('update sessions set revoked_at = now() where user_agent = $1 and revoked_at is null', [OWN_AGENT])
}
