import type { Allowance } from '../gateways/allowance.ts'
import type { DriverEvents, GatewayDriver } from '../gateways/driver.ts'
import { createGraphDriver } from '../gateways/graph/driver.ts'
import { createKannelDriver } from '../gateways/kannel/driver.ts'
import { createSmppDriver } from '../gateways/smpp/driver.ts'
import type { BatchBook } from '../gateways/voice/batchBook.ts'
import { createVoiceDriver } from '../gateways/voice/driver.ts'
import { isVoiceReady } from '../gateways/voice/vendorOf.ts'
import type { HostRules } from '../kernel/net/gatewayHosts.ts'
import type { RouteInfo } from './failover.ts'
import { LANE } from './laneReports.ts'
import type { Lane } from './lanes.ts'

/** What opens sealed secrets and signs receipt addresses. */
export interface RouteSecrets {
  open(sealed: string): string
  sign(purpose: string, text: string): string
}

/** A row of primary_routes, as far as drivers need it. */
export interface PrimaryRoute {
  id: number
  route_name: string
  gateway_type: number
  smsc_id: string
  smsc_admin_id: string | null
  host: string | null
  port: number | null
  receive_port: number | null
  interface_version: number
  system_id: string | null
  password: string | null
  system_type: string | null
  bind_type: string
  source_ton: number | null
  source_npi: number | null
  dest_ton: number | null
  dest_npi: number | null
  use_ssl: number
  unflagged_receipts: number
  sendsms_url: string | null
  sendsms_user: string | null
  sendsms_password: string | null
  status_url: string | null
  status_password: string | null
  receipt_base_url: string | null
  tps: number
  max_pending_submits: number
  instances: number
  enquire_link_interval: number
  reconnect_delay: number
  validity_period: number
  dlt_pe_tlv: string
  dlt_template_tlv: string
  dlt_tm_tlv: string
  tm_chain_hash: string | null
  telemarketer_id: string | null
  ref_tlv: string | null
  ambiguous_policy: 'hold' | 'resend'
  failover_primary_route_id: number | null
  link_wanted: number
  status: number
  voice_vendor: 'list' | 'call' | null
  voice_api_url: string | null
  voice_login: string | null
  voice_password: string | null
  voice_route: string | null
  /** Of a voice vendor's: which hosts he may be at. */
  hosts?: HostRules | undefined
  /** Of a WhatsApp number's; without it, its number is switched off or gone. */
  lane?: Lane | undefined
}

export const ROUTE_COLUMNS = `id, route_name, gateway_type, smsc_id, smsc_admin_id, host, port, receive_port, interface_version, system_id, password, system_type, bind_type, source_ton,
  source_npi, dest_ton, dest_npi, use_ssl, unflagged_receipts, sendsms_url, sendsms_user, sendsms_password, status_url,
  status_password, receipt_base_url, tps, max_pending_submits, instances, enquire_link_interval, reconnect_delay, validity_period,
  dlt_pe_tlv, dlt_template_tlv, dlt_tm_tlv, tm_chain_hash, telemarketer_id, ref_tlv, ambiguous_policy, failover_primary_route_id, link_wanted, status, voice_vendor, voice_api_url, voice_login,
  voice_password, voice_route`

const KANNEL = 1
const VOICE = 4
/** Numbers on the way to a vendor who takes whole lists: one list, and the next. */
const LIST_WINDOW = 20_000

/** What calls need beside their route. */
export interface VoiceSide {
  /** Where lists handed to the vendor of a route are written down. */
  batchesOf(routeId: number): BatchBook
  /** Where the vendor of a route tells of calls; undefined while the desk does not know its own address. */
  webhookOf(routeId: number): string | undefined
}

export function isVoice(route: Pick<PrimaryRoute, 'gateway_type'>): boolean {
  return route.gateway_type === VOICE
}

/** A voice route as it is served: with the hosts its vendor may be at, and as many numbers on the way as a list has. */
export function servedVoice(route: PrimaryRoute, hosts: HostRules): PrimaryRoute {
  const window = route.voice_vendor === 'list' ? { max_pending_submits: LIST_WINDOW, instances: 1 } : {}
  return { ...route, ...window, hosts }
}

export function isKannel(route: Pick<PrimaryRoute, 'gateway_type'>): boolean {
  return route.gateway_type === KANNEL
}

/** Whether the places of a route are messages on the way, not binds. */
export function placesAreMessages(route: Pick<PrimaryRoute, 'gateway_type'>): boolean {
  return isKannel(route) || isVoice(route) || route.gateway_type === LANE
}

type Wish = Pick<
  PrimaryRoute,
  'status' | 'link_wanted' | 'gateway_type' | 'lane' | 'voice_vendor' | 'voice_api_url' | 'voice_login' | 'voice_password'
>

/** Whether its link is to be up: switched on, not kept down by hand, and, of a number or a vendor, one that says how to reach him. */
export function isWanted(route: Wish): boolean {
  if (route.gateway_type === LANE && !route.lane) return false
  if (isVoice(route) && !isVoiceReady(route)) return false
  return route.status === 1 && route.link_wanted === 1
}

export function infoOf(route: PrimaryRoute): RouteInfo {
  return { id: route.id, active: isWanted(route), failoverTo: route.failover_primary_route_id ?? undefined }
}

/** Messages in flight that the operator allows, all processes together. */
export function windowOf(route: PrimaryRoute): number {
  return route.max_pending_submits * route.instances
}

/** Messages in flight that a process with so many places may have: binds, or the messages themselves. */
export function windowOfPlaces(route: PrimaryRoute, places: number): number {
  return placesAreMessages(route) ? places : route.max_pending_submits * places
}

