import type { AdjustedState, State } from '../delivery/port.ts'
import {
  Bookings,
  Deltas,
  emitAdjusted,
  lockCampaigns,
  type MessageEvent,
  STATE,
  WebhookInterest,
  writeEvents,
} from '../delivery/port.ts'
import type { JobRun } from '../kernel/jobs/job.ts'
import { asSystem, type Tx } from '../kernel/scope/scope.ts'
import { availableCredits, isPaidAtDelivery, lockWallets } from '../money/port.ts'
import { CHUNK } from './carryOut.ts'

interface StoredMessage {
  account_id: number
  id: number
  state: State
  stat: string | null
  err: string | null
  stat_source: string | null
  adjusted_state: AdjustedState
  credits: number
  refunded: boolean
  /** Whether the fix gave its credits back. */
  gave: boolean
}

/** Puts messages of one campaign back to what was reported. @returns how many were looked at */
const reverseSome = async (tx: Tx, id: number, campaignId: number, interest: WebhookInterest): Promise<number> => {
  const campaigns = await lockCampaigns(tx, [campaignId])
  const campaign = campaigns.get(campaignId)
  if (!campaign) return 0
  await tx.query('select from status_adjustments where id = $1 for update', [id])
  const { rows } = await tx.query<StoredMessage>(
    `select m.account_id, m.id, m.state, m.stat, m.err, m.stat_source, m.adjusted_state, m.credits, m.refunded, a.refunded as gave
     from adjusted_messages a join messages m on m.account_id = a.account_id and m.id = a.message_id
     where a.adjustment_id = $1 and a.campaign_id = $2 and a.superseded_at is null and a.reversed_at is null and m.adjustment_id = $1
     order by a.message_id limit ${CHUNK}`,
    [id, campaignId],
  )
  if (rows.length === 0) return 0
  const deltas = new Deltas()
  const bookings = new Bookings()
  const events: MessageEvent[] = []
  const charged = await payable(tx, rows, campaign)
  const sums = { recharged: 0, uncharged: 0 }
  const paysLater = isPaidAtDelivery(campaign)
  for (const row of rows) {
    deltas.adjusted(campaignId, row.state, row.adjusted_state, -1)
    deltas.told(campaignId, row, { ...row, adjusted_state: null })
    events.push({
      accountId: row.account_id,
      messageId: row.id,
      kind: 'unadjusted',
      detail: `Adjustment ${id} was reversed; what the operator reported counts`,
    })
    if (paysLater && row.adjusted_state === STATE.delivered && row.state === STATE.accepted && !row.refunded)
      holdAgain(campaignId, row, deltas, bookings)
    if (!row.gave || !row.refunded) continue
    if (charged.has(row.id)) {
      sums.recharged += row.credits
      deltas.of(campaignId).deduct += row.credits
      bookings.add('recharge', campaignId, row.credits, row.id)
      // It is on its way again, and paid when it arrives.
      if (paysLater && row.state === STATE.accepted) holdAgain(campaignId, row, deltas, bookings)
    } else {
      sums.uncharged += row.credits
      const detail = 'Reversed after it was refunded; the balance did not suffice to charge it again'
      events.push({ accountId: row.account_id, messageId: row.id, kind: 'uncharged', detail })
    }
  }
  const ids = rows.map(row => row.id)
  await tx.query(
    `update messages set adjusted_state = null, adjusted_stat = null, adjustment_id = null,
       refunded = refunded and not (id = any($3::bigint[])) where account_id = $1 and id = any($2::bigint[])`,
    [campaign.account_id, ids, [...charged]],
  )
  await tx.query('update adjusted_messages set reversed_at = now() where adjustment_id = $1 and message_id = any($2)', [id, ids])
  await writeEvents(tx, events)
  await emitAdjusted(
    tx,
    interest,
    rows.map(row => ({ accountId: row.account_id, id: row.id })),
  )
  await bookings.write(tx, campaigns)
  await tx.query(
    `update status_adjustments set restored = restored + $2, recharged_credits = recharged_credits + $3,
       uncharged_credits = uncharged_credits + $4, updated_at = now() where id = $1`,
    [id, rows.length, sums.recharged, sums.uncharged],
  )
  await deltas.write(tx)
  // Messages that wait for their receipt again are waited for; a campaign that a person ended stays ended.
  await tx.query(
    `update campaigns set status = 'Ready-to-complete', completed_at = null, changed_at = now()
     where id = $1 and status = 'Completed' and stopped_at is null and total_accepted > total_adjusted_open`,
    [campaignId],
  )
  return rows.length
}

/** What was used up for a message is held for it again. */
const holdAgain = (campaignId: number, { id, credits }: StoredMessage, deltas: Deltas, bookings: Bookings): void => {
  deltas.of(campaignId).hold += credits
  bookings.add('unsettle', campaignId, credits, id)
}

/** Of the messages whose credits went back those that the balance can pay again, in order of their id. */
const payable = async (
  tx: Tx,
  rows: readonly StoredMessage[],
  { account_id, route_type }: { account_id: number; route_type: number },
): Promise<Set<number>> => {
  const owed = rows.filter(row => row.gave && row.refunded)
  if (owed.length === 0) return new Set()
  await lockWallets(tx, [{ account: account_id, routeType: route_type }])
  let left = await availableCredits(tx, account_id, route_type)
  const paid = new Set<number>()
  for (const { id, credits } of owed) {
    if (credits > left) continue
    left -= credits
    paid.add(id)
  }
  return paid
}

/** How far a reversal has come. */
export interface Reversed {
  done: number
}

/**
 * Puts every message of a fix back to what the operator reported, a chunk at a time; those reported since stand as reported (rule adjustments-5).
 * A chunk done is noted with its rows, so that a worker that dies leaves nothing to be done twice.
 */
export const reverseRows = async (run: JobRun<unknown, Reversed>, id: number): Promise<void> => {
  const { pool } = run.deps
  const interest = new WebhookInterest(pool)
  await interest.refresh()
  const { rows } = await pool.query<{ campaign_id: number; n: number }>(
    `select campaign_id, count(*) as n from adjusted_messages
     where adjustment_id = $1 and superseded_at is null and reversed_at is null group by 1 order by 1`,
    [id],
  )
  const before = run.job.checkpoint?.done ?? 0
  const total = before + rows.reduce((sum, { n }) => sum + n, 0)
  let done = before
  for (const { campaign_id } of rows) {
    let count = 0
    do {
      run.signal.throwIfAborted()
      await asSystem(pool, async tx => {
        count = await reverseSome(tx, id, campaign_id, interest)
        await run.progress(done + count, { total, checkpoint: { done: done + count }, tx })
      })
      done += count
    } while (count === CHUNK)
  }
  await asSystem(pool, async tx => {
    await tx.query(`update status_adjustments set status = 'reversed', error = null, updated_at = now() where id = $1`, [id])
    await run.finish(tx, { result: { restored: done } })
  })
}
