import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { newNonce, securityHeaders } from './security.ts'

/** Hashes of the inline scripts in the built index.html, for the content security policy. */
export const inlineScriptHashes = (dist: string): string[] => {
  const path = join(dist, 'index.html')
  if (!existsSync(path)) return []
  const html = readFileSync(path, 'utf8')
  return html
    .split('<script')
    .slice(1)
    .map(rest => [rest.slice(0, rest.indexOf('>')), rest.slice(rest.indexOf('>') + 1, rest.indexOf('</script>'))] as const)
    .filter(([attributes]) => !/\ssrc=/.test(attributes))
    .map(([, code]) => `sha256-${createHash('sha256').update(code).digest('base64')}`)
}

/** What stands in index.html where the nonce of an answer goes. */
const PLACE = 'nonce="of-each-answer"'

export type SendPanel = (reply: FastifyReply) => FastifyReply

/**
 * Serves the built panel: hashed files for a year, index.html, written anew for each answer with a nonce of its own, at `/`.
 * @returns what sends it for every other address that is a screen; undefined where no panel was built
 */
export const servePanel = async (
  app: FastifyInstance,
  dist: string,
  scriptHashes: readonly string[],
): Promise<SendPanel | undefined> => {
  const path = join(dist, 'index.html')
  if (!existsSync(path)) return undefined
  const html = readFileSync(path, 'utf8')
  // It is sent as it is: 2.5 KB, in the first packets anyhow. What is the same twice is not kept: neither is the nonce.
  const sendPanel: SendPanel = reply => {
    const nonce = newNonce()
    return reply
      .headers({
        ...securityHeaders(scriptHashes, nonce),
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      })
      .send(html.replaceAll(PLACE, `nonce="${nonce}"`))
  }
  for (const url of ['/', '/index.html']) app.get(url, async (_request, reply) => sendPanel(reply))
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    preCompressed: true,
    index: false,
    globIgnore: ['index.html*'],
    decorateReply: false,
    setHeaders: (response, file) => {
      response.header('cache-control', file.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  return sendPanel
}
