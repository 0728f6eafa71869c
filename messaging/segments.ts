/** How a text is cut into SMS parts, and what that costs (3GPP TS 23.040 §9.2.3.24.1, rule messaging-1). */

import { septets, unitSeptets } from './gsm.ts'

export type Encoding = 'GSM-7' | 'UCS-2'

/** Units (septets or UTF-16 units) of a message of one part. */
export const SINGLE: Readonly<Record<Encoding, number>> = { 'GSM-7': 160, 'UCS-2': 70 }

/** Units of each part of a longer message: six octets go to the concatenation header. */
export const MULTI: Readonly<Record<Encoding, number>> = { 'GSM-7': 153, 'UCS-2': 67 }

export interface Segments {
  encoding: Encoding
  /** Septets in GSM-7 (2 for an extension character), UTF-16 units in UCS-2 (2 for an emoji). */
  units: number
  /** 0 for an empty text. */
  parts: number
  /** Units that fit into a part of a message of this size. */
  perPart: number
  /** Units still free in the last part. */
  remaining: number
  /** The distinct characters that force UCS-2, in order of appearance; empty in GSM-7. */
  offending: OffendingCharacter[]
}

interface OffendingCharacter {
  char: string
  /** Of its first appearance, in UTF-16 units. */
  index: number
  /** Like `U+20B9`. */
  codePoint: string
  /** What `transliterate` would put in its place; may be the empty string. */
  suggestion?: string
}

/**
 * Measures a text for the counter beside a message box.
 * `wanted` 'UCS-2' measures a text as Unicode although GSM-7 would do; a text that GSM-7 cannot carry is UCS-2 whatever is wanted.
 */
export function segment(text: string, wanted: Encoding = 'GSM-7'): Segments {
  const offending = offendingCharacters(text)
  const encoding = offending.length > 0 ? 'UCS-2' : wanted
  const units = countUnits(text, encoding)
  const { parts, last } = pack(text, encoding, units)
  const perPart = parts > 1 ? MULTI[encoding] : SINGLE[encoding]
  return { encoding, units, parts, perPart, remaining: perPart - last, offending }
}

/** Parts of a text, as `segment` counts them, without the details: the price of one message. Made for a million rows. */
export function countParts(text: string, wanted: Encoding = 'GSM-7'): number {
  const septets = wanted === 'GSM-7' ? countSeptets(text) : -1
  const encoding = septets < 0 ? 'UCS-2' : 'GSM-7'
  const units = septets < 0 ? text.length : septets
  if (units <= SINGLE[encoding]) return units > 0 ? 1 : 0
  const nothingCanBeSplit = septets === text.length
  return nothingCanBeSplit ? Math.ceil(units / MULTI[encoding]) : pack(text, encoding, units).parts
}

/**
 * The text of each part, in order; joined they are the text. An empty text has no parts.
 * @param perPart units of each of several parts, when a longer concatenation header leaves less than MULTI
 * @throws RangeError when the encoding is GSM-7 and the text has a character outside it.
 */
export function splitParts(text: string, encoding: Encoding, perPart = MULTI[encoding]): string[] {
  const offender = encoding === 'GSM-7' ? offendingCharacters(text)[0] : undefined
  if (offender) throw new RangeError(`GSM-7 cannot carry ${offender.codePoint} at position ${offender.index}: send it as UCS-2.`)
  const starts: number[] = []
  pack(text, encoding, countUnits(text, encoding), perPart, starts)
  return starts.map((start, part) => text.slice(start, starts[part + 1]))
}

function countUnits(text: string, encoding: Encoding): number {
  return encoding === 'UCS-2' ? text.length : countSeptets(text)
}

/** Septets of a text; -1 when GSM-7 cannot carry it. */
function countSeptets(text: string): number {
  let sum = 0
  for (let index = 0; index < text.length; index++) {
    const taken = unitSeptets(text.charCodeAt(index))
    if (taken === 0) return -1
    sum += taken
  }
  return sum
}

/**
 * Fills parts one after the other: an escape pair or a surrogate pair is never split, so a part may end one unit short.
 * Notes where each part starts in `starts`, if given.
 */
function pack(
  text: string,
  encoding: Encoding,
  units: number,
  perPart = MULTI[encoding],
  starts?: number[],
): { parts: number; last: number } {
  const limit = units <= SINGLE[encoding] ? SINGLE[encoding] : perPart
  let index = 0
  let parts = 0
  let last = limit
  for (const char of text) {
    const taken = encoding === 'GSM-7' ? septets(char) : char.length
    if (last + taken > limit) {
      starts?.push(index)
      parts++
      last = 0
    }
    last += taken
    index += char.length
  }
  return { parts, last: parts > 0 ? last : 0 }
}

function offendingCharacters(text: string): OffendingCharacter[] {
  const found = new Map<string, OffendingCharacter>()
  let index = 0
  for (const char of text) {
    if (septets(char) === 0 && !found.has(char)) found.set(char, name(char, index))
    index += char.length
  }
  return [...found.values()]
}

function name(char: string, index: number): OffendingCharacter {
  const codePoint = `U+${char.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
  const suggestion = transliterate(char)
  return suggestion === char ? { char, index, codePoint } : { char, index, codePoint, suggestion }
}

/** Typographic characters that word processors put in place of plain ones, by what they stand for in the GSM alphabet. */
const PLAIN: readonly (readonly [plain: string, fancy: RegExp])[] = [
  ["'", /[\u0060\u00b4\u2018-\u201b\u2032\u2039\u203a\u02bc]/g],
  ['"', /[\u00ab\u00bb\u201c-\u201f\u2033]/g],
  ['-', /[\u2010-\u2015\u2212]/g],
  ['...', /\u2026/g],
  [' ', /[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g],
  ['\n', /[\u2028\u2029]/g],
  ['*', /\u2022/g],
  // Invisible: zero-width space, word joiner, byte order mark, soft hyphen. Not the joiners that Indian scripts need.
  ['', /[\u00ad\u200b\u2060\ufeff]/g],
]

const ANY_FANCY = new RegExp(PLAIN.map(([, fancy]) => fancy.source).join('|'))

/**
 * Puts plain characters in place of curly quotes, dashes, ellipses, bullets and odd or invisible blanks, so that an English text
 * stays in GSM-7. Everything else is left as it is: letters and currency signs are the author's business.
 */
export function transliterate(text: string): string {
  if (!ANY_FANCY.test(text)) return text
  return PLAIN.reduce((done, [plain, fancy]) => done.replace(fancy, plain), text)
}
