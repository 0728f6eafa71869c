import { groupIndian } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import type { RESUBMITTED } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { requeue } from '../campaigns/port.ts'
import { Deltas, lockCampaigns, messagesIn, queueMessages, STATE, writeEvents } from '../delivery/port.ts'
import type { CallContext } from '../kernel/context/context.ts'
import type { ReplyWith } from '../kernel/context/envelope.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict } from '../kernel/problem/errors.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import type { FixRequest } from './fixRequest.ts'

/** So long a message must have stood open before a person may have it sent again. */
const OPEN_MINUTES = 10

/**
 * Messages `m` that were written with no answer, so that nobody knows whether they were taken, and that nothing has told of since. Sent
 * again once: one that was is passed over.
 */
const FATE_OPEN = `m.account_id = $1 and ($3::bigint[] is null or m.id = any($3))
  and m.submitted_at < now() - interval '${OPEN_MINUTES} minutes'
  and not exists (select from submissions s where s.message_id = m.id) and not exists (select from receipts r where r.message_id = m.id)
  and not exists (select from message_events e where e.message_id = m.id and e.kind = 'resent')`

interface Sent {
  /** Put back into the queue: certainly never sent. */
  requeued: number
  /** Sent once more although nobody knows what became of the first try. */
  again: number
  credits: number
}

const isUnderWay = (status: string) => status === 'Pending' || status === 'Ready-to-complete'

/** Sends messages whose fate is open once more: the same charge, the same row, so that a receipt of either try ends it. */
const sendAgain = async (
  tx: Client,
  campaignId: number,
  messages: readonly number[] | undefined,
  most: number,
): Promise<number> => {
  const campaigns = await lockCampaigns(tx, [campaignId])
  const campaign = campaigns.get(campaignId)
  if (!campaign || most <= 0 || !isUnderWay(campaign.status)) return 0
  const { rows } = await tx.query<{ id: number; route_id: number }>(
    `select m.id, m.route_id from ${messagesIn([STATE.unknown], { campaign: '$2', chosen: messages && { account: '$1', ids: '$3' } })} m where ${FATE_OPEN}
     order by m.block, m.id limit $4`,
    [campaign.account_id, campaignId, messages ?? null, most],
  )
  if (rows.length === 0) return 0
  const ids = rows.map(row => row.id)
  await tx.query(
    `update messages set state = ${STATE.queued}, submitted_at = null, route_id = null where account_id = $1 and id = any($2)`,
    [campaign.account_id, ids],
  )
  await queueMessages(
    tx,
    campaign,
    rows.map(row => ({ id: row.id, routeId: row.route_id })),
  )
  const deltas = new Deltas()
  for (const id of ids) deltas.moved(campaignId, id, STATE.unknown, STATE.queued)
  await writeEvents(
    tx,
    ids.map(id => ({
      accountId: campaign.account_id,
      messageId: id,
      kind: 'resent' as const,
      detail: 'Sent once more by hand: nothing was heard of the first try',
    })),
  )
  // Whether it may be sent now, a pause say, is the starter's to decide (server/delivery/starter.ts); the patience begins anew.
  await tx.query('update campaigns set waiting_since = now() where id = $1', [campaignId])
  await deltas.write(tx)
  return ids.length
}

/** What somebody stopped begins again by Start alone, which not everybody may (rule campaigns-9). */
const notStopped = async (tx: Client, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await tx.query<{ id: number }>(
    `select id from campaigns where id = any($1) and status <> 'Stop' order by id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

/**
 * `resubmit_pending`: what was certainly never sent goes back into the queue; what is open for long is sent once more (rule adjustments-11).
 * A dry run does the same and takes it back.
 */
export const resubmit = async (
  { tx, caller }: CallContext,
  { fix, dryRun }: FixRequest,
): Promise<ReplyWith<FromShape<typeof RESUBMITTED>>> => {
  const sum: Sent = { requeued: 0, again: 0, credits: 0 }
  let campaigns = 0
  await tx.query('savepoint resubmit')
  await aboveTenant(tx, async () => {
    const ids = await notStopped(tx, fix.campaigns)
    // All at once: one after the other they would be taken in another order than by who takes several.
    await lockCampaigns(tx, ids)
    for (const id of ids) {
      const left = fix.limit - sum.requeued - sum.again
      if (left <= 0) break
      const selection = { most: left, ...(fix.messages && { messageIds: fix.messages }) }
      const { messages, credits } = await requeue(tx, id, selection, caller.actorId)
      const again = await sendAgain(tx, id, fix.messages, left - messages)
      sum.requeued += messages
      sum.credits += credits
      sum.again += again
      if (messages + again > 0) campaigns++
    }
  })
  if (dryRun) await tx.query('rollback to savepoint resubmit')
  const sent = sum.requeued + sum.again
  if (!dryRun && sent === 0)
    throw conflict(tell('Nothing here can be sent again: every message was taken by a gateway, stopped, or sent again before.'))
  return {
    message: dryRun
      ? tell('%{count} messages would be sent again', { count: groupIndian(sent) })
      : tell('%{count} messages are sent again', { count: groupIndian(sent) }),
    data: { eligible: sent, ...sum, campaigns, changed: dryRun ? 0 : sent },
  }
}
