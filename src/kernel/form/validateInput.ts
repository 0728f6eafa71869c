import { validateBody } from '../../../resources/language/body.ts'
import type { Fields, Input } from '../../../resources/language/fields.ts'
import type { Checked } from './DeskForm.tsx'

/** Checks what an action asks for by the rules of its fields. What is left empty is not sent, unless `evenEmpty`: it clears what was there. */
export const validateInput = <F extends Fields>(
  fields: F,
  typed: Readonly<Record<string, unknown>>,
  { evenEmpty = false } = {},
): Checked<Input<F>> => {
  const known = Object.fromEntries(Object.entries(typed).filter(([name]) => Object.hasOwn(fields, name)))
  const { values, errors } = validateBody(fields, known)
  const told: Record<string, string> = Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [name, sentences.join('\n')]),
  )
  if (Object.keys(told).length > 0) return { errors: told }
  const filled = Object.entries(values).filter(([, value]) => evenEmpty || value !== null)
  // The kinds have read each value, and nothing that is required is missing.
  return { values: Object.fromEntries(filled) as Input<F>, errors: told }
}

/** What the inputs start with: the record's own value where it has one of that name, else the field's default. */
export const startInput = (fields: Fields, record?: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = record?.[name] ?? ('default' in field ? field.default : undefined)
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
