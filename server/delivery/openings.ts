import type pg from 'pg'
import type { Claim } from './claim.ts'
import type { Lane } from './lanes.ts'

const DAY = `interval '24 hours'`

const OPEN = `
  with asked as (
    select distinct mobile from unnest($2::text[]) as a(mobile)
    where not exists (select from wa_threads t where t.wa_configuration_id = $4 and t.contact = a.mobile and t.window_expires_at > now())
  ), fresh as (
    select a.mobile from asked a where not exists (
      select from wa_openings o where o.business_account_id = $1 and o.mobile = a.mobile and o.opened_at > now() - ${DAY})
  ), opened as (
    insert into wa_openings (business_account_id, mobile)
    select $1, mobile from fresh
    limit greatest(0, $3 - (select count(*) from wa_openings where business_account_id = $1 and opened_at > now() - ${DAY}))
    on conflict (business_account_id, mobile) do update set opened_at = now()
    returning mobile
  ) select mobile from fresh where mobile not in (select mobile from opened)`

/**
 * Counts people whom a business is about to write to first within 24 hours (rule whatsapp-31), all processes together: noted before anything
 * is written, so that after a crash too many are counted rather than too few.
 * @returns numbers that it may not write to yet
 */
export const openPeople = async (pool: pg.Pool, lane: Lane, claims: readonly Claim[]): Promise<ReadonlySet<string>> => {
  if (lane.people === null || claims.length === 0) return new Set()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`whatsapp people of ${lane.business}`])
    const { rows } = await client.query<{ mobile: string }>({
      name: 'open_people',
      text: OPEN,
      values: [lane.business, claims.map(({ mobile }) => mobile), lane.people, lane.configurationId],
    })
    await client.query('commit')
    return new Set(rows.map(({ mobile }) => mobile))
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
