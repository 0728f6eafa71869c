import type { WebSocket } from '@fastify/websocket'
import { present } from '../../../messaging/present.ts'
import { recordOf } from '../../../messaging/record.ts'
import { tell } from '../../../messaging/tell.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { SocketCalls } from '../../../resources/language/sockets.ts'
import type { Log } from '../log/log.ts'
import { HttpProblem } from '../problem/errors.ts'
import type { Caller, Origin } from '../scope/caller.ts'
import type { CallAnswer, SocketCall, SocketChannels } from './channel.ts'
import { type AnswerFrame, type Frame, type PushFrame, readFrame } from './frames.ts'

/** Why a connection is ended (rule whatsapp-81). */
export const CLOSE = {
  leaving: [1000, 'Goodbye.'],
  away: [1001, tell('The platform is stopping.')],
  notText: [1003, tell('Send text.')],
  tooMany: [1008, tell('Too many messages in a minute.')],
  full: [1013, tell('Too many open connections. Close some tabs.')],
  unauthenticated: [4401, tell('Sign in first.')],
  forbidden: [4403, tell('You do not have permission to do this.')],
} as const satisfies Readonly<Record<string, readonly [number, string]>>

export const MOST_A_MINUTE = 60
const MINUTE_MS = 60_000
/** Calls without an answer after which a connection is given up. */
const GIVEN_UP_AFTER = 8
/** Whoever reads this much too slowly starts anew. */
const MOST_UNREAD = 256 * 1024

/** What a connection needs of the desk. */
export interface ConnectionDesk {
  log: Log
  channels: SocketChannels
  /** Who holds a token. @throws HttpProblem where nobody does */
  signIn: (token: string | undefined, origin: Origin) => Promise<Caller>
  /** Whether he may use a channel. */
  mayUse: (caller: Caller, channel: string) => boolean
  call: SocketCall
  /** People who are connected to a channel, as far as he may see them. */
  connectedUsers: (caller: Caller, channel: string) => Promise<unknown>
  /** @returns false where there are too many already */
  registered: (connection: Connection) => Promise<boolean>
  /** It answers again. */
  isBack: (connection: Connection) => void
  closed: (connection: Connection) => void
  /** Milliseconds in which one has to sign in. */
  signInMs: number
}

/** Whether somebody writes to a person who is none of his: to him that conversation is not there. */
const isForeign = ({ data }: Frame, { status, body: { errors } }: CallAnswer, { conversation }: SocketCalls): boolean =>
  status === 404 || (data[conversation] !== undefined && recordOf(errors)[conversation] !== undefined)

/** One connection, from the upgrade to its end. Its commands are carried out one after the other. */
export class Connection {
  caller: Caller | undefined
  /** It answers: who is at the other end of a line that was cut is not there. */
  isHere = true
  readonly channels = new Set<string>()
  private token = ''
  private readonly times: number[] = []
  private work: Promise<void> = Promise.resolve()
  private readonly timer: NodeJS.Timeout
  private unanswered = 0
  private readonly socket: WebSocket
  private readonly origin: Origin
  private readonly desk: ConnectionDesk

