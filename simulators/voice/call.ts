import type { IncomingMessage, ServerResponse } from 'node:http'
import { readBody, readParts, sendJson } from '../graph/http.ts'
import type { Vendor } from './vendor.ts'

/** A call of one of the two interfaces. */
export interface Asked {
  vendor: Vendor
  query: URLSearchParams
  /** Of JSON and of forms alike. */
  fields: Readonly<Record<string, unknown>>
  files: ReadonlyMap<string, Buffer>
  response: ServerResponse
  /** Behind the path of the handler. */
  rest: string
}

/** A call is refused. */
export class Refused extends Error {
  readonly status: number
  readonly answer: unknown

  constructor(status: number, answer: Readonly<Record<string, unknown>>) {
    super(String(answer.message))
    this.status = status
    this.answer = answer
  }
}

/** Answers nothing: the connection is cut. */
export const SILENCE = Symbol('silence')

export type Handler = (asked: Asked) => unknown

const MOST_BODY = 64 * 1024 * 1024

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {}
  } catch {
    throw new Refused(400, { message: 'The body is not JSON' })
  }
}

/** What a call brings. @throws Refused where it cannot be read */
export const readAsked = async (request: IncomingMessage): Promise<Pick<Asked, 'fields' | 'files'>> => {
  const body = await readBody(request, MOST_BODY)
  const type = request.headers['content-type'] ?? ''
  if (body.length === 0) return { fields: {}, files: new Map() }
  if (!type.startsWith('multipart/form-data')) return { fields: parsed(body.toString('utf8')), files: new Map() }
  const parts = readParts(type, body)
  return {
    fields: Object.fromEntries(
      parts.filter(({ filename }) => filename === '').map(({ name, content }) => [name, content.toString('utf8')]),
    ),
    files: new Map(parts.filter(({ filename }) => filename !== '').map(({ name, content }) => [name, content])),
  }
}

export const textOf = (fields: Readonly<Record<string, unknown>>, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Seconds of a WAV of 8 kHz and 16 bits; 0 where it is none. */
export const secondsOf = (wav: Buffer): number =>
  wav.subarray(0, 4).toString('latin1') === 'RIFF' && wav.subarray(8, 12).toString('latin1') === 'WAVE'
    ? Math.max(1, Math.ceil((wav.length - 44) / 16_000))
    : 0

export { sendJson }
