/** What may stand in a template's variable, by its tag (rule messaging-8). */

import type { Spans } from './dltCover.ts'
import type { VariableTag } from './dltTemplate.ts'

/** A message by its characters (code points), with what several variables ask about it worked out once. */
export class Reading {
  readonly chars: readonly string[]
  readonly length: number
  readonly #runs = new Map<RegExp, readonly number[]>()

  constructor(text: string) {
    this.chars = [...text]
    this.length = this.chars.length
  }

  slice(start: number, end: number): string {
    return this.chars.slice(start, end).join('')
  }

  startsWith(chars: readonly string[], start: number): boolean {
    for (let offset = 0; offset < chars.length; offset++) if (this.chars[start + offset] !== chars[offset]) return false
    return true
  }

  /** For each position, the end of the run of characters of this kind that starts there. */
  runs(kind: RegExp): readonly number[] {
    let ends = this.#runs.get(kind)
    if (!ends) {
      ends = findRuns(this.chars, kind)
      this.#runs.set(kind, ends)
    }
    return ends
  }
}

function findRuns(chars: readonly string[], kind: RegExp): number[] {
  const ends = new Array<number>(chars.length + 1)
  ends[chars.length] = chars.length
  for (let position = chars.length - 1; position >= 0; position--) {
    ends[position] = kind.test(chars[position]!) ? ends[position + 1]! : position
  }
  return ends
}

/** The values that a variable may have. */
export interface ValueRule {
  accepts(value: string): boolean
  /** Where values that start at a position of the message may end. */
  spansOf(reading: Reading): Spans
}

/** The rule of a tag for values of at most `limit` characters; `Infinity` lifts the limit. */
export function valueRule(tag: VariableTag, limit: number): ValueRule {
  switch (tag) {
    case 'var':
      return {
        accepts: value => fits(value, limit),
        spansOf: reading => (start, ends) => ends.add(start, Math.min(start + limit, reading.length)),
      }
    case 'numeric':
      return runRule(/^\d+$/, /\d/, limit)
    case 'alphanumeric':
      return runRule(/^[\p{L}\p{M}\p{Nd} ]+$/u, /[\p{L}\p{M}\p{Nd} ]/u, limit)
    case 'url':
    case 'urlott':
      return { accepts: value => fits(value, limit) && LINK.test(value), spansOf: reading => within(limit, linkSpans(reading)) }
    case 'email':
      return { accepts: value => fits(value, limit) && EMAIL.test(value), spansOf: reading => within(limit, emailSpans(reading)) }
    case 'cbn':
      return { accepts: isCallback, spansOf: callbackSpans }
  }
}

/** One character or more, all of one kind. */
function runRule(whole: RegExp, kind: RegExp, limit: number): ValueRule {
  return {
    accepts: value => fits(value, limit) && whole.test(value),
    spansOf(reading) {
      const runs = reading.runs(kind)
      return (start, ends) => ends.add(start + 1, Math.min(start + limit, runs[start]!))
    },
  }
}

function fits(value: string, limit: number): boolean {
  return value.length <= limit || [...value].length <= limit
}

/** The same spans, cut off at the limit. */
function within(limit: number, spans: Spans): Spans {
  return (start, ends) => {
    const before = ends.count
    spans(start, ends)
    for (let index = before; index < ends.count; index++) ends.lasts[index] = Math.min(ends.lasts[index]!, start + limit)
  }
}

const LINK = /^(?:https?:\/\/|www\.)\S+$/
const LINK_OPENINGS = ['https://', 'http://', 'www.'].map(opening => [...opening])
const VISIBLE = /\S/

function linkSpans(reading: Reading): Spans {
  const runs = reading.runs(VISIBLE)
  return (start, ends) => {
    const opening = LINK_OPENINGS.find(opening => reading.startsWith(opening, start))
    if (opening) ends.add(start + opening.length + 1, runs[start]!)
  }
}

const EMAIL = /^[\w.%+-]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/
const LOCAL_PART = /[\w.%+-]/
const LONGEST_LOCAL_PART = 64
const DOMAIN = /[A-Za-z0-9.-]/
const LETTER = /[A-Za-z]/

/** Ends after each top-level domain of two letters or more, as `EMAIL` allows. */
function emailSpans(reading: Reading): Spans {
  const { chars } = reading
  const locals = reading.runs(LOCAL_PART)
  const domains = reading.runs(DOMAIN)
  const letters = reading.runs(LETTER)
  return (start, ends) => {
    const at = locals[start]!
    if (at === start || at - start > LONGEST_LOCAL_PART || chars[at] !== '@') return
    let label = at + 1
    for (let position = label; position < domains[at + 1]!; position++) {
      if (chars[position] !== '.') continue
      if (position === label) return
      label = position + 1
      ends.add(label + 2, letters[label]!)
    }
  }
}

/** Mobile, landline (and with it the 140 and 160 series) and toll-free numbers. */
const CALLBACK = /^(?:\+?91[6-9]\d{9}|0?[1-9]\d{9}|18[06]0\d{6,7})$/
const LONGEST_CALLBACK = '+919876543210'.length
/** One blank or hyphen may stand between digits. */
const SPACED_DIGITS = /^\+?\d(?:[ -]?\d)*$/

function isCallback(value: string): boolean {
  return SPACED_DIGITS.test(value) && CALLBACK.test(value.replace(/[ -]/g, ''))
}

function callbackSpans({ chars }: Reading): Spans {
  return (start, ends) => {
    let number = chars[start] === '+' ? '+' : ''
    let position = start + number.length
    while (number.length < LONGEST_CALLBACK && isDigit(chars[position])) {
      number += chars[position++]
      if (CALLBACK.test(number)) ends.add(position)
      if (chars[position] === ' ' || chars[position] === '-') position++
    }
  }
}

function isDigit(char = ''): boolean {
  return char >= '0' && char <= '9'
}
