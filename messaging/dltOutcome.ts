/** What came of matching a message with a template, in words for the person who wrote it. */

import type { Difference } from './dltStatics.ts'
import type { VariablePiece, VariableTag } from './dltTemplate.ts'
import { tell } from './tell.ts'

/** `variable` counts from 0; `message` is a sentence. */
export type TemplateMatch =
  /** Of several readings, the one in which each variable in turn is as short as the rest allows. */
  | { outcome: 'MATCH'; values: string[] }
  | { outcome: '635 VARIABLE_TOO_LONG'; message: string; variable: number; length: number; limit: number }
  | { outcome: 'TAG_MISMATCH'; message: string; variable: number; tag: VariableTag; value: string }
  | { outcome: 'CTA_NOT_WHITELISTED'; message: string; variable: number; value: string }
  /** `at`: position in the message as given. `expected`, `found`: how template and message go on there, at most 40 characters. */
  | { outcome: '633 NOT_MATCHED'; message: string; at: number; expected: string; found: string }
  | { outcome: 'TOO_LARGE'; message: string }

const WANTED: Readonly<Record<VariableTag, string>> = {
  var: tell('any text'),
  numeric: tell('digits only'),
  alphanumeric: tell('letters, digits and blanks only'),
  url: tell('a link that starts with http://, https:// or www.'),
  urlott: tell('a link that starts with http://, https:// or www.'),
  cbn: tell('an Indian number to call'),
  email: tell('an e-mail address'),
}

type Counted = (values: { count: number; most: number }) => string

const TOO_LARGE = {
  template: values => tell('The template has %{count} characters; at most %{most} can be checked. Shorten it.', values),
  variables: values => tell('The template has %{count} variables; at most %{most} can be checked. Shorten it.', values),
  message: values => tell('The message has %{count} characters; at most %{most} can be checked. Shorten it.', values),
} satisfies Readonly<Record<string, Counted>>

export function tooLarge(what: keyof typeof TOO_LARGE, count: number, most: number): TemplateMatch | null {
  return count <= most ? null : { outcome: 'TOO_LARGE', message: TOO_LARGE[what]({ count, most }) }
}

export function tooLong(variable: VariablePiece, value: string, limit: number): TemplateMatch {
  const length = [...value].length
  const message = tell('Variable %{place} (%{tag}) has %{has} characters; at most %{most} are allowed.', {
    ...nameOf(variable),
    has: length,
    most: limit,
  })
  return { outcome: '635 VARIABLE_TOO_LONG', message, variable: variable.index, length, limit }
}

export function tagMismatch(variable: VariablePiece, value: string): TemplateMatch {
  const wanted = { ...nameOf(variable), what: WANTED[variable.tag] }
  const message =
    value === ''
      ? tell('Variable %{place} (%{tag}) must be %{what}; the message has nothing there.', wanted)
      : tell('Variable %{place} (%{tag}) must be %{what}; the message has "%{found}" there.', { ...wanted, found: crop(value) })
  return { outcome: 'TAG_MISMATCH', message, variable: variable.index, tag: variable.tag, value }
}

export function notWhitelisted(variable: VariablePiece, value: string): TemplateMatch {
  const message = tell(
    'Variable %{place} (%{tag}) is "%{found}", which is not on the entity\'s list of whitelisted links and numbers.',
    { ...nameOf(variable), found: crop(value) },
  )
  return { outcome: 'CTA_NOT_WHITELISTED', message, variable: variable.index, value }
}

/** `at` of the difference counts in the collapsed text; the outcome's in the text as given. */
export function notMatched({ at, expected, found }: Difference, given: string): TemplateMatch {
  const position = positionInGiven(given, at)
  return {
    outcome: '633 NOT_MATCHED',
    message: differs({ at: position + 1, expected: crop(expected), found: crop(found) }),
    at: position,
    expected: crop(expected),
    found: crop(found),
  }
}

function differs(where: { at: number; expected: string; found: string }): string {
  if (where.expected === '') return tell('At character %{at} the template ends, but the message goes on with "%{found}".', where)
  if (where.found === '') return tell('At character %{at} the template goes on with "%{expected}", but the message ends.', where)
  return tell('At character %{at} the template goes on with "%{expected}", but the message goes on with "%{found}".', where)
}

/** Undoes `collapse` for a position. */
function positionInGiven(given: string, collapsed: number): number {
  const blanks = /\s+/y
  const afterBlanks = (position: number) => {
    blanks.lastIndex = position
    return blanks.test(given) ? blanks.lastIndex : position
  }
  let position = afterBlanks(0)
  for (let passed = 0; passed < collapsed; passed++) position = Math.max(afterBlanks(position), position + 1)
  return Math.min(position, given.length)
}

function nameOf({ index, text }: VariablePiece): { place: number; tag: string } {
  return { place: index + 1, tag: text }
}

const SHOWN = 40

/** By code points, so that no half of a character is shown. */
function crop(text: string): string {
  return text.length <= SHOWN ? text : [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('')
}
