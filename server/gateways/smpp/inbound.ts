import { decodeGsm } from '../../../messaging/gsm.ts'
import { present } from '../../../messaging/present.ts'
import { parseReceiptText } from '../../../messaging/receipts.ts'
import { trimSigns } from '../../../messaging/trimSigns.ts'
import type { InboundMessage, Receipt } from '../driver.ts'
import { CODING, ESM, TAG } from './commands.ts'
import type { SmppSettings } from './options.ts'
import { findTlv, type MessagePdu } from './pdu.ts'
import type { ReceiptClock } from './times.ts'

/** Words for message_state (SMPP 3.4 §5.2.28, and 0 and 9 of 5.0). */
export const STATES = [
  'ENROUTE',
  'ENROUTE',
  'DELIVRD',
  'EXPIRED',
  'DELETED',
  'UNDELIV',
  'ACCEPTD',
  'UNKNOWN',
  'REJECTD',
  'SKIPPED',
]

/** Where a receipt without a flag says that it is one. */
const HEAD = 300
/** How the text of a receipt begins (SMPP 3.4 appendix B), and what it must hold besides. Nothing in them repeats without a bound. */
const BEGINS_WITH_ID = /^id: ?[^\s:]/i
const HAS_STATUS = /\sstat(?:us)?: ?\w/i
/** Receipts are short; the rest of a text that long is not theirs. */
const LONGEST = 2000

/**
 * The receipt in a deliver_sm or data_sm; undefined when it is a message from a phone. A receipt is known by what only the operator can
 * set: esm_class or its TLVs. By its text, which any phone can write, only where the route says that its operator sets neither. The TLVs
 * say more exactly what the text says, so they win. The id is told as the operator wrote it.
 */
export function readReceipt(pdu: MessagePdu, settings: SmppSettings, clock: ReceiptClock): Receipt | undefined {
  const type = pdu.esmClass & ESM.typeMask
  const idValue = findTlv(pdu.tlvs, TAG.receiptedMessageId)
  const state = findTlv(pdu.tlvs, TAG.messageState)?.[0]
  const flagged = type === ESM.receipt || type === ESM.intermediate || idValue !== undefined || state !== undefined
  if (!flagged && (!settings.unflaggedReceipts || type !== 0 || pdu.esmClass & ESM.udhIndicator)) return undefined
  const raw = readText(pdu, LONGEST)
  if (!flagged && !looksLikeReceipt(raw)) return undefined
  const text = parseReceiptText(raw)
  const id = (idValue && cString(idValue)) || text.id || undefined
  const refValue = settings.refTag === undefined ? undefined : findTlv(pdu.tlvs, settings.refTag)
  const implied = type === ESM.intermediate ? 'ENROUTE' : 'UNKNOWN'
  return {
    gatewayId: id,
    ref: refValue && cString(refValue),
    stat: (state === undefined ? undefined : STATES[state]) ?? text.stat?.toUpperCase() ?? implied,
    err: text.err ?? networkError(pdu) ?? '',
    doneAt: text.doneDate ? clock.read(text.doneDate) : undefined,
    source: pdu.source,
    destination: pdu.destination,
    flagged,
    raw,
  }
}

/** Whether a text begins as receipts do; the first 300 characters say so or not. */
function looksLikeReceipt(raw: string): boolean {
  const head = raw.slice(0, HEAD)
  return BEGINS_WITH_ID.test(head) && HAS_STATUS.test(head)
}

/** Where a part of a long message from a phone belongs. */
export interface Fragment {
  reference: number
  total: number
  part: number
}

/** A message from a phone, or a part of one. */
export function readInbound(pdu: MessagePdu): InboundMessage & { fragment?: Fragment | undefined } {
  const octets = payload(pdu)
  const [length] = octets
  const hasHeader = (pdu.esmClass & ESM.udhIndicator) !== 0 && length !== undefined && octets.length > length
  const header = hasHeader ? octets.subarray(1, length + 1) : undefined
  const body = hasHeader ? octets.subarray(length + 1) : octets
  const text = storable(decodeText(body, pdu.dataCoding))
  return { from: pdu.source, to: pdu.destination, text, fragment: header ? headerFragment(header) : sarFragment(pdu) }
}

/** The text of a receipt, as much of it as is kept. Operators write it in ASCII whatever data_coding says, unless that is UCS-2. */
function readText(pdu: MessagePdu, longest: number): string {
  const octets = payload(pdu)
  if (pdu.dataCoding === CODING.ucs2) return storable(decodeText(octets.subarray(0, longest * 2), CODING.ucs2))
  return storable(latin1(octets.subarray(0, longest)))
}

/**
 * The text as a database takes it: a zero or half a surrogate pair cannot be stored, so whoever sends one would get its message back
 * again and again. Zeros at the end are a habit of C; others are replaced by U+FFFD.
 */
function storable(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\0') ? trimSigns(whole, '\0').replaceAll('\0', '\ufffd') : whole
}

function payload(pdu: MessagePdu): Uint8Array {
  return pdu.shortMessage.length > 0 ? pdu.shortMessage : (findTlv(pdu.tlvs, TAG.messagePayload) ?? pdu.shortMessage)
}

function decodeText(octets: Uint8Array, coding: number): string {
  switch (coding) {
    case CODING.ucs2:
    case CODING.ucs2Flash: {
      const even = octets.length & ~1
      return Buffer.from(octets.subarray(0, even)).swap16().toString('utf16le')
    }
    case CODING.ascii:
    case CODING.latin1:
    case 2:
    case 4:
      return latin1(octets)
    default:
      return decodeGsm(octets)
  }
}

function latin1(octets: Uint8Array): string {
  return Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1')
}

function cString(octets: Uint8Array): string {
  const end = octets.indexOf(0)
  return latin1(end < 0 ? octets : octets.subarray(0, end))
}

/** network_error_code (SMPP 3.4 §5.3.2.31): a network type and a 16-bit code, written as receipts write it. */
function networkError(pdu: MessagePdu): string | undefined {
  const value = findTlv(pdu.tlvs, TAG.networkErrorCode)
  return value?.length === 3 ? String((present(value[1]) << 8) | present(value[2])).padStart(3, '0') : undefined
}

/** Finds the concatenation element among those of a user data header (3GPP TS 23.040 §9.2.3.24). */
function headerFragment(header: Uint8Array): Fragment | undefined {
  for (let at = 0; at + 1 < header.length; at += 2 + present(header[at + 1])) {
    const [id, length] = [present(header[at]), present(header[at + 1])]
    const value = header.subarray(at + 2, at + 2 + length)
    if (id === 0x00 && value.length === 3) return fragment(present(value[0]), present(value[1]), present(value[2]))
    if (id === 0x08 && value.length === 4)
      return fragment((present(value[0]) << 8) | present(value[1]), present(value[2]), present(value[3]))
  }
  return undefined
}

function sarFragment({ tlvs }: MessagePdu): Fragment | undefined {
  const reference = findTlv(tlvs, TAG.sarReference)
  const total = findTlv(tlvs, TAG.sarTotal)?.[0]
  const part = findTlv(tlvs, TAG.sarPart)?.[0]
  if (reference?.length !== 2 || !total || !part) return undefined
  return fragment((present(reference[0]) << 8) | present(reference[1]), total, part)
}

/** Numbers that make no sense are no fragment: the text is then a message by itself. */
function fragment(reference: number, total: number, part: number): Fragment | undefined {
  return total > 1 && part >= 1 && part <= total ? { reference, total, part } : undefined
}
