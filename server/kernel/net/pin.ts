import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

/** The host may not be reached; its message is for the person who named it. */
export class HostRefused extends Error {
  override name = 'HostRefused'
}

/** The one address that a host was checked by, and that is connected to. */
export interface Pinned {
  address: string
  family: number
}

/** How a name is looked up; given in tests alone. */
export type Lookup = (host: string) => Promise<readonly Pinned[]>

const LOOKUP_MS = 4000
const lookUp: Lookup = host => lookup(host, { all: true, verbatim: true })

/** The one it names, or the scheme's. */
export const portOf = (url: URL): number => Number(url.port || (url.protocol === 'https:' ? 443 : 80))

/** Without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const within = <T>(milliseconds: number, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The name servers do not answer.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Looks a host up once, checks every address it leads to by number, and answers the one to connect to. One that is not allowed is enough
 * to refuse them all: the next look might answer it alone (security case 29).
 * @param refusal what the person who named the host is told
 * @throws HostRefused; Error where the name leads nowhere
 */
export const pinHost = async (
  host: string,
  isAllowed: (address: string) => boolean,
  refusal: string,
  look: Lookup = lookUp,
): Promise<Pinned> => {
  const family = isIP(host)
  const found = family === 0 ? await within(LOOKUP_MS, look(host)) : [{ address: host, family }]
  const [first] = found
  if (!first) throw new Error('The name does not resolve to an address.')
  if (!found.every(({ address }) => isAllowed(address))) throw new HostRefused(refusal)
  return first
}
