import { connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { COMMAND, isResponse, responseTo } from './commands.ts'
import { Keepalive } from './keepalive.ts'
import type { SmppSettings } from './options.ts'
import { type BarePdu, type MalformedPduError, type MessagePdu, NO_TLVS, type Pdu, type UnknownPdu } from './pdu.ts'
import { PduStream } from './pduStream.ts'
import { PendingParts } from './pending.ts'
import type { Closing, Role, SessionEvents } from './sessionEvents.ts'
import { STATUS, statusCode, statusText } from './status.ts'
import type { SentPart } from './submission.ts'

const BIND_COMMAND: Readonly<Record<Role, number>> = {
  transceiver: COMMAND.bindTransceiver,
  transmitter: COMMAND.bindTransmitter,
  receiver: COMMAND.bindReceiver,
}

/** Malformed bodies in a row after which we take the stream for out of step. One bad receipt alone must not cut the link for ever. */
const MAX_MALFORMED = 3

/** Octets a peer may leave unread before we give it up. */
const MAX_UNREAD = 4 * 1024 * 1024

/** One bound connection: protocol, window and time limits. It does not reconnect and knows nothing of messages beyond their parts. */
export class Session {
  /** The peer has answered something after the bind, so a new connection is worth having at once. */
  proved = false
  /** There was a connection, bound or not. */
  reached = false
  private readonly settings: SmppSettings
  private readonly role: Role
  private readonly events: SessionEvents
  private readonly stream: PduStream
  private readonly pending: PendingParts
  private readonly timer: NodeJS.Timeout
  private readonly startedAt = performance.now()
  private state: 'connecting' | 'binding' | 'bound' | 'closed' = 'connecting'
  private bindSequence = 0
  private limit: number
  private unwritten = 0
  private malformed = 0
  private readonly keepalive: Keepalive
  private answeredAt = 0

  /** @param cautious begins with one part in flight and doubles with each answer: the last session ended without any */
  constructor(settings: SmppSettings, role: Role, port: number, cautious: boolean, events: SessionEvents) {
    this.settings = settings
    this.role = role
    this.events = events
    this.pending = new PendingParts(settings.window)
    this.limit = cautious ? 1 : settings.window
    this.keepalive = new Keepalive(settings, this.startedAt)
    const { host, tlsName, useSsl, tlsCa } = settings
    const socket = useSsl
      ? connectTls({ host, port, servername: /[a-z]/i.test(tlsName) ? tlsName : '', ca: tlsCa })
      : connectTcp({ host, port })
    socket.once(useSsl ? 'secureConnect' : 'connect', () => this.bind())
    this.stream = new PduStream(
      socket,
      {
        onPdu: pdu => this.onPdu(pdu),
        onMalformed: error => this.onMalformed(error),
        onChunk: () => this.onChunk(),
        onDrain: () => this.events.onRoom(),
        onOver: reason => this.close({ reason }),
      },
      { mayWrite: () => this.unwritten === 0 || (events.mayWrite?.() ?? true), onWritten: () => this.onWritten() },
    )
    const { enquireLinkMs, enquireTimeoutMs, responseTimeoutMs, bindTimeoutMs } = settings
    const shortest = Math.min(enquireLinkMs, enquireTimeoutMs, responseTimeoutMs, bindTimeoutMs)
    this.timer = setInterval(() => this.onTimer(), Math.min(1000, Math.max(5, shortest / 4)))
  }

  get bound(): boolean {
    return this.state === 'bound'
  }

  get inFlight(): number {
    return this.pending.size
  }

  /** Parts that may be written now. */
  get room(): number {
    if (this.state !== 'bound' || this.role === 'receiver' || this.stream.blocked) return 0
    return Math.max(0, this.limit - this.pending.size)
  }

  /** Writes the submit_sm of a part. Sequence numbers are given here. Call only while there is `room`. */
  sendPart(pdu: MessagePdu, part: SentPart): void {
    const sequence = this.pending.nextSequence()
    pdu.sequence = sequence
    part.sequence = sequence
    this.unwritten++
    this.stream.push(pdu)
    this.pending.add(part)
  }

  /** Asks what has become of a message. @returns the number under which the answer comes */
  query(messageId: string, source: string): number {
    const { alphaSource, digitSource } = this.settings
    const { ton: sourceTon, npi: sourceNpi } = /^\d+$/.test(source) ? digitSource : alphaSource
    const sequence = this.pending.nextSequence()
    this.stream.push({ kind: 'query', command: COMMAND.querySm, status: 0, sequence, messageId, sourceTon, sourceNpi, source })
    return sequence
  }

  /** Answers deliver_sm or data_sm, unless the session has ended, in which case the gateway will repeat it on the next. */
  respond(command: number, sequence: number, status: number): void {
    if (this.state === 'closed') return
    this.stream.push({ kind: 'messageResp', command: responseTo(command), status, sequence, messageId: '', tlvs: NO_TLVS })
  }

  /** Says good-bye where possible and closes. */
  end(reason: string): void {
    if (this.state === 'bound') {
      this.pushBare(COMMAND.unbind, this.pending.nextSequence())
      this.stream.end()
    }
    this.close({ reason })
  }

  /** Closes at once. */
  close(closing: Closing): void {
    if (this.state === 'closed') return
    this.state = 'closed'
    clearInterval(this.timer)
    this.stream.destroy()
    this.onWritten()
    this.events.onClosed(closing, this.pending.all())
  }

  private onWritten(): void {
    if (this.unwritten > 0) this.events.onWritten?.(this.unwritten)
    this.unwritten = 0
  }

  private pushBare(command: number, sequence: number, status = 0): void {
    this.stream.push({ kind: 'bare', command, status, sequence })
  }

  private bind(): void {
    if (this.state !== 'connecting') return
    this.reached = true
    const { systemId, password, systemType, interfaceVersion, addressRange } = this.settings
    this.state = 'binding'
    this.bindSequence = this.pending.nextSequence()
    this.stream.push({
      kind: 'bind',
      command: BIND_COMMAND[this.role],
      status: 0,
      sequence: this.bindSequence,
      systemId,
      password,
      systemType,
      interfaceVersion,
      addressTon: 0,
      addressNpi: 0,
      addressRange,
    })
  }

  private onChunk(): void {
    this.keepalive.heard(performance.now())
    if (this.stream.unread > MAX_UNREAD) this.close({ reason: 'The gateway does not read what we answer' })
    if (this.bound) this.events.onRoom()
  }

  private onPdu(pdu: Pdu): void {
    if (this.state === 'closed') return
    this.malformed = 0
    switch (pdu.kind) {
      case 'messageResp':
        this.onAnswer(pdu.sequence, pdu.status, pdu.messageId)
        break
      case 'message':
        this.onMessage(pdu)
        break
      case 'bindResp':
        this.onBindAnswer(pdu.sequence, pdu.status)
        break
      case 'queryResp':
        this.proved = true
        this.events.onQueried?.(pdu)
        break
      case 'query':
      case 'bind':
        this.refuse(pdu.sequence, STATUS.invalidCommandId)
        break
      default:
        this.onOther(pdu)
    }
  }

  private onAnswer(sequence: number, status: number, messageId: string): void {
    const part = this.pending.take(sequence)
    if (!part) return
    this.answeredAt = performance.now()
    if (this.limit < this.settings.window) this.limit = Math.min(this.limit * 2, this.settings.window)
    this.proved = true
    this.events.onAnswer(part, status, messageId)
  }

  private onMessage(pdu: MessagePdu): void {
    const { command, sequence } = pdu
    if (command === COMMAND.submitSm) this.refuse(sequence, STATUS.invalidCommandId)
    else if (this.state !== 'bound') this.respond(command, sequence, STATUS.notBound)
    else {
      this.proved = true
      this.events.onDeliver(pdu)
    }
  }

  private onBindAnswer(sequence: number, status: number): void {
    if (this.state !== 'binding' || sequence !== this.bindSequence) return
    if (status !== STATUS.ok) {
      const reason = `The gateway refused the bind: ${statusCode(status)} ${statusText(status)}`
      this.close({ reason, bindStatus: status })
      return
    }
    this.state = 'bound'
    this.events.onBound()
  }

  private onOther({ command, sequence, status }: BarePdu | UnknownPdu): void {
    switch (command) {
      case COMMAND.enquireLink:
        this.pushBare(COMMAND.enquireLinkResp, sequence)
        break
      case COMMAND.enquireLinkResp:
        this.proved = true
        break
      case COMMAND.unbind:
        this.pushBare(COMMAND.unbindResp, sequence)
        this.stream.end()
        this.close({ reason: 'The gateway unbound us' })
        break
      case COMMAND.genericNack:
        this.onBindAnswer(sequence, status || STATUS.invalidCommandId)
        this.onAnswer(sequence, status || STATUS.invalidCommandId, '')
        this.events.onRefused?.(sequence)
        break
      case COMMAND.unbindResp:
      case COMMAND.alertNotification:
        break
      default:
        if (!isResponse(command)) this.refuse(sequence, STATUS.invalidCommandId)
    }
  }

  private refuse(sequence: number, status: number): void {
    this.pushBare(COMMAND.genericNack, sequence, status)
  }

  /**
   * The frame is sound, so the stream is still in step. A request is refused, and the session lives: to cut it would turn everything in
   * flight into unknown, and the gateway would send the same octets again after the next bind. A malformed answer cannot be refused.
   */
  private onMalformed({ command, sequence, message }: MalformedPduError): void {
    this.malformed++
    if (isResponse(command) || this.malformed >= MAX_MALFORMED)
      this.close({ reason: `The gateway sent a malformed PDU: ${message}` })
    else if (command === COMMAND.deliverSm || command === COMMAND.dataSm) {
      this.respond(command, sequence, STATUS.invalidMessageLength)
    } else this.refuse(sequence, STATUS.invalidMessageLength)
  }

  private onTimer(): void {
    const now = performance.now()
    if (this.state !== 'bound') {
      if (now - this.startedAt >= this.settings.bindTimeoutMs)
        this.close({ reason: 'The gateway did not answer the bind in time', timedOut: true })
      return
    }
    const due = this.keepalive.due(now)
    if (due === 'ask') this.pushBare(COMMAND.enquireLink, this.pending.nextSequence())
    if (due === 'give up') this.close({ reason: 'The gateway did not answer enquire_link' })
    else this.expire(now)
  }

  /**
   * A part that is overdue keeps its place in the window, for the gateway still counts it; after twice the time its answer is given up, or the session when nothing else was answered.
   */
  private expire(now: number): void {
    const { responseTimeoutMs } = this.settings
    for (const part of this.pending.sentUntil(now - responseTimeoutMs)) {
      if (!part.overdue) {
        part.overdue = true
        this.events.onOverdue(part)
      }
      if (now - part.sentAt < 2 * responseTimeoutMs) continue
      if (this.answeredAt < part.sentAt) {
        this.close({ reason: `The gateway has answered no submit for ${(2 * responseTimeoutMs) / 1000} s`, stalled: true })
        return
      }
      this.pending.take(part.sequence)
    }
  }
}
