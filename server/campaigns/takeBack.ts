import type pg from 'pg'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { announceCompleted, announceStopped, Deltas, lockCampaigns, STATE, TOGETHER } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { isHeldFor, move } from '../money/port.ts'

/** A campaign that is over, as far as its messages are taken back. Its row is locked. */
export interface EndedCampaign {
  id: number
  account_id: number
  route_type: number
  status: 'Stop' | 'Completed'
  stopped_by: number | null
  stop_reason: string | null
  to_take_back: number | null
}

export const ENDED_COLUMNS = 'id, account_id, route_type, status, stopped_by, stop_reason, to_take_back'

/** Messages taken back in one transaction; a call that ends a campaign with more of them answers before they are. */
export const PIECE = 10_000
/** Rows of the queue taken at once: as many as hold a piece where all are full. */
const ROWS = PIECE / TOGETHER

/** First half of the advisory lock of a campaign whose messages a worker takes back at this moment. */
const TAKING_BACK_CLASS = 72_356

/** Takes back every message that no worker has claimed, and returns what is held for nothing. Rows are counted, credits in credits. */
export async function takeBackAll(
  tx: Client,
  campaign: EndedCampaign,
  actorId: number | null,
): Promise<{ stopped: number; credits: number }> {
  let stopped = 0
  for (;;) {
    const piece = await takeBackPiece(tx, campaign)
    stopped += piece.stopped
    if (!piece.more) return { stopped, credits: await returnCredits(tx, campaign, actorId) }
  }
}

/** Takes some rows of a campaign out of the queue. @returns the messages that waited in them; none: no row is left */
async function leaveSome(tx: Client, campaignId: number): Promise<number[]> {
  const { rows: waiting } = await tx.query<{ place: string }>(
    `select o.ctid::text as place from primary_routes r join outbox o on o.route_id = r.id
     where o.priority between 0 and 3 and o.campaign_id = $1 limit $2 for update of o`,
    [campaignId, ROWS],
  )
  if (waiting.length === 0) return []
  // A statement of its own: where a claim has taken some of a row meanwhile, the one that waited for it does not see what is left of it.
  const { rows } = await tx.query<{ message_id: number }>(
    'with gone as (delete from outbox where ctid = any($1::tid[]) returning message_ids) select unnest(message_ids) as message_id from gone',
    [waiting.map(({ place }) => place)],
  )
  return rows.map(({ message_id }) => message_id)
}

async function takeBackPiece(tx: Client, { id, account_id }: EndedCampaign): Promise<{ stopped: number; more: boolean }> {
  const gone: number[] = []
  for (;;) {
    const some = await leaveSome(tx, id)
    gone.push(...some)
    if (some.length === 0 || gone.length >= PIECE) break
  }
  if (gone.length === 0) return { stopped: 0, more: false }
  // By their keys: joined to the rows just deleted, messages made a moment ago were looked for one by one in all of the account's.
  const { rows } = await tx.query<{ id: number }>(
    `update messages m set state = ${STATE.stopped}, stat = 'FAILED', err = 'L008', stat_source = 'system', done_at = now()
     where m.account_id = $1 and m.id = any($2) and m.state = ${STATE.queued} returning m.id`,
    [account_id, gone],
  )
  const deltas = new Deltas()
  for (const row of rows) deltas.moved(id, row.id, STATE.queued, STATE.stopped)
  await deltas.write(tx)
  return { stopped: rows.length, more: true }
}

