import { tell } from '../../../messaging/tell.ts'
import { lockCampaigns } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { type Ending, stopCampaign } from '../stop.ts'

/** A campaign that a restored database holds and that waits for a decision, over the alias `c`. */
export const HELD = `c.restore_id is not null and c.status = 'Pending'`

/**
 * Lets a held campaign go on as the database has it. One that was paused stays paused; one whose time has passed begins at once.
 * @throws HttpProblem 404; 409 when it is not held
 */
export async function sendHeld(tx: Client, id: number): Promise<void> {
  await lockCampaigns(tx, [id])
  const { rowCount } = await tx.query(
    `update campaigns c set restore_id = null, waiting_since = now(), changed_at = now(),
       pauses_past = case when campaign_send_date_time <= now() and not 'missed' = any(pauses_past)
         then pauses_past || 'missed'::text else pauses_past end
     where id = $1 and ${HELD}`,
    [id],
  )
  if (rowCount === 0) throw await refusal(tx, id)
}

/**
 * Ends a held campaign as a stop does. Begun again later, it waits for a decision anew: what went out is no better known then.
 * @throws HttpProblem 404; 409 when it is not held
 */
export async function holdBack(tx: Client, id: number, by: Parameters<typeof stopCampaign>[2]): Promise<Ending> {
  await lockCampaigns(tx, [id])
  const { rowCount } = await tx.query(`select from campaigns c where id = $1 and ${HELD}`, [id])
  if (rowCount === 0) throw await refusal(tx, id)
  return stopCampaign(tx, id, { ...by, reason: by.reason ?? 'Held back after the database was restored' })
}

const refusal = async (tx: Client, id: number): Promise<Error> => {
  const { rows } = await tx.query<{ status: string }>('select status from campaigns where id = $1', [id])
  return rows[0] ? conflict(tell('The campaign is not held: it is %{label}.', { label: rows[0].status })) : notFound()
}

/** Notes of restores of which nothing waits any more that all is decided. */
export async function closeDecided(tx: Client, actorId: number | null): Promise<void> {
  await tx.query(
    `update restores r set decided_at = now(), decided_by = $1 where decided_at is null
       and not exists (select from campaigns c where c.restore_id = r.id and ${HELD})`,
    [actorId],
  )
}

/**
 * What is held can be stopped, not hurried: what went out of it is not known.
 * @throws HttpProblem 409 while it waits for a decision
 */
export async function refuseWhileHeld(tx: Client, id: number): Promise<void> {
  const { rowCount } = await tx.query(`select from campaigns c where id = $1 and ${HELD}`, [id])
  if (rowCount === 1)
    throw conflict(tell('The database was restored: this campaign waits until an admin has decided whether it goes on.'))
}
