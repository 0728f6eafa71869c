import { isIP } from 'node:net'
import { tell } from '../../messaging/tell.ts'
import type { Client } from '../kernel/db/client.ts'
import { isPublicAddress } from '../kernel/net/addresses.ts'
import { HostRefused, hostOf, type Lookup, type Pinned, pinHost } from '../kernel/net/pin.ts'

/** Hosts that may be private and spoken to without TLS, as setting `webhook_allowed_hosts` lists them: `host` or `host:port`. */
export type AllowedHosts = readonly string[]

const NOT_ALLOWED = tell('The address is not allowed.')
/** Below this stand the services of other protocols; a webhook is at 443 or at a port of its own. */
const FIRST_FREE_PORT = 1024

export const readAllowedHosts = async (db: Client): Promise<AllowedHosts> => {
  const { rows } = await db.query<{ value: unknown }>(`select value from app_settings where key = 'webhook_allowed_hosts'`)
  return String(rows[0]?.value ?? '')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(entry => entry !== '')
}

const isListed = (allowed: AllowedHosts, url: URL) => allowed.includes(url.host) || allowed.includes(url.hostname)

/**
 * Reads the address of a webhook: https, no user or password in it, an ordinary host (security case 29). The parser brings every spelling
 * of an IP address (`127.1`, `0x7f000001`, `2130706433`) into one form first, so that the number is checked and not the text.
 * @throws HostRefused
 */
export const readWebhookUrl = (text: string, allowed: AllowedHosts): URL => {
  if (!URL.canParse(text)) throw new HostRefused(tell('Enter an address like https://example.com/relaydesk.'))
  const url = new URL(text)
  const listed = isListed(allowed, url)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && listed))
    throw new HostRefused(tell('The address must begin with https://.'))
  if (url.username || url.password)
    throw new HostRefused(tell('Leave out user and password: the signature identifies the caller.'))
  const port = Number(url.port || 443)
  if (!listed && port !== 443 && port < FIRST_FREE_PORT) throw new HostRefused(NOT_ALLOWED)
  if (!listed && isIP(hostOf(url)) !== 0 && !isPublicAddress(hostOf(url))) throw new HostRefused(NOT_ALLOWED)
  return url
}

/**
 * The one address to connect to for a webhook.
 * @throws HostRefused; Error where the name leads nowhere
 */
export const pinWebhook = (url: URL, allowed: AllowedHosts, look?: Lookup): Promise<Pinned> =>
  pinHost(hostOf(url), address => isListed(allowed, url) || isPublicAddress(address), NOT_ALLOWED, look)
