import type pg from 'pg'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { countBlocks } from './blocks.ts'

export interface Message {
  mobile: string
  /** As reported: 4 delivered where not given. */
  state?: number
  stat?: string
  err?: string
  source?: string
  text?: string
  /** Seconds between submission and the operator's word. */
  lag?: number
  adjusted?: number
  route?: number
}

export interface Sending {
  account: number
  /** When the campaign was sent: ISO 8601. */
  at: string
  campaign?: string
  sender?: number
  message?: string
  header?: string
  /** 1, a text message, where not given. */
  routeType?: number
  messages: readonly Message[]
}

let next = 0

/** A campaign with exactly these messages, written as they would stand after it; answers its number. */
export async function sent(pool: pg.Pool, query: Sending): Promise<number> {
  const {
    account,
    at,
    campaign = 'Fees',
    sender = null,
    message = 'The fee is due.',
    header = 'SUNRSE',
    routeType = 1,
    messages,
  } = query
  const block = 50_000 + ++next
  const of = (state: number) => messages.filter(one => (one.state ?? 4) === state).length
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, sender_id, campaign_send_date_time,
       phase, status, total_contacts, total_delivered, total_failed, total_invalid_number, total_credit_deduct)
     values ($1, $2, $3, $4, $12, $5, '{}', $2, $6, $7, 'ready', 'Completed', $8, $9, $10, $11, $8) returning id`,
    [account, `sent-${block}`, campaign, message, header, sender, at, messages.length, of(4), of(5), of(6), routeType],
  )
  const id = rows[0]!.id
  await pool.query(
    `insert into messages (account_id, id, campaign_id, row_no, mobile, text, parts, credits, state, stat, err, stat_source, submitted_at, done_at,
       adjusted_state, adjusted_stat, route_id)
     select $1, $2 + row_no, $3, row_no, m.mobile, m.text, 1, 1, coalesce(m.state, 4), coalesce(m.stat, case coalesce(m.state, 4) when 4 then 'DELIVRD' when 5 then 'UNDELIV' end),
       coalesce(m.err, '000'), coalesce(m.source, 'operator'), $4::timestamptz, $4::timestamptz + make_interval(secs => coalesce(m.lag, 4)),
       m.adjusted, case m.adjusted when 4 then 'DELIVRD' when 5 then 'FAILED' end, m.route
     from (select *, (row_number() over ())::int - 1 as row_no from jsonb_to_recordset($5::jsonb)
       m(mobile text, state smallint, stat text, err text, source text, text text, lag float8, adjusted smallint, route bigint)) m`,
    [account, block * BLOCK, id, at, JSON.stringify(messages)],
  )
  await countBlocks(pool)
  return id
}
