import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { MALFORMED_KINDS, type MalformedKind } from './settings.ts'
import type { SmscCore } from './smsc.ts'

const MAX_BODY = 64 * 1024

/**
 * The HTTP endpoint by which the simulator is watched and changed while it runs. JSON both ways, on 127.0.0.1 only.
 * GET /settings, /stats, /received, /counts?by=ref|mobile. POST /settings (any of them), /disconnect, /malformed {kind},
 * /inbound {from, to, text, systemId?}. 422 says what is wrong with a body.
 */
export function openControl(core: SmscCore, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    handle(core, request)
      .then(answer => send(response, 200, answer))
      .catch(error => send(response, error instanceof Refusal ? error.status : 422, { message: String(error.message) }))
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}

class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function handle(core: SmscCore, request: IncomingMessage): Promise<unknown> {
  // A web page cannot forge these two without being asked first, so no page in a browser on this machine can steer us.
  if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(request.headers.host ?? '')) throw new Refusal(403, 'Call me by 127.0.0.1.')
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (request.method === 'GET') return read(core, pathname, searchParams)
  if (request.method !== 'POST') throw new Refusal(405, 'GET or POST.')
  if (!request.headers['content-type']?.startsWith('application/json')) throw new Refusal(415, 'Send application/json.')
  return change(core, pathname, await body(request))
}

function read(core: SmscCore, path: string, query: URLSearchParams): unknown {
  const { record } = core
  switch (path) {
    case '/settings':
      return core.settings
    case '/stats':
      return core.stats()
    case '/received':
      return record.received.map(({ pdu: { esmClass, dataCoding, tlvs }, ...part }) => {
        const values = tlvs.map(({ tag, value }) => [
          `0x${tag.toString(16).padStart(4, '0')}`,
          Buffer.from(value).toString('latin1'),
        ])
        return { ...part, esmClass, dataCoding, tlvs: Object.fromEntries(values) }
      })
    case '/counts':
      return Object.fromEntries(query.get('by') === 'mobile' ? record.mobiles : record.refs)
    default:
      throw new Refusal(404, `There is no ${path}.`)
  }
}

function change(core: SmscCore, path: string, wanted: Readonly<Record<string, unknown>>): unknown {
  switch (path) {
    case '/settings':
      core.set(wanted)
      return core.settings
    case '/disconnect':
      core.disconnect()
      return core.stats()
    case '/malformed':
      core.sendMalformed(malformedKind(wanted.kind))
      return core.stats()
    case '/inbound':
      core.sendInbound(
        text(wanted, 'from'),
        text(wanted, 'to'),
        text(wanted, 'text'),
        wanted.systemId ? text(wanted, 'systemId') : undefined,
      )
      return core.stats()
    default:
      throw new Refusal(404, `There is no ${path}.`)
  }
}

function malformedKind(kind: unknown): MalformedKind {
  const found = MALFORMED_KINDS.find(known => known === kind)
  if (!found) throw new RangeError(`kind is one of ${MALFORMED_KINDS.join(', ')}.`)
  return found
}

function text(wanted: Readonly<Record<string, unknown>>, key: string): string {
  const value = wanted[key]
  if (typeof value !== 'string' || value === '') throw new RangeError(`${key} is a text.`)
  return value
}

async function body(request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY) throw new Refusal(413, `At most ${MAX_BODY} octets.`)
    chunks.push(chunk)
  }
  return size === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

function send(response: ServerResponse, status: number, answer: unknown): void {
  const json = JSON.stringify(answer)
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) })
  response.end(json)
}
