import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** By which an answer names its own styles; good for that answer alone. */
export const newNonce = (): string => randomBytes(18).toString('base64')

const CONTENT_SECURITY = (scriptHashes: readonly string[], nonce?: string) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map(hash => `'${hash}'`).join(' ')}`.trim(),
    // Style elements of the page's own making bear its nonce, those of somebody else do not (decisions, "Styles by a nonce").
    nonce ? `style-src 'self' 'nonce-${nonce}'` : "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/**
 * Headers of every answer (rule platform-dialect-17). `scriptHashes`: inline scripts of index.html by their hash; `nonce`: of the style
 * elements of this one answer, where it is a page that makes some.
 */
export const securityHeaders = (scriptHashes: readonly string[], nonce?: string): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY(scriptHashes, nonce),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
})

/** Once seen over TLS, a browser asks by TLS alone for a year (rule platform-dialect-17). Nothing is said for names below this one. */
const TLS_FROM_NOW_ON = 'max-age=31536000'

/** Puts them on every answer of a route; what binds a browser to TLS only where it came by TLS, to a proxy that is trusted. */
export const addSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    if (request.protocol === 'https') reply.header('strict-transport-security', TLS_FROM_NOW_ON)
  })
}
