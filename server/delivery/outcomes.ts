import type { Client } from '../kernel/db/client.ts'
import { Bookings } from './bookings.ts'
import { type Claim, leaveClaims, standingClaims } from './claim.ts'
import { Deltas, lockCounters, shareCampaigns } from './counters.ts'
import { writeEvents } from './events.ts'
import { storeFinished } from './finished.ts'
import { handBack } from './handBack.ts'
import { resolveLate } from './lateOutcomes.ts'
import { emitMessages } from './messageEvents.ts'
import { STATE } from './states.ts'
import { noteParts, storeTaken } from './taken.ts'
import { type Ended, type OutcomeContext, type Verdicts, verdictsOf } from './verdicts.ts'

/**
 * Stores how messages ended, with counters, status and credits, in the caller's transaction. Fenced by `claims`: while the campaign is
 * shared nobody takes a claim for a dead worker's, and of those that stand each message is settled once.
 */
export async function commitOutcomes(client: Client, ended: readonly Ended[], context: OutcomeContext): Promise<void> {
  const campaigns = await shareCampaigns(
    client,
    ended.map(({ claim }) => claim.campaignId),
  )
  const verdicts = verdictsOf(ended, campaigns, context)
  const standing = await standingClaims(
    client,
    ended.map(({ claim }) => claim),
  )
  const stands = ({ claim }: { claim: Claim }) => standing.has(claim.claimId)
  const deltas = new Deltas()
  const bookings = new Bookings()
  await storeTaken(client, verdicts.taken.filter(stands), deltas, bookings)
  await storeFinished(client, verdicts.finished.filter(stands), deltas, bookings)
  await handBack(client, verdicts.released.filter(stands))
  await noteParts(client, verdicts.parts)
  const waiting = await resolveLate(client, verdicts, standing, campaigns, deltas, bookings)
  await emitMessages(client, context.interest, changesOf(verdicts))
  await writeEvents(client, verdicts.events)
  await leaveClaims(
    client,
    ended.filter(stands).map(({ claim }) => claim),
  )
  await lockCounters(client, campaigns.keys())
  if (waiting.size > 0)
    await client.query(
      'update campaigns set dispatching = true where id = any($1) and paused_at is null and restore_id is null',
      [[...waiting]],
    )
  await bookings.write(client, campaigns)
  await deltas.write(client)
}

/** What webhooks may hear of; a message that was not ours to settle is in another state by now. */
const changesOf = ({ taken, finished }: Verdicts) => [
  ...taken.map(({ claim }) => ({ accountId: claim.accountId, id: claim.id, state: STATE.accepted })),
  ...finished.map(({ claim, state }) => ({ accountId: claim.accountId, id: claim.id, state })),
]
