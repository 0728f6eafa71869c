import manifest from '../../../package.json' with { type: 'json' }
import type { GatewayBox, GatewaySmsc, GatewayStatus, Lane } from '../../../resources/system/gatewayStatus.ts'
import type { RouteHealth, Traffic } from '../driver.ts'
import { addTraffic, LINK_WORDS, NO_TRAFFIC } from '../traffic.ts'

/** What the database knows at one moment. */
export interface StatusRows {
  /** The moment, ISO 8601. */
  at: string
  routes: RouteRow[]
  /** What workers told, those that are gone too. */
  healths: HealthRow[]
  /** Of living workers. */
  workers: WorkerRow[]
  /** When any worker was last seen, also one that is gone; null before the first. */
  last_worker: string | null
  lanes: { route_id: number; priority: number; count: number; more: boolean }[]
  queued: number
  unreported: number
}

export interface RouteRow {
  id: number
  route_name: string
  smsc_id: string
  smsc_admin_id: string | null
  gateway_type: number
  host: string | null
  port: number | null
  sendsms_url: string | null
  status: number
  link_wanted: number
}

export interface HealthRow {
  route_id: number
  epoch: number
  health: RouteHealth
  seen_at: string
}

export interface WorkerRow {
  epoch: number
  host: string
  pid: number
  role: string
  started_at: string
}

/** A worker tells of its routes every second or so; this long after its last word it no longer counts. */
export const FRESH_MS = 10_000

const KANNEL = 1

/** Puts what the workers told into one picture. */
export function mergeStatus(rows: StatusRows): GatewayStatus {
  const at = Date.parse(rows.at)
  const living = new Set(rows.workers.map(({ epoch }) => epoch))
  const fresh = rows.healths.filter(({ epoch, seen_at }) => living.has(epoch) && at - Date.parse(seen_at) <= FRESH_MS)
  const smscs = rows.routes.map(route => mergeRoute(route, rows, fresh))
  const sum = (of: (smsc: GatewaySmsc) => Traffic) => smscs.map(of).reduce(addTraffic, NO_TRAFFIC)
  const sms = sum(smsc => smsc.sms)
  const dlr = sum(smsc => smsc.dlr)
  const started = rows.workers.map(({ started_at }) => Date.parse(started_at))
  return {
    version: `Relaydesk ${manifest.version}`,
    status: rows.workers.length > 0 ? 'running' : 'shutdown',
    uptime: started.length > 0 ? seconds(at - Math.min(...started)) : 0,
    sms: {
      received: { total: sms.received },
      sent: { total: sms.sent, queued: rows.queued },
      inbound: sms.inbound,
      outbound: sms.outbound,
    },
    dlr: {
      received: { total: dlr.received },
      sent: { total: dlr.sent },
      inbound: dlr.inbound,
      outbound: dlr.outbound,
      queued: rows.unreported,
      storage: 'database',
    },
    boxes: rows.workers.map(worker => box(worker, fresh, at)),
    smscs,
    stale: fresh.length === 0 && rows.routes.some(({ status, link_wanted }) => status === 1 && link_wanted === 1),
    last_good: latest(rows.healths) ?? (rows.last_worker && new Date(rows.last_worker).toISOString()),
  }
}

function mergeRoute(route: RouteRow, rows: StatusRows, fresh: readonly HealthRow[]): GatewaySmsc {
  const all = rows.healths.filter(({ route_id }) => route_id === route.id)
  const told = fresh.filter(({ route_id }) => route_id === route.id)
  const active = route.status === 1
  const held = active && route.link_wanted === 0
  const healths = active && !held && told.length > 0 ? speakers(route, told) : speakers(route, lastTold(all)).map(asOver)
  return {
    name: route.route_name,
    'admin-id': route.smsc_admin_id ?? route.smsc_id,
    id: route.smsc_id,
    route_id: route.id,
    gateway_type: route.gateway_type,
    address: route.gateway_type === KANNEL ? (route.sendsms_url ?? '') : `${route.host}:${route.port}`,
    is_active: active ? 1 : 0,
    is_held: held ? 1 : 0,
    status: LINK_WORDS.find(word => healths.some(({ status }) => status === word)) ?? 'disconnected',
    online_seconds: Math.max(0, ...healths.map(({ onlineSeconds }) => onlineSeconds)),
    failed: total(healths, ({ failed }) => failed),
    queued: total(healths, ({ queued }) => queued),
    sms: healths.map(({ sms }) => sms).reduce(addTraffic, NO_TRAFFIC),
    dlr: healths.map(({ dlr }) => dlr).reduce(addTraffic, NO_TRAFFIC),
    waiting: lanesOf(rows, route.id),
    workers: told.length,
    last_error: healths.find(({ lastError }) => lastError)?.lastError ?? null,
    seen_at: latest(all),
  }
}

/**
 * Who speaks for a route. Each worker has SMPP connections of its own, so theirs add up; of one Kannel all workers tell the same figures,
 * and the last word counts.
 */
function speakers(route: RouteRow, told: readonly HealthRow[]): RouteHealth[] {
  const newestFirst = told.toSorted((a, b) => Date.parse(b.seen_at) - Date.parse(a.seen_at))
  return newestFirst.slice(0, route.gateway_type === KANNEL ? 1 : undefined).map(({ health }) => health)
}

/** What was told when a route was last told of. */
function lastTold(healths: readonly HealthRow[]): HealthRow[] {
  const last = Math.max(...healths.map(({ seen_at }) => Date.parse(seen_at)))
  return healths.filter(({ seen_at }) => last - Date.parse(seen_at) <= FRESH_MS)
}

/** Of a connection that is no more, what it has carried remains. */
function asOver(health: RouteHealth): RouteHealth {
  const still = ({ received, sent }: Traffic): Traffic => ({ ...NO_TRAFFIC, received, sent })
  const { lastError: _, ...rest } = health
  return { ...rest, status: 'disconnected', onlineSeconds: 0, queued: 0, sms: still(health.sms), dlr: still(health.dlr) }
}

function lanesOf({ lanes }: StatusRows, routeId: number): Lane[] {
  return lanes
    .filter(({ route_id }) => route_id === routeId)
    .map(({ priority, count, more }) => ({ priority, count, more }))
    .sort((a, b) => b.priority - a.priority)
}

function box({ epoch, host, pid, role, started_at }: WorkerRow, fresh: readonly HealthRow[], at: number): GatewayBox {
  const mine = fresh.filter(health => health.epoch === epoch).map(({ health }) => health)
  return {
    type: role,
    id: `process ${pid}`,
    IP: host,
    queue: total(mine, ({ queued }) => queued),
    status: 'on-line',
    online_seconds: seconds(at - Date.parse(started_at)),
  }
}

function total(healths: readonly RouteHealth[], of: (health: RouteHealth) => number): number {
  return healths.reduce((sum, health) => sum + of(health), 0)
}

function latest(healths: readonly HealthRow[]): string | null {
  const times = healths.map(({ seen_at }) => Date.parse(seen_at))
  return times.length > 0 ? new Date(Math.max(...times)).toISOString() : null
}

function seconds(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000))
}
