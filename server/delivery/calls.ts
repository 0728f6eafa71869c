import type { CallStatus } from '../../messaging/voice/callStatus.ts'
import type { Client } from '../kernel/db/client.ts'
import type { CallVerdict } from './callFold.ts'
import type { StoredMessage } from './receiptFold.ts'
import type { Match } from './receiptMatch.ts'

/** A call as it stands when reports of it come. */
export interface StoredCall {
  message_id: number
  call_status: string
  duration_seconds: number | null
  dtmf: string | null
  /** Tries beyond the first. */
  retries: number
}

/** A call, and what it became. */
export interface ChangedCall {
  message: StoredMessage
  verdict: CallVerdict
  before: StoredCall | undefined
  /** The route it was called by. */
  routeId: number
}

/** What a call adds to the counts of its campaign that the common counters do not have. */
interface Share {
  busy: number
  noanswer: number
  dtmf: number
  duration: number
  digits: Map<string, number>
}

/** SQL: what is counted of the calls `v` of a campaign, as voice_totals has it; the digits are counted beside. */
export const CALL_COUNTS = `count(*) filter (where v.call_status = 'BUSY') as busy, count(*) filter (where v.call_status = 'NOANSWER') as noanswer,
  count(*) filter (where v.dtmf <> '') as dtmf, coalesce(sum(v.duration_seconds), 0)::bigint as duration_seconds`

/** SQL over `v`: how many calls each digit was pressed in, as JSON. */
export const callDigits = (calls: string): string => `(select coalesce(jsonb_object_agg(digit, n), '{}') from (
  select digit, count(*) as n from ${calls} cross join lateral (
    select distinct digit from unnest(string_to_array(v.dtmf, null)) as d(digit)) pressed group by digit) each)`

/** Calls that reports speak of, as far as anything is known of them. */
export async function readCalls(
  client: Client,
  matches: readonly (Match | undefined)[],
): Promise<ReadonlyMap<number, StoredCall>> {
  const owners = new Map(matches.flatMap(match => (match ? [[match.messageId, match.accountId] as const] : [])))
  if (owners.size === 0) return new Map()
  const { rows } = await client.query<StoredCall>({
    name: 'read_calls',
    text: `select v.message_id, v.call_status, v.duration_seconds, v.dtmf, v.retries
      from unnest($1::bigint[], $2::bigint[]) as w(account_id, id) join voice_calls v on v.account_id = w.account_id and v.message_id = w.id`,
    values: [[...owners.values()], [...owners.keys()]],
  })
  return new Map(rows.map(row => [row.message_id, row]))
}

interface Row {
  account_id: number
  message_id: number
  campaign_id: number
  call_status: CallStatus
  started_at: Date | null
  answered_at: Date | null
  ended_at: Date | null
  duration_seconds: number | null
  pulses: number | null
  dtmf: string | null
  retries: number
}

const rowOf = ({ message, verdict, before }: ChangedCall): Row => {
  const { status, told, change, pulses } = verdict
  const own = before?.retries ?? 0
  return {
    account_id: message.account_id,
    message_id: message.id,
    campaign_id: message.campaign_id,
    call_status: change ? status : 'Pending',
    started_at: told.startedAt,
    answered_at: status === 'ANSWERED' ? told.answeredAt : null,
    ended_at: change ? told.endedAt : null,
    duration_seconds: status === 'ANSWERED' ? told.seconds : null,
    pulses,
    dtmf: told.dtmf === '' ? null : told.dtmf,
    // The next try is made; or the vendor makes them himself.
    retries: change ? Math.max(own, told.retries) : own + 1,
  }
}

const add = (share: Share, call: Pick<StoredCall, 'call_status' | 'duration_seconds' | 'dtmf'>, sign: 1 | -1): void => {
  if (call.call_status === 'BUSY') share.busy += sign
  if (call.call_status === 'NOANSWER') share.noanswer += sign
  share.duration += sign * (call.duration_seconds ?? 0)
  if (!call.dtmf) return
  share.dtmf += sign
  for (const digit of new Set(call.dtmf)) share.digits.set(digit, (share.digits.get(digit) ?? 0) + sign)
}

/**
 * Keeps what became of calls beside their messages, and counts it. In the transaction that changed the messages, after them and after the
 * counters of their campaigns: whoever writes here has both.
 */
export async function noteCalls(client: Client, changed: readonly ChangedCall[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(rowOf).sort((a, b) => a.message_id - b.message_id)
  const column = <K extends keyof Row>(name: K) => rows.map(row => row[name])
  await client.query({
    name: 'note_calls',
    text: `insert into voice_calls as v (account_id, message_id, campaign_id, call_status, started_at, answered_at, ended_at, duration_seconds, pulses, dtmf, retries)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
        $8::integer[], $9::integer[], $10::text[], $11::smallint[])
      on conflict (account_id, message_id) do update set call_status = excluded.call_status, started_at = coalesce(excluded.started_at, v.started_at),
        answered_at = excluded.answered_at, ended_at = excluded.ended_at, duration_seconds = excluded.duration_seconds, pulses = excluded.pulses,
        dtmf = excluded.dtmf, retries = excluded.retries`,
    values: [
      column('account_id'),
      column('message_id'),
      column('campaign_id'),
      column('call_status'),
      column('started_at'),
      column('answered_at'),
      column('ended_at'),
      column('duration_seconds'),
      column('pulses'),
      column('dtmf'),
      column('retries'),
    ],
  })
  await writeTotals(client, changed, rows)
}

async function writeTotals(client: Client, changed: readonly ChangedCall[], rows: readonly Row[]): Promise<void> {
  const before = new Map(changed.map(one => [one.message.id, one.before]))
  const shares = new Map<number, Share & { account: number }>()
  for (const row of rows) {
    const share = shares.get(row.campaign_id) ?? {
      account: row.account_id,
      busy: 0,
      noanswer: 0,
      dtmf: 0,
      duration: 0,
      digits: new Map<string, number>(),
    }
    shares.set(row.campaign_id, share)
    const was = before.get(row.message_id)
    if (was) add(share, was, -1)
    add(share, row, 1)
  }
  const written = [...shares].sort(([a], [b]) => a - b)
  await client.query({
    name: 'write_voice_totals',
    text: `insert into voice_totals as t (campaign_id, account_id, busy, noanswer, dtmf, duration_seconds, digits)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::jsonb[])
      on conflict (campaign_id) do update set busy = t.busy + excluded.busy, noanswer = t.noanswer + excluded.noanswer,
        dtmf = t.dtmf + excluded.dtmf, duration_seconds = t.duration_seconds + excluded.duration_seconds,
        digits = (select coalesce(jsonb_object_agg(digit, n) filter (where n > 0), '{}') from (
          select a.key as digit, sum(a.value::bigint) as n
          from (select * from jsonb_each_text(t.digits) union all select * from jsonb_each_text(excluded.digits)) a group by a.key) each)`,
    values: [
      written.map(([id]) => id),
      written.map(([, share]) => share.account),
      written.map(([, share]) => share.busy),
      written.map(([, share]) => share.noanswer),
      written.map(([, share]) => share.dtmf),
      written.map(([, share]) => share.duration),
      written.map(([, share]) => JSON.stringify(Object.fromEntries(share.digits))),
    ],
  })
}
