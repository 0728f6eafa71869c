/** What is answered about webhooks (rule webhooks-1). Times in UTC, durations in milliseconds. */

import {
  anything,
  type FromShape,
  flag,
  integer,
  list,
  map,
  nullable,
  object,
  oneOf,
  pageOf,
  string,
  utc,
} from '../language/shape.ts'
import { WEBHOOK_STATUSES } from './webhook-events.ts'

/** An event that can be asked for. `present_name`: where it was renamed. The sample is what such an event holds: each something else. */
export const EVENTS = list(object({ event: string(), label: string(), sample: map(anything()) }, { present_name: string() }))

const ENDPOINT_KEYS = {
  id: integer(),
  webhook_url: string(),
  /** Its last characters. */
  secret: string(),
  events: list(string()),
  is_active: flag(),
  version: integer(),
  failure_count: integer(),
  paused_until: nullable(utc()),
  last_status: nullable(integer()),
  last_at: nullable(utc()),
  disabled_reason: nullable(string()),
}

const DELIVERY_KEYS = {
  id: integer(),
  delivery_id: string(),
  event: string(),
  status: oneOf(WEBHOOK_STATUSES.map(({ value }) => value)),
  attempts: integer(),
  http_status: nullable(integer()),
  duration_ms: nullable(integer()),
  response: nullable(string()),
  created_at: utc(),
  finished_at: nullable(utc()),
  /** Of one that is not over. */
  next_at: nullable(utc()),
}
const DELIVERY_ROW = object(DELIVERY_KEYS)
export type DeliveryRow = FromShape<typeof DELIVERY_ROW>
export const DELIVERIES = pageOf(DELIVERY_ROW)

/** One delivery with its body, as its JSON text, and every attempt. */
export const DELIVERY = object({
  ...DELIVERY_KEYS,
  body: string(),
  history: list(object({ at: string(), status: nullable(integer()), ms: integer() }, { error: string() })),
})
export type DeliveryDetail = FromShape<typeof DELIVERY>

const ENDPOINT = object(ENDPOINT_KEYS)
export type WebhookEndpoint = FromShape<typeof ENDPOINT>
/** A webhook with its last deliveries; null where there is none. */
export const INFO = nullable(object({ ...ENDPOINT_KEYS, deliveries: list(DELIVERY_ROW) }))
export type WebhookInfo = NonNullable<FromShape<typeof INFO>>
/** A secret of ours is seen this once. */
export const SAVED = object(ENDPOINT_KEYS, { new_secret: string() })
export const NEW_SECRET = object({ new_secret: string(), secret: string() })
export const TEST_SENT = object({ id: integer(), delivery_id: string() })
