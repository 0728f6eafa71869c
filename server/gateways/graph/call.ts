import { isRecord } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { resolveHost } from '../../kernel/net/gatewayHosts.ts'
import { type GuardedCall, guardedCall, openConnections, type StreamedBody, TooSlow } from '../../kernel/net/guardedCall.ts'
import { HostRefused, hostOf, portOf } from '../../kernel/net/pin.ts'
import { failureOf, GraphFailure } from './failure.ts'
import type { GraphPlace } from './place.ts'

/** What the provider answers: read by name, and nothing of it believed unseen. */
export type GraphAnswer = Readonly<Record<string, unknown>>

export interface GraphCall {
  /** GET where nothing is said. */
  method?: GuardedCall['method']
  /** Behind the version, without a slash before it: `106540352242922/register`. */
  path: string
  query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON. */
  json?: Readonly<Record<string, unknown>>
  /** Sent as a form with files, in place of JSON. */
  form?: FormData
  /** Sent as it is, in place of JSON: the octets of a file. */
  bytes?: Uint8Array
  /** Sent as it stands on disk, in place of both. */
  stream?: StreamedBody & { type: string }
  headers?: Readonly<Record<string, string>>
  /** Octets of the answer; 1 MB where nothing is said. */
  mostBytes?: number
  /** 10 seconds where nothing is said. */
  timeoutMs?: number
}

const MOST_BYTES = 1_048_576
const TIMEOUT_MS = 10_000
export const CONNECTIONS = openConnections(64)

const bodyOf = async ({ json, form, bytes, stream }: GraphCall): Promise<{ type?: string; body?: GuardedCall['body'] }> => {
  if (stream) return { type: stream.type, body: stream }
  if (json) return { type: 'application/json', body: JSON.stringify(json) }
  if (bytes) return { type: 'application/octet-stream', body: bytes }
  if (!form) return {}
  const encoded = new Response(form)
  return { type: encoded.headers.get('content-type') ?? '', body: new Uint8Array(await encoded.arrayBuffer()) }
}

export const unasked = (error: unknown): GraphFailure => {
  if (error instanceof HostRefused) return new GraphFailure(`The provider cannot be asked: ${error.message}`)
  if (error instanceof TooSlow) return new GraphFailure(tell('The provider did not answer in time: try again in a few minutes.'))
  return new GraphFailure(tell('The provider cannot be reached: try again in a few minutes.'))
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * One call of the provider's API, with a token of whoever asks. Outside of any transaction: it waits for somebody else.
 * @throws GraphFailure where it is refused, or nobody answers; the token stands in none of its words
 */
export const graphCall = async (place: GraphPlace, token: string, call: GraphCall): Promise<GraphAnswer> => {
  const { method = 'GET', path, query = {}, mostBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS } = call
  const url = new URL(`${place.base}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  const { type, body } = await bodyOf(call)
  const answer = await guardedCall({
    url,
    method,
    headers: {
      accept: 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(type !== undefined && { 'content-type': type }),
      ...call.headers,
    },
    ...(body !== undefined && { body }),
    pin: () => resolveHost(place.rules, hostOf(url), portOf(url)),
    timeoutMs,
    mostBytes,
    connections: CONNECTIONS,
  }).catch(error => {
    throw unasked(error)
  })
  if (answer.end !== 'whole') throw new GraphFailure(tell('The provider’s answer broke off: try again in a few minutes.'))
  const read = parsed(answer.body)
  const secrets = [
    token,
    ...Object.entries(query).flatMap(([name, value]) => (SECRET_NAMES.includes(name) ? [String(value)] : [])),
  ]
  if (answer.status !== 200 || (isRecord(read) && isRecord(read.error))) throw failureOf(answer.status, read, secrets)
  if (!isRecord(read)) throw new GraphFailure(tell('The provider answered with something else than it should: try again later.'))
  return read
}

/** Parameters that are secrets themselves. */
const SECRET_NAMES: readonly string[] = ['client_secret', 'input_token', 'code', 'access_token']
