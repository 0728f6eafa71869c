import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import type { CodeBook } from './codes.ts'
import type { CampaignTerms } from './counters.ts'
import { type LaneReport, laneReportOf } from './laneReports.ts'
import type { Change, StoredMessage } from './receiptFold.ts'
import type { Arrival, Match } from './receiptMatch.ts'
import { isReached } from './states.ts'

/** What the provider charges a message as, by all he has told so far. */
export interface Charged {
  category: string | null
  billable: boolean | null
}

interface Noted extends Charged {
  account_id: number
  message_id: number
  campaign_id: number
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  failed_at: Date | null
  errors: LaneReport['errors'] | null
}

const TIMES: Readonly<Record<string, 'sent_at' | 'delivered_at' | 'read_at' | 'failed_at'>> = {
  SENT: 'sent_at',
  DELIVERED: 'delivered_at',
  READ: 'read_at',
  FAILED: 'failed_at',
}

const noted = (match: Match): Noted => ({
  account_id: match.accountId,
  message_id: match.messageId,
  campaign_id: match.campaignId,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
  category: null,
  billable: null,
  errors: null,
})

/** The first time of each step counts, whichever comes first; of what is charged the last word. */
const note = (into: Noted, { stat, doneAt }: Arrival, report: LaneReport): void => {
  const time = TIMES[stat]
  if (time) into[time] ??= report.at ?? doneAt ?? new Date()
  into.category = report.category ?? into.category
  into.billable = report.billable ?? into.billable
  if (report.errors.length > 0) into.errors = report.errors
}

/**
 * Keeps what reports of lanes tell beside the status: the time of each step, what the provider charges, errors.
 * @returns what is known of the charge, by message
 */
export async function noteLaneReports(
  client: Client,
  arrivals: readonly Arrival[],
  matches: readonly (Match | undefined)[],
  codes: CodeBook,
): Promise<ReadonlyMap<number, Charged>> {
  const byMessage = new Map<number, Noted>()
  for (const [index, arrival] of arrivals.entries()) {
    const match = matches[index]
    if (!match || !codes.isLane(match.routeId)) continue
    const one = byMessage.get(match.messageId) ?? noted(match)
    byMessage.set(match.messageId, one)
    note(one, arrival, laneReportOf(arrival.raw))
  }
  if (byMessage.size === 0) return new Map()
  const rows = [...byMessage.values()].sort((a, b) => a.message_id - b.message_id)
  const { rows: kept } = await client.query<{ message_id: number; category: string | null; billable: number | null }>({
    name: 'note_lane_reports',
    text: `insert into wa_messages as w (account_id, message_id, campaign_id, sent_at, delivered_at, read_at, failed_at, category, billable, errors)
      select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[],
        $8::text[], $9::smallint[], $10::jsonb[])
      on conflict (account_id, message_id) do update set sent_at = coalesce(w.sent_at, excluded.sent_at),
        delivered_at = coalesce(w.delivered_at, excluded.delivered_at), read_at = coalesce(w.read_at, excluded.read_at),
        failed_at = coalesce(w.failed_at, excluded.failed_at), category = coalesce(excluded.category, w.category),
        billable = coalesce(excluded.billable, w.billable), errors = coalesce(excluded.errors, w.errors)
      returning message_id, category, billable`,
    values: [
      rows.map(row => row.account_id),
      rows.map(row => row.message_id),
      rows.map(row => row.campaign_id),
      rows.map(row => row.sent_at),
      rows.map(row => row.delivered_at),
      rows.map(row => row.read_at),
      rows.map(row => row.failed_at),
      rows.map(row => row.category),
      rows.map(row => (row.billable === null ? null : Number(row.billable))),
      rows.map(row => (row.errors === null ? null : JSON.stringify(row.errors))),
    ],
  })
  return new Map(
    kept.map(({ message_id, category, billable }) => [
      message_id,
      { category, billable: billable === null ? null : billable === 1 },
    ]),
  )
}

/** What a message that arrives costs; undefined where it is what was held for it. */
export function priceOf(
  terms: CampaignTerms,
  message: StoredMessage,
  { state }: Change,
  charged: Charged | undefined,
): number | undefined {
  if (!charged || !isPaidAtDelivery(terms) || !isReached(state) || isReached(message.state)) return undefined
  if (charged.billable === false) return 0
  return charged.category === null ? undefined : terms.prices?.[charged.category]
}
