import { wireDateTime } from '../../../messaging/format.ts'
import { isRecord } from '../../../messaging/record.ts'
import { whatsappError } from '../../../messaging/whatsapp/errors.ts'
import { WHATSAPP } from '../../../resources/language/choices.ts'
import { amountOf } from '../../../resources/money/port.ts'
import type { WaState } from '../../../resources/whatsapp/report-choices.ts'
import type { WaLogRow } from '../../../resources/whatsapp/wa-campaign.answers.ts'
import { type MessageRow, meaningsOf } from '../../campaigns/port.ts'
import { isOther, STATE, type State } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'

type Errors = WaLogRow['error_info']

/** What is kept of a message beside the common row. */
interface Beside {
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  category: string | null
  billable: 0 | 1 | null
  errors: unknown
  threads: number[]
  wamid: string | null
}

export const STATE_WORDS: Readonly<Record<State, WaState>> = {
  [STATE.queued]: 'pending',
  [STATE.unknown]: 'pending',
  [STATE.accepted]: 'sent',
  [STATE.delivered]: 'delivered',
  [STATE.read]: 'read',
  [STATE.failed]: 'failed',
  [STATE.stopped]: 'failed',
  [STATE.invalid]: 'invalid',
  [STATE.blocked]: 'block',
}

const isRefused = (state: State) => !['pending', 'sent', 'delivered', 'read'].includes(STATE_WORDS[state])

const CODE = /^\d{1,9}$/

/** What a code is called: of the provider's by our own table, of ours by the dictionary. */
export const titleOf = (code: string, meaning: string | null): string | null =>
  CODE.test(code) ? whatsappError(Number(code)).title : meaning

/** The provider's list as it was kept; null where it cannot be read. */
const readErrors = (stored: unknown): Errors =>
  Array.isArray(stored) && stored.every(isRecord)
    ? stored.map(({ code, title }) => {
        const known = whatsappError(Number(code))
        return { code: String(code), title: known.group === 'other' && title ? String(title) : known.title }
      })
    : null

/** Of a message that did not arrive: what the provider listed, else its code. */
const errorsOf = ({ state, err }: MessageRow, stored: unknown, meaning: string | null): Errors => {
  if (!isRefused(state)) return []
  if (stored !== null && stored !== undefined) return readErrors(stored)
  return err ? [{ code: err, title: titleOf(err, meaning) ?? err }] : []
}

const readBeside = async (tx: Client, account: number, rows: readonly MessageRow[], isOperator: boolean) => {
  const { rows: found } = await tx.query<Beside & { id: number }>(
    `select m.id, w.sent_at, w.delivered_at, w.read_at, w.category, w.billable, w.errors,
       coalesce((select array_agg(distinct t.thread_id order by t.thread_id) from wa_thread_messages t
         where t.message_id = m.id and t.direction = 'i'), '{}') as threads,
       ${isOperator ? '(select coalesce(s.written_id, s.gateway_id) from submissions s where s.message_id = m.id order by s.submitted_at desc limit 1)' : 'null'} as wamid
     from unnest($2::bigint[]) m(id) left join wa_messages w on w.account_id = $1 and w.message_id = m.id`,
    [account, rows.map(({ id }) => id)],
  )
  return new Map(found.map(({ id, ...beside }) => [id, beside]))
}

/** Rows of the number log as they are shown (rule whatsapp-102): the provider's own times, what it costs, why it failed, who answered. */
export const shownWaRows = async (
  tx: Client,
  account: number,
  rows: readonly MessageRow[],
  { timezone, isOperator }: { timezone: string; isOperator: boolean },
): Promise<WaLogRow[]> => {
  const kept = await readBeside(tx, account, rows, isOperator)
  const meanings = await meaningsOf(
    tx,
    rows.map(({ route_id, stat, err }) => ({ routeId: route_id, stat, err })),
  )
  const time = (at: Date | null | undefined) => (at ? wireDateTime(at, timezone) : null)
  return rows.map((row, n) => {
    const beside = kept.get(row.id)
    return {
      id: row.id,
      mobile: row.mobile,
      sent_date_time: time(beside?.sent_at ?? row.submitted_at),
      delivered_date_time: time(beside?.delivered_at),
      read_date_time: time(beside?.read_at),
      use_credit: amountOf(WHATSAPP, row.credits),
      stat: isOther(row) ? 'other' : STATE_WORDS[row.state],
      error_info: errorsOf(row, beside?.errors, meanings[n] ?? null),
      category: beside?.category ?? null,
      billable: beside?.billable ?? null,
      is_auto: row.is_auto,
      whats_app_reply_threads: (beside?.threads ?? []).map(id => ({ id })),
      ...(isOperator && { wamid: beside?.wamid ?? null }),
    }
  })
}
