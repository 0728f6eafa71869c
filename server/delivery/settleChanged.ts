import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { availableCredits, isPaidAtDelivery, lockWallets } from '../money/port.ts'
import { Bookings } from './bookings.ts'
import type { ChangedCall } from './calls.ts'
import { type CampaignTerms, Deltas, lockCounters } from './counters.ts'
import { type MessageEvent, writeEvents } from './events.ts'
import { giveBack, giveBackTaken, settleArrived } from './finished.ts'
import type { Change, StoredMessage } from './receiptFold.ts'
import { updateMessages } from './receiptWrites.ts'
import { redial, sendAgain } from './redial.ts'
import { isReached, STATE, type State } from './states.ts'

/** A message and what receipts made of it. */
export interface Changed {
  message: StoredMessage
  change: Change
  /** Whether its credits are given back from now on. */
  refunded: boolean
}

/**
 * Messages that changed, with counters, credits and trail; their campaigns must be shared or locked. The rows are written before the
 * counters are taken, so that batches of one campaign wait for each other at the end alone.
 * @param redialled calls that nobody took and that are made once more
 */
export async function settle(
  client: Client,
  changed: readonly Changed[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  redialled: readonly ChangedCall[] = [],
): Promise<void> {
  const deltas = new Deltas()
  const bookings = new Bookings()
  const events: MessageEvent[] = []
  // Records of what was set before wallets, as fixes and their reversal lock them.
  await supersede(client, changed)
  await keepUnpayable(client, changed, campaigns, events)
  await updateMessages(client, changed, deltas.facts)
  for (const { message, change } of changed) {
    const terms = present(campaigns.get(message.campaign_id))
    // What a person had set as arrived is paid already: its price is found anew by what was reported.
    if (message.adjusted_state !== STATE.delivered || message.refunded || !isFinal(change.state)) continue
    if (message.state !== STATE.accepted || !isPaidAtDelivery(terms)) continue
    deltas.of(terms.id).hold += message.credits
    bookings.add('unsettle', terms.id, message.credits, message.id)
  }
  for (const { message, change, refunded } of changed) {
    const { id, campaign_id, account_id, credits } = message
    const terms = present(campaigns.get(campaign_id))
    const price = change.price ?? credits
    deltas.moved(campaign_id, id, message.state, change.state)
    deltas.told(campaign_id, message, {
      ...change,
      stat_source: change.source,
      adjusted_state: change.state === STATE.accepted ? message.adjusted_state : null,
    })
    if (message.adjusted_state !== null && isFinal(change.state))
      deltas.adjusted(campaign_id, message.state, message.adjusted_state, -1)
    if (change.proof === 'refused') giveBack(campaign_id, credits, id, 1, deltas, bookings)
    if (change.proof === 'sent') {
      deltas.of(campaign_id).sent++
      if (!isPaidAtDelivery(terms)) {
        deltas.of(campaign_id).hold -= credits
        bookings.add('settle', campaign_id, credits, id)
      }
    }
    const arrives = isReached(change.state) && !isReached(message.state)
    if (arrives && isPaidAtDelivery(terms) && !message.refunded)
      settleArrived(terms, { held: credits, price, id }, deltas, bookings)
    if (change.proof) events.push({ accountId: account_id, messageId: id, kind: 'resolved', detail: PROOF[change.proof] })
    if (refunded && !message.refunded) giveBackTaken(terms, credits, id, deltas, bookings)
    if (!refunded && message.refunded) {
      deltas.of(campaign_id).deduct += price
      bookings.add('recharge', campaign_id, price, id)
    }
  }
  const again = await redial(client, redialled, campaigns, { deltas, bookings, events })
  await writeEvents(client, events)
  if (again.waiting.size > 0) {
    await lockCounters(client, campaigns.keys())
    await sendAgain(client, again)
  }
  await deltas.write(client, () => bookings.write(client, campaigns))
}

const isFinal = (state: State) => isReached(state) || state === STATE.failed

/** What was set by hand stands no longer where the operator has had the last word; the record of it says so. */
async function supersede(client: Client, changed: readonly Changed[]): Promise<void> {
  const ids = changed
    .filter(({ message, change }) => message.adjusted_state !== null && isFinal(change.state))
    .map(({ message }) => message.id)
  if (ids.length === 0) return
  await client.query(
    `with gone as (
       update adjusted_messages set superseded_at = now()
       where message_id = any($1) and superseded_at is null and reversed_at is null returning adjustment_id
     ) update status_adjustments a set superseded = a.superseded + g.count
       from (select adjustment_id, count(*) from gone group by 1 order by 1) g where a.id = g.adjustment_id`,
    [ids],
  )
}

const PROOF = { sent: 'A receipt proves that it was sent', refused: 'The gateway had refused it' } as const

/** What is due beside what was held. */
const dueOf = ({ message, change, refunded }: Changed): number => {
  const price = change.price ?? message.credits
  if (message.refunded) return refunded ? 0 : price
  return Math.max(0, price - message.credits)
}

/**
 * A message that was refunded and arrived after all is charged again, and one that is charged as something dearer is charged more; where the
 * balance is used up by now, it stays as it was.
 */
async function keepUnpayable(
  client: Client,
  changed: readonly Changed[],
  campaigns: ReadonlyMap<number, CampaignTerms>,
  events: MessageEvent[],
): Promise<void> {
  const again = changed.filter(one => dueOf(one) > 0)
  if (again.length === 0) return
  await lockCounters(client, new Set(changed.map(({ message }) => message.campaign_id)))
  for (const group of Map.groupBy(again, ({ message }) => ownerKey(present(campaigns.get(message.campaign_id)))).values()) {
    const { account_id, route_type } = present(campaigns.get(present(group[0]).message.campaign_id))
    await lockWallets(client, [{ account: account_id, routeType: route_type }])
    let left = await availableCredits(client, account_id, route_type)
    for (const one of group.sort((a, b) => a.message.id - b.message.id)) {
      const due = dueOf(one)
      if (due <= left) {
        left -= due
        continue
      }
      if (one.message.refunded) one.refunded = true
      else one.change.price = one.message.credits
      events.push({
        accountId: account_id,
        messageId: one.message.id,
        kind: 'uncharged',
        detail: one.message.refunded
          ? 'Delivered after it was refunded; the balance did not suffice to charge it again'
          : 'Charged by the provider as something dearer; the balance did not suffice to charge the difference',
      })
    }
  }
}

function ownerKey({ account_id, route_type }: CampaignTerms): string {
  return `${account_id}/${route_type}`
}