  constructor(socket: WebSocket, origin: Origin, desk: ConnectionDesk) {
    this.socket = socket
    this.origin = origin
    this.desk = desk
    this.timer = setTimeout(() => this.end(CLOSE.unauthenticated), desk.signInMs)
    socket.on('message', (data, isBinary) => this.take(String(data), isBinary))
    socket.on('pong', () => {
      this.unanswered = 0
      if (!this.isHere) {
        this.isHere = true
        desk.isBack(this)
      }
    })
    // What breaks is closed by the library, with the code that fits: 1009 for what is too large.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(this.timer)
      desk.closed(this)
    })
  }

  /** Tells what nobody asked for. */
  push(frame: PushFrame): void {
    this.send(frame)
  }

  /** Ends it; nothing that comes after is listened to. */
  end([code, reason]: readonly [number, string]): void {
    this.socket.removeAllListeners('message')
    this.socket.close(code, reason)
  }

  /** Calls it. Who has not answered the last call is not here for now; who has not for long is given up. @returns whether it has just gone quiet */
  check(): boolean {
    if (this.unanswered >= GIVEN_UP_AFTER) this.socket.terminate()
    const isQuiet = this.isHere && this.unanswered > 0
    if (isQuiet) this.isHere = false
    this.unanswered++
    this.socket.ping()
    return isQuiet
  }

  private get isOpen() {
    return this.socket.readyState === this.socket.OPEN
  }

  private send(frame: PushFrame | AnswerFrame): void {
    if (!this.isOpen) return
    if (this.socket.bufferedAmount > MOST_UNREAD) this.socket.terminate()
    else this.socket.send(JSON.stringify(frame))
  }

  private take(text: string, isBinary: boolean): void {
    const now = performance.now()
    while ((this.times[0] ?? now) <= now - MINUTE_MS) this.times.shift()
    if (isBinary) this.end(CLOSE.notText)
    else if (this.times.push(now) > MOST_A_MINUTE) this.end(CLOSE.tooMany)
    else this.work = this.work.then(() => this.carryOut(text)).catch(error => this.failed(error))
  }

  private failed(error: unknown): void {
    this.desk.log.warn(`A command on the socket failed: ${messageOf(error)}`)
    this.socket.close(1011, tell('The platform failed. Try again.'))
  }

  private async carryOut(text: string): Promise<void> {
    if (!this.isOpen) return
    const frame = readFrame(text)
    if (typeof frame === 'string') {
      if (this.caller) this.send({ command: 'message', channel: '', error: true, status: 422, message: frame, data: null })
      else this.end(CLOSE.unauthenticated)
    } else if (frame.command === 'disconnect') this.end(CLOSE.leaving)
    else if (frame.command === 'register') await this.register(frame)
    else if (!this.caller) this.end(CLOSE.unauthenticated)
    else if (!this.channels.has(frame.channel)) this.end(CLOSE.forbidden)
    else if (frame.command === 'connectedUsers') {
      const data = await this.desk.connectedUsers(this.caller, frame.channel)
      this.answer(frame, { status: 200, body: { message: 'ok', data } })
    } else await this.ask(frame, frame.command)
  }

  private async ask(frame: Frame, command: 'getContacts' | 'getChats' | 'message'): Promise<void> {
    const { calls } = present(this.desk.channels[frame.channel])
    const answered = await this.desk.call({
      token: this.token,
      origin: this.origin,
      path: calls[command],
      body: frame.message === undefined ? frame.data : { ...frame.data, message: frame.message },
      key: frame.ref,
    })
    this.answer(frame, answered)
    if (answered.status === 401) this.end(CLOSE.unauthenticated)
    else if (answered.status === 403 || (command === 'message' && isForeign(frame, answered, calls))) this.end(CLOSE.forbidden)
  }

  private async register(frame: Frame): Promise<void> {
    // He has said who he is: how long it takes us to look it up is not held against him.
    clearTimeout(this.timer)
    let caller: Caller
    try {
      caller = await this.desk.signIn(frame.token, this.origin)
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      return this.end(error.status === 401 ? CLOSE.unauthenticated : [CLOSE.forbidden[0], error.message.slice(0, 100)])
    }
    // Nobody would note that he has left: he was nobody yet.
    if (!this.isOpen) return
    const isAnother = this.caller !== undefined && this.caller.sessionId !== caller.sessionId
    const isSomebodyElse = frame.userId !== undefined && frame.userId !== String(caller.accountId)
    if (isAnother || isSomebodyElse || !this.desk.mayUse(caller, frame.channel)) return this.end(CLOSE.forbidden)
    this.caller = caller
    this.token = frame.token ?? ''
    this.channels.add(frame.channel)
    if (!(await this.desk.registered(this))) return this.end(CLOSE.full)
    this.answer(frame, { status: 200, body: { message: 'ok', data: { id: caller.accountId, name: caller.name } } })
  }

  private answer({ command, channel, ref }: Frame, { status, body }: CallAnswer): void {
    this.send({ command, channel, ...(ref !== undefined && { ref }), error: status >= 400, status, ...body })
  }
}
