/** What differs between settings as they are stored and as they were typed. */

import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Field, Fields } from '../../../resources/language/fields.ts'
import { keepsStored, readValue } from '../../../resources/language/kinds.ts'
import { isSecret } from '../../../resources/language/listed.ts'

export type Values = Readonly<Record<string, unknown>>

/** Nothing, nought of a reference and the empty text are one: nothing chosen. */
const plain = (field: Field, value: unknown): unknown =>
  value === '' || value === undefined || (field.kind === 'reference' && value === 0) ? null : value

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export const startOf = (fields: Fields, stored: Values): Values =>
  Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, plain(field, stored[key])]))

/** Keys of the settings that differ. */
export const changedOf = (fields: Fields, start: Values, typed: Values): readonly string[] =>
  Object.entries(fields)
    .filter(([key, field]) => !(isSecret(field) && keepsStored(field, typed[key])))
    .filter(([key, field]) => !isSame(typed[key], start[key]) && !isSame(plain(field, readValue(field, typed[key])), start[key]))
    .map(([key]) => key)

/** The same in the form around, as one types. */
export const useChanged = (fields: Fields, start: Values): readonly string[] => {
  const typed = useWatch()
  return useMemo(() => changedOf(fields, start, typed), [fields, start, typed])
}
