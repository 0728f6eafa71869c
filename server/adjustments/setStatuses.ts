import { present } from '../../messaging/present.ts'
import type { CampaignTerms, Deltas } from '../delivery/port.ts'
import {
  type AdjustedState,
  Bookings,
  emitAdjusted,
  giveBack,
  giveBackTaken,
  STATE,
  type WebhookInterest,
  writeEvents,
} from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import type { Eligible } from './eligible.ts'

export const ADJUSTED_STAT: Readonly<Record<AdjustedState, string>> = { [STATE.delivered]: 'DELIVRD', [STATE.failed]: 'FAILED' }
const WORDS: Readonly<Record<AdjustedState, string>> = { [STATE.delivered]: 'delivered', [STATE.failed]: 'failed' }

interface Setting {
  adjustment: number
  byRule: boolean
  refundOnFailed: boolean
  interest: WebhookInterest
}

/**
 * Sets statuses beside what was reported: overlay, record, counters, refunds, trail and webhook of some messages, in the caller's
 * transaction. Their campaigns must be locked. What the operator reported is not touched; nothing is ever charged (rule adjustments-6).
 * @returns credits that went back
 */
export const setStatuses = async (
  tx: Client,
  rows: readonly { row: Eligible; to: AdjustedState }[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  deltas: Deltas,
  { adjustment, byRule, refundOnFailed, interest }: Setting,
): Promise<number> => {
  if (rows.length === 0) return 0
  const bookings = new Bookings()
  let back = 0
  const refunded = rows.map(({ row, to }) => {
    const terms = present(campaigns.get(row.campaign_id))
    const pays = terms.billing_basis === 1 || refundOnFailed
    const gives = to === STATE.failed && row.state === STATE.accepted && pays && !row.refunded
    deltas.adjusted(row.campaign_id, row.state, to, 1)
    deltas.told(row.campaign_id, { ...row, adjusted_state: null }, { ...row, adjusted_state: to })
    // What arrives on an account that pays for that is paid with what is held for it (rule adjustments-14).
    if (to === STATE.delivered && row.state === STATE.accepted && !row.refunded && isPaidAtDelivery(terms)) {
      deltas.of(row.campaign_id).hold -= row.credits
      bookings.add('use', row.campaign_id, row.credits, row.id)
    }
    if (gives) {
      giveBackTaken(terms, row.credits, row.id, deltas, bookings)
      back += row.credits
    }
    return gives
  })
  const ids = rows.map(({ row }) => row.id)
  const accounts = rows.map(({ row }) => row.account_id)
  const states = rows.map(({ to }) => to)
  await tx.query(
    `insert into adjusted_messages (adjustment_id, account_id, message_id, campaign_id, before_state, after_state, refunded)
     select $1, * from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::smallint[], $7::boolean[])`,
    [adjustment, accounts, ids, rows.map(({ row }) => row.campaign_id), rows.map(({ row }) => row.state), states, refunded],
  )
  await tx.query(
    `update messages m set adjusted_state = a.state, adjusted_stat = a.stat, adjustment_id = $1, refunded = m.refunded or a.refunded
     from unnest($2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::boolean[]) as a(account_id, id, state, stat, refunded)
     where m.account_id = a.account_id and m.id = a.id`,
    [adjustment, accounts, ids, states, states.map(state => ADJUSTED_STAT[state]), refunded],
  )
  await writeEvents(
    tx,
    rows.map(({ row, to }) => ({
      accountId: row.account_id,
      messageId: row.id,
      kind: 'adjusted' as const,
      detail: `Set to ${WORDS[to]} ${byRule ? 'by the closing rule of the campaign' : 'by hand'}, adjustment ${adjustment}; the operator had reported no end`,
    })),
  )
  await emitAdjusted(
    tx,
    interest,
    rows.map(({ row }) => ({ accountId: row.account_id, id: row.id })),
  )
  await bookings.write(tx, campaigns)
  return back
}

/**
 * Takes back messages of one campaign that never went out (L008), as stopping it does. The campaign must be locked.
 * @returns how many, their credits, and the last id looked at
 */
export const cancelUnsent = async (
  tx: Client,
  wanted: readonly { id: number; credits: number }[],
  campaign: CampaignTerms,
  deltas: Deltas,
): Promise<{ cancelled: number; credits: number }> => {
  const { rows } = await tx.query<{ id: number; credits: number }>(
    `update messages m set state = ${STATE.stopped}, stat = 'FAILED', err = 'L008', stat_source = 'system', done_at = now()
     from leave_outbox($3, array_fill($1::bigint, array[cardinality($3::bigint[])])) gone(id)
     where m.account_id = $2 and m.id = gone.id and m.state = ${STATE.queued} returning m.id, m.credits`,
    [campaign.id, campaign.account_id, wanted.map(({ id }) => id)],
  )
  const bookings = new Bookings()
  for (const { id, credits } of rows) {
    deltas.moved(campaign.id, id, STATE.queued, STATE.stopped)
    giveBack(campaign.id, credits, id, 1, deltas, bookings)
  }
  await bookings.write(tx, new Map([[campaign.id, campaign]]))
  return { cancelled: rows.length, credits: rows.reduce((sum, row) => sum + row.credits, 0) }
}
