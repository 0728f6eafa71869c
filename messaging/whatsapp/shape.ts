/** The form of what is sent to the provider, as checks that say in a sentence what is wrong and where (rule whatsapp-8). */
import { isRecord } from '../record.ts'
import { tell } from '../tell.ts'

export interface Problem {
  /** Where: `template.components.0.type`; empty for the whole. */
  at: string
  message: string
  /** Nothing stands there and something must. */
  missing?: true
}

export type Check = (value: unknown, at: string) => Problem[]

export const below = (at: string, key: string | number): string => (at === '' ? String(key) : `${at}.${key}`)

const wrong = (at: string, message: string): Problem[] => [{ at, message }]

/** Signs, as people count them: an emoji is one, not two. */
export const lengthOf = (text: string): number => (text.length < 1 ? 0 : [...text].length)

/** A text of 1 to `most` signs (of `least` at least), of a form where `pattern` says one and `form` calls it so. */
export const text =
  (
    most: number,
    { least = 1, pattern, form = tell('a text') }: { least?: number; pattern?: RegExp; form?: string } = {},
  ): Check =>
  (value, at) => {
    if (typeof value !== 'string') return wrong(at, tell('Give %{what}.', { what: form }))
    // Signs are counted only where units of the encoding do not settle it.
    const length = value.length > most ? lengthOf(value) : value.length
    if (length < least)
      return wrong(
        at,
        least === 1 ? tell('Give a text that is not empty.') : tell('Give at least %{least} characters.', { least }),
      )
    if (length > most) return wrong(at, tell('Give at most %{most} characters; here are %{count}.', { most, count: length }))
    return pattern && !pattern.test(value) ? wrong(at, tell('Give %{what}.', { what: form })) : []
  }

export const number =
  (from: number, to: number, whole = true): Check =>
  (value, at) =>
    typeof value === 'number' && value >= from && value <= to && (!whole || Number.isInteger(value))
      ? []
      : wrong(
          at,
          whole
            ? tell('Give a whole number from %{from} to %{to}.', { from, to })
            : tell('Give a number from %{from} to %{to}.', { from, to }),
        )

export const bool: Check = (value, at) => (typeof value === 'boolean' ? [] : wrong(at, tell('Give true or false.')))

export const oneOf =
  (...words: readonly string[]): Check =>
  (value, at) =>
    typeof value === 'string' && words.includes(value)
      ? []
      : wrong(
          at,
          words.length === 1
            ? tell('Give %{word}.', { word: String(words[0]) })
            : tell('Give one of %{words}.', { words: words.join(', ') }),
        )

/** An object with these names and no others. */
export const object =
  (needed: Readonly<Record<string, Check>>, optional: Readonly<Record<string, Check>> = {}): Check =>
  (value, at) => {
    if (!isRecord(value)) return wrong(at, tell('Give an object.'))
    const problems: Problem[] = []
    for (const key in needed) {
      const one = value[key]
      if (one === undefined || one === null)
        problems.push({ at: below(at, key), message: tell('%{key} is missing.', { key }), missing: true })
      else problems.push(...(needed[key] as Check)(one, below(at, key)))
    }
    for (const key in value) {
      if (Object.hasOwn(needed, key)) continue
      const check = Object.hasOwn(optional, key) ? optional[key] : undefined
      if (!check) problems.push({ at: below(at, key), message: tell('There is no %{key} here.', { key }) })
      else if (value[key] !== undefined) problems.push(...check(value[key], below(at, key)))
    }
    return problems
  }

export const list =
  (each: Check, least = 1, most = 100): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, tell('Give a list.'))
    if (value.length < least || value.length > most)
      return wrong(
        at,
        least === most
          ? tell('Give %{least} of them.', { least })
          : tell('Give %{least} to %{most} of them; here are %{count}.', { least, most, count: value.length }),
      )
    return value.flatMap((one, place) => each(one, below(at, place)))
  }

/** What holds for the whole, asked when its parts are in order. */
export const where =
  (check: Check, whole: (value: Readonly<Record<string, unknown>>) => string | undefined): Check =>
  (value, at) => {
    const problems = check(value, at)
    if (problems.length > 0 || !isRecord(value)) return problems
    const message = whole(value)
    return message === undefined ? [] : wrong(at, message)
  }

/** One form a word: the name `key` says which. */
export const byWord =
  (key: string, forms: Readonly<Record<string, Check>>): Check =>
  (value, at) => {
    if (!isRecord(value)) return wrong(at, tell('Give an object.'))
    const word = value[key]
    if (word === undefined) return [{ at: below(at, key), message: tell('%{key} is missing.', { key }), missing: true }]
    const form = typeof word === 'string' && Object.hasOwn(forms, word) ? forms[word] : undefined
    return form ? form(value, at) : wrong(below(at, key), tell('Give one of %{words}.', { words: Object.keys(forms).join(', ') }))
  }

/** One of these names and not two. */
export const exactlyOne =
  (...keys: readonly string[]) =>
  (value: Readonly<Record<string, unknown>>): string | undefined =>
    keys.filter(key => value[key] !== undefined).length === 1
      ? undefined
      : tell('Give either %{words}.', { words: keys.join(' or ') })

/** Whether any text of the web can stand there: http or https, up to `most` signs. */
export const link = (most = 2000): Check =>
  text(most, { pattern: /^https?:\/\/[^\s/]\S*$/, form: tell('a link that begins with https://') })
