import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import type { ENDING } from '../../resources/campaigns/life.answers.ts'
import type { FromShape } from '../../resources/language/shape.ts'
import { lockCampaigns } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { conflict, notFound } from '../kernel/problem/errors.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { announceEnd, ENDED_COLUMNS, type EndedCampaign, PIECE, takeBackAll } from './takeBack.ts'

/** Its credits in the steps that its wallet counts. */
export type Ending = Omit<FromShape<typeof ENDING>, 'unit'>

/**
 * Stops a campaign that is Pending: what is not yet at a gateway is taken back (L008) and its credits returned, at once or, where that
 * is more than a piece, by the workers after this. What is on its way at this moment, at most a window, still goes out; receipts keep coming.
 * @throws HttpProblem 404, 409 `The campaign is already {status}.`
 */
export async function stopCampaign(
  tx: Client,
  id: number,
  by: { actorId: number; reason?: string | undefined /** Messages taken back in this call. */; atOnce?: number },
): Promise<Ending> {
  return end(tx, await leave(tx, id, 'Stop', ['Pending'], by.actorId, by.reason, by.atOnce), by)
}

/**
 * Closes a campaign by hand, from any status but Completed: what is not yet sent is taken back and its credits returned; what is sent and
 * has no receipt stays as it is, and is not made out to be delivered (rule campaigns-8).
 * @throws HttpProblem 404, 409 `The campaign is already {status}.`
 */
export async function completeCampaign(
  tx: Client,
  id: number,
  by: { actorId: number; reason?: string | undefined },
): Promise<Ending> {
  const open = ['Pending', 'Ready-to-complete', 'Stop']
  return end(tx, await leave(tx, id, 'Completed', open, by.actorId, by.reason ?? 'Closed by hand'), by)
}

/** Ends a campaign whose recipients cannot be read any more; the reason is shown with it. */
export async function giveUpCampaign(pool: pg.Pool, id: number, reason: string): Promise<void> {
  await asSystem(pool, async tx => {
    const campaign = await leave(tx, id, 'Stop', ['Pending'], null, reason)
    await tx.query('update campaigns set error = $2 where id = $1', [id, reason])
    await end(tx, campaign, { actorId: null, reason })
  })
}

/** Takes back what can be taken back within a call; the rest is the workers', who announce the end when they are done. */
async function end(
  tx: Client,
  campaign: EndedCampaign,
  by: { actorId: number | null; reason?: string | undefined },
): Promise<Ending> {
  const { id: campaign_id, status, to_take_back } = campaign
  if (to_take_back !== null) return { campaign_id, status, stopped: null, credits: null, to_take_back }
  const taken = await takeBackAll(tx, campaign, by.actorId)
  await announceEnd(tx, campaign, by)
  return { campaign_id, status, ...taken }
}

/** The one step of the state machine: whoever comes first wins, the others are told. */
async function leave(
  tx: Client,
  id: number,
  status: Ending['status'],
  from: readonly string[],
  actorId: number | null,
  reason: string | undefined,
  atOnce = PIECE,
): Promise<EndedCampaign> {
  await lockCampaigns(tx, [id])
  const { rows } = await tx.query<EndedCampaign>(
    `update campaigns set status = $2, dispatching = false, changed_at = now(),
       rows_missing = rows_missing or phase <> 'ready', phase = 'ready',
       checkpoint = case when phase = 'ready' then checkpoint
         else coalesce(checkpoint, jsonb_build_object('place', '{"no":0,"source":"pasted","row":0}'::jsonb, 'due', 0, 'held', total_credit_hold)) end,
       paused_at = null, paused_by = null, pause_reason = null, pause_rule = null,
       stopped_by = coalesce(stopped_by, $4), stopped_at = coalesce(stopped_at, now()), stop_reason = coalesce($5, stop_reason),
       completed_at = case when $2 = 'Completed' then now() else completed_at end,
       to_take_back = coalesce(to_take_back, case when total_queued > $6 then total_queued end)
     where id = $1 and status = any($3) returning ${ENDED_COLUMNS}`,
    [id, status, from, actorId, reason ?? null, atOnce],
  )
  if (rows[0]) return rows[0]
  const { rows: found } = await tx.query<{ status: string }>('select status from campaigns where id = $1', [id])
  throw found[0] ? conflict(tell('The campaign is already %{label}.', { label: found[0].status })) : notFound()
}

/**
 * What is being taken back cannot be put back at the same time.
 * @throws HttpProblem 409 while messages of the campaign are being taken back
 */
export async function refuseWhileTakingBack(tx: Client, id: number): Promise<void> {
  const { rows } = await tx.query<{ total_queued: number; to_take_back: number | null }>(
    'select total_queued, to_take_back from campaigns where id = $1',
    [id],
  )
  if (rows[0]?.to_take_back == null) return
  const { total_queued: left, to_take_back: all } = rows[0]
  throw conflict(
    tell('Its messages are still being taken back, %{left} of %{all} so far: try again when that is done.', {
      left: (all - left).toLocaleString('en-IN'),
      all: all.toLocaleString('en-IN'),
    }),
  )
}
