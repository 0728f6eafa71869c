import { trimSigns } from '../../../messaging/trimSigns.ts'
import { awaitedReconnectSeconds } from '../reconnect.ts'
import { makeSigningKey, type SigningKey } from './receiptAddress.ts'

/** Receipts to ask for: 19 for the final ones (delivered, not delivered, rejected), 31 also for "accepted" and "buffered". */
export type DlrMask = 19 | 31

/** A route over Kannel's sendsms. What is left out has the default of the comment. */
export interface KannelOptions {
  /** Identity of the route in health and logs, and Kannel's smsc-id. */
  routeId: string
  /** `routeId` */
  adminId?: string | undefined
  name: string
  /** Like `http://127.0.0.1:13013/cgi-bin/sendsms`. */
  sendsmsUrl: string
  sendsmsUser: string
  sendsmsPassword: string
  /** Like `http://127.0.0.1:13000/status.xml`. */
  statusUrl: string
  statusPassword: string
  /** Our own address as Kannel sees it, like `http://127.0.0.1:3000`: receipts come to `/gateway/kannel/receipt` under it. */
  receiptBaseUrl: string
  /** How the receipt address names this route; comes back with each receipt. The route's number, as an smsc-id may be renamed. */
  receiptRoute: string
  /** Signs the receipt address; the same for every server process. At least 16 bytes. */
  receiptKey: string | Uint8Array
  /** 19. With it, "accepted" is known from the answer to sendsms alone. */
  dlrMask?: DlrMask | undefined
  /** Connections to sendsms: 16. */
  connections?: number | undefined
  /** Messages handed over and not answered: 100. */
  window?: number | undefined
  /** Parts a second: 50. Infinity for no limit. */
  tps?: number | undefined
  /** Unless the message says: 1440. 0 for Kannel's default. */
  validityMinutes?: number | undefined
  /** Messages that may wait inside Kannel before we stop handing over more: ten seconds of `tps`, at least 1,000. */
  queueLimit?: number | undefined
  /** How often the status page is read: 3. */
  pollSeconds?: number | undefined
  /** Without an answer for this long, a message ends as `unknown`: 30. */
  responseTimeoutSeconds?: number | undefined
  /** First wait before a sendsms that failed is tried again, doubled each time: 1. */
  reconnectSeconds?: number | undefined
  /** Longest such wait: 60, or `reconnectSeconds` where that is more. */
  maxReconnectSeconds?: number | undefined
  /** Longest such wait while messages wait for the route, unless the user was refused: 5, or `reconnectSeconds` where that is more. */
  awaitedReconnectSeconds?: number | undefined
  /** Names of the smpp-tlv groups in Kannel's configuration: `pe_id`, `template_id`, `tm_id`. */
  tlvNames?: { entity?: string | undefined; template?: string | undefined; chain?: string | undefined } | undefined
  /** Of the dates in receipts: `Asia/Kolkata`. */
  receiptTimeZone?: string | undefined
}

/** The options with every default filled in, times in milliseconds. */
export interface KannelSettings extends Readonly<ReturnType<typeof resolveOptions>> {}

/** @throws RangeError when a setting cannot be, naming it */
export function resolveOptions(options: KannelOptions) {
  const tps = inRange('tps', options.tps ?? 50, 1, Number.POSITIVE_INFINITY)
  return {
    routeId: headerText('routeId', options.routeId),
    adminId: options.adminId ?? options.routeId,
    name: options.name,
    sendsms: {
      url: address('sendsmsUrl', options.sendsmsUrl),
      user: headerText('sendsmsUser', options.sendsmsUser),
      password: headerText('sendsmsPassword', options.sendsmsPassword),
    },
    status: { url: address('statusUrl', options.statusUrl), password: options.statusPassword },
    receipts: {
      baseUrl: trimSigns(address('receiptBaseUrl', options.receiptBaseUrl).href, '/'),
      route: options.receiptRoute,
      key: signingKey(options.receiptKey),
      mask: options.dlrMask ?? 19,
    },
    connections: inRange('connections', options.connections ?? 16, 1, 200),
    window: inRange('window', options.window ?? 100, 1, 100_000),
    tps,
    validityMinutes: options.validityMinutes ?? 1440,
    queueLimit: inRange('queueLimit', options.queueLimit ?? defaultQueueLimit(tps), 1, 100_000_000),
    pollMs: milliseconds('pollSeconds', options.pollSeconds ?? 3),
    responseTimeoutMs: milliseconds('responseTimeoutSeconds', options.responseTimeoutSeconds ?? 30),
    reconnectMs: milliseconds('reconnectSeconds', options.reconnectSeconds ?? 1),
    maxReconnectMs: milliseconds(
      'maxReconnectSeconds',
      options.maxReconnectSeconds ?? Math.max(60, options.reconnectSeconds ?? 1),
    ),
    awaitedReconnectMs: milliseconds(
      'awaitedReconnectSeconds',
      options.awaitedReconnectSeconds ?? awaitedReconnectSeconds(options.reconnectSeconds ?? 1),
    ),
    tlvNames: {
      entity: options.tlvNames?.entity ?? 'pe_id',
      template: options.tlvNames?.template ?? 'template_id',
      chain: options.tlvNames?.chain ?? 'tm_id',
    },
  }
}

function defaultQueueLimit(tps: number): number {
  return tps === Number.POSITIVE_INFINITY ? 100_000 : Math.max(1000, tps * 10)
}

function signingKey(key: string | Uint8Array): SigningKey {
  const made = makeSigningKey(key)
  if (made) return made
  throw new RangeError('Kannel option receiptKey is too short: give at least 16 bytes.')
}

function address(name: string, value: string): URL {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.username === '') return url
  throw new RangeError(
    `Kannel option ${name} is not an address: give one that starts with http:// or https://, without a user in it.`,
  )
}

function headerText(name: string, value: string): string {
  if (/^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value)) return value
  throw new RangeError(`Kannel option ${name} cannot be sent: give plain ASCII without blanks at its ends.`)
}

function milliseconds(name: string, seconds: number): number {
  return inRange(name, seconds, 0.001, 86_400) * 1000
}

function inRange(name: string, value: number, from: number, to: number): number {
  if (value >= from && value <= to) return value
  throw new RangeError(`Kannel option ${name} is ${value}: give a number from ${from} to ${to}.`)
}
