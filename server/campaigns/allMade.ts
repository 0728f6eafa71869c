import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { announceCompleted } from '../delivery/port.ts'
import { tryMove } from '../money/port.ts'
import { type Checkpoint, type ExpandingCampaign, Interrupted } from './expanding.ts'

/**
 * Notes that all rows of a campaign are made, in the transaction of the last of them: what was held beyond what is due goes back.
 * @throws Interrupted
 */
export async function allMade(
  client: pg.ClientBase,
  campaign: ExpandingCampaign,
  { due, held, place }: Checkpoint,
): Promise<void> {
  const back = held - due
  const { rowCount, rows } = await client.query<{ status: string }>({
    name: 'all_made',
    text: `update campaigns set phase = 'ready', total_credit_hold = total_credit_hold - $2, total_credit_deduct = total_credit_deduct - $2,
         dispatching = dispatching and total_queued > 0,
         status = campaign_next_status(status, 'ready', total_queued, total_unknown, total_accepted),
         completed_at = case when campaign_next_status(status, 'ready', total_queued, total_unknown, total_accepted) = 'Completed' then now() end,
         changed_at = now()
       where id = $1 and status = 'Pending' and phase <> 'ready' and coalesce((checkpoint->'place'->>'no')::int, 0) = $3
       returning status`,
    values: [campaign.id, back, place.no],
  })
  if (rowCount === 0) throw new Interrupted(`Campaign ${campaign.id} was stopped, or another process makes its rows.`)
  if (back > 0)
    await tryMove(client, {
      kind: 'void',
      key: `void:${campaign.id}:expand`,
      amount: back,
      routeType: campaign.route_type,
      from: { account: campaign.account_id, kind: 'held' },
      to: { account: campaign.account_id, kind: 'main' },
      campaignId: campaign.id,
      source: 'refund',
      comment: tell('Not needed after all'),
    })
  if (rows[0]?.status === 'Completed') await announceCompleted(client, [campaign.id])
}
