/** What came of matching a message with a template, in words for the person who wrote it. */

import type { Difference } from './dltStatics.ts'
import type { VariablePiece, VariableTag } from './dltTemplate.ts'

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
  var: 'any text',
  numeric: 'digits only',
  alphanumeric: 'letters, digits and blanks only',
  url: 'a link that starts with http://, https:// or www.',
  urlott: 'a link that starts with http://, https:// or www.',
  cbn: 'an Indian number to call',
  email: 'an e-mail address',
}

export function tooLarge(
  what: 'template' | 'message',
  unit: 'characters' | 'variables',
  count: number,
  most: number,
): TemplateMatch | null {
  if (count <= most) return null
  return { outcome: 'TOO_LARGE', message: `The ${what} has ${count} ${unit}; at most ${most} can be checked. Shorten it.` }
}

export function tooLong(variable: VariablePiece, value: string, limit: number): TemplateMatch {
  const length = [...value].length
  const message = `${nameOf(variable)} has ${length} characters; at most ${limit} are allowed.`
  return { outcome: '635 VARIABLE_TOO_LONG', message, variable: variable.index, length, limit }
}

export function tagMismatch(variable: VariablePiece, value: string): TemplateMatch {
  const message = `${nameOf(variable)} must be ${WANTED[variable.tag]}; the message has ${quote(value) || 'nothing'} there.`
  return { outcome: 'TAG_MISMATCH', message, variable: variable.index, tag: variable.tag, value }
}

export function notWhitelisted(variable: VariablePiece, value: string): TemplateMatch {
  const message = `${nameOf(variable)} is ${quote(value)}, which is not on the entity's list of whitelisted links and numbers.`
  return { outcome: 'CTA_NOT_WHITELISTED', message, variable: variable.index, value }
}

/** `at` of the difference counts in the collapsed text; the outcome's in the text as given. */
export function notMatched({ at, expected, found }: Difference, given: string): TemplateMatch {
  const position = positionInGiven(given, at)
  const template = expected === '' ? 'ends' : `goes on with ${quote(expected)}`
  const message = found === '' ? 'ends' : `goes on with ${quote(found)}`
  return {
    outcome: '633 NOT_MATCHED',
    message: `At character ${position + 1} the template ${template}, but the message ${message}.`,
    at: position,
    expected: crop(expected),
    found: crop(found),
  }
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

function nameOf({ index, text }: VariablePiece): string {
  return `Variable ${index + 1} (${text})`
}

function quote(text: string): string {
  return text === '' ? '' : `"${crop(text)}"`
}

const SHOWN = 40

/** By code points, so that no half of a character is shown. */
function crop(text: string): string {
  return text.length <= SHOWN ? text : [...text.slice(0, 2 * SHOWN)].slice(0, SHOWN).join('')
}
