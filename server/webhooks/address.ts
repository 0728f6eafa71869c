import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Client } from '../kernel/db/client.ts'
import { isPublicAddress } from '../kernel/net/addresses.ts'

/** Hosts that may be private and spoken to without TLS, as setting `webhook_allowed_hosts` lists them: `host` or `host:port`. */
export type AllowedHosts = readonly string[]

/** The address may not be called; its message is for the person who entered it. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

const NOT_ALLOWED = 'The address is not allowed.'
/** Below this stand the services of other protocols; a webhook is at 443 or at a port of its own. */
const FIRST_FREE_PORT = 1024
const LOOKUP_MS = 4000

export const readAllowedHosts = async (db: Client): Promise<AllowedHosts> => {
  const { rows } = await db.query<{ value: unknown }>(`select value from app_settings where key = 'webhook_allowed_hosts'`)
  return String(rows[0]?.value ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
}

const isListed = (allowed: AllowedHosts, url: URL) => allowed.includes(url.host) || allowed.includes(url.hostname)

/** Without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Reads the address of a webhook: https, no user or password in it, an ordinary host (security case 29). The parser brings every spelling
 * of an IP address (`127.1`, `0x7f000001`, `2130706433`) into one form first, so that the number is judged and not the text.
 * @throws AddressRefused
 */
export const readWebhookUrl = (text: string, allowed: AllowedHosts): URL => {
  if (!URL.canParse(text)) throw new AddressRefused('Enter an address like https://example.com/relaydesk.')
  const url = new URL(text)
  const listed = isListed(allowed, url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && listed))
    throw new AddressRefused('The address must begin with https://.')
  if (url.username || url.password) throw new AddressRefused('Leave user and password out: the signature says who calls.')
  const port = Number(url.port || 443)
  if (!listed && port !== 443 && port < FIRST_FREE_PORT) throw new AddressRefused(NOT_ALLOWED)
  if (!listed && isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))) throw new AddressRefused(NOT_ALLOWED)
  return url
}

type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

const lookUp: Lookup = host => lookup(host, { all: true, verbatim: true })

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The name servers do not answer.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Looks a host up once and answers the one address to connect to. One private address among several is enough to refuse them all: the
 * next look might answer it alone.
 * @throws AddressRefused; Error where the name leads nowhere
 */
export const resolveHost = async (
  url: URL,
  allowed: AllowedHosts,
  look: Lookup = lookUp,
): Promise<{ address: string; family: number }> => {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family === 0 ? await within(LOOKUP_MS, look(host)) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new Error('The name leads nowhere.')
  if (!isListed(allowed, url) && !found.every(({ address }) => isPublicAddress(address))) throw new AddressRefused(NOT_ALLOWED)
  return first
}
