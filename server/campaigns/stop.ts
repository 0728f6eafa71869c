import type pg from 'pg'
import { asSystem } from '../access/scope.ts'
import { type Client, move } from '../credits/ledger.ts'
import { STATE } from '../delivery/states.ts'
import { conflict, notFound } from '../http/errors.ts'
import { announceCompleted, announceStopped } from './announce.ts'

interface Campaign {
  id: number
  account_id: number
  route_type: number
  status: string
}

const AT_ONCE = 10_000

export interface Ending {
  campaign_id: number
  status: 'Stop' | 'Completed'
  /** Messages taken back before they were sent. */
  stopped: number
  /** Credits that went back to the balance. */
  credits: number
}

/**
 * Stops a campaign that is Pending: what is not yet at a gateway is taken back (L008) and its credits returned. What is on its way at
 * this moment, at most a window, still goes out; receipts keep coming.
 * @throws HttpProblem 404, 409 `The campaign is already {status}.`
 */
export async function stopCampaign(
  tx: Client,
  id: number,
  by: { actorId: number; reason?: string | undefined },
): Promise<Ending> {
  const campaign = await leave(tx, id, 'Stop', ['Pending'], by.actorId, by.reason)
  const ending = await takeBack(tx, campaign, 'Stop', by.actorId)
  await announceStopped(tx, id, by)
  return ending
}

/**
 * Closes a campaign by hand, from any status but Completed: what is not yet sent is taken back and its credits returned; what is sent and
 * has no receipt stays as it is, and is not made out to be delivered (domain §14.1).
 * @throws HttpProblem 404, 409 `The campaign is already {status}.`
 */
export async function completeCampaign(
  tx: Client,
  id: number,
  by: { actorId: number; reason?: string | undefined },
): Promise<Ending> {
  const open = ['Pending', 'Ready-to-complete', 'Stop']
  const campaign = await leave(tx, id, 'Completed', open, by.actorId, by.reason ?? 'Closed by hand')
  const ending = await takeBack(tx, campaign, 'Completed', by.actorId)
  await announceCompleted(tx, [id])
  return ending
}

/** Ends a campaign whose recipients cannot be read any more; the reason is shown with it. */
export async function giveUpCampaign(pool: pg.Pool, id: number, reason: string): Promise<void> {
  await asSystem(pool, async tx => {
    const campaign = await leave(tx, id, 'Stop', ['Pending'], null, reason)
    await tx.query('update campaigns set error = $2 where id = $1', [id, reason])
    await takeBack(tx, campaign, 'Stop', null)
    await announceStopped(tx, id, { actorId: null, reason })
  })
}

/** Takes back what came to wait again after its campaign was ended: handed back by a gateway, or by a worker that died. */
export async function takeBackStragglers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<Campaign>(
    `select id, account_id, route_type, status from campaigns
     where status in ('Stop', 'Completed') and total_queued > 0 and changed_at > now() - interval '7 days' order by id limit 100`,
  )
  let stopped = 0
  for (const { id } of rows) {
    const ending = await asSystem(pool, async tx => {
      // It may have been begun again since it was found.
      const { rows: locked } = await tx.query<Campaign>(
        `select id, account_id, route_type, status from campaigns where id = $1 and status in ('Stop', 'Completed') for update`,
        [id],
      )
      return locked[0] && takeBack(tx, locked[0], locked[0].status as Ending['status'], null)
    })
    stopped += ending?.stopped ?? 0
  }
  return stopped
}

/** The one step of the state machine: whoever comes first wins, the others are told. */
async function leave(
  tx: Client,
  id: number,
  status: Ending['status'],
  from: readonly string[],
  actorId: number | null,
  reason: string | undefined,
): Promise<Campaign> {
  const { rows } = await tx.query<Campaign>(
    `update campaigns set status = $2, dispatching = false, changed_at = now(),
       rows_missing = rows_missing or phase <> 'ready', phase = 'ready',
       checkpoint = case when phase = 'ready' then checkpoint
         else coalesce(checkpoint, jsonb_build_object('place', '{"no":0,"source":"pasted","row":0}'::jsonb, 'due', 0, 'held', total_credit_hold)) end,
       paused_at = null, paused_by = null, pause_reason = null, pause_rule = null,
       stopped_by = coalesce(stopped_by, $4), stopped_at = coalesce(stopped_at, now()), stop_reason = coalesce($5, stop_reason),
       completed_at = case when $2 = 'Completed' then now() else completed_at end
     where id = $1 and status = any($3) returning id, account_id, route_type, status`,
    [id, status, from, actorId, reason ?? null],
  )
  if (rows[0]) return rows[0]
  const { rows: found } = await tx.query<{ status: string }>('select status from campaigns where id = $1', [id])
  throw found[0] ? conflict(`The campaign is already ${found[0].status}.`) : notFound()
}

/** Takes back every message that no worker has claimed, and returns what is held for nothing. The campaign's row is locked. */
async function takeBack(
  tx: Client,
  { id, account_id, route_type }: Campaign,
  status: Ending['status'],
  actorId: number | null,
): Promise<Ending> {
  const { rows: gone } = await tx.query<{ message_id: number }>(
    `delete from outbox o using primary_routes r
     where o.route_id = r.id and o.priority between 0 and 3 and o.campaign_id = $1 and o.claimed_by is null
     returning o.message_id`,
    [id],
  )
  let stopped = 0
  // By their keys: joined to the rows just deleted, messages made a moment ago were looked for one by one in all of the account's.
  for (let from = 0; from < gone.length; from += AT_ONCE) {
    const { rowCount } = await tx.query(
      `update messages m set state = ${STATE.stopped}, stat = 'FAILED', err = 'L008', stat_source = 'system', done_at = now()
       where m.account_id = $1 and m.id = any($2) and m.state = ${STATE.queued}`,
      [account_id, gone.slice(from, from + AT_ONCE).map(row => row.message_id)],
    )
    stopped += rowCount ?? 0
  }
  // Some are on their way, or nobody knows: what these cost stays held until that is known.
  const { rows: money } = await tx.query<{ back: number }>(
    `select total_credit_hold - (select coalesce(sum(credits), 0) from messages
       where account_id = $2 and campaign_id = $1 and state in (${STATE.queued}, ${STATE.unknown}))::bigint as back
     from campaigns where id = $1`,
    [id, account_id],
  )
  const credits = money[0]!.back
  if (stopped === 0 && credits === 0) return { campaign_id: id, status, stopped, credits }
  await tx.query(
    `update campaigns set total_queued = total_queued - $2, total_failed = total_failed + $2, total_stopped = total_stopped + $2,
       total_credit_hold = total_credit_hold - $3, total_credit_deduct = total_credit_deduct - $3, changed_at = now()
     where id = $1`,
    [id, stopped, credits],
  )
  if (credits > 0)
    await move(tx, {
      kind: 'void',
      key: null,
      amount: credits,
      routeType: route_type,
      from: { account: account_id, kind: 'held' },
      to: { account: account_id, kind: 'main' },
      campaignId: id,
      actorId,
      source: 'refund',
      comment: status === 'Stop' ? 'Stopped before it was sent' : 'Closed before it was sent',
    })
  return { campaign_id: id, status, stopped, credits }
}
