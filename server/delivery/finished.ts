import type { Client } from '../kernel/db/client.ts'
import type { Bookings } from './bookings.ts'
import { CLAIM_COLUMNS, type Claim, claimKeys, SAME_ROW } from './claim.ts'
import type { Deltas } from './counters.ts'
import { leftClaims } from './leftClaims.ts'
import { STATE, type State } from './states.ts'
import type { Finish } from './verdicts.ts'

interface Sum {
  campaign_id: number
  state: State
  count: number
  credits: number
  first: number
}

/** Messages that leave the queue without having been taken. @returns claims whose row was not ours any more */
export async function storeFinished(
  client: Client,
  finished: readonly Finish[],
  deltas: Deltas,
  bookings: Bookings,
): Promise<Claim[]> {
  if (finished.length === 0) return []
  const { rows } = await client.query<Sum>({
    name: 'finish_messages',
    text: `with p as (
        select * from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::int[], $6::smallint[], $7::text[], $8::text[], $9::text[])
          as p(${CLAIM_COLUMNS}, state, stat, err, source)
      ), gone as (
        delete from outbox o using p where ${SAME_ROW} and o.claimed_by = p.epoch
        returning o.message_id, o.account_id, o.route_id, p.state, p.stat, p.err, p.source
      ), done as (
        update messages m set state = g.state, stat = g.stat, err = g.err, stat_source = g.source, route_id = g.route_id,
          attempts = m.attempts + 1, done_at = case when g.state <> ${STATE.unknown} then now() end,
          submitted_at = case when g.state = ${STATE.unknown} then now() end
        from gone g where m.account_id = g.account_id and m.id = g.message_id
        returning m.id, m.campaign_id, m.state, m.credits
      )
      select campaign_id, state, count(*) as count, sum(credits)::bigint as credits, min(id) as first from done group by campaign_id, state`,
    values: [
      ...claimKeys(finished.map(({ claim }) => claim)),
      finished.map(({ state }) => state),
      finished.map(({ stat }) => stat),
      finished.map(({ err }) => err),
      finished.map(({ source }) => source),
    ],
  })
  let settled = 0
  for (const { campaign_id, state, count, credits, first } of rows) {
    settled += count
    deltas.moved(campaign_id, STATE.queued, state, count)
    // What is not known to have been taken stays held until it is known.
    if (state === STATE.unknown) continue
    giveBack(campaign_id, credits, first, count, deltas, bookings)
  }
  return settled === finished.length
    ? []
    : leftClaims(
        client,
        finished.map(({ claim }) => claim),
      )
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
