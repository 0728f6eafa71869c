import type { FastifyRequest } from 'fastify'
import { present } from '../../../messaging/present.ts'
import type { Origin } from '../scope/caller.ts'

/** Where a request comes from: the socket's own peer, or what proxies of ours (TRUST_PROXY) say of it, never what anybody else says (security case 17). */
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip ?? 'unknown',
  // The last one is the caller himself; there are none where no proxy is believed.
  ...((request.ips?.length ?? 0) > 1 && { via: present(request.ips).slice(0, -1).join(', ').slice(0, 500) }),
  userAgent: request.headers['user-agent'] ?? '',
  requestId: request.id,
})

/** The bearer token, where there is a well-formed one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer ([\w-]+)$/.exec(request.headers.authorization ?? '')?.[1]
