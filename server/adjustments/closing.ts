import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import type { OperatorStatus } from '../../messaging/receipts.ts'
import {
  Bookings,
  type CampaignTerms,
  CodeBook,
  Deltas,
  emitMessages,
  foldReported,
  giveBack,
  giveBackTaken,
  isReached,
  leaveOutbox,
  loadSettings,
  lockCampaigns,
  messagesIn,
  outboxHolds,
  STATE,
  type State,
  settleArrived,
  stateOf,
  WebhookInterest,
} from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import { noteRule, runRules } from './rule.ts'

const AT_ONCE = 5000

/** Nothing was sent for so many hours ($1), nor did it begin to wait anew (let go after a pause, put back into the queue). */
const WAITED = `greatest(coalesce(last_sent_at, started_at, campaign_send_date_time), waiting_since) < now() - make_interval(secs => $1 * 3600.0)
  and campaign_send_date_time < now() - make_interval(secs => $1 * 3600.0)`

/** Messages that wait to be sent and that nobody holds back. */
const WAITING = `case when paused_at is null and restore_id is null then total_queued else 0 end`

/** Campaigns that have waited so long, and still wait for something. */
const OVERDUE = `phase = 'ready' and status in ('Pending', 'Ready-to-complete', 'Stop')
  and ${WAITING} + total_unknown + total_accepted - total_adjusted_open > 0
  and ${WAITED}`

/** How many campaigns and messages `closeOverdue` would close, by their counters. */
export async function countOverdue(pool: pg.Pool): Promise<{ campaigns: number; messages: number }> {
  const { dlrWaitHours } = await loadSettings(pool)
  const { rows } = await pool.query<{ campaigns: number; messages: number }>(
    `select count(*) as campaigns, coalesce(sum(${WAITING} + total_unknown + total_accepted - total_adjusted_open), 0)::bigint as messages
     from campaigns where ${OVERDUE}`,
    [dlrWaitHours],
  )
  return present(rows[0])
}

interface Open {
  account_id: number
  id: number
  campaign_id: number
  state: State
  stat: string | null
  parts: number
  credits: number
  route_id: number | null
}

interface Closed {
  message: Open
  state: State
  stat: string
  err: string
  source: 'operator' | 'system'
  refunded: boolean
}

/**
 * Ends the waiting for receipts: messages of campaigns from which nothing was sent for `dlr_wait_hours` become EXPIRED, set by ourselves
 * (L009); an operator's word that comes later still counts. Of messages in parts those that were reported decide. Messages that could
 * not be sent in all that time fail (L007) and cost nothing, nor do those of which nobody knows whether they were sent. What a pause
 * or a restored database holds back waits as long as that lasts. Then the closing rules of the campaigns set what they are to set beside that.
 * @returns how many messages were closed
 */
export async function closeOverdue(pool: pg.Pool): Promise<number> {
  const { dlrWaitHours, refundOnFailed } = await loadSettings(pool)
  const codes = new CodeBook(pool)
  const { rows } = await pool.query<{ id: number }>(`select id from campaigns where ${OVERDUE} order by id limit 100`, [
    dlrWaitHours,
  ])
  const interest = new WebhookInterest(pool)
  if (rows.length > 0) await Promise.all([codes.refresh(), interest.refresh()])
  let closed = 0
  for (const { id } of rows) {
    let count = 0
    do {
      count = await asSystem(pool, tx => closeSome(tx, id, dlrWaitHours, codes, refundOnFailed, interest))
      closed += count
    } while (count === AT_ONCE)
  }
  await runRules(pool, refundOnFailed, interest)
  return closed
}

