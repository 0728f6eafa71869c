import { namesOf, type PresentEvent } from '../../resources/webhooks/webhook-events.ts'
import type { Client } from '../kernel/db/client.ts'

/**
 * Leaves an event for the account's webhook, in the transaction of the fact: delivered soon after, at least once, under one delivery id.
 * Named as it was asked for. Nothing happens where the account has no active webhook that wants it.
 * @returns how many deliveries were made: 0 or 1
 */
export const emitWebhook = async (
  tx: Client,
  accountId: number,
  event: PresentEvent,
  payload: Readonly<Record<string, unknown>>,
): Promise<number> => {
  const { rows } = await tx.query<{ made: number }>({
    name: 'webhook_emit',
    text: 'select webhook_emit($1, $2::text[], $3::jsonb) as made',
    values: [accountId, namesOf(event), JSON.stringify(payload)],
  })
  return rows[0]?.made ?? 0
}
