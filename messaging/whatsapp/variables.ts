/** `{{1}}` and `{{first_name}}` in the texts of templates: found, checked and filled in (rule whatsapp-9). */
import { tell } from '../tell.ts'

export type ParameterFormat = 'POSITIONAL' | 'NAMED'

export type Piece = { kind: 'text'; text: string } | { kind: 'variable'; name: string }

const VARIABLE = /\{\{([a-z0-9_]{1,64})\}\}/g
const NAME = /^[a-z][a-z0-9_]*$/
const PLACE = /^[1-9]\d?$/

/** Text and variables in turn; joined again they are the text, letter for letter. */
export const parsePieces = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const found of text.matchAll(VARIABLE)) {
    if (found.index > end) pieces.push({ kind: 'text', text: text.slice(end, found.index) })
    pieces.push({ kind: 'variable', name: found[1] ?? '' })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ kind: 'text', text: text.slice(end) })
  return pieces
}

/** The names a text asks for, each once, in the order they stand. */
export const variablesOf = (text: string): string[] => [
  ...new Set(parsePieces(text).flatMap(piece => (piece.kind === 'variable' ? [piece.name] : []))),
]

/** The text with its values; undefined where one is missing, so that nobody is sent half of a sentence. */
export const renderText = (text: string, values: Readonly<Record<string, string>>): string | undefined => {
  let whole = ''
  for (const piece of parsePieces(text)) {
    if (piece.kind === 'text') whole += piece.text
    else if (Object.hasOwn(values, piece.name)) whole += values[piece.name]
    else return undefined
  }
  return whole
}

/** What is wrong with the variables of a text: how they are written and counted. Sentences. */
export const spellingProblems = (text: string, format: ParameterFormat): string[] => {
  const pieces = parsePieces(text)
  const fixed = pieces.map(piece => (piece.kind === 'text' ? piece.text : ' '))
  const problems: string[] = []
  if (fixed.some(one => one.includes('{{') || one.includes('}}')))
    problems.push(
      format === 'NAMED'
        ? tell('Write a variable like {{first_name}}: two braces on both sides, nothing else.')
        : tell('Write a variable like {{1}}: two braces on both sides, nothing else.'),
    )
  const names = variablesOf(text)
  if (format === 'NAMED') {
    const bad = names.find(name => !NAME.test(name))
    if (bad !== undefined)
      problems.push(tell('{{%{bad}}} is no name: use lower-case letters, digits and underscores, a letter first.', { bad }))
    return problems
  }
  const bad = names.find(name => !PLACE.test(name))
  if (bad !== undefined) problems.push(tell('{{%{bad}}} is no number: count variables {{1}}, {{2}} and so on.', { bad }))
  else if (names.some((name, index) => !names.includes(String(index + 1)) || Number(name) > names.length))
    problems.push(tell('Count the variables from {{1}} on without a gap.'))
  return problems
}

/** What is wrong with where the variables stand in a body: at its ends, or with nothing but blanks between two. Sentences. */
export const placingProblems = (text: string): string[] => {
  const pieces = parsePieces(text).filter(piece => piece.kind === 'variable' || piece.text.trim() !== '')
  const problems: string[] = []
  if (pieces.length === 0) return problems
  if (pieces.at(0)?.kind === 'variable') problems.push(tell('Begin with a word: a variable cannot stand first.'))
  if (pieces.at(-1)?.kind === 'variable') problems.push(tell('End with a word or a sign: a variable cannot stand last.'))
  if (pieces.some((piece, index) => piece.kind === 'variable' && pieces[index + 1]?.kind === 'variable'))
    problems.push(tell('Put words between two variables: they cannot stand side by side.'))
  return problems
}

/** What a value cannot have in it; undefined where it is in order. */
export const valueProblem = (value: string): string | undefined => {
  if (value.trim() === '') return tell('Give a value: a variable cannot be empty.')
  if (/[\n\r\t]/.test(value)) return tell('A value has neither line breaks nor tabs.')
  return value.includes('     ') ? tell('A value has no more than four blanks in a row.') : undefined
}
