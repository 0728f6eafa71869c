import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Seen {
  method: string
  /** Path with its query. */
  url: string
  headers: IncomingMessage['headers']
  text: string
  json: Record<string, unknown>
  /** Of a body that is form data: each part by its name, a file by what is in it. */
  form: Record<string, string> | undefined
}

/** Name and content of each part of form data. */
const PART = /content-disposition: form-data; name="([^"]+)".*?\r\n\r\n(.*?)\r\n--/gis

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
      const type = request.headers['content-type'] ?? ''
      const isJson = type.includes('json')
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        text,
        json: isJson && text !== '' ? JSON.parse(text) : {},
        form: type.includes('form-data')
          ? Object.fromEntries(Array.from(text.matchAll(PART), ([, name = '', content = '']) => [name, content]))
          : undefined,
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
