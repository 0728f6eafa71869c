import { campaigns } from '../../../resources/campaigns/campaigns.ts'
import { recordPath } from '../../../resources/language/screens.ts'
import type { Client } from '../../kernel/db/client.ts'
import { notify } from '../../notifications/port.ts'
import { emitWebhook } from '../../webhooks/port.ts'
import type { PauseRule } from './pause.ts'

interface Named {
  account_id: number
  campaign: string
  unique_key: string
  status: string
  total_contacts: number
  total_queued: number
}

const read = async (client: Client, id: number): Promise<Named | undefined> =>
  (
    await client.query<Named>(
      'select account_id, campaign, unique_key, status, total_contacts, total_queued from campaigns where id = $1',
      [id],
    )
  ).rows[0]

const nameOf = async (client: Client, actorId: number | null): Promise<string> => {
  if (actorId === null) return 'the desk'
  const { rows } = await client.query<{ name: string }>('select name from notification_people($1::bigint[])', [[actorId]])
  return rows[0]?.name ?? 'the desk'
}

/** Tells owner and webhook that a campaign is held back; the owner only where somebody else, or a rule, did it. */
export const announcePaused = async (
  client: Client,
  id: number,
  { actorId, reason, rule }: { actorId: number | null; reason: string | null; rule?: PauseRule },
): Promise<void> => {
  const named = await read(client, id)
  if (!named) return
  const { account_id, ...rest } = named
  await emitWebhook(client, account_id, 'campaign.paused', { campaign_id: id, ...rest, reason, rule: rule ?? null })
  if (actorId === account_id) return
  const values = { campaign: named.campaign, by: await nameOf(client, actorId), reason: reason ?? 'no reason was given' }
  await notify(client, account_id, {
    event: 'campaign-paused',
    title: 'Campaign paused',
    message: `${named.campaign} was paused by ${values.by}: ${values.reason}`,
    link: recordPath(campaigns, id),
    values,
    tone: 'warning',
  })
}

/** Tells the webhook that a campaign goes on, and the owner where somebody else let it. */
export const announceResumed = async (client: Client, id: number, actorId: number | null): Promise<void> => {
  const named = await read(client, id)
  if (!named) return
  const { account_id, ...rest } = named
  await emitWebhook(client, account_id, 'campaign.resumed', { campaign_id: id, ...rest })
  if (actorId === account_id) return
  const values = { campaign: named.campaign, by: await nameOf(client, actorId) }
  await notify(client, account_id, {
    event: 'campaign-resumed',
    title: 'Campaign resumed',
    message: `${named.campaign} was resumed by ${values.by}.`,
    link: recordPath(campaigns, id),
    values,
  })
}
