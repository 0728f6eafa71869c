import { tell } from '../../../messaging/tell.ts'
import type { REPUSHED, STARTED } from '../../../resources/campaigns/life.answers.ts'
import type { FromShape } from '../../../resources/language/shape.ts'
import { lockCampaigns } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { availableCredits, shortOf, tryMove } from '../../money/port.ts'
import { refuseWhileHeld } from '../held/decide.ts'
import { refuseExpiredLinks } from '../planLink.ts'
import { refuseWhileTakingBack } from '../stop.ts'
import { requeue } from './requeue.ts'

interface Stopped {
  id: number
  account_id: number
  route_type: number
  status: string
  rows_missing: boolean
  total_queued: number
  requeues: number
  now: Date
  /** Of rows not made yet: what is to be held for them. */
  unmade: number
}

/** Its credits in the steps that its wallet counts; so are those of messages that are pushed. */
export type Started = Omit<FromShape<typeof STARTED>, 'unit'>

/**
 * Begins a stopped campaign again: what was taken back is held and queued again, and rows that were not made yet are made (rule campaigns-9).
 * All of it or nothing.
 * @throws HttpProblem 404; 409 when it is not stopped, or nothing is left to send; 422 on `credit` when the balance does not suffice, on
 * `two_way_content_id` when its links have expired
 */
export async function startCampaign(tx: Client, id: number, actorId: number): Promise<Started> {
  await lockCampaigns(tx, [id])
  await refuseWhileTakingBack(tx, id)
  const { rows } = await tx.query<Stopped>(
    `select id, account_id, route_type, status, rows_missing, total_queued, requeues, now(),
       case when rows_missing then greatest(0, (checkpoint->>'held')::bigint - (checkpoint->>'due')::bigint) else 0 end as unmade
     from campaigns where id = $1`,
    [id],
  )
  const campaign = rows[0]
  if (!campaign) throw notFound()
  if (campaign.status !== 'Stop') throw conflict(tell('The campaign is already %{label}.', { label: campaign.status }))
  await refuseExpiredLinks(tx, id, campaign.now, 'two_way_content_id')
  const { unmade, rows_missing } = campaign
  await holdUnmade(tx, campaign, actorId)
  await tx.query(
    `update campaigns set status = 'Pending', rows_missing = false, phase = case when rows_missing then 'expanding' else 'ready' end,
       total_credit_hold = total_credit_hold + $2, total_credit_deduct = total_credit_deduct + $2,
       stopped_by = null, stopped_at = null, stop_reason = null, error = null, waiting_since = now(),
       requeues = requeues + 1,
       pauses_past = case when campaign_send_date_time <= now() and not 'missed' = any(pauses_past)
         then pauses_past || 'missed'::text else pauses_past end, changed_at = now()
     where id = $1`,
    [id, unmade],
  )
  const again = await requeue(tx, id, {}, actorId)
  if (again.messages === 0 && !rows_missing && campaign.total_queued === 0)
    throw conflict(tell('Nothing of this campaign is left to send: use Resend Campaign to send it anew.'))
  return { campaign_id: id, messages: again.messages, credits: again.credits + unmade, more: rows_missing }
}

async function holdUnmade(tx: Client, { id, account_id, route_type, requeues, unmade }: Stopped, actorId: number): Promise<void> {
  if (unmade === 0) return
  const held = await tryMove(tx, {
    kind: 'hold',
    key: `hold:${id}:rest:${requeues + 1}`,
    amount: unmade,
    routeType: route_type,
    from: { account: account_id, kind: 'main' },
    to: { account: account_id, kind: 'held' },
    campaignId: id,
    actorId,
    source: 'campaign',
    comment: tell('For messages that were not made before it was stopped'),
  })
  if (held === 'repeated') throw new Error(`Credits for the rest of campaign ${id} were to be held twice.`)
  if (held === 'short') throw await shortOf(tx, route_type, unmade, await availableCredits(tx, account_id, route_type))
}

/**
 * Pushes what a campaign could not send: messages that no gateway was ever given are held and queued again; those that wait for another
 * try need not wait any longer (rule campaigns-11).
 * @throws HttpProblem 404; 409 when nothing of it is unsent; 422 on `credit` when the balance does not suffice
 */
export async function repushCampaign(tx: Client, id: number, actorId: number): Promise<Omit<FromShape<typeof REPUSHED>, 'unit'>> {
  const campaign = (await lockCampaigns(tx, [id])).get(id)
  if (!campaign) throw notFound()
  if (campaign.status === 'Stop') throw conflict(tell('The campaign is already %{label}.', { label: 'Stop' }))
  await refuseWhileHeld(tx, id)
  const { rows: putOff } = await tx.query<{ n: number }>(
    `update outbox o set ready_at = '-infinity', tries = 0, tried = '{}' from primary_routes r
     where o.route_id = r.id and o.priority = $2 and o.campaign_id = $1
       and (o.ready_at > now() or o.tried <> '{}') returning cardinality(o.message_ids) as n`,
    [id, campaign.priority],
  )
  const again = await requeue(tx, id, {}, actorId)
  const hurried = putOff.reduce((sum, { n }) => sum + n, 0)
  if (again.messages + hurried === 0)
    throw conflict(tell('Nothing of this campaign is unsent: the operator was given every message.'))
  return { campaign_id: id, ...again, hurried }
}
