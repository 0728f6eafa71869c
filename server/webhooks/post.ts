import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { AddressRefused, type AllowedHosts, hostOf, resolveHost } from './address.ts'

/** What came of one attempt. */
export interface Posted {
  /** Absent where nothing answered. */
  status?: number
  /** Beginning of the answer, or why there was none. */
  text: string
  ms: number
  /** The address leads where the desk does not go. */
  blocked?: true
}

/** Answers are read up to here; what comes after it is not waited for. */
const MOST_BYTES = 65_536
const SHOWN = 500

/** Connections are kept open between events; each was made to an address that had been judged. */
export interface Connections {
  http: HttpAgent
  https: HttpsAgent
}

export const openConnections = (): Connections => ({
  http: new HttpAgent({ keepAlive: true, maxSockets: 16, timeout: 30_000 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: 16, timeout: 30_000 }),
})

export interface PostOptions {
  connections: Connections
  allowed: AllowedHosts
  timeoutMs: number
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host cannot be looked up at present.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The network cannot be reached.',
  ETIMEDOUT: 'The host does not answer.',
  EPIPE: 'The connection was cut.',
  HPE_INVALID_CONSTANT: 'What answers there does not speak HTTP.',
}

const inWords = (error: Error & { code?: string }): string =>
  (error.code && WORDS[error.code]) ??
  (/CERT|SELF_SIGNED|TLS|SSL/.test(error.code ?? '')
    ? `The certificate is not accepted (${error.code}).`
    : error.message.slice(0, 200))

/** As the database takes it. */
const shown = (bytes: Buffer): string => bytes.toString('utf8').replaceAll('\0', '').slice(0, SHOWN).toWellFormed()

/** Reads a little of the answer, and no more. */
const readSome = (response: IncomingMessage): Promise<Buffer> =>
  new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const done = () => resolve(Buffer.concat(chunks))
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size < MOST_BYTES) return
      response.destroy()
      done()
    })
    response.on('end', done)
    response.on('close', done)
    response.on('error', done)
  })

/**
 * Posts one event. The host is looked up here and the connection goes to the very address that was judged; redirects are not followed,
 * at most 64 KB of the answer are read, and all of it has to be over in `timeoutMs` (security case 29). Never rejects.
 */
export const postEvent = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
): Promise<Posted> => {
  const since = performance.now()
  const ms = () => Math.round(performance.now() - since)
  try {
    const { status, text } = await attempt(url, headers, body, options)
    return { status, text, ms: ms() }
  } catch (error) {
    return {
      text: inWords(error as Error),
      ms: ms(),
      ...(error instanceof AddressRefused && { blocked: true as const }),
    }
  }
}

const attempt = async (
  url: URL,
  headers: Readonly<Record<string, string>>,
  body: string,
  options: PostOptions,
  again = true,
): Promise<{ status: number; text: string }> => {
  const { connections, allowed, timeoutMs } = options
  const isTls = url.protocol === 'https:'
  const pinned = await resolveHost(url, allowed)
  const lookup: LookupFunction = (_host, options, answer) =>
    options.all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family)
  return new Promise((resolve, reject) => {
    const request = (isTls ? requestHttps : requestHttp)({
      host: hostOf(url),
      port: url.port || (isTls ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      method: 'POST',
      headers: { host: url.host, 'content-length': Buffer.byteLength(body), ...headers },
      agent: isTls ? connections.https : connections.http,
      lookup,
    })
    const timer = setTimeout(() => request.destroy(new Error(`No answer within ${timeoutMs / 1000} seconds.`)), timeoutMs)
    request.on('error', (error: Error & { code?: string }) => {
      clearTimeout(timer)
      // The other side had closed a kept connection the moment it was used: nothing was wrong with the event.
      if (again && request.reusedSocket && error.code === 'ECONNRESET')
        attempt(url, headers, body, options, false).then(resolve, reject)
      else reject(error)
    })
    const answered = async (response: IncomingMessage) => {
      const bytes = await readSome(response)
      clearTimeout(timer)
      resolve({ status: response.statusCode ?? 0, text: shown(bytes) })
    }
    // Reading ends in any case, with what there is.
    request.on('response', response => void answered(response))
    request.end(body)
  })
}
