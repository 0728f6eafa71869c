/** What `GET get-current-kannel-status` answers: all gateways in the shape of Kannel's status.xml (rule system-8), whatever they speak. */

export const LINK_STATUSES = ['online', 'connecting', 're-connecting', 'disconnected', 'dead'] as const
type LinkStatus = (typeof LINK_STATUSES)[number]

/** Messages a second over 1 minute, 5 minutes, since the start. */
export type Rates = readonly [minute: number, fiveMinutes: number, total: number]

interface GatewayTraffic {
  received: number
  sent: number
  inbound: Rates
  outbound: Rates
}

/** Messages that wait for a route in one lane (3 first). `more`: at least as many, no further were counted. */
export interface Lane {
  priority: number
  count: number
  more: boolean
}

/** One route in the shape of Kannel's `<smsc>`. */
export interface GatewaySmsc {
  name: string
  'admin-id': string
  id: string
  route_id: number
  /** 1 Kannel, 2 SMPP (GATEWAY_TYPES). */
  gateway_type: number
  /** Where it connects to: `host:port`, or the address of sendsms. */
  address: string
  /** Whether the route may connect at all. */
  is_active: 0 | 1
  /** A person keeps the link down, though the route is switched on. */
  is_held: 0 | 1
  status: LinkStatus
  online_seconds: number
  failed: number
  /** Handed to the gateway's driver, or held inside Kannel, and not yet taken by the operator. */
  queued: number
  sms: GatewayTraffic
  dlr: GatewayTraffic
  /** Waiting with us, by lane, the most urgent first. */
  waiting: Lane[]
  /** Worker processes that speak for it at the moment. */
  workers: number
  last_error: string | null
  /** When a worker last told of it; ISO 8601, UTC. */
  seen_at: string | null
}

/** A worker process, in the shape of Kannel's `<box>`. */
export interface GatewayBox {
  type: string
  id: string
  IP: string
  queue: number
  status: 'on-line'
  online_seconds: number
}

export interface GatewayStatus {
  version: string
  /** As Kannel says it: `running` while a worker lives, else `shutdown`. */
  status: 'running' | 'shutdown'
  /** Seconds since the eldest living worker started. */
  uptime: number
  sms: {
    received: { total: number }
    /** `queued`: messages of open campaigns that are not yet sent. */
    sent: { total: number; queued: number }
    inbound: Rates
    outbound: Rates
  }
  dlr: {
    received: { total: number }
    sent: { total: number }
    inbound: Rates
    outbound: Rates
    /** Messages of open campaigns that an operator took and has not finally reported. */
    queued: number
    storage: 'database'
  }
  boxes: GatewayBox[]
  smscs: GatewaySmsc[]
  /** There are active routes, and no worker tells of any: the figures are those of `last_good`. */
  stale: boolean
  last_good: string | null
}
