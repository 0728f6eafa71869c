import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../kernel/problem/errors.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

const isLoopback = (address: string | undefined): boolean => {
  const plain = (address ?? '').replace(/^::ffff:/i, '')
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'))
}

/** What a proxy adds to a request that it hands on. */
const FORWARDED = /^(forwarded|x-forwarded-.*)$/

/**
 * Lets in who sends the token; where there is none, who asks from this very machine, and not through a proxy on it. The figures name
 * gateways and tell how much is sent.
 * @param token METRICS_TOKEN
 * @throws HttpProblem 401 without the token, 403 from elsewhere
 */
export const authorizeMetricsReader = (
  { headers, socket }: Pick<FastifyRequest, 'headers' | 'socket'>,
  token: string | undefined,
): void => {
  if (token !== undefined) {
    const sent = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!timingSafeEqual(digest(sent), digest(token))) throw new HttpProblem(401, 'Send METRICS_TOKEN as a bearer token.')
  } else if (!isLoopback(socket.remoteAddress) || Object.keys(headers).some(name => FORWARDED.test(name)))
    throw new HttpProblem(403, 'Metrics are for this machine alone. Set METRICS_TOKEN to read them from elsewhere.')
}
