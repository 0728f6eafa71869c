import { VOICE } from '../../resources/language/choices.ts'
import type { Client } from '../kernel/db/client.ts'
import { amountSql, unitSql } from '../money/port.ts'
import { notify } from '../notifications/port.ts'
import { emitWebhook } from '../webhooks/port.ts'

interface Ended {
  id: number
  account_id: number
  campaign: string
  unique_key: string
  status: string
  entry_mode: string
  total_contacts: number
  route_type: number
  /** What a person has read among them. */
  total_delivered: number
  total_read: number
  /** Those taken back among them. */
  total_failed: number
  total_stopped: number
  total_invalid_number: number
  total_block_number: number
  total_adjusted_delivered: number
  total_adjusted_failed: number
  /** In the unit of its wallet. */
  total_credit_deduct: number
  unit: string
}

/** Campaigns that a program makes one by one (a code for each sign-in) end by the thousand; only large ones of those are told of. */
const MANY = 100

const COLUMNS = `id, account_id, campaign, unique_key, status, entry_mode, route_type, total_contacts, total_delivered + total_read as total_delivered,
  total_read, total_failed, total_stopped, total_invalid_number, total_block_number, total_adjusted_delivered, total_adjusted_failed,
  ${amountSql('total_credit_deduct', 'route_type')} as total_credit_deduct, ${unitSql('route_type')} as unit`

const group = (count: number) => count.toLocaleString('en-IN')

/** What became of the messages that were not delivered, in words; what was taken back or never sent did not fail. */
const restOf = (ended: Ended): { failed: number; rest: string } => {
  const { total_contacts, total_delivered, total_failed, total_stopped, total_invalid_number, total_block_number } = ended
  const failed = total_failed - total_stopped
  const refused = total_invalid_number + total_block_number
  const open = total_contacts - total_delivered - total_failed - refused
  const parts = [
    ...(failed > 0 || total_contacts === total_delivered ? [`${group(failed)} failed`] : []),
    ...(refused > 0 ? [`${group(refused)} refused as invalid or blocked`] : []),
    ...(total_stopped > 0
      ? [
          `${group(total_stopped)} taken back before they were sent, ${ended.unit === 'credits' ? 'their credits' : 'what they cost'} returned`,
        ]
      : []),
    ...(open > 0 ? [`${group(open)} without a final receipt`] : []),
  ]
  return { failed, rest: parts.join(', ') }
}

const forWebhook = ({ id, account_id: _owner, entry_mode: _mode, ...rest }: Ended) => ({ campaign_id: id, ...rest })

const readEnded = async (client: Client, ids: readonly number[]): Promise<Ended[]> =>
  (
    await client.query<Ended>({
      name: 'ended_campaigns',
      text: `select ${COLUMNS} from campaigns where id = any($1::bigint[]) order by id`,
      values: [ids],
    })
  ).rows

/** Tells owner and webhook that campaigns are completed, in the transaction that completed them. */
export const announceCompleted = async (client: Client, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  for (const ended of await readEnded(client, ids)) {
    const { id, account_id, campaign, total_contacts: total, total_delivered: delivered } = ended
    await emitWebhook(client, account_id, 'campaign.completed', forWebhook(ended))
    if (ended.entry_mode === 'api' && total < MANY) continue
    const { failed, rest } = restOf(ended)
    const values = { campaign, total: group(total), delivered: group(delivered), failed: group(failed), rest }
    await notify(client, account_id, {
      event: 'campaign-completed',
      title: 'Campaign completed',
      message: `${campaign}: ${values.delivered} of ${values.total} ${ended.route_type === VOICE ? 'answered' : 'delivered'}, ${rest}.`,
      link: `/campaign/${id}`,
      values,
      tone: total > 0 && failed * 2 > total ? 'warning' : 'success',
    })
  }
}

/** Tells owner and webhook that a campaign was stopped; the owner only where somebody else did it. */
export const announceStopped = async (
  client: Client,
  id: number,
  { actorId, reason }: { actorId: number | null; reason?: string | undefined },
): Promise<void> => {
  const [ended] = await readEnded(client, [id])
  if (!ended) return
  const { account_id, campaign } = ended
  await emitWebhook(client, account_id, 'campaign.stopped', { ...forWebhook(ended), reason: reason ?? null })
  if (actorId === account_id) return
  const { rows } = await client.query<{ name: string }>('select name from notification_people($1::bigint[])', [
    actorId === null ? [] : [actorId],
  ])
  const values = { campaign, by: rows[0]?.name ?? 'the desk', reason: reason ?? 'no reason was given' }
  await notify(client, account_id, {
    event: 'campaign-stopped',
    title: 'Campaign stopped',
    message: `${campaign} was stopped by ${values.by}: ${values.reason}`,
    link: `/campaign/${id}`,
    values,
  })
}
