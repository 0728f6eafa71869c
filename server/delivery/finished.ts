import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import { BLOCK } from './blockSize.ts'
import type { Bookings } from './bookings.ts'
import type { CampaignTerms, Deltas } from './counters.ts'
import { NEVER_SENT } from './counterTable.ts'
import { STATE, type State } from './states.ts'
import type { Finish } from './verdicts.ts'

/** Of one block of ids. */
interface Sum {
  campaign_id: number
  state: State
  count: number
  credits: number
  first: number
  /** Of them those that no gateway was given. */
  never_sent: number
}

/** Messages of claims that stand and that no gateway took. */
export async function storeFinished(
  client: Client,
  finished: readonly Finish[],
  deltas: Deltas,
  bookings: Bookings,
): Promise<void> {
  if (finished.length === 0) return
  const { rows } = await client.query<Sum>({
    name: 'finish_messages',
    text: `with done as (
        update messages m set state = p.state, stat = p.stat, err = p.err, stat_source = p.source, route_id = p.route_id,
          attempts = m.attempts + 1, done_at = case when p.state <> ${STATE.unknown} then now() end,
          submitted_at = case when p.state = ${STATE.unknown} then now() end
        from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::smallint[], $5::text[], $6::text[], $7::text[])
          as p(account_id, message_id, route_id, state, stat, err, source)
        where m.account_id = p.account_id and m.id = p.message_id and m.state = ${STATE.queued}
        returning m.id, m.campaign_id, m.state, m.credits, m.stat, m.stat_source
      )
      select campaign_id, state, count(*) as count, sum(credits)::bigint as credits, min(id) as first,
        count(*) filter (where ${NEVER_SENT}) as never_sent from done
      group by campaign_id, state, id / ${BLOCK}`,
    values: [
      finished.map(({ claim }) => claim.accountId),
      finished.map(({ claim }) => claim.id),
      finished.map(({ claim }) => claim.routeId),
      finished.map(({ state }) => state),
      finished.map(({ stat }) => stat),
      finished.map(({ err }) => err),
      finished.map(({ source }) => source),
    ],
  })
  for (const { campaign_id, state, count, credits, first, never_sent } of rows) {
    deltas.moved(campaign_id, first, STATE.queued, state, count)
    deltas.of(campaign_id).neverSent += never_sent
    // What is not known to have been taken stays held until it is known.
    if (state === STATE.unknown) continue
    giveBack(campaign_id, credits, first, count, deltas, bookings)
  }
}

/** Credits that were held for messages that are not sent. */
export function giveBack(
  campaignId: number,
  credits: number,
  first: number,
  count: number,
  deltas: Deltas,
  bookings: Bookings,
): void {
  deltas.of(campaignId).hold -= credits
  deltas.of(campaignId).deduct -= credits
  bookings.add('void', campaignId, credits, first, count)
}

/** Credits of a message that a gateway took and that did not arrive: held still where it is paid at delivery, else used up already. */
export function giveBackTaken(terms: CampaignTerms, credits: number, id: number, deltas: Deltas, bookings: Bookings): void {
  if (isPaidAtDelivery(terms)) {
    giveBack(terms.id, credits, id, 1, deltas, bookings)
    return
  }
  deltas.of(terms.id).deduct -= credits
  bookings.add('refund', terms.id, credits, id)
}

/**
 * What is held for a message that has arrived is used up; what its provider charges less goes back, what he charges more is taken.
 * @param price what it costs; `held` was held for it
 */
export function settleArrived(
  terms: CampaignTerms,
  { held, price, id }: { held: number; price: number; id: number },
  deltas: Deltas,
  bookings: Bookings,
): void {
  const delta = deltas.of(terms.id)
  delta.hold -= held
  delta.deduct += price - held
  bookings.add('settle', terms.id, Math.min(held, price), id)
  if (price < held) bookings.add('void', terms.id, held - price, id)
  if (price > held) bookings.add('recharge', terms.id, price - held, id)
}
