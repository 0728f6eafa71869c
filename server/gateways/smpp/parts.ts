import { encodeGsm } from '../../../messaging/gsm.ts'
import { type Encoding, SINGLE, splitParts } from '../../../messaging/segments.ts'
import { CODING, ESM, TAG } from './commands.ts'
import type { Concatenation } from './options.ts'
import { NO_TLVS, type Tlv } from './pdu.ts'

/** What one submit_sm carries of a message. */
export interface EncodedPart {
  esmClass: number
  shortMessage: Uint8Array
  tlvs: readonly Tlv[]
}

/** The one octet that numbers parts (3GPP TS 23.040 §9.2.3.24.1). */
const MAX_PARTS = 255

/** A 16-bit reference takes an octet more of each part: 152 septets, 66 UTF-16 units. */
const MULTI_16: Readonly<Record<Encoding, number>> = { 'GSM-7': 152, 'UCS-2': 66 }

/**
 * Encodes a text and cuts it into parts, as `splitParts` does, which is what was charged.
 * @param nextReference number that binds the parts of one message together; only asked for when there are several
 * @throws RangeError when the text is empty, needs more than 255 parts, or has a character outside the GSM alphabet
 */
export function encodeParts(text: string, encoding: Encoding, how: Concatenation, nextReference: () => number): EncodedPart[] {
  const whole = encode(text, encoding)
  const units = encoding === 'GSM-7' ? whole.length : whole.length / 2
  if (units === 0) throw new RangeError('The text is empty.')
  if (units <= SINGLE[encoding]) return [{ esmClass: 0, shortMessage: whole, tlvs: NO_TLVS }]
  const charged = splitParts(text, encoding)
  if (charged.length > MAX_PARTS)
    throw new RangeError(`The text needs ${charged.length} parts, and SMS has at most ${MAX_PARTS}.`)
  const wide = how === 'udh16' ? splitParts(text, encoding, MULTI_16[encoding]) : charged
  // The longer header must not cost a part that nobody paid for.
  const fits = wide.length === charged.length
  const reference = nextReference()
  return (fits ? wide : charged).map((part, index, all) => {
    const octets = encode(part, encoding)
    if (how === 'sar') return { esmClass: 0, shortMessage: octets, tlvs: sarTlvs(reference, all.length, index + 1) }
    const header =
      how === 'udh16' && fits
        ? [0x06, 0x08, 0x04, (reference >>> 8) & 0xff, reference & 0xff, all.length, index + 1]
        : [0x05, 0x00, 0x03, reference & 0xff, all.length, index + 1]
    const shortMessage = new Uint8Array(header.length + octets.length)
    shortMessage.set(header)
    shortMessage.set(octets, header.length)
    return { esmClass: ESM.udhIndicator, shortMessage, tlvs: NO_TLVS }
  })
}

/** data_coding of a text so encoded; flash messages are of class 0. */
export function dataCoding(encoding: Encoding, flash: boolean): number {
  if (encoding === 'GSM-7') return flash ? CODING.gsmFlash : CODING.gsm
  return flash ? CODING.ucs2Flash : CODING.ucs2
}

function encode(text: string, encoding: Encoding): Uint8Array {
  return encoding === 'GSM-7' ? encodeGsm(text) : Buffer.from(text, 'utf16le').swap16()
}

function sarTlvs(reference: number, total: number, part: number): Tlv[] {
  return [
    { tag: TAG.sarReference, value: Uint8Array.of((reference >>> 8) & 0xff, reference & 0xff) },
    { tag: TAG.sarTotal, value: Uint8Array.of(total) },
    { tag: TAG.sarPart, value: Uint8Array.of(part) },
  ]
}

const REMEMBERED_PAIRS = 10_000

/**
 * Numbers long messages so that two to the same phone from the same header, one soon after the other, never share a number: a counter,
 * and for at least the last 10,000 pairs what each was given before.
 */
export class ConcatenationReferences {
  private last = Math.floor(Math.random() * 0x10000)
  private pairs = new Map<string, number>()
  private pairsBefore = this.pairs

  next(from: string, to: string): number {
    const pair = `${from}|${to}`
    const before = this.pairs.get(pair) ?? this.pairsBefore.get(pair)
    this.last = ((before !== undefined && (this.last + 1 - before) % 0x100 === 0 ? this.last + 1 : this.last) + 1) % 0x10000
    // Taking the oldest out one by one would make a map slower with every message.
    if (this.pairs.size >= REMEMBERED_PAIRS) {
      this.pairsBefore = this.pairs
      this.pairs = new Map()
    }
    this.pairs.set(pair, this.last)
    return this.last
  }
}
