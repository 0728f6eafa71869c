import { createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { MessagePdu } from '../../server/gateways/smpp/pdu.ts'
import { STATUS } from '../../server/gateways/smpp/status.ts'
import { Connection } from './connection.ts'
import { messageFromPhone, receiptFor, receiptSubject } from './deliveries.ts'
import { Mailbox } from './mailbox.ts'
import { Record, wantsReceipt } from './record.ts'
import { type Plan, planFor } from './scenario.ts'
import { changeSettings, DEFAULT_SETTINGS, type MalformedKind, type SmscSettings, type Span } from './settings.ts'
import { LastSecond, Timeline } from './timeline.ts'

export interface CoreOptions {
  settings?: Partial<SmscSettings> | undefined
  /** Only these may bind; anyone otherwise. */
  systemId?: string | undefined
  password?: string | undefined
  /** Count what is taken, to find lost and doubled messages: true. Costs memory per message. */
  record?: boolean | undefined
  /** Parts kept in `received`: 1000. */
  keep?: number | undefined
  /** PEM; set, the SMSC speaks TLS only. */
  tls?: { key: string; cert: string } | undefined
}

export interface SmscStats {
  connections: number
  bound: number
  binds: number
  bindsRefused: number
  submits: number
  taken: number
  throttled: number
  refused: number
  /** Most submits in one second, measured in tenths of a second. */
  peakPerSecond: number
  /** Different parts of different messages taken, and parts taken again. 0 when not recorded. */
  distinct: number
  duplicates: number
  /** Deliveries: receipts and messages from phones. */
  delivered: number
  deliveriesRefused: number
  deliveriesWaiting: number
  malformedReceived: number
}

/** The SMSC behind its listening socket: accounts, messages, receipts. */
export class SmscCore {
  settings: SmscSettings
  readonly server: Server
  readonly record: Record
  readonly connections = new Set<Connection>()
  private readonly options: CoreOptions
  private readonly mailboxes = new Map<string, Mailbox>()
  private readonly timeline = new Timeline()
  private readonly submitsLately = new LastSecond()
  private readonly takenLately = new LastSecond()
  private readonly seenOnce = new Set<string>()
  private readonly counts = {
    binds: 0,
    bindsRefused: 0,
    submits: 0,
    taken: 0,
    throttled: 0,
    refused: 0,
    peakPerSecond: 0,
    delivered: 0,
    deliveriesRefused: 0,
    malformedReceived: 0,
  }
  /** Ids grow from the start time, so that another run does not give them again. */
  private nextId = Date.now() * 1000
  /** What became of the messages taken last, for whoever asks: ids follow one another, so each has a place of its own among as many. */
  private readonly known: { stat: string; err: string }[] = []
  private readonly firstId = this.nextId
  private nextReference = 0
  private dice = 0

  constructor(options: CoreOptions) {
    this.options = options
    this.settings = changeSettings(DEFAULT_SETTINGS, options.settings ?? {})
    this.record = new Record(options.record ?? true, options.keep ?? 1000)
    const accept = (socket: Socket) => {
      this.connections.add(new Connection(this, socket))
    }
    this.server = options.tls ? createTlsServer(options.tls, accept) : createServer(accept)
    // A failed TLS handshake is the client's affair.
    this.server.on('tlsClientError', () => {})
  }

  set(wanted: unknown): void {
    this.settings = changeSettings(this.settings, wanted)
    for (const connection of this.connections) connection.listen()
    for (const mailbox of this.mailboxes.values()) mailbox.flush()
  }

  stats(): SmscStats {
    let deliveriesWaiting = 0
    for (const mailbox of this.mailboxes.values()) deliveriesWaiting += mailbox.size
    const bound = [...this.connections].filter(connection => connection.isBound).length
    const { distinct, duplicates } = this.record
    return { connections: this.connections.size, bound, ...this.counts, distinct, duplicates, deliveriesWaiting }
  }

  /** Sends a message from a phone to an account; to the first that has ever bound when none is named. */
  sendInbound(from: string, to: string, text: string, systemId = this.mailboxes.keys().next().value ?? ''): void {
    this.nextReference = (this.nextReference + 1) % 0x100
    const mailbox = this.mailbox(systemId)
    for (const pdu of messageFromPhone(from, to, text, this.nextReference)) mailbox.add(() => pdu)
    mailbox.flush()
  }

  /** To every client that is bound. */
  sendMalformed(kind: MalformedKind): void {
    for (const connection of this.connections) connection.sendMalformed(kind)
  }

  /** Cuts all connections. */
  disconnect(): void {
    for (const connection of [...this.connections]) connection.cut()
  }

  stop(): void {
    this.timeline.stop()
    this.disconnect()
  }

  flush(systemId: string): void {
    this.mailboxes.get(systemId)?.flush()
  }

  bindStatus(systemId: string, password: string): number {
    const { systemId: wantedId = systemId, password: wantedPassword = password } = this.options
    let status = this.settings.bindStatus
    if (status === 0 && systemId !== wantedId) status = STATUS.invalidSystemId
    if (status === 0 && password !== wantedPassword) status = STATUS.invalidPassword
    if (status === 0) this.counts.binds++
    else this.counts.bindsRefused++
    return status
  }

  onBound(connection: Connection): void {
    const mailbox = this.mailbox(connection.systemId)
    if (!connection.receives) return
    mailbox.receivers.push(connection)
    mailbox.flush()
  }

  onOver(connection: Connection, unanswered: readonly MessagePdu[]): void {
    this.connections.delete(connection)
    const mailbox = this.mailboxes.get(connection.systemId)
    const place = mailbox?.receivers.indexOf(connection) ?? -1
    if (!mailbox || place < 0) return
    mailbox.receivers.splice(place, 1)
    mailbox.addAgain(unanswered)
    mailbox.flush()
  }

  onDelivered(systemId: string, pdu: MessagePdu, status: number): void {
    const mailbox = this.mailbox(systemId)
    if (status === STATUS.ok) {
      this.counts.delivered++
    } else {
      this.counts.deliveriesRefused++
      this.timeline.after(this.settings.redeliverMs, () => {
        mailbox.addAgain([pdu])
        mailbox.flush()
      })
    }
    mailbox.flush()
  }

  onMalformed(): void {
    this.counts.malformedReceived++
  }

  onSubmit(connection: Connection, pdu: MessagePdu): void {
    const { disconnectEvery } = this.settings
    const now = performance.now()
    this.counts.submits++
    this.counts.peakPerSecond = Math.max(this.counts.peakPerSecond, this.submitsLately.add(now))
    if (disconnectEvery > 0 && connection.submits % disconnectEvery === 0) {
      connection.cut()
      return
    }
    const plan = planFor(pdu.destination, this.settings)
    const status = this.isThrottled(plan, pdu, now) ? this.settings.throttleStatus : plan.submitStatus
    if (status === STATUS.ok) {
      this.take(connection, pdu, plan, now)
      return
    }
    if (status === plan.submitStatus) this.counts.refused++
    else this.counts.throttled++
    this.answer(connection, pdu.sequence, status, '', this.span(this.settings.latencyMs))
  }

  private isThrottled(plan: Plan, { destination }: MessagePdu, now: number): boolean {
    const { throughput, throttleShare } = this.settings
    if (throughput > 0 && this.takenLately.count(now) >= throughput) return true
    if (throttleShare > 0 && this.random() < throttleShare) return true
    if (!plan.throttledOnce || this.seenOnce.has(destination)) return false
    this.seenOnce.add(destination)
    return true
  }

  /** What has become of a message; undefined for one that is not known (any more). */
  statusOf(messageId: string): { stat: string; err: string } | undefined {
    const id = Number.parseInt(messageId, this.settings.responseIdFormat === 'hex' ? 16 : 10)
    if (!(id >= Math.max(this.firstId, this.nextId - MOST_KNOWN) && id < this.nextId)) return undefined
    return this.known[(id - this.firstId) % MOST_KNOWN]
  }

  private remember(id: number, status: { stat: string; err: string }): void {
    if (id >= this.nextId - MOST_KNOWN) this.known[(id - this.firstId) % MOST_KNOWN] = status
  }

  private take(connection: Connection, pdu: MessagePdu, plan: Plan, now: number): void {
    const { settings } = this
    this.counts.taken++
    this.takenLately.add(now)
    this.record.add(connection.systemId, pdu)
    const id = this.nextId++
    this.remember(id, plan.lost ?? ENROUTE)
    const latency = this.span(settings.latencyMs)
    const early = settings.receiptBeforeAnswer || plan.receiptBeforeAnswer === true
    const report = plan.receipts.length > 0 && wantsReceipt(pdu) ? this.reporter(connection.systemId, pdu, id, plan) : undefined
    if (early) report?.()
    if (!settings.silent && !plan.unanswered)
      this.answer(connection, pdu.sequence, 0, written(id, settings.responseIdFormat), latency)
    if (report && !early) this.timeline.after(latency + this.span(settings.receiptDelayMs), report)
  }

  private answer(connection: Connection, sequence: number, status: number, id: string, latency: number): void {
    this.timeline.after(latency, () => connection.answerSubmit(sequence, status, id))
  }

  /** What sends the receipts of a message. */
  private reporter(systemId: string, pdu: MessagePdu, id: number, plan: Plan): () => void {
    const subject = receiptSubject(pdu)
    return () => {
      const { settings } = this
      const mailbox = this.mailbox(systemId)
      const shuffle = settings.receiptOrder === 'shuffled' ? () => this.random() : undefined
      const results = settings.intermediate ? [ENROUTE, ...plan.receipts] : plan.receipts
      for (const result of results) {
        this.remember(id, result)
        const doneAt = Date.now()
        const receipt = () => receiptFor(subject, written(id, settings.receiptIdFormat), result, doneAt, settings)
        for (let copy = 0; copy < (plan.copies ?? settings.receiptCopies); copy++) mailbox.add(receipt, shuffle)
      }
      mailbox.flush()
    }
  }

  private mailbox(systemId: string): Mailbox {
    let mailbox = this.mailboxes.get(systemId)
    if (!mailbox) {
      mailbox = new Mailbox()
      this.mailboxes.set(systemId, mailbox)
    }
    return mailbox
  }

  private span(span: Span): number {
    return typeof span === 'number' ? span : span[0] + this.random() * (span[1] - span[0])
  }

  /** 0 to below 1, the same row for the same seed: mulberry32. */
  private random(): number {
    this.dice = (this.dice + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.dice ^ this.settings.seed ^ ((this.dice ^ this.settings.seed) >>> 15), this.dice | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Messages whose fate is remembered. */
const MOST_KNOWN = 100_000
const ENROUTE = { stat: 'ENROUTE', err: '000' }

function written(id: number, format: 'hex' | 'decimal'): string {
  return format === 'hex' ? id.toString(16) : String(id)
}
