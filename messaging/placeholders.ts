/** `{{name}}` in texts that people write: found, checked and filled in. */
import { tell } from './tell.ts'

const PLACEHOLDER = /\{\{\s*([a-z][a-z0-9_]{0,39})\s*\}\}/g

/** The names a text asks for, each once, in the order they stand. */
const placeholdersOf = (text: string): string[] => [...new Set([...text.matchAll(PLACEHOLDER)].map(match => match[1] ?? ''))]

/** What is wrong with the placeholders of a text: unknown names, and braces that are none. Sentences; empty when all is well. */
export const placeholderProblems = (text: string, known: readonly string[]): string[] => {
  const unknown = placeholdersOf(text).filter(name => !known.includes(name))
  const problems = unknown.map(name =>
    known.length === 0
      ? tell('There is no %{key} here.', { key: `{{${name}}}` })
      : tell('There is no %{key} here. Known: %{values}.', {
          key: `{{${name}}}`,
          values: known.map(one => `{{${one}}}`).join(', '),
        }),
  )
  const rest = text.replaceAll(PLACEHOLDER, '')
  return /\{\{|\}\}/.test(rest)
    ? [...problems, tell('Write a variable like {{name}}: two braces on both sides, lower-case letters.')]
    : problems
}

/** Fills in what is known; a name without a value is undefined for the whole text, so that nobody is sent half of a sentence. */
export const fillPlaceholders = (text: string, values: Readonly<Record<string, string | number>>): string | undefined => {
  let complete = true
  const filled = text.replaceAll(PLACEHOLDER, (_whole, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) complete = false
    return String(value ?? '')
  })
  return complete ? filled : undefined
}
