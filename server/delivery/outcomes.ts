import type { Client } from '../kernel/db/client.ts'
import { together } from '../kernel/db/together.ts'
import { Bookings } from './bookings.ts'
import { heldIn, leaveClaims } from './claim.ts'
import { Deltas, lockCounters, shareCampaigns } from './counters.ts'
import { writeEvents } from './events.ts'
import { storeFinished } from './finished.ts'
import { handBack } from './handBack.ts'
import { openOf, resolveLate } from './lateOutcomes.ts'
import { emitMessages } from './messageEvents.ts'
import { STATE } from './states.ts'
import { noteParts, storeTaken } from './taken.ts'
import { type Ended, type OutcomeContext, type Verdicts, verdictsOf } from './verdicts.ts'

/**
 * Stores how messages ended, with counters, status and credits, in the caller's transaction. Fenced by `claims`: while the campaign is
 * shared nobody takes a claim for a dead worker's, and a message leaves its claim in the transaction that settles it, so each is settled
 * once, however often this is tried.
 */
export async function commitOutcomes(client: Client, ended: readonly Ended[], context: OutcomeContext): Promise<void> {
  const claims = ended.map(({ claim }) => claim)
  const ids = claims.map(({ campaignId }) => campaignId)
  const [campaigns, holds] = await together(client, [() => shareCampaigns(client, ids), () => heldIn(client, claims)])
  const own = ended.filter(({ claim }) => holds(claim))
  const open = await openOf(
    client,
    claims.filter(claim => !holds(claim)),
  )
  const late = verdictsOf(
    ended.filter(({ claim }) => open.has(claim)),
    campaigns,
    context,
  )
  const verdicts = verdictsOf(own, campaigns, context)
  const deltas = new Deltas()
  const bookings = new Bookings()
  const waiting = await resolveLate(client, late, campaigns, deltas, bookings)
  const settled = own.map(({ claim }) => claim)
  await together(client, [
    () => storeTaken(client, verdicts.taken, campaigns, deltas, bookings, context.reusing),
    () => storeFinished(client, verdicts.finished, deltas, bookings),
    () => handBack(client, verdicts.released),
    () => noteParts(client, [...verdicts.parts, ...late.parts]),
    () => emitMessages(client, context.interest, [...changesOf(verdicts), ...changesOf(late)]),
    () => writeEvents(client, [...verdicts.events, ...late.events]),
    () => leaveClaims(client, settled),
  ])
  if (waiting.size > 0) {
    await lockCounters(client, campaigns.keys())
    await client.query(
      'update campaigns set dispatching = true where id = any($1) and paused_at is null and restore_id is null',
      [[...waiting]],
    )
  }
  await deltas.write(client, () => bookings.write(client, campaigns))
}

/** What webhooks may hear of; a message that was not ours to settle is in another state by now. */
const changesOf = ({ taken, finished }: Verdicts) => [
  ...taken.map(({ claim }) => ({ accountId: claim.accountId, id: claim.id, state: STATE.accepted })),
  ...finished.map(({ claim, state }) => ({ accountId: claim.accountId, id: claim.id, state })),
]