/** Some messages are on their way, or nobody knows: what these cost stays held until that is known; the rest goes back in one booking. */
async function returnCredits(
  tx: Client,
  { id, account_id, route_type, status }: EndedCampaign,
  actorId: number | null,
): Promise<number> {
  // All rows of the campaign are looked at, not those alone that the counts of blocks point to: credits go by nothing but the rows.
  const { rows } = await tx.query<{ back: number }>(
    `update campaigns c set total_credit_hold = total_credit_hold - b.back, total_credit_deduct = total_credit_deduct - b.back,
       to_take_back = null, changed_at = case when b.back = 0 and to_take_back is null then changed_at else now() end
     from (select c.total_credit_hold - (select coalesce(sum(m.credits), 0) from messages m
         where m.account_id = $2 and m.campaign_id = $1 and ${isHeldFor('c', 'm')})::bigint as back
       from campaigns c where c.id = $1) b
     where c.id = $1 returning b.back`,
    [id, account_id],
  )
  const { back } = present(rows[0])
  if (back > 0)
    await move(tx, {
      kind: 'void',
      key: null,
      amount: back,
      routeType: route_type,
      from: { account: account_id, kind: 'held' },
      to: { account: account_id, kind: 'main' },
      campaignId: id,
      actorId,
      source: 'refund',
      comment: status === 'Stop' ? tell('Stopped before it was sent') : tell('Closed before it was sent'),
    })
  return back
}

/** Tells owner and webhook that a campaign is over, with the figures it ended with. */
export async function announceEnd(
  tx: Client,
  { id, status }: Pick<EndedCampaign, 'id' | 'status'>,
  by: { actorId: number | null; reason?: string | undefined },
): Promise<void> {
  if (status === 'Stop') await announceStopped(tx, id, by)
  else await announceCompleted(tx, [id])
}

/** Campaigns whose messages are to be taken back. */
export const TAKEN_BACK = { name: 'taken_back', there: 'select from campaigns where to_take_back is not null' }

/**
 * Goes on with campaigns whose messages are being taken back: a piece of each in a transaction of its own, so that counters show how
 * far it is and nobody waits for it. Of many workers one has a campaign in hand at a time; whoever dies leaves the rest to the next.
 * @returns how many messages were taken back
 */
export async function continueTakingBack(pool: pg.Pool): Promise<number> {
  let stopped = 0
  for (;;) {
    const { rows } = await pool.query<{ id: number }>({
      name: 'campaigns_taken_back',
      text: 'select id from campaigns where to_take_back is not null order by id',
    })
    let worked = false
    for (const { id } of rows) {
      const piece = await asSystem(pool, async tx => {
        if (!(await isOurs(tx, id))) return undefined
        const campaign = await lockEnded(tx, id, 'and to_take_back is not null')
        if (!campaign) return undefined
        const taken = await takeBackPiece(tx, campaign)
        if (!taken.more) {
          await returnCredits(tx, campaign, campaign.stopped_by)
          await announceEnd(tx, campaign, { actorId: campaign.stopped_by, reason: campaign.stop_reason ?? undefined })
        }
        return taken
      })
      worked ||= piece !== undefined
      stopped += piece?.stopped ?? 0
    }
    if (!worked) return stopped
  }
}

/** Takes back what came to wait again after its campaign was ended: handed back by a gateway, or by a worker that died. */
export async function takeBackStragglers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select id from campaigns where status in ('Stop', 'Completed') and total_queued > 0 and to_take_back is null
       and changed_at > now() - interval '7 days' order by id limit 100`,
  )
  let stopped = 0
  for (const { id } of rows) {
    const ending = await asSystem(pool, async tx => {
      const campaign = await lockEnded(tx, id, 'and to_take_back is null')
      return campaign && takeBackAll(tx, campaign, null)
    })
    stopped += ending?.stopped ?? 0
  }
  return stopped
}

/** Whether no other worker has the campaign in hand. */
async function isOurs(tx: Client, id: number): Promise<boolean> {
  const { rows } = await tx.query<{ ours: boolean }>('select pg_try_advisory_xact_lock($1, ($2::bigint % $3)::int) as ours', [
    TAKING_BACK_CLASS,
    id,
    2 ** 31,
  ])
  return present(rows[0]).ours
}

/** It may have been begun again since it was found. */
async function lockEnded(tx: Client, id: number, more: string): Promise<EndedCampaign | undefined> {
  await lockCampaigns(tx, [id])
  const { rows } = await tx.query<EndedCampaign>(
    `select ${ENDED_COLUMNS} from campaigns where id = $1 and status in ('Stop', 'Completed') ${more}`,
    [id],
  )
  return rows[0]
}
