import type pg from 'pg'
import type { AskedMessage, ConnectionCheck, DriverEvents, Receipt } from '../gateways/driver.ts'
import { VendorRefused } from '../gateways/voice/vendor.ts'
import { type HostRules, HostUnknown, readHostRules, resolveHost } from '../kernel/net/gatewayHosts.ts'
import { HostRefused, portOf } from '../kernel/net/pin.ts'
import { notFound } from '../kernel/problem/errors.ts'
import { driverFor, isKannel, isVoice, type PrimaryRoute, ROUTE_COLUMNS, type RouteSecrets } from './routeConfig.ts'

/** Rule routing-8. */
const TIMEOUT_MS = 5000

/** What a check came to; `blocked`: its host is not one that gateways may be at. */
export interface RouteCheck extends ConnectionCheck {
  result: 'up' | 'down' | 'timeout' | 'blocked'
}

/** Events of a driver that is never started. */
const SILENT: DriverEvents = {
  onCapacity: () => {},
  onOutcomes: () => {},
  onReceipts: (_receipts, acknowledge) => acknowledge(false),
  onInbound: (_messages, acknowledge) => acknowledge(false),
  onLink: () => {},
}

/**
 * Connects to a route's gateway once, beside whatever is connected already, and says what came of it. Only hosts that gateways may be at
 * are connected to, under the address they were checked by (security case 39).
 * @throws HttpProblem 404
 */
export async function checkRoute(deps: { pool: pg.Pool; secrets: RouteSecrets }, routeId: number): Promise<RouteCheck> {
  const { rows } = await deps.pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [routeId])
  const route = rows[0]
  if (!route) throw notFound()
  const failed = (result: RouteCheck['result'], message: string): RouteCheck => ({
    result,
    reachable: false,
    bindOk: false,
    latencyMs: 0,
    message,
  })
  try {
    const rules = await readHostRules(deps.pool)
    const check = await driverFor(await pinned(rules, route), deps.secrets, SILENT, { tlsName: route.host ?? undefined }).check(
      TIMEOUT_MS,
    )
    return { ...check, result: check.bindOk ? 'up' : check.message.startsWith('timeout') ? 'timeout' : 'down' }
  } catch (error) {
    if (error instanceof HostUnknown) return failed('down', `down: ${error.message}`)
    if (error instanceof HostRefused) return failed('blocked', `blocked: ${error.message}`)
    if (error instanceof RangeError || error instanceof VendorRefused) return failed('down', `down: ${error.message}`)
    throw error
  }
}

/**
 * Asks the gateway of a route what has become of messages, beside whatever is connected already. Nothing where it cannot be asked: it is
 * away, its host is refused, or its wire (Kannel) has no such question.
 */
export async function queryRoute(
  deps: { pool: pg.Pool; secrets: RouteSecrets },
  routeId: number,
  asked: readonly AskedMessage[],
  timeoutMs: number,
): Promise<Receipt[]> {
  const { rows } = await deps.pool.query<PrimaryRoute>(`select ${ROUTE_COLUMNS} from primary_routes where id = $1`, [routeId])
  const route = rows[0]
  if (!route) return []
  try {
    const rules = await readHostRules(deps.pool)
    const driver = driverFor(await pinned(rules, route), deps.secrets, SILENT, { tlsName: route.host ?? undefined })
    return (await driver.query?.(asked, timeoutMs)) ?? []
  } catch (error) {
    if ([HostUnknown, HostRefused, RangeError, VendorRefused].some(kind => error instanceof kind)) return []
    throw error
  }
}

/** The route with its hosts replaced by the addresses they were checked by. */
async function pinned(rules: HostRules, route: PrimaryRoute): Promise<PrimaryRoute> {
  // Its vendor is looked up by each call.
  if (isVoice(route)) return { ...route, hosts: rules }
  if (!isKannel(route)) return { ...route, host: (await resolveHost(rules, route.host ?? '', route.port ?? 0)).address }
  return {
    ...route,
    sendsms_url: await pinnedUrl(rules, route.sendsms_url ?? ''),
    status_url: await pinnedUrl(rules, route.status_url ?? ''),
  }
}

async function pinnedUrl(rules: HostRules, text: string): Promise<string> {
  if (!URL.canParse(text)) throw new RangeError('The addresses of Kannel are not complete.')
  const url = new URL(text)
  const { address, family } = await resolveHost(rules, url.hostname, portOf(url))
  // Over TLS the certificate says who answers, and it is bound to the name.
  if (url.protocol === 'http:') url.hostname = family === 6 ? `[${address}]` : address
  return url.href
}
