import { present } from '../../../messaging/present.ts'
import { COMMAND } from './commands.ts'
import type { BindPdu, BindRespPdu, MessagePdu, MessageRespPdu, Pdu, QueryPdu, QueryRespPdu, Tlv } from './pdu.ts'
import { HEADER_SIZE, MalformedPduError, NO_TLVS } from './pdu.ts'

/**
 * Reads the PDU that fills `buffer` from `start` to `end`, a frame as the framer cut it (at least 16 octets).
 * Octet strings in the result are views on the buffer: copy what is kept.
 * @throws MalformedPduError when a field runs over the end of the frame
 */
export function decodePdu(buffer: Buffer, start = 0, end = buffer.length): Pdu {
  const command = buffer.readUInt32BE(start + 4)
  const status = buffer.readUInt32BE(start + 8)
  const sequence = buffer.readUInt32BE(start + 12)
  const body = start + HEADER_SIZE
  switch (command) {
    case COMMAND.submitSmResp:
    case COMMAND.deliverSmResp:
    case COMMAND.dataSmResp:
      return decodeMessageResp(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.submitSm:
    case COMMAND.deliverSm:
      return decodeMessage(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.dataSm:
      return decodeData(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.bindReceiver:
    case COMMAND.bindTransmitter:
    case COMMAND.bindTransceiver:
      return decodeBind(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.bindReceiverResp:
    case COMMAND.bindTransmitterResp:
    case COMMAND.bindTransceiverResp:
      return decodeBindResp(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.querySm:
      return decodeQuery(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.querySmResp:
      return decodeQueryResp(new Reader(buffer, body, end, command, sequence), status)
    case COMMAND.genericNack:
    case COMMAND.enquireLink:
    case COMMAND.enquireLinkResp:
    case COMMAND.unbind:
    case COMMAND.unbindResp:
    case COMMAND.alertNotification:
      return { kind: 'bare', command, status, sequence }
    default:
      return { kind: 'unknown', command, status, sequence }
  }
}

/** Reads fields one after the other; each read moves on. */
class Reader {
  private readonly buffer: Buffer
  private offset: number
  private readonly end: number
  readonly command: number
  readonly sequence: number

  constructor(buffer: Buffer, offset: number, end: number, command: number, sequence: number) {
    this.buffer = buffer
    this.offset = offset
    this.end = end
    this.command = command
    this.sequence = sequence
  }

  get done(): boolean {
    return this.offset >= this.end
  }

  byte(): number {
    if (this.offset >= this.end) throw this.malformed('ends too early')
    return present(this.buffer[this.offset++])
  }

  /** A string that ends with a zero octet. Most are a few characters, for which a loop is faster than a call out of JavaScript. */
  text(): string {
    const start = this.offset
    let stop = start
    while (stop < this.end && this.buffer[stop] !== 0) stop++
    if (stop >= this.end) throw this.malformed('has a string without an end')
    this.offset = stop + 1
    return stop === start ? '' : this.buffer.toString('latin1', start, stop)
  }

  octets(length: number): Uint8Array {
    const start = this.offset
    if (length > this.end - start) throw this.malformed('announces more octets than it has')
    this.offset += length
    return this.buffer.subarray(start, this.offset)
  }

  tlvs(): readonly Tlv[] {
    if (this.done) return NO_TLVS
    const found: Tlv[] = []
    while (!this.done) {
      const tag = (this.byte() << 8) | this.byte()
      const length = (this.byte() << 8) | this.byte()
      found.push({ tag, value: this.octets(length) })
    }
    return found
  }

  private malformed(what: string): MalformedPduError {
    return new MalformedPduError(`A PDU of command 0x${this.command.toString(16)} ${what}.`, this.command, this.sequence)
  }
}

function decodeMessageResp(reader: Reader, status: number): MessageRespPdu {
  const { command, sequence } = reader
  const messageId = reader.done ? '' : reader.text()
  return { kind: 'messageResp', command, status, sequence, messageId, tlvs: reader.tlvs() }
}

function decodeMessage(reader: Reader, status: number): MessagePdu {
  return {
    kind: 'message',
    command: reader.command,
    status,
    sequence: reader.sequence,
    serviceType: reader.text(),
    sourceTon: reader.byte(),
    sourceNpi: reader.byte(),
    source: reader.text(),
    destinationTon: reader.byte(),
    destinationNpi: reader.byte(),
    destination: reader.text(),
    esmClass: reader.byte(),
    protocolId: reader.byte(),
    priority: reader.byte(),
    scheduleTime: reader.text(),
    validity: reader.text(),
    registeredDelivery: reader.byte(),
    replaceIfPresent: reader.byte(),
    dataCoding: reader.byte(),
    defaultMessageId: reader.byte(),
    shortMessage: reader.octets(reader.byte()),
    tlvs: reader.tlvs(),
  }
}

const NO_OCTETS = new Uint8Array()

function decodeData(reader: Reader, status: number): MessagePdu {
  return {
    kind: 'message',
    command: reader.command,
    status,
    sequence: reader.sequence,
    serviceType: reader.text(),
    sourceTon: reader.byte(),
    sourceNpi: reader.byte(),
    source: reader.text(),
    destinationTon: reader.byte(),
    destinationNpi: reader.byte(),
    destination: reader.text(),
    esmClass: reader.byte(),
    registeredDelivery: reader.byte(),
    dataCoding: reader.byte(),
    protocolId: 0,
    priority: 0,
    scheduleTime: '',
    validity: '',
    replaceIfPresent: 0,
    defaultMessageId: 0,
    shortMessage: NO_OCTETS,
    tlvs: reader.tlvs(),
  }
}

function decodeBind(reader: Reader, status: number): BindPdu {
  return {
    kind: 'bind',
    command: reader.command,
    status,
    sequence: reader.sequence,
    systemId: reader.text(),
    password: reader.text(),
    systemType: reader.text(),
    interfaceVersion: reader.byte(),
    addressTon: reader.byte(),
    addressNpi: reader.byte(),
    addressRange: reader.text(),
  }
}

function decodeQuery(reader: Reader, status: number): QueryPdu {
  return {
    kind: 'query',
    command: reader.command,
    status,
    sequence: reader.sequence,
    messageId: reader.text(),
    sourceTon: reader.byte(),
    sourceNpi: reader.byte(),
    source: reader.text(),
  }
}

function decodeQueryResp(reader: Reader, status: number): QueryRespPdu {
  const { command, sequence } = reader
  const header = { kind: 'queryResp', command, status, sequence } as const
  if (reader.done) return { ...header, messageId: '', finalDate: '', messageState: 0, errorCode: 0 }
  return { ...header, messageId: reader.text(), finalDate: reader.text(), messageState: reader.byte(), errorCode: reader.byte() }
}

function decodeBindResp(reader: Reader, status: number): BindRespPdu {
  const { command, sequence } = reader
  const systemId = reader.done ? '' : reader.text()
  return { kind: 'bindResp', command, status, sequence, systemId, tlvs: reader.tlvs() }
}
