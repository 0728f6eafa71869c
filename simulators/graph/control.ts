import { createServer, type IncomingMessage, type Server } from 'node:http'
import { recordOf } from '../../messaging/record.ts'
import { CHANGES } from './changes.ts'
import { readBody, sendJson } from './http.ts'
import type { Provider } from './provider.ts'

class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/**
 * The HTTP endpoint by which the simulator is watched and changed while it runs. JSON both ways, on 127.0.0.1 only.
 * GET /settings, /stats, /received, /counts?by=ref|to, /statuses?by=ref|id, /marked, /world (with its secrets). POST what stands in
 * changes.ts. 422 says what is wrong with a body.
 */
export const openControl = (provider: Provider): Server =>
  createServer((request, response) => {
    handle(provider, request)
      .then(answer => sendJson(response, 200, answer))
      .catch(error => sendJson(response, error instanceof Refusal ? error.status : 422, { message: String(error.message) }))
  })

const handle = async (provider: Provider, request: IncomingMessage): Promise<unknown> => {
  // A web page cannot forge these two without being asked first, so no page in a browser on this machine can steer us.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) throw new Refusal(403, 'Call me by 127.0.0.1.')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET') return read(provider, pathname, searchParams)
  if (request.method !== 'POST') throw new Refusal(405, 'GET or POST.')
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'Send application/json.')
  const change = CHANGES.get(pathname)
  if (!change) throw new Refusal(404, `There is no ${pathname}.`)
  const body = await readBody(request)
  const wanted: unknown = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  return change(provider, recordOf(wanted))
}

const read = (provider: Provider, path: string, query: URLSearchParams): unknown => {
  const { record } = provider
  switch (path) {
    case '/settings':
      return provider.settings
    case '/stats':
      return provider.stats()
    case '/received':
      return record.received
    case '/counts':
      return Object.fromEntries(query.get('by') === 'to' ? record.people : record.refs)
    case '/statuses':
      return record.statuses(query.get('by') === 'id' ? 'id' : 'ref')
    case '/marked':
      return [...provider.marked]
    case '/world':
      return provider.world
    default:
      throw new Refusal(404, `There is no ${path}.`)
  }
}