async function closeSome(
  tx: Client,
  campaignId: number,
  hours: number,
  codes: CodeBook,
  refundOnFailed: boolean,
  interest: WebhookInterest,
): Promise<number> {
  const campaigns = await lockCampaigns(tx, [campaignId])
  const campaign = present(campaigns.get(campaignId))
  // It may have been let go, put back or sent from since it was found.
  const { rowCount: waited } = await tx.query(`select from campaigns where ${WAITED} and id = $2`, [hours, campaignId])
  if (waited === 0) return 0
  const { rows: open } = await tx.query<Open>(
    `select m.account_id, m.id, m.campaign_id, m.state, m.stat, m.parts, m.credits, m.route_id
     from ${messagesIn([STATE.queued, STATE.unknown, STATE.accepted], { campaign: '$1' })} m
     where m.adjusted_state is null
       -- What is queued and does not wait, somebody is sending.
       and (m.state <> ${STATE.queued} or (exists (select from primary_routes r join outbox o on o.route_id = r.id
           and o.priority = $2 and o.campaign_id = $1 and ${outboxHolds('o', 'm.id')})
         and (select paused_at is null and restore_id is null from campaigns where id = $1)))
     order by m.block, m.id limit ${AT_ONCE}`,
    [campaignId, campaign.priority],
  )
  if (open.length === 0) {
    await noteRule(tx, campaignId)
    return 0
  }
  // What was claimed since goes out.
  const queued = open.filter(({ state }) => state === STATE.queued)
  const unsent = await leaveOutbox(tx, new Map(queued.map(({ id }) => [id, campaignId])))
  const reported = await readReported(tx, open)
  const closed = open
    .filter(({ id, state }) => state !== STATE.queued || unsent.has(id))
    .map(message => close(message, reported.get(message.id) ?? [], campaign, codes, refundOnFailed))
  await tx.query(
    `update messages m set state = c.state, stat = c.stat, err = c.err, stat_source = c.source, done_at = now(), refunded = c.refunded
     from unnest($1::bigint[], $2::bigint[], $3::smallint[], $4::text[], $5::text[], $6::text[], $7::boolean[])
       as c(account_id, id, state, stat, err, source, refunded)
     where m.account_id = c.account_id and m.id = c.id`,
    [
      closed.map(({ message }) => message.account_id),
      closed.map(({ message }) => message.id),
      closed.map(({ state }) => state),
      closed.map(({ stat }) => stat),
      closed.map(({ err }) => err),
      closed.map(({ source }) => source),
      closed.map(({ refunded }) => refunded),
    ],
  )
  await emitMessages(
    tx,
    interest,
    closed.map(({ message, state }) => ({ accountId: message.account_id, id: message.id, state })),
  )
  await book(tx, closed, campaigns)
  if (open.length < AT_ONCE) await noteRule(tx, campaignId)
  return closed.length
}

async function readReported(tx: Client, open: readonly Open[]): Promise<Map<number, OperatorStatus[]>> {
  const ids = open.filter(({ state, parts }) => state === STATE.accepted && parts > 1).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const { rows } = await tx.query<{ message_id: number; stat: string; err: string }>(
    `select message_id, stat, coalesce(err, '') as err from submissions where message_id = any($1) and stat is not null`,
    [ids],
  )
  return Map.groupBy(rows, row => row.message_id)
}

function close(
  message: Open,
  parts: readonly OperatorStatus[],
  campaign: CampaignTerms,
  codes: CodeBook,
  refundOnFailed: boolean,
): Closed {
  const { state, route_id } = message
  if (state === STATE.queued)
    return { message, state: STATE.failed, stat: 'FAILED', err: 'L007', source: 'system', refunded: true }
  if (state === STATE.unknown)
    return { message, state: STATE.failed, stat: 'EXPIRED', err: 'L009', source: 'system', refunded: true }
  const status = foldReported(parts, (a, b) => codes.compare(route_id ?? 0, a, b))
  const meaning = status.stat === '' ? undefined : codes.meaningOf(route_id ?? 0, status)
  const delivers = campaign.billing_basis === 1 || refundOnFailed
  if (!meaning?.final) return { message, state: STATE.failed, stat: 'EXPIRED', err: 'L009', source: 'system', refunded: delivers }
  const final = stateOf(meaning.bucket)
  if (final === STATE.accepted)
    return { message, state: STATE.failed, stat: 'EXPIRED', err: 'L009', source: 'system', refunded: delivers }
  const refunded = final === STATE.failed && (delivers || meaning.refund)
  return { message, state: final, ...status, source: 'operator', refunded }
}

async function book(tx: Client, closed: readonly Closed[], campaigns: ReadonlyMap<number, CampaignTerms>): Promise<void> {
  const deltas = new Deltas()
  const bookings = new Bookings()
  for (const { message, state, stat, err, source, refunded } of closed) {
    const { id, campaign_id, credits } = message
    const terms = present(campaigns.get(campaign_id))
    deltas.moved(campaign_id, id, message.state, state)
    const before = { state: message.state, stat: message.stat, err: null, stat_source: null, adjusted_state: null }
    deltas.told(campaign_id, before, { state, stat, err, stat_source: source, adjusted_state: null })
    if (message.state !== STATE.accepted) giveBack(campaign_id, credits, id, 1, deltas, bookings)
    else if (refunded) giveBackTaken(terms, credits, id, deltas, bookings)
    else if (isReached(state) && isPaidAtDelivery(terms))
      settleArrived(terms, { held: credits, price: credits, id }, deltas, bookings)
  }
  await bookings.write(tx, campaigns)
  await deltas.write(tx)
}
