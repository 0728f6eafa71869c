import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

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

/** Serves the built panel: hashed files for a year, index.html for every address that is a screen. */
export const servePanel = async (app: FastifyInstance, dist: string): Promise<void> => {
  if (!existsSync(join(dist, 'index.html'))) return
  await app.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    preCompressed: true,
    index: 'index.html',
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
