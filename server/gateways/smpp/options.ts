import { X509Certificate } from 'node:crypto'
import { awaitedReconnectSeconds } from '../reconnect.ts'
import { TAG } from './commands.ts'
import type { StatusAction } from './status.ts'

/** How parts of a long message say that they belong together: 8-bit or 16-bit reference in a user data header, or sar_* TLVs. */
export type Concatenation = 'udh8' | 'udh16' | 'sar'

export type BindType = 'transceiver' | 'transmitter' | 'receiver'

/** Of the dates in receipts, where nothing else is said. */
export const RECEIPT_TIME_ZONE = 'Asia/Kolkata'

/** A route's settings (rule delivery-7). What is left out has the default of the comment. */
export interface SmppOptions {
  /** Identity of the route in health and logs: Kannel's smsc-id. */
  routeId: string
  /** `routeId` */
  adminId?: string | undefined
  name: string
  host: string
  /** The name a certificate must bear, where `host` is the address it was looked up as. */
  tlsName?: string | undefined
  port: number
  systemId: string
  password: string
  /** Empty; many Indian operators want `VMA`. */
  systemType?: string | undefined
  /** 0x34 */
  interfaceVersion?: number | undefined
  addressRange?: string | undefined
  /** `transceiver`. A `transmitter` always has a receiver beside it, without which no receipt would arrive. */
  bindType?: BindType | undefined
  /** Where that receiver binds: `port`. */
  receivePort?: number | undefined
  /** Of alphanumeric headers: 5 and 0. Digits are sent as 1 and 1 unless these are set to something else. */
  sourceTon?: number | undefined
  sourceNpi?: number | undefined
  /** 1 and 1 */
  destTon?: number | undefined
  destNpi?: number | undefined
  /** Parts a second, over all binds: 50. Infinity for no limit. */
  tps?: number | undefined
  /** Parts in flight on each bind: 10. */
  window?: number | undefined
  /** Binds of this kind at the same time: 1. They share `tps`. */
  instances?: number | undefined
  /** Silence after which the peer is asked whether it is there: 30. */
  enquireLinkSeconds?: number | undefined
  /** How long it may take to answer that: 10. */
  enquireTimeoutSeconds?: number | undefined
  /** First wait before reconnecting, doubled each time: 1. */
  reconnectSeconds?: number | undefined
  /** Longest such wait: 60, or `reconnectSeconds` where that is more. */
  maxReconnectSeconds?: number | undefined
  /** Longest such wait while messages wait for the route, unless the gateway refused the bind: 5, or `reconnectSeconds` where that is more. */
  awaitedReconnectSeconds?: number | undefined
  /** For connecting and binding: 10. */
  bindTimeoutSeconds?: number | undefined
  /** Without an answer for this long, a message ends as `unknown`: 60. */
  responseTimeoutSeconds?: number | undefined
  /** How long sending stops when the gateway throttles: 1. */
  throttlePauseSeconds?: number | undefined
  /** Before a part is tried again that met a system error of the gateway: 1. */
  faultRetrySeconds?: number | undefined
  /** Parts sent but refused with the gateway's own fault (0x08) are tried again this often: 2. */
  faultRetries?: number | undefined
  /** false */
  useSsl?: boolean | undefined
  /** PEM of the authority to trust instead of the usual ones, for operators with certificates of their own. */
  tlsCa?: string | undefined
  /** Unless the message says: 1440. 0 for the gateway's default. */
  validityMinutes?: number | undefined
  /** Tags of the DLT values, which differ by operator: 0x1400, 0x1401, 0x1402. */
  dltTags?: { entity?: number | undefined; template?: number | undefined; chain?: number | undefined } | undefined
  /** Adds our message id under this tag, and reads it from receipts. For the simulator; off. */
  refTag?: number | undefined
  /** Takes texts that look like receipts for receipts although the operator does not mark them: false. */
  unflaggedReceipts?: boolean | undefined
  /** Of the dates in receipts: RECEIPT_TIME_ZONE. */
  receiptTimeZone?: string | undefined
  /** `udh8` */
  concatenation?: Concatenation | undefined
  /** What this operator means by its own status codes. */
  statusActions?: Readonly<Record<number, StatusAction>> | undefined
}

/** The options with every default filled in, times in milliseconds. */
export interface SmppSettings extends Readonly<ReturnType<typeof resolveOptions>> {}

