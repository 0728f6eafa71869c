/** The protocol data units of SMPP 3.4 (§4) as values. `command` is one of COMMAND, `sequence` 1 to 0x7FFFFFFF. */
interface Header {
  command: number
  status: number
  sequence: number
}

export interface Tlv {
  tag: number
  value: Uint8Array
}

/** bind_transmitter, bind_receiver, bind_transceiver. */
export interface BindPdu extends Header {
  kind: 'bind'
  systemId: string
  password: string
  systemType: string
  interfaceVersion: number
  addressTon: number
  addressNpi: number
  addressRange: string
}

/** The answers to the three binds. An answer that refuses may come without a body: then `systemId` is empty. */
export interface BindRespPdu extends Header {
  kind: 'bindResp'
  systemId: string
  tlvs: readonly Tlv[]
}

/** submit_sm and deliver_sm, which share one layout, and data_sm, which lacks some of it (those are then 0 or empty). */
export interface MessagePdu extends Header {
  kind: 'message'
  serviceType: string
  sourceTon: number
  sourceNpi: number
  source: string
  destinationTon: number
  destinationNpi: number
  destination: string
  esmClass: number
  protocolId: number
  priority: number
  scheduleTime: string
  validity: string
  registeredDelivery: number
  replaceIfPresent: number
  dataCoding: number
  defaultMessageId: number
  /** At most 254 octets; longer ones travel as TLV message_payload. */
  shortMessage: Uint8Array
  tlvs: readonly Tlv[]
}

/** submit_sm_resp, deliver_sm_resp, data_sm_resp. One that refuses may come without a body: then `messageId` is empty. */
export interface MessageRespPdu extends Header {
  kind: 'messageResp'
  messageId: string
  tlvs: readonly Tlv[]
}

/** query_sm: what has become of a message, by the gateway's own id of it and the address it was sent from (SMPP 3.4 §4.8.1). */
export interface QueryPdu extends Header {
  kind: 'query'
  messageId: string
  sourceTon: number
  sourceNpi: number
  source: string
}

/** query_sm_resp. One that refuses may come without a body: then `messageId` is empty. */
export interface QueryRespPdu extends Header {
  kind: 'queryResp'
  messageId: string
  finalDate: string
  messageState: number
  errorCode: number
}

/** PDUs that are only a header: enquire_link, unbind, their answers, generic_nack; and alert_notification, whose body we skip. */
export interface BarePdu extends Header {
  kind: 'bare'
}

/** A command that we do not speak. */
export interface UnknownPdu extends Header {
  kind: 'unknown'
}

export type Pdu = BindPdu | BindRespPdu | MessagePdu | MessageRespPdu | QueryPdu | QueryRespPdu | BarePdu | UnknownPdu

export const HEADER_SIZE = 16

/** No PDU needs more; a length beyond it means that the stream is out of step or hostile. */
export const MAX_PDU_SIZE = 64 * 1024

export const NO_TLVS: readonly Tlv[] = []

export function findTlv(tlvs: readonly Tlv[], tag: number): Uint8Array | undefined {
  for (const tlv of tlvs) if (tlv.tag === tag) return tlv.value
  return undefined
}

/** A PDU whose frame is sound and whose body is not. `command` and `sequence` are those of its header, for the answer. */
export class MalformedPduError extends Error {
  readonly command: number
  readonly sequence: number

  constructor(message: string, command: number, sequence: number) {
    super(message)
    this.command = command
    this.sequence = sequence
  }
}
