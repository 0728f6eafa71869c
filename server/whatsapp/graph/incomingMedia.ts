import { graphCall } from '../../gateways/graph/call.ts'
import { GraphFailure } from '../../gateways/graph/failure.ts'
import { resolveHost } from '../../kernel/net/gatewayHosts.ts'
import { guardedCall } from '../../kernel/net/guardedCall.ts'
import { hostOf, portOf } from '../../kernel/net/pin.ts'
import { type NumberAccess, textIn } from './numbers.ts'

/** A document, which is the largest a person can send (rule whatsapp-6). */
const MOST_BYTES = 100 * 1024 * 1024
const TIMEOUT_MS = 60_000
/** Where the provider keeps what people send. */
const STORES = ['lookaside.fbsbx.com']

const gone = () => new GraphFailure('The provider has this file no more: he keeps what people send for 7 days.')

/**
 * Fetches a file that a person sent, with the token of the number it was sent to.
 * @throws GraphFailure where it is gone, too large, or nobody answers
 */
export const fetchMedia = async (
  { place, token, id: number }: NumberAccess,
  mediaId: string,
): Promise<{ content: Buffer; mime: string }> => {
  const about = await graphCall(place, token, { path: encodeURIComponent(mediaId), query: { phone_number_id: number } }).catch(
    error => {
      throw error instanceof GraphFailure && (error.isMissing || error.code === 100) ? gone() : error
    },
  )
  const address = about.url
  if (typeof address !== 'string' || !URL.canParse(address)) throw gone()
  const url = new URL(address)
  const { rules } = place
  const pin = () =>
    resolveHost(rules.listed.length > 0 ? { ...rules, listed: [...rules.listed, ...STORES] } : rules, hostOf(url), portOf(url))
  const answer = await guardedCall({
    url,
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
    pin,
    timeoutMs: TIMEOUT_MS,
    mostBytes: MOST_BYTES,
  }).catch(() => {
    throw new GraphFailure('The file cannot be fetched from the provider: try again in a few minutes.')
  })
  if (answer.end === 'cut') throw new GraphFailure('The file is larger than 100 MB, which is more than the provider passes on.')
  if (answer.status !== 200 || answer.end !== 'whole') throw gone()
  return { content: answer.body, mime: textIn(about, 'mime_type') ?? 'application/octet-stream' }
}
