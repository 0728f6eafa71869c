/** What is wrong with what was typed, as react-hook-form keeps it: by field, and within a field by its path (`buttons.0.title`). */

import { type FieldErrors, set } from 'react-hook-form'
import { PlatformError } from '../../../dataProvider/platformError.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import type { Fields } from '../../../resources/language/fields.ts'

/** Sentences by path, as a resolver answers them. */
export const standIn = (errors: Readonly<Record<string, string>>, type: string): FieldErrors => {
  const nested: FieldErrors = {}
  // What is wrong with a field as a whole stands before what is wrong within it.
  for (const path of Object.keys(errors).sort()) set(nested, path, { type, message: errors[path] })
  return nested
}

const inside = (error: object, at: string): [string, string][] =>
  Object.entries(error).flatMap(([key, value]): [string, string][] => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const own = typeof value.message === 'string' ? [[`${at}${key}`, value.message] satisfies [string, string]] : []
    return [...own, ...inside(value, `${at}${key}.`)]
  })

/** What is wrong within a value that holds fields, by the path in it: `0.title`. */
export const withinOf = (error: object | undefined): Readonly<Record<string, string>> | undefined => {
  const told = error ? inside(error, '') : []
  return told.length > 0 ? Object.fromEntries(told) : undefined
}

export interface Refusable {
  fields: Fields
  /** Whether a field of that name is on the screen. */
  has: (name: string) => boolean
}

/** A refusal, sorted: what belongs to a field on the screen, by path; the rest as one text, with the names of fields that are not there. */
export const refusalOf = (error: unknown, { fields, has }: Refusable): { here: Record<string, string>; rest: string } => {
  const told = Object.entries(error instanceof PlatformError ? error.fields : {})
  const isHere = (path: string) => has(path.split('.')[0] ?? path)
  const here = Object.fromEntries(told.filter(([path]) => isHere(path)).map(([path, lines]) => [path, lines.join('\n')]))
  const elsewhere = told.filter(([path]) => !isHere(path))
  const lines = elsewhere.map(([path, sentences]) => [fields[path]?.label, sentences.join(' ')].filter(Boolean).join(': '))
  const rest = Object.keys(here).length === 0 || lines.length > 0 ? [...new Set([messageOf(error), ...lines])].join('\n') : ''
  return { here, rest }
}
