import type { Readable } from 'node:stream'
import { tell } from '../../../messaging/tell.ts'
import { resolveHost } from '../../kernel/net/gatewayHosts.ts'
import { guardedCall } from '../../kernel/net/guardedCall.ts'
import { hostOf, portOf } from '../../kernel/net/pin.ts'
import { HttpProblem } from '../../kernel/problem/errors.ts'
import { CONNECTIONS, unasked } from './call.ts'
import { GraphFailure } from './failure.ts'
import type { GraphPlace } from './place.ts'

/** Where the provider keeps files, beside the place of his API. */
export const FILE_HOSTS: readonly string[] = ['*.fbsbx.com', '*.fbcdn.net', '*.whatsapp.net']

const isProviders = (host: string): boolean => FILE_HOSTS.some(one => host.endsWith(one.slice(1)))

const TIMEOUT_MS = 120_000

interface Wanted {
  /** As the provider named it. */
  address: unknown
  /** '' where it is open to everybody. */
  token: string
  /** Takes it as it comes, and judges how much that may be. */
  into: (file: Readable) => Promise<unknown>
}

/**
 * Fetches a file that the provider named by its address: from him alone, over TLS, unless it is where the API is reached. Outside of any
 * transaction.
 * @throws GraphFailure where there is none to be had; HttpProblem of `into`
 */
export const graphFile = async (place: GraphPlace, { address, token, into }: Wanted): Promise<void> => {
  const url = typeof address === 'string' ? URL.parse(address) : null
  const { origin } = new URL(place.base)
  if (!url || (url.origin !== origin && !(url.protocol === 'https:' && isProviders(hostOf(url)))))
    throw new GraphFailure(tell('The provider named no address of the file: try again later.'))
  const { rules } = place
  const allowed = rules.listed.length > 0 ? { ...rules, listed: [...rules.listed, ...FILE_HOSTS] } : rules
  const answer = await guardedCall({
    url,
    method: 'GET',
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
    pin: () => resolveHost(allowed, hostOf(url), portOf(url)),
    timeoutMs: TIMEOUT_MS,
    into,
    connections: CONNECTIONS,
  }).catch(error => {
    throw error instanceof HttpProblem ? error : unasked(error)
  })
  if (answer.status !== 200)
    throw new GraphFailure(
      tell('The provider has no such file any more (status %{status}): it may be too old.', { status: answer.status }),
    )
  if (answer.end !== 'whole')
    throw new GraphFailure(tell('The file broke off on its way from the provider: try again in a few minutes.'))
}
