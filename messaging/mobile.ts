/** Indian mobile numbers as people and spreadsheets write them (rule messaging-3). */

import { tell } from './tell.ts'

export type MobileRefusal = 'empty' | 'scientific' | 'length' | 'prefix' | 'characters'

export type MobileResult = { mobile: string } | { reason: MobileRefusal; message: string }

/** Reads a number as people write it. */
export type NumberReader = (typed: string) => MobileResult

/** Ten digits from 6 to 9, as the national numbering plan gives them to mobiles. */
export const NATIONAL_LENGTH = 10

/** As it is stored, with or without the country code: what most rows of a clean list look like. */
const BARE = /^(?:91)?[6-9]\d{9}$/
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
/** A number that a spreadsheet has kept as a decimal. */
const DECIMAL = /^(\+?\d+)\.0{1,2}$/
const PUNCTUATION = /[ \t\u00a0().-]/g
const DIALLED = /^\+?\d+$/

/** However it is written, with blanks and brackets among its digits; a longer text is no number, and is not read through to say so. */
const LONGEST = 100

/** `00` and the fifteen digits of E.164: nothing longer can be one number. */
const MOST_DIGITS = 17

/** A token with this many digits was meant as a number by itself, even if mistyped. */
const STANDS_ALONE = 7

/**
 * The number as stored, 12 digits `91XXXXXXXXXX`, or why it is not an Indian mobile number, in words for the person who typed it.
 *
 * Accepted: `+91`, `0091`, `091`, `91` or `0` before the ten digits; blanks, hyphens, dots and brackets among them; white space around.
 * A trailing `.0` or `.00` is what a spreadsheet adds to a number kept as a decimal; it hides no digit and is dropped. Scientific
 * notation does hide digits and is refused with its own reason. Only the digits 0 to 9 count: those of other scripts are refused.
 */
export function normaliseMobile(input: string): MobileResult {
  if (BARE.test(input)) return { mobile: input.length === NATIONAL_LENGTH ? `91${input}` : input }
  const read = readDialled(input, tooLong)
  if (typeof read !== 'string') return read
  const national = nationalNumber(read)
  if (national === null) return refuse('prefix', tell('Only Indian numbers (+91) can be used.'))
  if (national.length !== NATIONAL_LENGTH)
    return refuse(
      'length',
      tell('An Indian mobile number has 10 digits after the country code; this one has %{has}.', { has: national.length }),
    )
  if (national < '6') return refuse('prefix', tell('An Indian mobile number starts with 6, 7, 8 or 9.'))
  return { mobile: `91${national}` }
}

function tooLong(has: number): string {
  return tell('An Indian mobile number has 10 digits after the country code; this text has %{has} characters.', { has })
}

/**
 * What was typed as one would dial it: digits, with a plus before them where there was one; or why it is no number of any country.
 * @param tooLong what is said of a text that is far too long, of so many characters
 */
export function readDialled(
  input: string,
  tooLong: (has: number) => string,
): string | { reason: MobileRefusal; message: string } {
  const typed = input.trim()
  if (typed === '') return refuse('empty', tell('The mobile number is missing.'))
  if (typed.length > LONGEST) return refuse('length', tooLong(typed.length))
  if (SCIENTIFIC.test(typed)) {
    return refuse(
      'scientific',
      tell('The number was saved in scientific notation: format the column as text and enter it again.'),
    )
  }
  const dialled = (DECIMAL.exec(typed)?.[1] ?? typed).replace(PUNCTUATION, '')
  if (!DIALLED.test(dialled)) {
    return refuse('characters', tell('Use only digits in a mobile number, with spaces, hyphens, dots or brackets between them.'))
  }
  return dialled
}

/** `normaliseMobile` where the reason is of no interest. */
export function mobileOrNull(input: string): string | null {
  const result = normaliseMobile(input)
  return 'mobile' in result ? result.mobile : null
}

/** What follows the country code or the trunk prefix; null when the country is another one. */
function nationalNumber(dialled: string): string | null {
  if (dialled.startsWith('+91')) return dialled.slice(3)
  if (dialled.startsWith('0091')) return dialled.slice(4)
  if (dialled.startsWith('+') || dialled.startsWith('00')) return null
  const untrunked = dialled.startsWith('0') ? dialled.slice(1) : dialled
  return untrunked.length === 2 + NATIONAL_LENGTH && untrunked.startsWith('91') ? untrunked.slice(2) : untrunked
}

function refuse(reason: MobileRefusal, message: string): { reason: MobileRefusal; message: string } {
  return { reason, message }
}

/**
 * The numbers of a pasted text, as typed; empty ones are dropped.
 *
 * Line breaks, tabs, commas and semicolons always separate. A blank is either part of a number (`98765 43210`) or stands between two:
 * it separates when there is a whole number on both sides, complete or mistyped (seven digits or more in one piece). What remains,
 * like the `+1` of `+1 987 654 3210`, may change what its neighbours mean, so it stays joined to them and is refused with them.
 * @param read how a number of the country meant is read
 */
export function splitNumbers(pasted: string, read: NumberReader = normaliseMobile): string[] {
  const numbers: string[] = []
  for (const piece of pasted.split(/[\r\n\t,;]+/)) {
    const tokens = piece.split(/[ \u00a0]+/).filter(Boolean)
    if (tokens.length === 1) numbers.push(tokens[0]!)
    else if (tokens.length > 1) numbers.push(...splitAtBlanks(tokens, read))
  }
  return numbers
}

function splitAtBlanks(tokens: readonly string[], read: NumberReader): string[] {
  const lengths = wholeNumbers(tokens, read)
  const numbers: string[] = []
  let uncertain = false
  for (let start = 0; start < tokens.length; ) {
    const length = lengths[start]!
    const text = tokens.slice(start, start + Math.max(length, 1)).join(' ')
    if (numbers.length > 0 && (uncertain || length === 0)) numbers.push(`${numbers.pop()} ${text}`)
    else numbers.push(text)
    uncertain = length === 0
    start += Math.max(length, 1)
  }
  return numbers
}

/**
 * For each token how many tokens, from there on, make one whole number in the reading of the list that leaves the fewest tokens over;
 * 0 where a token is left over.
 */
function wholeNumbers(tokens: readonly string[], read: NumberReader): number[] {
  const lengths = new Array<number>(tokens.length).fill(0)
  const leftOver = new Array<number>(tokens.length + 1).fill(0)
  for (let start = tokens.length - 1; start >= 0; start--) {
    leftOver[start] = leftOver[start + 1]! + 1
    let text = ''
    let digits = 0
    for (let end = start; end < tokens.length && end - start < MOST_DIGITS; end++) {
      const token = tokens[end]!
      digits += countDigits(token)
      text += token
      if (end > start && digits > MOST_DIGITS) break
      const whole = 'mobile' in read(text) || (end === start && digits >= STANDS_ALONE)
      if (!whole || leftOver[end + 1]! >= leftOver[start]!) continue
      leftOver[start] = leftOver[end + 1]!
      lengths[start] = end + 1 - start
    }
  }
  return lengths
}

function countDigits(token: string): number {
  return token.replace(/\D/g, '').length
}
