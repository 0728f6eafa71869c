import { COMMAND } from './commands.ts'
import type { MessagePdu, Pdu, Tlv } from './pdu.ts'
import { HEADER_SIZE, MAX_PDU_SIZE } from './pdu.ts'

/** What sm_length can say (SMPP 3.4 §5.2.21). */
const MAX_SHORT_MESSAGE = 254

/**
 * The octets of a PDU in a buffer of their own. For the many, `sizeOfPdu` and `writePdu` fill a shared buffer.
 * @throws RangeError as `writePdu` does
 */
export function encodePdu(pdu: Pdu): Buffer {
  const buffer = Buffer.allocUnsafe(sizeOfPdu(pdu))
  writePdu(pdu, buffer, 0)
  return buffer
}

/** Octets that the PDU takes on the wire. */
export function sizeOfPdu(pdu: Pdu): number {
  switch (pdu.kind) {
    case 'message':
      return HEADER_SIZE + sizeOfMessage(pdu)
    case 'messageResp':
      return HEADER_SIZE + pdu.messageId.length + 1 + sizeOfTlvs(pdu.tlvs)
    case 'bind':
      return HEADER_SIZE + pdu.systemId.length + pdu.password.length + pdu.systemType.length + pdu.addressRange.length + 7
    case 'query':
      return HEADER_SIZE + pdu.messageId.length + pdu.source.length + 4
    case 'queryResp':
      return HEADER_SIZE + pdu.messageId.length + pdu.finalDate.length + 4
    case 'bindResp':
      return HEADER_SIZE + pdu.systemId.length + 1 + sizeOfTlvs(pdu.tlvs)
    default:
      return HEADER_SIZE
  }
}

/**
 * Writes the PDU at `offset` and returns where it ends. The buffer must have room for `sizeOfPdu`.
 * @throws RangeError when a string holds a zero or a character outside Latin-1, when the short message is longer than 254 octets,
 *   or when the whole is longer than a peer accepts
 */
export function writePdu(pdu: Pdu, target: Buffer, offset: number): number {
  let at = writeUInt32(target, offset + 4, pdu.command)
  at = writeUInt32(target, at, pdu.status)
  at = writeUInt32(target, at, pdu.sequence)
  switch (pdu.kind) {
    case 'message':
      at = pdu.command === COMMAND.dataSm ? writeData(pdu, target, at) : writeMessage(pdu, target, at)
      at = writeTlvs(pdu.tlvs, target, at)
      break
    case 'messageResp':
      at = writeText(pdu.messageId, target, at)
      at = writeTlvs(pdu.tlvs, target, at)
      break
    case 'bind':
      at = writeText(pdu.systemId, target, at)
      at = writeText(pdu.password, target, at)
      at = writeText(pdu.systemType, target, at)
      target[at++] = pdu.interfaceVersion
      target[at++] = pdu.addressTon
      target[at++] = pdu.addressNpi
      at = writeText(pdu.addressRange, target, at)
      break
    case 'query':
      at = writeText(pdu.messageId, target, at)
      target[at++] = pdu.sourceTon
      target[at++] = pdu.sourceNpi
      at = writeText(pdu.source, target, at)
      break
    case 'queryResp':
      at = writeText(pdu.messageId, target, at)
      at = writeText(pdu.finalDate, target, at)
      target[at++] = pdu.messageState
      target[at++] = pdu.errorCode
      break
    case 'bindResp':
      at = writeText(pdu.systemId, target, at)
      at = writeTlvs(pdu.tlvs, target, at)
      break
  }
  const size = at - offset
  if (size > MAX_PDU_SIZE) throw new RangeError(`A PDU of ${size} octets is longer than the ${MAX_PDU_SIZE} that a peer accepts.`)
  writeUInt32(target, offset, size)
  return at
}

function sizeOfMessage(pdu: MessagePdu): number {
  const addresses = pdu.serviceType.length + pdu.source.length + pdu.destination.length + 3
  const size = addresses + 7 + sizeOfTlvs(pdu.tlvs)
  if (pdu.command === COMMAND.dataSm) return size
  return size + pdu.scheduleTime.length + pdu.validity.length + 7 + pdu.shortMessage.length
}

function sizeOfTlvs(tlvs: readonly Tlv[]): number {
  let size = 0
  for (const tlv of tlvs) size += 4 + tlv.value.length
  return size
}

function writeMessage(pdu: MessagePdu, target: Buffer, offset: number): number {
  let at = writeAddresses(pdu, target, offset)
  target[at++] = pdu.esmClass
  target[at++] = pdu.protocolId
  target[at++] = pdu.priority
  at = writeText(pdu.scheduleTime, target, at)
  at = writeText(pdu.validity, target, at)
  target[at++] = pdu.registeredDelivery
  target[at++] = pdu.replaceIfPresent
  target[at++] = pdu.dataCoding
  target[at++] = pdu.defaultMessageId
  const { shortMessage } = pdu
  if (shortMessage.length > MAX_SHORT_MESSAGE) {
    throw new RangeError(`A short message of ${shortMessage.length} octets is longer than ${MAX_SHORT_MESSAGE}: split it.`)
  }
  target[at++] = shortMessage.length
  target.set(shortMessage, at)
  return at + shortMessage.length
}

function writeData(pdu: MessagePdu, target: Buffer, offset: number): number {
  let at = writeAddresses(pdu, target, offset)
  target[at++] = pdu.esmClass
  target[at++] = pdu.registeredDelivery
  target[at++] = pdu.dataCoding
  return at
}

function writeAddresses(pdu: MessagePdu, target: Buffer, offset: number): number {
  let at = writeText(pdu.serviceType, target, offset)
  target[at++] = pdu.sourceTon
  target[at++] = pdu.sourceNpi
  at = writeText(pdu.source, target, at)
  target[at++] = pdu.destinationTon
  target[at++] = pdu.destinationNpi
  return writeText(pdu.destination, target, at)
}

function writeTlvs(tlvs: readonly Tlv[], target: Buffer, offset: number): number {
  let at = offset
  for (const { tag, value } of tlvs) {
    target[at++] = tag >>> 8
    target[at++] = tag
    target[at++] = value.length >>> 8
    target[at++] = value.length
    target.set(value, at)
    at += value.length
  }
  return at
}

function writeText(text: string, target: Buffer, offset: number): number {
  let at = offset
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 0 || code > 0xff) throw new RangeError(`SMPP cannot carry ${JSON.stringify(text)}: Latin-1 without zeros only.`)
    target[at++] = code
  }
  target[at++] = 0
  return at
}

function writeUInt32(target: Buffer, offset: number, value: number): number {
  target[offset] = value >>> 24
  target[offset + 1] = value >>> 16
  target[offset + 2] = value >>> 8
  target[offset + 3] = value
  return offset + 4
}
