import type { RouteHealth, Traffic } from '../driver.ts'

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
  /** 1 Kannel, 2 SMPP (enums.ts, GATEWAY_TYPES). */
  gateway_type: number
  /** Where it connects to: `host:port`, or the address of sendsms. */
  address: string
  /** Whether the route may connect at all. */
  is_active: 0 | 1
  status: RouteHealth['status']
  online_seconds: number
  failed: number
  /** Handed to the gateway's driver, or held inside Kannel, and not yet taken by the operator. */
  queued: number
  sms: Traffic
  dlr: Traffic
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

/** All gateways in the shape of Kannel's status.xml (domain §12.10), whatever they speak. */
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
    inbound: Traffic['inbound']
    outbound: Traffic['outbound']
  }
  dlr: {
    received: { total: number }
    sent: { total: number }
    inbound: Traffic['inbound']
    outbound: Traffic['outbound']
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
