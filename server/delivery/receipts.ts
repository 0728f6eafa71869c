import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { together } from '../kernel/db/together.ts'
import type { BlockOwners } from './blocks.ts'
import { applyCall, isStale } from './callFold.ts'
import { type ChangedCall, noteCalls, readCalls, type StoredCall } from './calls.ts'
import type { CodeBook } from './codes.ts'
import { type CampaignTerms, shareCampaigns } from './counters.ts'
import { takeLanes } from './laneTurns.ts'
import { noteLaneReports, priceOf } from './laneWrites.ts'
import { emitMessages, type WebhookInterest } from './messageEvents.ts'
import { leaveOutbox } from './outboxRows.ts'
import { applyArrivals, type Change, isRefusal, type Part, type StoredMessage } from './receiptFold.ts'
import { type Arrival, type Match, matchArrivals } from './receiptMatch.ts'
import { isSenders, isStrangers } from './receiptOrigin.ts'
import type { ReceiptRoutes } from './receiptRoutes.ts'
import { storeArrivals, writeParts } from './receiptWrites.ts'
import { type Changed, settle } from './settleChanged.ts'
import { STATE } from './states.ts'
import { lockParted, readStored } from './storedMessages.ts'
import { noteUnmapped } from './unmapped.ts'

export interface ReceiptContext {
  owners: BlockOwners
  codes: CodeBook
  routes: ReceiptRoutes
  /** Setting `refund_on_failed`: failed messages are refunded whatever the account's billing basis. */
  refundOnFailed: boolean
  /** Which webhooks hear of messages; none where not given. */
  interest?: WebhookInterest
}

/**
 * Stores receipts and what follows from them, in the caller's transaction: the raw receipt, the status of part and message, counters,
 * credits. Those whose message is not known (yet) are kept and looked at again later; those that contradict their message are kept and
 * not applied (rule delivery-4). Harmless to repeat, in any order.
 * @returns how many found their message
 */
export async function commitReceipts(client: Client, given: readonly Arrival[], context: ReceiptContext): Promise<number> {
  const { owners, routes, codes } = context
  await routes.refresh(client)
  const routeIds = new Set(given.map(({ routeId }) => routeId))
  await codes.learn(routeIds)
  await takeLanes(
    client,
    [...routeIds].filter(id => codes.isLane(id)),
  )
  const { matches, contradicted, read } = await matchArrivals(client, given, owners, routes)
  // A receipt belongs to the route that sent its message.
  const arrivals = given.map((arrival, index) => {
    const routeId = matches[index]?.routeId ?? arrival.routeId
    return routeId === arrival.routeId ? arrival : { ...arrival, routeId }
  })
  const ids = matches.flatMap(match => match?.campaignId ?? [])
  const called = matches.filter(match => match && codes.isVoice(match.routeId))
  const [campaigns, stored, calls] = await together(client, [
    () => shareCampaigns(client, ids),
    () => readStored(client, matches, read),
    () => readCalls(client, called),
  ])
  await dropUnfit(client, arrivals, matches, stored, calls)
  await dropContradicting(client, arrivals, matches, contradicted, stored, routes)
  await lockParted(client, matches, stored)
  const parts = await readParts(client, matches, stored)
  const byMessage = Map.groupBy(
    arrivals.flatMap((arrival, index) => {
      const match = matches[index]
      return match ? [{ arrival, part: match.part, id: match.messageId }] : []
    }),
    ({ id }) => id,
  )
  const reports = await noteLaneReports(client, arrivals, matches, codes)
  const changed: Changed[] = []
  const changedCalls: ChangedCall[] = []
  for (const [id, group] of byMessage) {
    const message = present(stored.get(id))
    const own = parts.get(id) ?? []
    const terms = present(campaigns.get(message.campaign_id))
    const { routeId } = present(group[0]).arrival
    let change: Change | undefined
    if (codes.isVoice(routeId)) {
      const call = calls.get(id)
      const verdict = applyCall(message, group, { call, terms, parts: own, codes })
      change = verdict?.change
      if (verdict) changedCalls.push({ message, verdict, before: call, routeId })
    } else change = applyArrivals(message, group, own, codes)
    parts.set(id, own)
    if (!change) continue
    const price = change.price ?? priceOf(terms, message, change, reports.get(id))
    const priced = price === undefined ? change : { ...change, price }
    changed.push({ message, change: priced, refunded: isRefunded(message, change, campaigns, context) })
  }
  // In one order, whatever order the receipts came in: so that two batches do not wait for each other.
  changed.sort((a, b) => a.message.id - b.message.id)
  changedCalls.sort((a, b) => a.message.id - b.message.id)
  const redialled = changedCalls.filter(({ verdict }) => !verdict.change)
  await together(client, [
    () => storeArrivals(client, arrivals, matches, contradicted),
    () => noteUnmapped(client, arrivals, codes),
    () => writeParts(client, [...parts.values()].flat(), stored),
    () => settle(client, changed, campaigns, redialled),
  ])
  await noteCalls(client, changedCalls)
  await emitMessages(
    client,
    context.interest,
    changed
      .filter(({ message, change }) => message.state !== change.state)
      .map(({ message, change }) => ({ accountId: message.account_id, id: message.id, state: change.state })),
  )
  return matches.filter(match => match !== undefined).length
}

