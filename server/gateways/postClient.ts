import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'

export type HttpAnswer =
  | { kind: 'answered'; status: number; body: string }
  /** The connection was never made: the server has not seen the request. */
  | { kind: 'unsent'; reason: string }
  /** The request may have arrived; there was no whole answer to it. `broken`: its connection ended, it was not only slow. */
  | { kind: 'silent'; reason: string; broken: boolean }

/** Connections that may be in the making at once: smsbox listens with a backlog of 10 and resets what comes beside it (rule delivery-12). */
const OPENING = 2

/** Kannel closes connections that were idle for 60 seconds; ours are closed well before, so that none is closed under a request. */
const IDLE_MS = 15_000

const MAX_ANSWER = 4096

/** A call: headers and body of a POST. */
export interface PostRequest {
  headers: Readonly<Record<string, string>>
  body: Buffer
  /** What stands behind the `?` of the address: then it is a GET, without the body. */
  search?: string
}

export interface PostClientOptions {
  /** Connections at the same time. */
  most: number
  timeoutMs: number
  /** Who answers, for sentences: `sendsms`. */
  called: string
  /** Connections that may be in the making at once. */
  opening?: number
  /** Answers the address that was checked, in place of a look into the DNS. */
  lookup?: LookupFunction | undefined
}

/** Keep-alive connections to one address that takes POSTs, or GETs. A new one is opened only as the ones before have answered. */
export class PostClient {
  private readonly url: URL
  private readonly options: PostClientOptions
  private readonly agent: HttpAgent
  /** What is under way, and how to end it. */
  private readonly running = new Map<ClientRequest, (reason: string) => void>()
  private readonly proven = new Set<Socket>()

  constructor(url: URL, options: PostClientOptions) {
    this.url = url
    this.options = options
    const kept = { keepAlive: true, timeout: IDLE_MS, noDelay: true }
    this.agent = url.protocol === 'https:' ? new HttpsAgent(kept) : new HttpAgent(kept)
  }

  get inFlight(): number {
    return this.running.size
  }

  /** Requests that may be sent now. */
  get room(): number {
    const { most, opening = OPENING } = this.options
    return Math.min(most, this.proven.size + opening) - this.running.size
  }

  /** Sends a request; `done` is called exactly once, never before this returns. */
  send({ headers, body, search }: PostRequest, done: (answer: HttpAnswer) => void): void {
    const { url, agent } = this
    const { timeoutMs, called, lookup } = this.options
    const make = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = make(search === undefined ? url : new URL(`?${search}`, url), {
      agent,
      method: search === undefined ? 'POST' : 'GET',
      headers: { ...headers, ...(search === undefined && { 'Content-Length': body.length }) },
      ...(lookup && { lookup }),
    })
    let socket: Socket | undefined
    let connected = false
    const finish = (answer: HttpAnswer) => {
      if (!this.running.delete(request)) return
      clearTimeout(timer)
      if (answer.kind !== 'answered') request.destroy()
      done(answer)
    }
    const giveUp = (reason: string, broken = false) => finish(failure(called, connected, reason, broken))
    const timer = setTimeout(() => giveUp(`no answer within ${timeoutMs / 1000} s`), timeoutMs)
    this.running.set(request, giveUp)
    request.on('socket', given => {
      socket = given
      connected = !given.connecting
      if (!connected) given.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true))
    })
    request.on('response', response => {
      readBody(response, text => {
        if (text === undefined) return finish(failure(called, true, 'the answer broke off', true))
        this.prove(socket)
        finish({ kind: 'answered', status: response.statusCode ?? 0, body: text })
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => giveUp(error.code ?? error.message, true))
    if (search === undefined) request.end(body)
    else request.end()
  }

  /** Cuts every connection; what was running ends as `silent` or `unsent`. */
  close(): void {
    for (const giveUp of [...this.running.values()]) giveUp('the route was stopped')
    this.agent.destroy()
  }

  private prove(socket: Socket | undefined): void {
    if (!socket || socket.destroyed || this.proven.has(socket)) return
    this.proven.add(socket)
    socket.once('close', () => this.proven.delete(socket))
  }
}

function failure(called: string, connected: boolean, reason: string, broken: boolean): HttpAnswer {
  return connected
    ? { kind: 'silent', reason: `${called} gave no answer (${reason})`, broken }
    : { kind: 'unsent', reason: `${called} cannot be reached (${reason})` }
}

/** Reads an answer to its end; undefined when it breaks off. What is longer than any answer is cut. */
function readBody(response: IncomingMessage, done: (text: string | undefined) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    if (text.length < MAX_ANSWER) text += chunk
  })
  response.on('close', () => done(response.complete ? text : undefined))
  response.on('error', () => {})
}
