/**
 * Ids that gateways give to messages. An operator may write one number in hexadecimal in its answer and in decimal in its receipt, or the
 * reverse, padded or in capitals. Ids are stored as they came; what they are compared by is made here.
 */

/** How an operator writes ids: as a number, or as a text that means nothing. `auto`: not known yet. */
export type IdFormat = 'auto' | 'text' | 'decimal' | 'hex'

/** How an id in a receipt is to be read to be that of the answer: as it is, or as a number that the answer writes the other way. */
export type Notation = 'same' | 'hexToDecimal' | 'decimalToHex'

/** What a receipt's id is in answers, and in which notations it is that. */
export interface Reading {
  key: string
  notations: readonly Notation[]
}

const ALL: readonly Notation[] = ['same', 'hexToDecimal', 'decimalToHex']
/** Up to so many digits a number is exact in a double, which is much faster than BigInt. */
const SAFE_HEX_DIGITS = 13
const SAFE_DIGITS = 15

const isHex = (key: string) => /^[0-9a-f]{1,40}$/.test(key)
const isDecimal = (key: string) => /^\d{1,40}$/.test(key)

/** One writing of an id whatever its padding and case: without blanks, leading zeros and `0x`, in small letters. */
export function idKey(id: string): string {
  const text = id.trim().toLowerCase()
  if (text.charCodeAt(0) !== 0x30) return text
  const digits = /^0x(?=[0-9a-f]+$)/.test(text) ? text.slice(2) : text
  return digits.replace(/^0+(?=.)/, '')
}

const hexToDecimal = (key: string) =>
  key.length <= SAFE_HEX_DIGITS ? String(Number.parseInt(key, 16)) : BigInt(`0x${key}`).toString()

const decimalToHex = (key: string) => (key.length <= SAFE_DIGITS ? Number(key).toString(16) : BigInt(key).toString(16))

/** The key of an answer, of a receipt's key in a notation. What is no such number is kept as text. */
export function answerKey(key: string, notation: Notation): string {
  if (notation === 'hexToDecimal' && isHex(key)) return hexToDecimal(key)
  if (notation === 'decimalToHex' && isDecimal(key)) return decimalToHex(key)
  return key
}

/** Everything a receipt's key may be in answers, one key perhaps twice: for who only looks for it. */
export function possibleKeys(key: string): string[] {
  if (!isHex(key)) return [key]
  return isDecimal(key) ? [key, hexToDecimal(key), decimalToHex(key)] : [key, hexToDecimal(key)]
}

/** Everything a receipt's key may be in answers; one reading alone where the notation makes no difference. */
export function readingsOf(key: string): Reading[] {
  if (!isHex(key)) return [{ key, notations: ALL }]
  const possible: readonly Notation[] = isDecimal(key) ? ALL : ['same', 'hexToDecimal']
  const readings: { key: string; notations: Notation[] }[] = []
  for (const notation of possible) {
    const read = answerKey(key, notation)
    const known = readings.find(reading => reading.key === read)
    if (known) known.notations.push(notation)
    else readings.push({ key: read, notations: [notation] })
  }
  return readings
}

/** The notation that two formats make; undefined while one is not known. */
export function notationOf(response: IdFormat, receipt: IdFormat): Notation | undefined {
  if (response === 'auto' || receipt === 'auto') return undefined
  if (response === 'hex' && receipt !== 'hex') return 'decimalToHex'
  return receipt === 'hex' && response !== 'hex' ? 'hexToDecimal' : 'same'
}

/** The formats of answer and receipt that make a notation. */
export const FORMATS_OF: Readonly<Record<Notation, readonly [IdFormat, IdFormat]>> = {
  same: ['text', 'text'],
  hexToDecimal: ['decimal', 'hex'],
  decimalToHex: ['hex', 'decimal'],
}
