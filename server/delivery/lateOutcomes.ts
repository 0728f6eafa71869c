import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Bookings } from './bookings.ts'
import type { Claim } from './claim.ts'
import type { CampaignTerms, Deltas } from './counters.ts'
import { giveBack } from './finished.ts'
import { STATE, type State } from './states.ts'
import { noteParts } from './taken.ts'
import type { Verdicts } from './verdicts.ts'

/**
 * Outcomes of messages that stand as unknown: this worker had been taken for dead when the gateway's answer came to it. Now it is known
 * after all, and what was held for them is settled, given back or waits again.
 * @param missed claims that the fence held back
 * @returns campaigns of which something waits to be sent again
 */
export async function resolveLate(
  client: Client,
  { taken, finished, released, events }: Verdicts,
  missed: ReadonlySet<Claim>,
  campaigns: ReadonlyMap<number, CampaignTerms>,
  deltas: Deltas,
  bookings: Bookings,
): Promise<Set<number>> {
  const waiting = new Set<number>()
  if (missed.size === 0) return waiting
  const change = async (claim: Claim, state: State, stat: string | null, err: string | null, source: string | null) => {
    const { rows } = await client.query<{ credits: number }>(
      `update messages set state = $3::smallint, stat = $4, err = $5, stat_source = $6, route_id = $7,
         submitted_at = case when $3::smallint = ${STATE.accepted} then submitted_at end,
         done_at = case when $3::smallint in (${STATE.failed}, ${STATE.blocked}, ${STATE.stopped}) then now() end
       where account_id = $1 and id = $2 and state = ${STATE.unknown} returning credits`,
      [claim.accountId, claim.id, state, stat, err, source, claim.routeId],
    )
    if (!rows[0]) return undefined
    deltas.moved(claim.campaignId, STATE.unknown, state)
    events.push({
      accountId: claim.accountId,
      messageId: claim.id,
      kind: 'resolved',
      detail: 'The gateway had answered after all',
    })
    return rows[0].credits
  }
  for (const one of taken) {
    const { claim } = one
    if (!missed.has(claim)) continue
    const credits = await change(claim, STATE.accepted, null, null, null)
    if (credits === undefined) continue
    await noteParts(client, [one])
    deltas.of(claim.campaignId).sent++
    deltas.of(claim.campaignId).hold -= credits
    bookings.add('settle', claim.campaignId, credits, claim.id)
  }
  for (const { claim, state, stat, err, source } of finished) {
    if (!missed.has(claim) || state === STATE.unknown) continue
    const credits = await change(claim, state, stat, err, source)
    if (credits !== undefined) giveBack(claim.campaignId, credits, claim.id, 1, deltas, bookings)
  }
  for (const { claim, routeId, tried } of released) {
    if (!missed.has(claim)) continue
    if ((await change(claim, STATE.queued, null, null, null)) === undefined) continue
    const { priority } = present(campaigns.get(claim.campaignId))
    await client.query(
      `insert into outbox (message_id, account_id, campaign_id, route_id, priority, tried) values ($1, $2, $3, $4, $5, $6)`,
      [claim.id, claim.accountId, claim.campaignId, routeId, priority, tried],
    )
    waiting.add(claim.campaignId)
  }
  return waiting
}
