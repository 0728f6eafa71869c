import { createServer, type IncomingMessage, type Server } from 'node:http'
import { readBody, sendJson } from '../graph/http.ts'
import { Refused } from './call.ts'
import type { Vendor } from './vendor.ts'

/**
 * The HTTP endpoint by which the simulator is watched and changed while it runs. JSON both ways, on 127.0.0.1 only.
 * GET /settings, /stats, /calls, /campaigns, /wanted. POST /settings. 422 says what is wrong with a body.
 */
export const openControl = (vendor: Vendor): Server =>
  createServer((request, response) => {
    handle(vendor, request)
      .then(answer => sendJson(response, 200, answer))
      .catch(error => sendJson(response, error instanceof Refused ? error.status : 422, { message: String(error.message) }))
  })

const handle = async (vendor: Vendor, request: IncomingMessage): Promise<unknown> => {
  // A web page cannot forge these two without being asked first, so no page in a browser on this machine can steer us.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? ''))
    throw new Refused(403, { message: 'Call me by 127.0.0.1.' })
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET') return read(vendor, pathname)
  if (request.method !== 'POST' || pathname !== '/settings') throw new Refused(404, { message: `There is no ${pathname}.` })
  if (!request.headers['content-type']?.startsWith('application/json'))
    throw new Refused(415, { message: 'Send application/json.' })
  vendor.set(JSON.parse((await readBody(request)).toString('utf8')))
  return vendor.settings
}

const read = (vendor: Vendor, path: string): unknown => {
  switch (path) {
    case '/settings':
      return vendor.settings
    case '/stats':
      return vendor.stats()
    case '/calls':
      return [...vendor.calls.values()]
    case '/campaigns':
      return [...vendor.campaigns.values()]
    case '/wanted':
      return Object.fromEntries(vendor.wanted)
    default:
      throw new Refused(404, { message: `There is no ${path}.` })
  }
}
