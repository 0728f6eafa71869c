import type pg from 'pg'

/** A list at a vendor that is not over. */
export interface OpenBatch {
  id: number
  account_id: number
  campaign_id: number
  route_id: number
  name: string
  vendor_campaign_id: string | null
  state: 'asked' | 'running' | 'unanswered'
  /** Since he was asked, in milliseconds. */
  age: number
}

/** Taken at once: each costs a vendor a question. */
const AT_ONCE = 10

/**
 * Takes lists that are to be asked about: those that run, and those of which it is not known whether the vendor has them. None is taken
 * again before `everyMs`, whoever takes them.
 * @param staleMs an answer to what was asked so long ago does not come any more
 * @param campaign of this one alone
 */
export const takeOpen = async (
  pool: pg.Pool,
  { everyMs, staleMs, campaign }: { everyMs: number; staleMs: number; campaign?: number },
): Promise<OpenBatch[]> => {
  const { rows } = await pool.query<OpenBatch>({
    name: 'take_voice_batches',
    text: `update voice_batches b set polled_at = now() from (
        select id from voice_batches
        where (state in ('running', 'unanswered') or (state = 'asked' and asked_at < now() - make_interval(secs => $2 / 1000.0)))
          and coalesce(polled_at, case when state = 'running' then asked_at end, '-infinity') < now() - make_interval(secs => $1 / 1000.0)
          and ($3::bigint is null or campaign_id = $3)
        order by polled_at nulls first, id limit ${AT_ONCE} for update skip locked
      ) open where b.id = open.id
      returning b.id, b.account_id, b.campaign_id, b.route_id, b.name, b.vendor_campaign_id, b.state,
        (extract(epoch from now() - b.asked_at) * 1000)::float8 as age`,
    values: [everyMs, staleMs, campaign ?? null],
  })
  return rows
}

/** What is to be remembered of a list. */
interface Ending {
  state: 'running' | 'refused' | 'done'
  campaign?: string
  message?: string
}

export const noteBatch = async (pool: pg.Pool, id: number, { state, campaign, message }: Ending): Promise<void> => {
  await pool.query(
    'update voice_batches set state = $2, vendor_campaign_id = coalesce($3, vendor_campaign_id), message = $4 where id = $1',
    [id, state, campaign ?? null, message ?? null],
  )
}
