import { present } from '../../messaging/present.ts'
import type { Client } from '../kernel/db/client.ts'
import { isPaidAtDelivery } from '../money/port.ts'
import type { Bookings } from './bookings.ts'
import type { Claim } from './claim.ts'
import type { CampaignTerms, Deltas } from './counters.ts'
import { isNeverSent } from './counterTable.ts'
import { giveBack } from './finished.ts'
import { handBack } from './handBack.ts'
import { leaveOutbox } from './outboxRows.ts'
import { STATE, type State } from './states.ts'
import { noteParts } from './taken.ts'
import type { Verdicts } from './verdicts.ts'

/**
 * Those of these messages whose fate is open, since their worker was declared dead: they stand as unknown, or wait to be sent once more.
 * What a living worker tells of a message that has left its claim, it tells a second time.
 */
export async function openOf(client: Client, claims: readonly Claim[]): Promise<ReadonlySet<Claim>> {
  if (claims.length === 0) return new Set()
  const { rows } = await client.query<{ id: number }>(
    `select m.id from unnest($1::bigint[], $2::bigint[], $3::int[]) as c(account_id, id, epoch)
       join messages m on m.account_id = c.account_id and m.id = c.id
     where m.state in (${STATE.queued}, ${STATE.unknown}) and c.epoch not in (select epoch from workers where stopped_at is null)`,
    [claims.map(claim => claim.accountId), claims.map(claim => claim.id), claims.map(claim => claim.epoch)],
  )
  const open = new Set(rows.map(row => row.id))
  return new Set(claims.filter(claim => open.has(claim.id)))
}

/**
 * Outcomes of messages that have left their claim, while their fate is open: this worker had been taken for dead when the gateway's answer
 * came to it. Now it is known after all what became of those that stand as unknown, and what was held for them is settled, given back or
 * waits again. One that was taken and waits to be sent once more, as its route wants, is taken out of the queue.
 * @returns campaigns of which something waits to be sent again
 */
export async function resolveLate(
  client: Client,
  { taken, finished, released, events }: Verdicts,
  campaigns: ReadonlyMap<number, CampaignTerms>,
  deltas: Deltas,
  bookings: Bookings,
): Promise<Set<number>> {
  const waiting = new Set<number>()
  const change = async (
    claim: Claim,
    from: State,
    state: State,
    stat: string | null,
    err: string | null,
    source: string | null,
  ) => {
    const { rows } = await client.query<{ credits: number }>(
      `update messages set state = $3::smallint, stat = $4, err = $5, stat_source = $6,
         route_id = case when $3::smallint <> ${STATE.queued} then $7::bigint end,
         submitted_at = case when $3::smallint = ${STATE.accepted} then coalesce(submitted_at, now()) end,
         done_at = case when $3::smallint in (${STATE.failed}, ${STATE.blocked}, ${STATE.stopped}) then now() end
       where account_id = $1 and id = $2 and state = $8 returning credits`,
      [claim.accountId, claim.id, state, stat, err, source, claim.routeId, from],
    )
    if (!rows[0]) return undefined
    deltas.moved(claim.campaignId, claim.id, from, state)
    if (from === STATE.unknown)
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
    const from = (await takeOutOfQueue(client, claim)) ? STATE.queued : STATE.unknown
    const credits = await change(claim, from, STATE.accepted, null, null, null)
    if (credits === undefined) continue
    await noteParts(client, [one])
    deltas.of(claim.campaignId).sent++
    if (isPaidAtDelivery(present(campaigns.get(claim.campaignId)))) continue
    deltas.of(claim.campaignId).hold -= credits
    bookings.add('settle', claim.campaignId, credits, claim.id)
  }
  for (const { claim, state, stat, err, source } of finished) {
    if (state === STATE.unknown) continue
    const credits = await change(claim, STATE.unknown, state, stat, err, source)
    if (credits === undefined) continue
    if (isNeverSent({ state, stat, stat_source: source })) deltas.of(claim.campaignId).neverSent++
    giveBack(claim.campaignId, credits, claim.id, 1, deltas, bookings)
  }
  for (const { claim, routeId, tried } of released) {
    if ((await change(claim, STATE.unknown, STATE.queued, null, null, null)) === undefined) continue
    await handBack(client, [{ claim, routeId, tried, tries: 0, delayMs: 0 }])
    waiting.add(claim.campaignId)
  }
  return waiting
}

/** Whichever route it waits for by now. */
async function takeOutOfQueue(client: Client, { id, campaignId }: Claim): Promise<boolean> {
  return (await leaveOutbox(client, new Map([[id, campaignId]]))).size === 1
}
