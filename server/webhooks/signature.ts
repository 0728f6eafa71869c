import { createHmac } from 'node:crypto'

export interface SignedEvent {
  event: string
  deliveryId: string
  body: string
}

/**
 * The headers of a delivery. `X-Signature` is `sha256=` and the HMAC-SHA256 of `timestamp.body` in hex, under the webhook's secret; the
 * receiver compares it in constant time and refuses timestamps (Unix seconds) that are old (rule webhooks-2).
 */
export const signedHeaders = (
  secret: string,
  { event, deliveryId, body }: SignedEvent,
  now = new Date(),
): Record<string, string> => {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Relaydesk-Webhook/1',
    'x-event': event,
    'x-delivery-id': deliveryId,
    'x-timestamp': timestamp,
    'x-signature': `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  }
}
