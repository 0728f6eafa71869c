import { wireDateTime } from '../../../messaging/format.ts'
import type { VoiceContent } from '../../../messaging/voice/content.ts'
import type { CallRow } from '../../../resources/voice/voice-campaign.answers.ts'
import type { MessageRow } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { callStateOf } from './callState.ts'

/** What is kept of a call beside the common row. */
interface Beside {
  call_status: string | null
  started_at: Date | null
  answered_at: Date | null
  duration_seconds: number | null
  pulses: number | null
  dtmf: string | null
  retries: number | null
  route: string | null
  vendor_call_id: string | null
}

const VENDOR = `(select p.route_name from primary_routes p where p.id = m.route_id) as route,
  (select coalesce(s.written_id, s.gateway_id) from submissions s where s.message_id = m.id order by s.submitted_at desc limit 1) as vendor_call_id`

const readBeside = async (tx: Client, account: number, rows: readonly MessageRow[], isOperator: boolean) => {
  const { rows: found } = await tx.query<Beside & { id: number }>(
    `select m.id, v.call_status, v.started_at, v.answered_at, v.duration_seconds, v.pulses, v.dtmf, v.retries,
       ${isOperator ? VENDOR : 'null as route, null as vendor_call_id'}
     from unnest($2::bigint[], $3::bigint[]) m(id, route_id) left join voice_calls v on v.account_id = $1 and v.message_id = m.id`,
    [account, rows.map(({ id }) => id), rows.map(({ route_id }) => route_id)],
  )
  return new Map(found.map(({ id, ...beside }) => [id, beside]))
}

/** What somebody pressed, in the words of the campaign; null where none of it has a meaning. */
const meaningOf = (dtmf: string | null | undefined, content: VoiceContent | null): string | null => {
  const meanings = content?.dtmf?.meanings ?? {}
  const told = [...(dtmf ?? '')].flatMap(digit => meanings[digit] ?? [])
  return told.length > 0 ? told.join(' · ') : null
}

interface Reader {
  timezone: string
  isOperator: boolean
}

/** Rows of the number log as they are shown (rule voice-52): what became of each call, its length, what was pressed, what it costs. */
export const shownCalls = async (
  tx: Client,
  { account_id, voice_content }: { account_id: number; voice_content: VoiceContent | null },
  rows: readonly MessageRow[],
  { timezone, isOperator }: Reader,
): Promise<CallRow[]> => {
  const kept = await readBeside(tx, account_id, rows, isOperator)
  const time = (at: Date | null | undefined) => (at ? wireDateTime(at, timezone) : null)
  return rows.map(row => {
    const beside = kept.get(row.id)
    return {
      id: row.id,
      mobile: row.mobile,
      call_status: callStateOf(row, beside?.call_status ?? null),
      start_date_time: time(beside?.started_at ?? row.submitted_at),
      answer_date_time: time(beside?.answered_at),
      duration: beside?.duration_seconds ?? null,
      pulses: beside?.pulses ?? null,
      dtmf: beside?.dtmf || null,
      dtmf_meaning: meaningOf(beside?.dtmf, voice_content),
      retry: beside?.retries ?? 0,
      use_credit: row.credits,
      adjusted_stat: row.adjusted_stat,
      ...(isOperator && {
        err: row.err,
        stat_source: row.stat_source,
        is_auto: row.is_auto,
        route: beside?.route ?? null,
        vendor_call_id: beside?.vendor_call_id ?? null,
      }),
    }
  })
}
