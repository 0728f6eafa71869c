/** The fixed text of a template: how it is compared, where it stands in a message, and where the two part. */

import type { CoverPiece } from './dltCover.ts'
import type { Reading } from './dltValues.ts'

const LETTER = /[\p{L}\p{M}\p{Nd}]/u
const IGNORED = /[^\p{L}\p{M}\p{Nd}]/u
const ASCII_LETTERS = Uint8Array.from({ length: 0x80 }, (_, unit) => Number(LETTER.test(String.fromCharCode(unit))))

/** `lenient` ignores all but letters, marks and digits of fixed text, as some portals do. */
export type MatchMode = 'strict' | 'lenient'

/** A text as it is compared. */
export interface Folded {
  original: string
  text: string
  /** Where in the original a unit of `text` stands; its length for the end. */
  at(index: number): number
}

export function fold(original: string, mode: MatchMode): Folded {
  if (mode === 'strict') return { original, text: original, at: index => index }
  const positions: number[] = []
  let text = ''
  for (let position = 0; position < original.length; position++) {
    if (!isLetter(original, position)) continue
    positions.push(position)
    text += original[position]
  }
  return { original, text, at: index => positions[index] ?? original.length }
}

/** Whether the unit at a position is, or belongs to, a letter, mark or digit. */
function isLetter(text: string, position: number): boolean {
  const unit = text.charCodeAt(position)
  if (unit < 0x80) return ASCII_LETTERS[unit] === 1
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff
  return LETTER.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? position - 1 : position)!))
}

/** Where each fixed text starts, in folded units, or which one is missing and from where on. */
export type Located = { starts: number[] } | { missing: number; from: number }

/**
 * Finds the fixed texts, each as early as can be after the one before; the first and the last stand at the ends of the message (and are
 * empty where the template has a variable there). If this fails no other places would do, for these leave most room for the rest.
 */
export function locate(statics: readonly Folded[], message: Folded): Located {
  const last = statics.length - 1
  const starts: number[] = []
  let from = 0
  for (const [index, { text }] of statics.entries()) {
    const start = index === 0 ? 0 : index === last ? message.text.length - text.length : message.text.indexOf(text, from)
    const stands = start >= from && message.text.startsWith(text, start)
    if (!stands || (last === 0 && text.length !== message.text.length)) return { missing: index, from }
    starts.push(start)
    from = start + text.length
  }
  return { starts }
}

export interface Difference {
  /** Position in the message. */
  at: number
  /** How the template goes on from there; empty where it ends. */
  expected: string
  /** How the message goes on from there; empty where it ends. */
  found: string
}

/** Where the message and the fixed text that it lacks part; `from` is where that text could begin at the earliest. */
export function firstDifference(statics: readonly Folded[], missing: number, from: number, message: Folded): Difference {
  const wanted = statics[missing]!
  const place = missing === 0 ? 0 : likeliestPlace(wanted.text, message.text, from)
  const alike = commonLength(wanted.text, message.text, place)
  const at = message.at(place + alike)
  return { at, expected: wanted.original.slice(wanted.at(alike)), found: message.original.slice(at) }
}

/**
 * After a variable, fixed text could begin anywhere. It is taken to begin where it stands whole, or where most of it does: of its
 * beginning or, if that is more, of its end.
 */
function likeliestPlace(wanted: string, message: string, from: number): number {
  const whole = message.lastIndexOf(wanted)
  if (whole >= from) return whole
  let place = from
  let most = 0
  for (let start = from; start < message.length; start++) {
    const alike = commonLength(wanted, message, start)
    if (alike <= most) continue
    place = start
    most = alike
  }
  for (let skipped = 1; wanted.length - skipped > most; skipped++) {
    const start = message.indexOf(wanted.slice(skipped), from)
    if (start >= 0) return start
  }
  return place
}

function commonLength(text: string, message: string, start: number): number {
  let length = 0
  while (length < text.length && text[length] === message[start + length]) length++
  return length
}

/** Fixed text as a piece to cover a message with. */
export function staticPiece(original: string, mode: MatchMode): (reading: Reading) => CoverPiece {
  const chars = [...original]
  if (mode === 'strict') return reading => exactPiece(chars, reading)
  const letters = chars.filter(char => LETTER.test(char))
  return reading => lettersPiece(letters, reading)
}

function exactPiece(chars: readonly string[], reading: Reading): CoverPiece {
  return {
    greedy: false,
    spans(start, ends) {
      if (reading.startsWith(chars, start)) ends.add(start + chars.length)
    },
  }
}

/** The letters in order, whatever else stands before, among and after them; of what follows it takes all it can. */
function lettersPiece(letters: readonly string[], reading: Reading): CoverPiece {
  const ignored = reading.runs(IGNORED)
  return {
    greedy: true,
    spans(start, ends) {
      let end = start
      for (const letter of letters) {
        end = ignored[end]!
        if (reading.chars[end] !== letter) return
        end++
      }
      ends.add(end, ignored[end]!)
    },
  }
}
