import { decodeGsm } from '../../messaging/gsm.ts'
import { CODING, COMMAND, ESM, TAG } from '../../server/gateways/smpp/commands.ts'
import { dataCoding, encodeParts } from '../../server/gateways/smpp/parts.ts'
import { findTlv, type MessagePdu, NO_TLVS, type Tlv } from '../../server/gateways/smpp/pdu.ts'
import type { SmscSettings } from './settings.ts'

/** Values of TLV message_state (SMPP 3.4 §5.2.28). */
const STATES: Readonly<Record<string, number>> = {
  ENROUTE: 1,
  DELIVRD: 2,
  EXPIRED: 3,
  DELETED: 4,
  UNDELIV: 5,
  ACCEPTD: 6,
  UNKNOWN: 7,
  REJECTD: 8,
}

const REPEATED_TEXT = 20

/** What a receipt needs of the submit, whose own octets do not outlive the moment. */
export interface ReceiptSubject {
  source: string
  destination: string
  /** Start of the message, where it is plain text. */
  start: string
  /** Value of TLV 0x1403, a character an octet: hundreds of thousands may wait, and a string is a fraction of an array. */
  ref: string | undefined
  submittedAt: number
}

export function receiptSubject({ source, destination, dataCoding, esmClass, shortMessage, tlvs }: MessagePdu): ReceiptSubject {
  const plain = dataCoding === CODING.gsm && (esmClass & ESM.udhIndicator) === 0
  const start = plain ? decodeGsm(shortMessage.subarray(0, REPEATED_TEXT)).replace(/[^\x20-\x7e]/g, '?') : ''
  const ref = findTlv(tlvs, TAG.ourRef)
  return { source, destination, start, ref: ref && latin1(ref), submittedAt: Date.now() }
}

/** The deliver_sm that reports on a submit (SMPP 3.4 appendix B). Addresses are those of the submit, turned round. */
export function receiptFor(
  subject: ReceiptSubject,
  id: string,
  result: Result,
  doneAt: number,
  settings: SmscSettings,
): MessagePdu {
  const submitDate = date(subject.submittedAt, settings)
  const doneDate = date(doneAt, settings)
  const delivered = result.stat === 'DELIVRD' ? '001' : '000'
  const text =
    `id:${id} sub:001 dlvrd:${delivered} submit date:${submitDate} done date:${doneDate} ` +
    `stat:${result.stat} err:${result.err} text:${subject.start}`
  return {
    ...deliver(subject.destination, subject.source),
    esmClass: result.stat === 'ENROUTE' ? ESM.intermediate : ESM.receipt,
    shortMessage: Buffer.from(text, 'latin1'),
    tlvs: receiptTlvs(subject.ref, id, result.stat, settings),
  }
}

interface Result {
  stat: string
  err: string
}

/** The deliver_sm of a message from a phone, one per part; as UCS-2 where the GSM alphabet does not do. */
export function messageFromPhone(from: string, to: string, text: string, reference: number): MessagePdu[] {
  const attempt = (encoding: 'GSM-7' | 'UCS-2') =>
    encodeParts(text, encoding, 'udh8', () => reference).map(({ esmClass, shortMessage }) => ({
      ...deliver(from, to),
      esmClass,
      shortMessage,
      dataCoding: dataCoding(encoding, false),
    }))
  try {
    return attempt('GSM-7')
  } catch {
    return attempt('UCS-2')
  }
}

function deliver(source: string, destination: string): MessagePdu {
  return {
    kind: 'message',
    command: COMMAND.deliverSm,
    status: 0,
    sequence: 0,
    serviceType: '',
    sourceTon: 1,
    sourceNpi: 1,
    source,
    destinationTon: 0,
    destinationNpi: 1,
    destination,
    esmClass: 0,
    protocolId: 0,
    priority: 0,
    scheduleTime: '',
    validity: '',
    registeredDelivery: 0,
    replaceIfPresent: 0,
    dataCoding: CODING.gsm,
    defaultMessageId: 0,
    shortMessage: new Uint8Array(),
    tlvs: NO_TLVS,
  }
}

const latin1 = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

function receiptTlvs(ref: string | undefined, id: string, stat: string, settings: SmscSettings): readonly Tlv[] {
  const tlvs: Tlv[] = []
  if (settings.receiptTlvs) {
    tlvs.push({ tag: TAG.receiptedMessageId, value: Buffer.from(`${id}\0`, 'latin1') })
    tlvs.push({ tag: TAG.messageState, value: Uint8Array.of(STATES[stat] ?? STATES.UNKNOWN!) })
  }
  if (ref) tlvs.push({ tag: TAG.ourRef, value: Buffer.from(ref, 'latin1') })
  return tlvs
}

let lastMinute = Number.NaN
let lastDate = ''

/** YYMMDDhhmm in the zone of the settings. Asked for a hundred thousand times a second and different once a minute. */
function date(time: number, { receiptZoneMinutes }: SmscSettings): string {
  const minute = Math.floor(time / 60_000) + receiptZoneMinutes
  if (minute === lastMinute) return lastDate
  lastMinute = minute
  lastDate = new Date(minute * 60_000).toISOString().replace(/\D/g, '').slice(2, 12)
  return lastDate
}
