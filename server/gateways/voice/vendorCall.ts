import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { isRecord, recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { type HostRules, resolveHost } from '../../kernel/net/gatewayHosts.ts'
import { type GuardedCall, guardedCall, type StreamedBody, TooSlow } from '../../kernel/net/guardedCall.ts'
import { HostRefused, hostOf, portOf } from '../../kernel/net/pin.ts'
import { VendorRefused } from './vendor.ts'

export type Json = Readonly<Record<string, unknown>>

/** Where a vendor's API is. */
export interface VendorPlace {
  /** Without a slash at its end. */
  base: string
  rules: HostRules
}

export interface VendorCall {
  method: GuardedCall['method']
  /** Behind the base, without a slash before it. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: Json
  form?: StreamedBody & { type: string }
  headers?: Readonly<Record<string, string>>
  /** Octets of the answer; 1 MB where nothing is said. */
  mostBytes?: number
  /** 15 seconds where nothing is said. */
  timeoutMs?: number
}

const TIMEOUT_MS = 15_000
const MOST_BYTES = 1_048_576
const MOST_TEXT = 200

/** Nothing was written: there was no connection. */
const UNSENT: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

const unasked = (error: unknown): VendorRefused => {
  if (error instanceof HostRefused) return new VendorRefused(`The vendor cannot be asked: ${error.message}`, false, false)
  if (error instanceof TooSlow)
    return new VendorRefused(tell('The vendor did not answer in time: try again in a few minutes.'), true)
  if (UNSENT.has(errorCode(error) ?? ''))
    return new VendorRefused(tell('The vendor cannot be reached: try again in a few minutes.'), false, false)
  return new VendorRefused(tell('The vendor broke the connection off: try again in a few minutes.'), true)
}

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** What he says of it, as far as it can be shown. */
export const messageIn = (answer: unknown): string => {
  const { message, msg, error } = recordOf(answer)
  const told = [message, msg, error].find(word => typeof word === 'string' && word.trim() !== '')
  return typeof told === 'string'
    ? told
        .replaceAll(/[\0-\x1f]+/g, ' ')
        .trim()
        .slice(0, MOST_TEXT)
        .toWellFormed()
    : ''
}

/**
 * One call of a vendor's API. Outside of any transaction: it waits for somebody else.
 * @returns what he answered, of whatever status but those of a server that failed
 * @throws VendorRefused where there is no usable answer
 */
export const vendorCall = async (place: VendorPlace, call: VendorCall): Promise<{ status: number; answer: unknown }> => {
  const { method, path, query = {}, json, form, headers, mostBytes = MOST_BYTES, timeoutMs = TIMEOUT_MS } = call
  const url = new URL(`${place.base}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { status, body, end } = await guardedCall({
    url,
    method,
    headers: {
      accept: 'application/json',
      ...(json && { 'content-type': 'application/json' }),
      ...(form && { 'content-type': form.type }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: form }),
    pin: () => resolveHost(place.rules, hostOf(url), portOf(url)),
    timeoutMs,
    mostBytes,
  }).catch(error => {
    throw unasked(error)
  })
  if (end !== 'whole') throw new VendorRefused(tell('The vendor’s answer broke off: try again in a few minutes.'), true)
  const answer = parsed(body)
  if (status >= 500)
    throw new VendorRefused(tell('The vendor answered with status %{status}: try again in a few minutes.', { status }), true)
  return { status, answer }
}

/** @throws VendorRefused where it is no object */
export const objectIn = (answer: unknown): Json => {
  if (isRecord(answer)) return answer
  throw new VendorRefused(tell('The vendor answered with something else than he should: try again later.'))
}

/** The rows of a list, bare or under a name. */
export const rowsIn = (answer: unknown, ...names: readonly string[]): Json[] => {
  const within = names.map(name => recordOf(answer)[name]).find(Array.isArray)
  const rows: unknown = Array.isArray(answer) ? answer : within
  return Array.isArray(rows) ? rows.filter(isRecord) : []
}

/** Text of a field, whatever it was written as; empty where there is none. */
export const textIn = (record: Json, name: string): string => {
  const value = record[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''
}

/** A file in a form. */
export interface FormFile {
  name: string
  filename: string
  type: string
  bytes: number
  content: Readable
}

/** A form with one file, which is read as it goes. */
export const formOf = (fields: Readonly<Record<string, string>>, file: FormFile): StreamedBody & { type: string } => {
  const edge = `rd${randomUUID()}`
  const part = (name: string, more: string) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const named = Object.entries(fields).map(([name, value]) => `${part(name, '')}\r\n${value.replaceAll(/[\r\n]+/g, ' ')}\r\n`)
  const filename = file.filename.replaceAll(/[^\w .-]/g, '_')
  const head = Buffer.from(`${named.join('')}${part(file.name, `; filename="${filename}"`)}Content-Type: ${file.type}\r\n\r\n`)
  const tail = Buffer.from(`\r\n--${edge}--\r\n`)
  const octets = async function* () {
    yield head
    yield* file.content
    yield tail
  }
  return {
    type: `multipart/form-data; boundary=${edge}`,
    length: head.length + file.bytes + tail.length,
    open: () => Readable.from(octets()),
  }
}
