import type { Socket } from 'node:net'
import { COMMAND, isResponse, responseTo } from '../../server/gateways/smpp/commands.ts'
import { STATES } from '../../server/gateways/smpp/inbound.ts'
import {
  type BindPdu,
  type MalformedPduError,
  type MessagePdu,
  NO_TLVS,
  type Pdu,
  type QueryPdu,
} from '../../server/gateways/smpp/pdu.ts'
import { PduStream } from '../../server/gateways/smpp/pduStream.ts'
import { STATUS } from '../../server/gateways/smpp/status.ts'
import { malformedOctets } from './malformed.ts'
import type { MalformedKind } from './settings.ts'
import type { SmscCore } from './smsc.ts'

/** ESME_RQUERYFAIL */
const QUERY_FAILED = 103

/** One client. Knows the protocol; what becomes of a message is the SMSC's business. */
export class Connection {
  systemId = ''
  /** Submits received on this connection. */
  submits = 0
  private readonly core: SmscCore
  private readonly socket: Socket
  private readonly stream: PduStream
  private readonly unanswered = new Map<number, MessagePdu>()
  private bound: 'none' | 'transceiver' | 'transmitter' | 'receiver' = 'none'
  private sequence = 0
  private answers = 0

  constructor(core: SmscCore, socket: Socket) {
    this.core = core
    this.socket = socket
    this.stream = new PduStream(socket, {
      onPdu: pdu => this.onPdu(pdu),
      onMalformed: error => this.onMalformed(error),
      onChunk: () => {},
      onDrain: () => this.core.flush(this.systemId),
      onOver: () => this.over(),
    })
    this.listen()
  }

  get receives(): boolean {
    return this.bound === 'transceiver' || this.bound === 'receiver'
  }

  get isBound(): boolean {
    return this.bound !== 'none'
  }

  get canDeliver(): boolean {
    const { deaf, deliverWindow } = this.core.settings
    return this.receives && !deaf && !this.stream.blocked && this.unanswered.size < deliverWindow
  }

  deliver(pdu: MessagePdu): void {
    this.sequence = this.sequence >= 0x7fffffff ? 1 : this.sequence + 1
    pdu.sequence = this.sequence
    this.unanswered.set(this.sequence, pdu)
    this.stream.push(pdu)
  }

  /** Answers a submit, or sends what is not SMPP when the settings want that now. */
  answerSubmit(sequence: number, status: number, messageId: string): void {
    const { deaf, malformedEvery, malformed } = this.core.settings
    if (deaf) return
    this.answers++
    if (malformedEvery > 0 && this.answers % malformedEvery === 0) this.sendMalformed(malformed)
    else this.stream.push({ kind: 'messageResp', command: COMMAND.submitSmResp, status, sequence, messageId, tlvs: NO_TLVS })
  }

  sendMalformed(kind: MalformedKind): void {
    if (!this.socket.destroyed) this.socket.write(malformedOctets(kind))
  }

  /** Reads or stops reading, as the settings say. */
  listen(): void {
    if (this.core.settings.deaf) this.socket.pause()
    else this.socket.resume()
  }

  /** Cuts the connection without a word. */
  cut(): void {
    this.stream.destroy()
    this.over()
  }

  private over(): void {
    const unanswered = [...this.unanswered.values()]
    this.unanswered.clear()
    this.bound = 'none'
    this.core.onOver(this, unanswered)
  }

  private onPdu(pdu: Pdu): void {
    if (pdu.kind === 'bind') this.onBind(pdu)
    else if (pdu.kind === 'message') this.onSubmit(pdu)
    else if (pdu.kind === 'messageResp') this.onDelivered(pdu.sequence, pdu.status)
    else if (pdu.kind === 'query') this.onQuery(pdu)
    else this.onOther(pdu.command, pdu.sequence)
  }

  private onBind({ command, sequence, systemId, password }: BindPdu): void {
    const status = this.isBound ? STATUS.alreadyBound : this.core.bindStatus(systemId, password)
    this.stream.push({ kind: 'bindResp', command: responseTo(command), status, sequence, systemId: 'SMSC', tlvs: NO_TLVS })
    if (status !== STATUS.ok) return
    this.systemId = systemId
    if (command === COMMAND.bindReceiver) this.bound = 'receiver'
    else this.bound = command === COMMAND.bindTransmitter ? 'transmitter' : 'transceiver'
    this.core.onBound(this)
  }

  private onSubmit(pdu: MessagePdu): void {
    if (this.bound === 'none' || this.bound === 'receiver' || pdu.command !== COMMAND.submitSm) {
      this.answerSubmit(pdu.sequence, STATUS.notBound, '')
      return
    }
    this.submits++
    this.core.onSubmit(this, pdu)
  }

  private onQuery({ sequence, messageId }: QueryPdu): void {
    const known = this.isBound ? this.core.statusOf(messageId) : undefined
    this.stream.push({
      kind: 'queryResp',
      command: COMMAND.querySmResp,
      status: known ? STATUS.ok : QUERY_FAILED,
      sequence,
      messageId,
      finalDate: '',
      messageState: known ? Math.max(0, STATES.lastIndexOf(known.stat)) : 0,
      errorCode: known ? Number(known.err) || 0 : 0,
    })
  }

  private onDelivered(sequence: number, status: number): void {
    const pdu = this.unanswered.get(sequence)
    if (!pdu) return
    this.unanswered.delete(sequence)
    this.core.onDelivered(this.systemId, pdu, status)
  }

  private onOther(command: number, sequence: number): void {
    if (command === COMMAND.enquireLink) {
      if (this.core.settings.answerEnquireLink) this.bare(COMMAND.enquireLinkResp, sequence)
    } else if (command === COMMAND.unbind) {
      this.bare(COMMAND.unbindResp, sequence)
      this.stream.end()
      this.over()
    } else if (!isResponse(command)) {
      this.bare(COMMAND.genericNack, sequence, STATUS.invalidCommandId)
    }
  }

  private onMalformed({ sequence }: MalformedPduError): void {
    this.core.onMalformed()
    this.bare(COMMAND.genericNack, sequence, STATUS.invalidMessageLength)
  }

  private bare(command: number, sequence: number, status = 0): void {
    this.stream.push({ kind: 'bare', command, status, sequence })
  }
}
