import type { FastifyInstance } from 'fastify'

const CONTENT_SECURITY = (scriptHashes: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map(hash => `'${hash}'`).join(' ')}`.trim(),
    // Emotion writes style elements; scripts stay closed.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')

/** Headers of every answer (security §2.4). `scriptHashes`: inline scripts of index.html by their hash. */
export const securityHeaders = (scriptHashes: readonly string[]): Record<string, string> => ({
  'content-security-policy': CONTENT_SECURITY(scriptHashes),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
})

/** Puts them on every answer of a route. */
export const addSecurityHeaders = (app: FastifyInstance, headers: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers)
  })
}
