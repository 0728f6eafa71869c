import { validateBody } from '../../../../resources/language/body.ts'
import type { Fields } from '../../../../resources/language/fields.ts'

/** Checks what an action asks for by the rules of its fields. Errors are sentences by field, joined by line breaks. */
export const validateInput = (fields: Fields, typed: Readonly<Record<string, unknown>>) => {
  const known = Object.fromEntries(Object.entries(typed).filter(([name]) => Object.hasOwn(fields, name)))
  const { values, errors } = validateBody(fields, known)
  const told: Record<string, string> = Object.fromEntries(
    Object.entries(errors).map(([name, sentences]) => [name, sentences.join('\n')]),
  )
  const filled = Object.entries(values).filter(([, value]) => value !== null)
  return { values: Object.fromEntries(filled), errors: told }
}

/** What the inputs start with: the record's own value where it has one of that name, else the field's default. */
export const startInput = (fields: Fields, record?: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = record?.[name] ?? ('default' in field ? field.default : undefined)
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