/** Refunds follow from the status alone, so that every order of receipts ends alike: failed, and paid by delivery or by the code (rule money-6). */
function isRefunded(
  { campaign_id, adjusted_state, refunded }: StoredMessage,
  { state, meaning, proof }: Change,
  campaigns: ReadonlyMap<number, CampaignTerms>,
  { refundOnFailed }: ReceiptContext,
): boolean {
  // What was set as failed keeps its refund until the operator has had the last word.
  if (state === STATE.accepted && adjusted_state === STATE.failed) return refunded
  if (state !== STATE.failed || proof === 'refused') return false
  return present(campaigns.get(campaign_id)).billing_basis === 1 || refundOnFailed || meaning?.refund === true
}

/**
 * Forgets matches that do not hold: a reference to a message that is not there or that another route has, and one to a message still in
 * the queue. The latter is taken out of the queue when nobody is sending it just now (it was written before a crash, and the receipt
 * proves it); otherwise its receipt waits for the outcome.
 */
async function dropUnfit(
  client: Client,
  arrivals: readonly Arrival[],
  matches: (Match | undefined)[],
  stored: ReadonlyMap<number, StoredMessage>,
  calls: ReadonlyMap<number, StoredCall>,
): Promise<void> {
  const queued = new Map<number, number>()
  for (const [index, match] of matches.entries()) {
    if (!match) continue
    const message = stored.get(match.messageId)
    const elsewhere = !match.byPart && message?.route_id != null && message.route_id !== present(arrivals[index]).routeId
    if (!message || elsewhere) matches[index] = undefined
    // What a call before the one that waits came to keeps it from nothing.
    else if (message.state === STATE.queued && calls.has(message.id) && isStale(present(arrivals[index]), calls.get(message.id)))
      continue
    // That the first try was refused is no reason not to make the second.
    else if (message.state === STATE.queued && isRefusal(present(arrivals[index]))) matches[index] = undefined
    else if (message.state === STATE.queued) queued.set(message.id, message.campaign_id)
  }
  if (queued.size === 0) return
  for (const id of await leaveOutbox(client, queued)) queued.delete(id)
  for (const [index, match] of matches.entries()) if (match && queued.has(match.messageId)) matches[index] = undefined
}

/** Forgets matches of receipts that come from somebody else than the recipient of the message they name, and adds them to `contradicted`. */
async function dropContradicting(
  client: Client,
  arrivals: readonly Arrival[],
  matches: (Match | undefined)[],
  contradicted: Map<number, number>,
  stored: ReadonlyMap<number, StoredMessage>,
  routes: ReceiptRoutes,
): Promise<void> {
  const doubted: number[] = []
  for (const [index, match] of matches.entries()) {
    const arrival = present(arrivals[index])
    if (!match || arrival.source === '' || arrival.whole) continue
    if (isStrangers(arrival, present(stored.get(match.messageId)).mobile) && routes.checks(arrival.routeId, arrival.flagged))
      doubted.push(index)
  }
  if (doubted.length === 0) return
  const { rows } = await client.query<{ id: number; header: string }>('select id, header from campaigns where id = any($1)', [
    doubted.map(index => present(matches[index]).campaignId),
  ])
  const headers = new Map(rows.map(({ id, header }) => [id, header]))
  for (const index of doubted) {
    const { messageId, campaignId } = present(matches[index])
    if (isSenders(present(arrivals[index]), headers.get(campaignId) ?? '')) continue
    contradicted.set(index, messageId)
    matches[index] = undefined
  }
}

/** Parts are asked for only where a message has several, or where a receipt has to prove that there are any. */
async function readParts(
  client: Client,
  matches: readonly (Match | undefined)[],
  stored: ReadonlyMap<number, StoredMessage>,
): Promise<Map<number, Part[]>> {
  const ids = new Set<number>()
  for (const match of matches) {
    const message = match && stored.get(match.messageId)
    if (message && (message.parts > 1 || message.state === STATE.unknown || message.state === STATE.queued)) ids.add(message.id)
  }
  if (ids.size === 0) return new Map()
  const { rows } = await client.query<Part>({
    name: 'read_parts',
    text: 'select route_id, gateway_id, message_id, stat, err from submissions where message_id = any($1) order by part, gateway_id',
    values: [[...ids]],
  })
  return Map.groupBy(rows, row => row.message_id)
}
