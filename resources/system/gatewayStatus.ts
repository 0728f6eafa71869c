/** What `GET get-current-kannel-status` answers: all gateways in the shape of Kannel's status.xml (rule system-8), whatever they speak. */

import {
  boolean,
  type FromShape,
  flag,
  integer,
  list,
  nullable,
  object,
  oneOf,
  type Shape,
  string,
  utc,
} from '../language/shape.ts'
import { OPEN_ALARM } from './alarms.answers.ts'

export const LINK_STATUSES = ['online', 'connecting', 're-connecting', 'disconnected', 'dead'] as const
export const LINK_STATUS = oneOf(LINK_STATUSES)

/** Messages a second over 1 minute, 5 minutes, since the start. */
export type Rates = readonly [minute: number, fiveMinutes: number, total: number]
const RATES: Shape<Rates> = { type: 'array', items: { type: 'number' }, minItems: 3, maxItems: 3 }

const TRAFFIC = object({ received: integer(), sent: integer(), inbound: RATES, outbound: RATES })

const TOTAL = object({ total: integer() })

/** Messages that wait for a route in one lane (3 first). `more`: at least as many, no further were counted. */
const LANE = object({ priority: integer(), count: integer(), more: boolean() })
export type Lane = FromShape<typeof LANE>

/** One route in the shape of Kannel's `<smsc>`. */
const SMSC = object({
  name: string(),
  'admin-id': string(),
  id: string(),
  route_id: integer(),
  /** 1 Kannel, 2 SMPP (GATEWAY_TYPES). */
  gateway_type: integer(),
  /** Where it connects to: `host:port`, or the address of sendsms. */
  address: string(),
  /** Whether the route may connect at all. */
  is_active: flag(),
  /** A person keeps the link down, though the route is switched on. */
  is_held: flag(),
  status: LINK_STATUS,
  online_seconds: integer(),
  failed: integer(),
  /** Handed to the gateway's driver, or held inside Kannel, and not yet taken by the operator. */
  queued: integer(),
  sms: TRAFFIC,
  dlr: TRAFFIC,
  /** Waiting with us, by lane, the most urgent first. */
  waiting: list(LANE),
  /** Worker processes that speak for it at the moment. */
  workers: integer(),
  last_error: nullable(string()),
  /** When a worker last told of it. */
  seen_at: nullable(utc()),
})
export type GatewaySmsc = FromShape<typeof SMSC>

/** A worker process, in the shape of Kannel's `<box>`. */
const BOX = object({
  type: string(),
  id: string(),
  IP: string(),
  queue: integer(),
  status: oneOf(['on-line']),
  online_seconds: integer(),
})
export type GatewayBox = FromShape<typeof BOX>

const STATUS = {
  version: string(),
  /** As Kannel says it: `running` while a worker lives, else `shutdown`. */
  status: oneOf(['running', 'shutdown']),
  /** Seconds since the eldest living worker started. */
  uptime: integer(),
  sms: object({
    received: TOTAL,
    /** `queued`: messages of open campaigns that are not yet sent. */
    sent: object({ total: integer(), queued: integer() }),
    inbound: RATES,
    outbound: RATES,
  }),
  dlr: object({
    received: TOTAL,
    sent: TOTAL,
    inbound: RATES,
    outbound: RATES,
    /** Messages of open campaigns that an operator took and has not finally reported. */
    queued: integer(),
    storage: oneOf(['database']),
  }),
  boxes: list(BOX),
  smscs: list(SMSC),
  /** There are active routes, and no worker tells of any: the figures are those of `last_good`. */
  stale: boolean(),
  last_good: nullable(utc()),
}
const KANNEL_STATUS = object(STATUS)
export type GatewayStatus = FromShape<typeof KANNEL_STATUS>

/** With what is wrong, of what those who see it are told of. */
export const GATEWAY_STATUS = object({ ...STATUS, alarms: list(OPEN_ALARM) })
export type GatewayAnswer = FromShape<typeof GATEWAY_STATUS>
