import type pg from 'pg'
import type { VoiceContent } from '../../messaging/voice/content.ts'
import { BLOCK } from '../../server/delivery/blockSize.ts'
import { recountCampaign } from '../../server/delivery/reconcile.ts'
import { foldFacts } from '../../server/reports/facts/fold.ts'
import { countBlocks } from './blocks.ts'

/** A call of a campaign of voice as it stands after its vendor has told of it. */
export interface Called {
  mobile: string
  state: number
  stat?: string
  err?: string
  source?: 'operator' | 'system'
  /** Pulses held or used. */
  credits?: number
  /** As the vendor told it; absent where he told nothing of the call. */
  told?: string
  started?: string
  answered?: string
  seconds?: number
  pulses?: number
  dtmf?: string
  retries?: number
}

export interface VoiceSending {
  account: number
  /** When it was sent: ISO 8601. */
  at: string
  campaign?: string
  content?: Partial<VoiceContent>
  route?: number
  primary?: number
  status?: string
  basis?: 1 | 2
  calls: readonly Called[]
}

let next = 0

const counted = (calls: readonly Called[], stat: string) => calls.filter(one => one.state === 5 && one.stat === stat).length

const digitsOf = (calls: readonly Called[]) => {
  const digits: Record<string, number> = {}
  for (const digit of calls.flatMap(({ dtmf }) => [...(dtmf ?? '')])) digits[digit] = (digits[digit] ?? 0) + 1
  return digits
}

/** A campaign with exactly these calls, its counters and totals counted from them and its figures folded; answers its number. */
export const voiceSent = async (pool: pg.Pool, query: VoiceSending): Promise<number> => {
  const { account, at, campaign = 'Fees', content, route = null, primary = null, status = 'Completed', basis = 1, calls } = query
  const block = 95_000 + ++next
  const stored: VoiceContent = {
    fileId: 1,
    title: 'Fees',
    durationSeconds: 44.2,
    pulseSeconds: 30,
    pulses: 2,
    callerId: '1600123456',
    retries: 1,
    retryMinutes: 15,
    dtmf: { waitSeconds: 5, meanings: { 1: 'Paid', 2: 'Call me' } },
    ...content,
  }
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, secondary_route_id, header, caller_id, audience, audience_hash,
       voice_file_id, voice_content, campaign_send_date_time, phase, status, billing_basis, credit_weight, expected_contacts, total_contacts,
       total_credit_deduct)
     values ($1, $2, $3, $4, 4, $5, $6, $6, '{}', $2, $7, $8, $9, 'ready', $10, $11, $12, $13, $13, $14) returning id`,
    [
      account,
      `voice-${block}`,
      campaign,
      stored.title,
      route,
      stored.callerId,
      stored.fileId,
      JSON.stringify(stored),
      at,
      status,
      basis,
      stored.pulses,
      calls.length,
      calls.reduce((sum, { state, credits = 0 }) => sum + ([0, 2, 3, 4].includes(state) ? credits : 0), 0),
    ],
  )
  const id = rows[0]!.id
  await pool.query(
    `with told as (select m.*, $1::bigint as account, $2::bigint + (row_number() over ())::int - 1 as id, (row_number() over ())::int - 1 as row_no
       from jsonb_to_recordset($4::jsonb) m(mobile text, state smallint, stat text, err text, source text, credits int, told text,
         started timestamptz, answered timestamptz, seconds int, pulses int, dtmf text, retries smallint)),
     made as (insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source, submitted_at, route_id)
       select account, id, $3, row_no, mobile, 1, coalesce(credits, 0), state, stat, err, coalesce(source, 'operator'), started, case when state > 0 then $5::bigint end from told)
     insert into voice_calls (account_id, message_id, campaign_id, call_status, started_at, answered_at, duration_seconds, pulses, dtmf, retries)
     select account, id, $3, told, started, answered, seconds, pulses, dtmf, coalesce(retries, 0) from told where told is not null`,
    [account, block * BLOCK, id, JSON.stringify(calls), primary],
  )
  await pool.query(
    `insert into voice_totals (campaign_id, account_id, busy, noanswer, dtmf, duration_seconds, digits) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      account,
      counted(calls, 'BUSY'),
      counted(calls, 'NOANSWER'),
      calls.filter(({ dtmf }) => dtmf).length,
      calls.reduce((sum, { seconds = 0 }) => sum + seconds, 0),
      JSON.stringify(digitsOf(calls)),
    ],
  )
  await countBlocks(pool)
  await recountCampaign(pool, id)
  await foldFacts(pool)
  return id
}