/** @throws RangeError when a setting cannot be, naming it */
export function resolveOptions(options: SmppOptions) {
  const sourceTon = options.sourceTon ?? 5
  const sourceNpi = options.sourceNpi ?? 0
  const usual = sourceTon === 5
  return {
    routeId: options.routeId,
    adminId: options.adminId ?? options.routeId,
    name: options.name,
    host: options.host,
    tlsName: options.tlsName ?? options.host,
    port: inRange('port', options.port, 1, 65_535),
    receivePort: inRange('receivePort', options.receivePort ?? options.port, 1, 65_535),
    systemId: printable('systemId', options.systemId),
    password: printable('password', options.password),
    systemType: printable('systemType', options.systemType ?? ''),
    interfaceVersion: options.interfaceVersion ?? 0x34,
    addressRange: printable('addressRange', options.addressRange ?? ''),
    bindType: options.bindType ?? 'transceiver',
    alphaSource: { ton: sourceTon, npi: sourceNpi },
    digitSource: usual ? { ton: 1, npi: 1 } : { ton: sourceTon, npi: sourceNpi },
    destination: { ton: options.destTon ?? 1, npi: options.destNpi ?? 1 },
    tps: inRange('tps', options.tps ?? 50, 1, Number.POSITIVE_INFINITY),
    window: inRange('window', options.window ?? 10, 1, 100_000),
    instances: inRange('instances', options.instances ?? 1, 1, 100),
    enquireLinkMs: milliseconds('enquireLinkSeconds', options.enquireLinkSeconds ?? 30),
    enquireTimeoutMs: milliseconds('enquireTimeoutSeconds', options.enquireTimeoutSeconds ?? 10),
    reconnectMs: milliseconds('reconnectSeconds', options.reconnectSeconds ?? 1),
    maxReconnectMs: milliseconds(
      'maxReconnectSeconds',
      options.maxReconnectSeconds ?? Math.max(60, options.reconnectSeconds ?? 1),
    ),
    awaitedReconnectMs: milliseconds(
      'awaitedReconnectSeconds',
      options.awaitedReconnectSeconds ?? awaitedReconnectSeconds(options.reconnectSeconds ?? 1),
    ),
    bindTimeoutMs: milliseconds('bindTimeoutSeconds', options.bindTimeoutSeconds ?? 10),
    responseTimeoutMs: milliseconds('responseTimeoutSeconds', options.responseTimeoutSeconds ?? 60),
    throttlePauseMs: milliseconds('throttlePauseSeconds', options.throttlePauseSeconds ?? 1),
    faultRetryMs: milliseconds('faultRetrySeconds', options.faultRetrySeconds ?? 1),
    faultRetries: options.faultRetries ?? 2,
    useSsl: options.useSsl ?? false,
    tlsCa: certificates(options.tlsCa),
    validityMinutes: options.validityMinutes ?? 1440,
    dltTags: {
      entity: options.dltTags?.entity ?? TAG.dltEntity,
      template: options.dltTags?.template ?? TAG.dltTemplate,
      chain: options.dltTags?.chain ?? TAG.dltChain,
    },
    refTag: options.refTag,
    unflaggedReceipts: options.unflaggedReceipts ?? false,
    receiptTimeZone: options.receiptTimeZone ?? RECEIPT_TIME_ZONE,
    concatenation: options.concatenation ?? 'udh8',
    statusActions: options.statusActions,
  }
}

function certificates(pem: string | undefined): string | undefined {
  if (pem === undefined) return undefined
  try {
    new X509Certificate(pem)
  } catch {
    throw new RangeError('SMPP option tlsCa is not a certificate: give it as PEM, beginning with -----BEGIN CERTIFICATE-----.')
  }
  return pem
}

function printable(name: string, text: string): string {
  if (/^[\x20-\x7e]{0,64}$/.test(text)) return text
  throw new RangeError(`SMPP option ${name} has characters that SMPP cannot carry, or more than 64: use plain ASCII.`)
}

function milliseconds(name: string, seconds: number): number {
  return inRange(name, seconds, 0.001, 86_400) * 1000
}

function inRange(name: string, value: number, from: number, to: number): number {
  if (value >= from && value <= to) return value
  throw new RangeError(`SMPP option ${name} is ${value}: give a number from ${from} to ${to}.`)
}
