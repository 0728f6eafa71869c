import type { IncomingMessage, ServerResponse } from 'node:http'
import { recordOf } from '../../messaging/record.ts'
import { invalid } from './graphError.ts'

/** Of anything but a file. */
const MAX_BODY = 1024 * 1024

/** The octets of a request. @throws GraphError where they are more than `most` */
export const readBody = (request: IncomingMessage, most = MAX_BODY): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let size = 0
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size <= most) chunks.push(chunk)
  })
  request.on('end', () => {
    if (size > most) reject(invalid(`The request is larger than ${most} octets`))
    else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
  })
  request.on('error', reject)
  return promise
}

/** What a call brings, from its body: JSON, or the fields of a form. @throws GraphError where it cannot be read */
export const readParams = (type: string, body: Buffer): Readonly<Record<string, unknown>> => {
  if (body.length === 0) return {}
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(body.toString('utf8')))
  try {
    return recordOf(JSON.parse(body.toString('utf8')))
  } catch {
    throw invalid('The body is not JSON')
  }
}

export const sendJson = (response: ServerResponse, status: number, answer: unknown): void => {
  const json = JSON.stringify(answer)
  response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', 'content-length': Buffer.byteLength(json) })
  response.end(json)
}

/** Something that is not JSON: a page, a picture, a file. */
export class Raw {
  readonly type: string
  readonly content: Buffer | string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(type: string, content: Buffer | string, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.type = type
    this.content = content
    this.status = status
    this.headers = headers
  }

  send(response: ServerResponse): void {
    response.writeHead(this.status, { 'content-type': this.type, ...this.headers })
    response.end(this.content)
  }
}

interface Part {
  name: string
  filename: string
  type: string
  content: Buffer
}

/** The parts of a form with files. @throws GraphError where it is none */
export const readParts = (type: string, body: Buffer): Part[] => {
  const boundary = /boundary="?([^";]{1,200})"?/.exec(type)?.[1]
  if (!boundary) throw invalid('Send the file as multipart/form-data')
  const edge = Buffer.from(`--${boundary}`)
  const parts: Part[] = []
  let from = body.indexOf(edge)
  while (from >= 0) {
    const start = from + edge.length
    const next = body.indexOf(edge, start)
    if (next < 0) break
    const end = body.indexOf('\r\n\r\n', start)
    if (end >= 0 && end < next) {
      const head = body.toString('utf8', start, end)
      parts.push({
        name: /\bname="([^"]*)"/.exec(head)?.[1] ?? '',
        filename: /\bfilename="([^"]*)"/.exec(head)?.[1] ?? '',
        type: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1]?.trim() ?? '',
        content: body.subarray(end + 4, next - 2),
      })
    }
    from = next
  }
  return parts
}
