import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  /** Path with its query. */
  url: string
  headers: IncomingMessage['headers']
  text: string
  json: Record<string, unknown>
}

/** What a test answers by itself when it is time. */
export const LATER = 'later'

type Answering = (request: Seen, response: ServerResponse) => unknown

/** A platform of a few lines on a real socket: answers what the test says, remembers what was asked. */
export const startPlatform = async (answer: Answering) => {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*, authorization, content-type, idempotency-key')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', '*')
    if (request.method === 'OPTIONS') return response.end()
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const isJson = request.headers['content-type']?.includes('json')
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : {},
      }
      seen.push(one)
      const body = answer(one, response)
      if (response.writableEnded || body === LATER) return
      if (body !== undefined) response.setHeader('content-type', 'application/json')
      response.end(body === undefined ? undefined : JSON.stringify(body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    last: () => seen.at(-1) as Seen,
    base: `http://127.0.0.1:${port}`,
    setAnswer: (next: Answering) => {
      answer = next
    },
    stop: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