/**
 * Builds the driver of a route.
 * @param allowance what of its limits is this process's; left out: all
 * @param tlsName the name its certificate must bear, where the route's host is an address looked up before
 * @param voice what calls need; left out: nothing is sent, only asked
 * @throws RangeError when a setting cannot be, Error when a secret cannot be opened
 */
export function driverFor(
  route: PrimaryRoute,
  secrets: RouteSecrets,
  events: DriverEvents,
  { tlsName, allowance, voice }: { tlsName?: string | undefined; allowance?: Allowance; voice?: VoiceSide } = {},
): GatewayDriver {
  if (isVoice(route)) return voiceDriver(route, secrets, events, allowance, voice)
  if (route.lane) return laneDriver(route, route.lane, secrets, events, allowance)
  return isKannel(route)
    ? kannelDriver(route, secrets, events, allowance)
    : smppDriver(route, secrets, events, tlsName, allowance)
}

function smppDriver(
  route: PrimaryRoute,
  secrets: RouteSecrets,
  events: DriverEvents,
  tlsName: string | undefined,
  allowance: Allowance | undefined,
): GatewayDriver {
  return createSmppDriver(
    {
      routeId: route.smsc_id,
      adminId: route.smsc_admin_id ?? undefined,
      name: route.route_name,
      host: route.host ?? '',
      tlsName,
      port: route.port ?? 0,
      receivePort: route.receive_port ?? undefined,
      // Written as people say it: 34 is 0x34.
      interfaceVersion: Number.parseInt(String(route.interface_version), 16),
      systemId: route.system_id ?? '',
      password: route.password === null ? '' : secrets.open(route.password),
      systemType: route.system_type ?? undefined,
      bindType: route.bind_type === 'transmitter' ? 'transmitter' : 'transceiver',
      sourceTon: route.source_ton ?? undefined,
      sourceNpi: route.source_npi ?? undefined,
      destTon: route.dest_ton ?? undefined,
      destNpi: route.dest_npi ?? undefined,
      tps: route.tps,
      window: route.max_pending_submits,
      instances: route.instances,
      enquireLinkSeconds: route.enquire_link_interval,
      reconnectSeconds: route.reconnect_delay,
      useSsl: route.use_ssl === 1,
      validityMinutes: route.validity_period,
      dltTags: { entity: tag(route.dlt_pe_tlv), template: tag(route.dlt_template_tlv), chain: tag(route.dlt_tm_tlv) },
      refTag: route.ref_tlv === null ? undefined : tag(route.ref_tlv),
      unflaggedReceipts: route.unflagged_receipts === 1,
    },
    events,
    allowance,
  )
}

function kannelDriver(
  route: PrimaryRoute,
  secrets: RouteSecrets,
  events: DriverEvents,
  allowance: Allowance | undefined,
): GatewayDriver {
  const opened = (sealed: string | null) => (sealed === null ? '' : secrets.open(sealed))
  return createKannelDriver(
    {
      routeId: route.smsc_id,
      name: route.route_name,
      sendsmsUrl: route.sendsms_url ?? '',
      sendsmsUser: route.sendsms_user ?? '',
      sendsmsPassword: opened(route.sendsms_password),
      statusUrl: route.status_url ?? '',
      statusPassword: opened(route.status_password),
      receiptBaseUrl: route.receipt_base_url ?? '',
      receiptRoute: String(route.id),
      receiptKey: secrets.sign('kannel', 'receipts'),
      window: windowOf(route),
      tps: route.tps,
      validityMinutes: route.validity_period,
      reconnectSeconds: route.reconnect_delay,
    },
    events,
    allowance,
  )
}

function laneDriver(
  route: PrimaryRoute,
  lane: Lane,
  secrets: RouteSecrets,
  events: DriverEvents,
  allowance: Allowance | undefined,
): GatewayDriver {
  return createGraphDriver(
    {
      routeId: route.smsc_id,
      name: route.route_name,
      phoneNumberId: lane.phoneNumberId,
      token: secrets.open(lane.token),
      place: lane.place,
      tps: route.tps,
      window: windowOf(route),
      reconnectSeconds: route.reconnect_delay,
    },
    events,
    allowance,
  )
}

/** Of a driver that only asks. */
const NOTHING_SENT: VoiceSide = {
  batchesOf: () => ({
    ask: () => Promise.reject(new Error('Nothing is sent over this connection.')),
    note: async () => {},
  }),
  webhookOf: () => undefined,
}

function voiceDriver(
  route: PrimaryRoute,
  secrets: RouteSecrets,
  events: DriverEvents,
  allowance: Allowance | undefined,
  { batchesOf, webhookOf }: VoiceSide = NOTHING_SENT,
): GatewayDriver {
  if (!isVoiceReady(route))
    throw new RangeError('Kind, API address, login and password of the vendor are not all there. Enter them in the route.')
  const { hosts } = route
  if (!hosts) throw new Error(`Nobody said which hosts the vendor of route ${route.smsc_id} may be at.`)
  return createVoiceDriver(
    {
      ...route,
      hosts,
      routeId: route.smsc_id,
      name: route.route_name,
      vendorRoute: route.voice_route ?? '',
      reconnectSeconds: route.reconnect_delay,
      tps: route.tps,
      window: windowOf(route),
      batches: batchesOf(route.id),
      webhook: () => webhookOf(route.id),
      open: sealed => secrets.open(sealed),
    },
    events,
    allowance,
  )
}

/** `0x1400` */
function tag(text: string): number {
  return Number.parseInt(text, 16)
}
