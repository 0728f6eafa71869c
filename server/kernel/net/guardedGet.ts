import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { type HostRules, resolveHost } from './gatewayHosts.ts'

/** What came back: the status and the body as text. */
export interface Fetched {
  status: number
  body: string
}

const MOST_BYTES = 65_536
const TIMEOUT_MS = 10_000

/** No answer, or one that is too long; says no more than that, whatever lies behind the address. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
}

/**
 * Asks a vendor's address once: the address is looked up once and pinned, no redirect is followed, at most 64 KB are read in 10 seconds
 * (security case 29).
 * @throws HostRefused when the address is not allowed, NoAnswer when nothing usable comes
 */
export const guardedGet = async (
  rules: HostRules,
  url: URL,
  headers: Readonly<Record<string, string>>,
  timeoutMs = TIMEOUT_MS,
): Promise<Fetched> => {
  const isTls = url.protocol === 'https:'
  const port = Number(url.port || (isTls ? 443 : 80))
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await resolveHost(rules, host, port)
  return new Promise((resolve, reject) => {
    const make = isTls ? requestHttps : requestHttp
    const request = make({
      host: address,
      port,
      path: `${url.pathname}${url.search}`,
      method: 'GET',
      headers: { host: url.host, accept: 'application/json, text/plain', ...headers },
      // A connection of its own, gone with the answer.
      agent: false,
      ...(isTls && { servername: isIP(host) === 0 ? host : '' }),
    })
    const timer = setTimeout(() => request.destroy(new NoAnswer(`No answer within ${timeoutMs / 1000} seconds.`)), timeoutMs)
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(error instanceof NoAnswer ? error : new NoAnswer('The address does not answer.'))
    }
    request.on('error', fail)
    request.on('response', response => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > MOST_BYTES) request.destroy(new NoAnswer('The answer is longer than a balance can be.'))
        else chunks.push(chunk)
      })
      response.on('error', fail)
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString('utf8') })
      })
    })
    request.end()
  })
}
