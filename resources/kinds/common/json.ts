import { tell } from '../../../messaging/tell.ts'

/** What no jsonb column takes, and what is too much for one. */
export const unstorableJson = (value: object): string[] => {
  const json = JSON.stringify(value)
  if (json.length > 50_000) return [tell('The text is too long: at most 50 KB.')]
  // As JSON writes them: half of a character pair, and NUL.
  return /(?<!\\)(\\\\)*\\u(0000|d[89a-f])/i.test(json) ? [tell('Remove the characters that cannot be stored.')] : []
}

/** Whether brackets stand within each other deeper than any document of ours: whoever walks what they make would run out of stack. */
const isDeep = (json: string): boolean => {
  let depth = 0
  for (const sign of json) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    if (depth > 100) return true
  }
  return false
}

/** What a text holds as JSON, where it begins as told; undefined for any other text. */
const jsonIn = (text: string, begin: RegExp): object | undefined => {
  if (!begin.test(text) || text.length > 50_000 || isDeep(text)) return undefined
  try {
    return JSON.parse(text) as object
  } catch {
    return undefined
  }
}

/** A form carries an object as JSON. */
export const readJson = (value: unknown) => (typeof value === 'string' ? (jsonIn(value, /^\s*\{/) ?? value) : value)

/** The same of a list. */
export const readJsonList = (value: unknown) => (typeof value === 'string' ? (jsonIn(value, /^\s*\[/) ?? value) : value)
