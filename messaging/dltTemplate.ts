/** Content templates as registered on the ledger: fixed text with variables (rule messaging-5). */

/** Characters of a template, after collapsing. */
export const MAX_TEMPLATE = 1000
/** Characters of a message, after collapsing. */
export const MAX_MESSAGE = 2000
/** Variables of a template. */
export const MAX_VARIABLES = 20

export const VARIABLE_TAGS = ['var', 'numeric', 'alphanumeric', 'url', 'urlott', 'cbn', 'email'] as const

export type VariableTag = (typeof VARIABLE_TAGS)[number]

interface StaticPiece {
  kind: 'static'
  text: string
}

export interface VariablePiece {
  kind: 'variable'
  tag: VariableTag
  /** Its place among the variables, from 0. */
  index: number
  /** As written, for display: `{#var#}`. */
  text: string
}

export type TemplatePiece = StaticPiece | VariablePiece

/** Exactly as the ledger spells them; `number` is another name for `numeric`, with or without its braces. */
const TAG = new RegExp(`\\{#(${VARIABLE_TAGS.join('|')}|number)#\\}|#number#`, 'g')

/** The pieces of a template in order; their texts joined are the template. Whatever is not a tag to the letter is fixed text. */
export function parseTemplate(text: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let index = 0
  let end = 0
  for (const found of text.matchAll(TAG)) {
    if (found.index > end) pieces.push({ kind: 'static', text: text.slice(end, found.index) })
    const name = found[1] ?? 'number'
    pieces.push({ kind: 'variable', tag: name === 'number' ? 'numeric' : (name as VariableTag), index: index++, text: found[0] })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ kind: 'static', text: text.slice(end) })
  return pieces
}

/** The variables of a template, in order. */
export function templateVariables(text: string): VariablePiece[] {
  return parseTemplate(text).filter(piece => piece.kind === 'variable')
}

/**
 * The message with a value in place of each variable, in one pass: a value that looks like a variable stays as it is.
 * @throws RangeError when there are fewer values than variables.
 */
export function renderTemplate(pieces: readonly TemplatePiece[], values: readonly string[]): string {
  let message = ''
  for (const piece of pieces) {
    if (piece.kind === 'static') {
      message += piece.text
      continue
    }
    const value = values[piece.index]
    if (value === undefined)
      throw new RangeError(`Variable ${piece.index + 1} (${piece.text}) has no value: give one for each variable.`)
    message += value
  }
  return message
}

/** Lengths that operators disagree on; app settings. */
export interface VariableLimits {
  /** Of `var` and `numeric`; 30 unless told. */
  maxVariable?: number
  /** Of `alphanumeric`; 40 unless told. */
  maxAlphanumeric?: number
}

/** Most characters (code points) that a value of this tag may have. Links, numbers and addresses are bounded by what they are. */
export function variableLimit(tag: VariableTag, { maxVariable = 30, maxAlphanumeric = 40 }: VariableLimits = {}): number {
  switch (tag) {
    case 'var':
    case 'numeric':
      return maxVariable
    case 'alphanumeric':
      return maxAlphanumeric
    case 'url':
    case 'urlott':
      return MAX_MESSAGE
    case 'email':
      return 254
    case 'cbn':
      return 24
  }
}
