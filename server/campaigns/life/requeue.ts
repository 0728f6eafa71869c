import { present } from '../../../messaging/present.ts'
import { tell } from '../../../messaging/tell.ts'
import { type CampaignTerms, Deltas, lockCampaigns, messagesIn, queueMessages, STATE, type State } from '../../delivery/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { conflict, notFound } from '../../kernel/problem/errors.ts'
import { availableCredits, lockWallets, shortOf, tryMove } from '../../money/port.ts'
import { CARRIED, type Carried, type Carriers, loadCampaignRoute } from '../../routing/port.ts'
import { queuesOf, spreader } from '../spread.ts'
import { refuseWhileTakingBack } from '../stop.ts'

/** Which of a campaign's messages are put back; all that were never sent where nothing is said. */
export interface Selection {
  messageIds?: readonly number[]
  /** Why they were not sent: our own codes (L008 …). Those a gateway refused before it took them have the gateway's code. */
  errs?: readonly string[]
  /** At most so many, those made first. */
  most?: number
}

export interface Requeued {
  messages: number
  /** Credits held for them again. */
  credits: number
}

const AT_ONCE = 10_000

/**
 * A message `m` that was certainly never sent: taken back, or given up by ourselves, before any gateway had it. One that was written once
 * with its fate open, or of which a gateway has ever told, is none.
 */
const NEVER_SENT = `(m.state = ${STATE.stopped} or (m.stat_source = 'system' and m.stat = 'FAILED' and m.err not in ('L005', 'L012', 'L014')))
  and m.submitted_at is null and m.adjusted_state is null
  and not exists (select from submissions s where s.message_id = m.id)
  and not exists (select from message_events e where e.message_id = m.id and e.kind in ('resent', 'unknown'))`

/**
 * Puts messages that were certainly never sent back into the queue of their own campaign: credits held again, counters, outbox. All of
 * them or, where the balance does not suffice, none. The caller has checked that the campaign may; it becomes Pending. Doing it twice does
 * it once: what waits is not chosen again.
 * @param tx sees every account
 * @throws HttpProblem 404; 409 when no gateway of the route is switched on, or messages of it are being taken back; 422 on `credit` when the balance does not suffice
 */
export async function requeue(
  tx: Client,
  campaignId: number,
  selection: Selection = {},
  actorId: number | null = null,
): Promise<Requeued> {
  const campaigns = await lockCampaigns(tx, [campaignId])
  const campaign = campaigns.get(campaignId)
  if (!campaign) throw notFound()
  await refuseWhileTakingBack(tx, campaignId)
  const sum = await measure(tx, campaign, selection)
  if (sum.messages === 0) return sum
  const route = await carriersOf(tx, campaignId)
  if (route.members.length === 0)
    throw conflict(tell('No gateway of the route "%{name}" is switched on: switch one on, then try again.', { name: route.name }))
  await begin(tx, campaignId)
  await hold(tx, campaign, sum, actorId)
  await putBack(tx, campaign, route, selection, sum)
  return sum
}

async function carriersOf(tx: Client, id: number): Promise<Carriers> {
  const { rows } = await tx.query<Carried>(`select ${CARRIED} from campaigns where id = $1`, [id])
  return loadCampaignRoute(tx, present(rows[0]))
}

/** Messages `m` of account `$1` and campaign `$2`, behind `$5`. */
const chosen = ({ messageIds }: Selection): string => `
  ${messagesIn([STATE.failed, STATE.stopped], { campaign: '$2', after: '$5::bigint', chosen: messageIds && { account: '$1', ids: '$3' } })} m
  where m.account_id = $1 and ${NEVER_SENT} and ($3::bigint[] is null or m.id = any($3)) and ($4::text[] is null or m.err = any($4))`

const valuesOf = ({ id, account_id }: CampaignTerms, { messageIds, errs }: Selection, after: number) => [
  account_id,
  id,
  messageIds ?? null,
  errs ?? null,
  after,
]

/** What would be put back. A message that failed unpaid has no price yet: it is that of its parts. */
async function measure(tx: Client, campaign: CampaignTerms, selection: Selection): Promise<Requeued> {
  const { rows } = await tx.query<Requeued>(
    `select count(*) as messages, coalesce(sum(parts * (select credit_weight from campaigns where id = $2)), 0)::bigint as credits
     from (select m.parts from ${chosen(selection)} order by m.block, m.id limit $6) chosen`,
    [...valuesOf(campaign, selection, 0), selection.most ?? null],
  )
  return present(rows[0])
}

/** Pending again, and with a time of its own in the keys of bookings; announced anew when it completes. */
async function begin(tx: Client, id: number): Promise<void> {
  await tx.query(
    `update campaigns set paused_at = case when status = 'Pending' then paused_at end, status = 'Pending', completed_at = null, requeues = requeues + 1, waiting_since = now(), changed_at = now()
     where id = $1`,
    [id],
  )
}

async function hold(tx: Client, campaign: CampaignTerms, { messages, credits }: Requeued, actorId: number | null): Promise<void> {
  const { id, account_id, route_type, requeues } = campaign
  await lockWallets(tx, [{ account: account_id, routeType: route_type }])
  const held = await tryMove(tx, {
    kind: 'hold',
    key: `hold:${id}:again:${requeues + 1}`,
    amount: credits,
    routeType: route_type,
    from: { account: account_id, kind: 'main' },
    to: { account: account_id, kind: 'held' },
    campaignId: id,
    actorId,
    source: 'campaign',
    comment:
      messages === 1
        ? tell('1 message returned to the queue')
        : tell('%{count} messages returned to the queue', { count: messages }),
  })
  if (held === 'repeated') throw new Error(`Credits for messages of campaign ${id} were to be held twice.`)
  if (held === 'short') throw await shortOf(tx, route_type, credits, await availableCredits(tx, account_id, route_type))
}

interface Chosen {
  id: number
  row_no: number
  state: State
}

async function putBack(
  tx: Client,
  campaign: CampaignTerms,
  route: Carriers,
  selection: Selection,
  { messages, credits }: Requeued,
): Promise<void> {
  const { id, account_id } = campaign
  const routeOf = spreader(route, await queuesOf(tx, route))
  const deltas = new Deltas()
  let left = messages
  let after = 0
  while (left > 0) {
    const { rows } = await tx.query<Chosen>(
      `select m.id, m.row_no, m.state from ${chosen(selection)} order by m.block, m.id limit $6`,
      [...valuesOf(campaign, selection, after), Math.min(left, AT_ONCE)],
    )
    if (rows.length === 0) throw new Error(`Campaign ${id}: ${left} messages that were counted are not there to be queued again.`)
    left -= rows.length
    after = present(rows.at(-1)).id
    const ids = rows.map(row => row.id)
    await tx.query(
      `update messages m set state = ${STATE.queued}, stat = null, err = null, stat_source = null, done_at = null, route_id = null,
         refunded = false, credits = m.parts * c.credit_weight
       from campaigns c where c.id = $2 and m.account_id = $1 and m.id = any($3)`,
      [account_id, id, ids],
    )
    await queueMessages(
      tx,
      campaign,
      rows.map(row => ({ id: row.id, routeId: routeOf(row.row_no) })),
    )
    for (const row of rows) deltas.moved(id, row.id, row.state, STATE.queued)
    deltas.of(id).neverSent -= rows.filter(({ state }) => state === STATE.failed).length
  }
  deltas.of(id).hold += credits
  deltas.of(id).deduct += credits
  await deltas.write(tx)
}
