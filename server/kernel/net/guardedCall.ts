import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { tell } from '../../../messaging/tell.ts'
import { errorCode } from '../../../messaging/thrown.ts'
import { hostOf, type Pinned, portOf } from './pin.ts'

/** Connections kept open between calls; each was made to an address that had been checked. */
export interface Connections {
  http: HttpAgent
  https: HttpsAgent
}

/** @param most connections to one host */
export const openConnections = (most: number): Connections => ({
  http: new HttpAgent({ keepAlive: true, maxSockets: most, timeout: 30_000 }),
  https: new HttpsAgent({ keepAlive: true, maxSockets: most, timeout: 30_000 }),
})

/** A body that is too large to stand in memory. */
export interface StreamedBody {
  /** Octets. */
  length: number
  /** From its beginning; called again where a call is made again. */
  open: () => Readable
}

export interface GuardedCall {
  url: URL
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array | StreamedBody
  /** Checks the host and looks it up. @throws HostRefused */
  pin: () => Promise<Pinned>
  /** For connection and answer together. */
  timeoutMs: number
  /** Octets of the answer that are read; 64 KB where nothing is said. */
  mostBytes?: number | undefined
  /** Takes an answer of status 200 as it comes, in place of `body`: how much of it is its own to judge. */
  into?: ((answer: Readable) => Promise<unknown>) | undefined
  /** Without them the connection is the call's own, gone with the answer. */
  connections?: Connections
}

export interface GuardedAnswer {
  status: number
  body: Buffer
  /** Whether `body` is all of it; else the answer was longer than is read (`cut`), or broke off. */
  end: 'whole' | 'cut' | 'broken'
}

/** Longer than this took `timeoutMs`. */
export class TooSlow extends Error {
  override name = 'TooSlow'
}

/** Answers are read up to here where nothing is said; what comes after it is not waited for. */
const MOST_BYTES = 65_536

const readSome = (response: IncomingMessage, mostBytes: number): Promise<Omit<GuardedAnswer, 'status'>> =>
  new Promise(resolve => {
    const chunks: Buffer[] = []
    let size = 0
    const done = (end: GuardedAnswer['end']) => resolve({ body: Buffer.concat(chunks), end })
    response.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size <= mostBytes) return
      response.destroy()
      done('cut')
    })
    response.on('end', () => done('whole'))
    response.on('close', () => done('broken'))
    response.on('error', () => done('broken'))
  })

const lengthOf = (body: string | Uint8Array | StreamedBody): number =>
  typeof body === 'string' || body instanceof Uint8Array ? Buffer.byteLength(body) : body.length

/** @throws whatever `into` throws */
const readInto = async (
  response: IncomingMessage,
  into: NonNullable<GuardedCall['into']>,
): Promise<Omit<GuardedAnswer, 'status'>> => {
  await into(response)
  return { body: Buffer.alloc(0), end: response.complete ? 'whole' : 'broken' }
}

/**
 * Calls an address that somebody else chose: the host is looked up once and the connection goes to the very address that was checked, no
 * redirect is followed, and a little more than `mostBytes` of the answer are read at most (security case 29).
 * @throws HostRefused, TooSlow, Error with the code of what is wrong with the line
 */
export const guardedCall = (call: GuardedCall): Promise<GuardedAnswer> => attempt(call, true)

const attempt = async (call: GuardedCall, again: boolean): Promise<GuardedAnswer> => {
  const { url, method, headers, body, timeoutMs, mostBytes = MOST_BYTES, into, connections } = call
  const isTls = url.protocol === 'https:'
  const pinned = await call.pin()
  const lookup: LookupFunction = (_host, options, answer) =>
    options.all ? answer(null, [pinned]) : answer(null, pinned.address, pinned.family)
  return new Promise((resolve, reject) => {
    const request = (isTls ? requestHttps : requestHttp)({
      host: hostOf(url),
      port: portOf(url),
      path: `${url.pathname}${url.search}`,
      method,
      headers: { host: url.host, ...(body !== undefined && { 'content-length': lengthOf(body) }), ...headers },
      agent: (isTls ? connections?.https : connections?.http) ?? false,
      lookup,
    })
    const timer = setTimeout(
      () => request.destroy(new TooSlow(tell('No answer within %{seconds} seconds.', { seconds: timeoutMs / 1000 }))),
      timeoutMs,
    )
    request.on('error', error => {
      clearTimeout(timer)
      // The other side had closed a kept connection the moment it was used: nothing was wrong with the call.
      if (again && request.reusedSocket && errorCode(error) === 'ECONNRESET') attempt(call, false).then(resolve, reject)
      else reject(error)
    })
    const answered = async (response: IncomingMessage) => {
      const status = response.statusCode ?? 0
      try {
        const read = await (into && status === 200 ? readInto(response, into) : readSome(response, mostBytes))
        resolve({ status, ...read })
      } catch (error) {
        response.destroy()
        reject(error)
      } finally {
        clearTimeout(timer)
      }
    }
    request.on('response', response => void answered(response))
    if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) request.end(body)
    // What is wrong with the line is told by the request itself; what is wrong with the body ends it.
    else pipeline(body.open(), request).catch(error => request.destroy(error))
  })
}
