import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import type { SendsmsRequest } from './request.ts'

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

/** Keep-alive connections to one sendsms address. A new one is opened only as the ones before have answered. */
export class SendsmsClient {
  private readonly url: URL
  private readonly most: number
  private readonly timeoutMs: number
  private readonly agent: HttpAgent
  /** What is under way, and how to end it. */
  private readonly running = new Map<ClientRequest, (reason: string) => void>()
  private readonly proven = new Set<Socket>()

  /** @param most connections */
  constructor(url: URL, most: number, timeoutMs: number) {
    this.url = url
    this.most = most
    this.timeoutMs = timeoutMs
    const options = { keepAlive: true, timeout: IDLE_MS, noDelay: true }
    this.agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  get inFlight(): number {
    return this.running.size
  }

  /** Requests that may be sent now. */
  get room(): number {
    return Math.min(this.most, this.proven.size + OPENING) - this.running.size
  }

  /** Sends a request; `done` is called exactly once, never before this returns. */
  send({ headers, body }: SendsmsRequest, done: (answer: HttpAnswer) => void): void {
    const { url, agent } = this
    const make = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = make(url, { agent, method: 'POST', headers: { ...headers, 'Content-Length': body.length } })
    let socket: Socket | undefined
    let connected = false
    const finish = (answer: HttpAnswer) => {
      if (!this.running.delete(request)) return
      clearTimeout(timer)
      if (answer.kind !== 'answered') request.destroy()
      done(answer)
    }
    const giveUp = (reason: string, broken = false) => finish(failure(connected, reason, broken))
    const timer = setTimeout(() => giveUp(`no answer within ${this.timeoutMs / 1000} s`), this.timeoutMs)
    this.running.set(request, giveUp)
    request.on('socket', given => {
      socket = given
      connected = !given.connecting
      if (!connected) given.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => (connected = true))
    })
    request.on('response', response => {
      readBody(response, text => {
        if (text === undefined) return finish(failure(true, 'the answer broke off', true))
        this.prove(socket)
        finish({ kind: 'answered', status: response.statusCode ?? 0, body: text })
      })
    })
    request.on('error', (error: NodeJS.ErrnoException) => giveUp(error.code ?? error.message, true))
    request.end(body)
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

function failure(connected: boolean, reason: string, broken: boolean): HttpAnswer {
  return connected
    ? { kind: 'silent', reason: `sendsms gave no answer (${reason})`, broken }
    : { kind: 'unsent', reason: `sendsms cannot be reached (${reason})` }
}

/** Reads an answer to its end; undefined when it breaks off. What is longer than any answer of sendsms is cut. */
function readBody(response: IncomingMessage, done: (text: string | undefined) => void): void {
  let text = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    if (text.length < MAX_ANSWER) text += chunk
  })
  response.on('close', () => done(response.complete ? text : undefined))
  response.on('error', () => {})
}
