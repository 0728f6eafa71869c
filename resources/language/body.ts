import { tell } from '../../messaging/tell.ts'
import { END_FIRST } from '../kinds/date/sentences.ts'
import { measured } from '../kinds/number/measure.ts'
import type { Field, Fields, Input } from './fields.ts'
import { goodValue, problemsAt, readValue } from './kinds.ts'
import { REASON_MISSING } from './sentences.ts'

/** Field name → sentences about it; the shape of every 422 answer. */
export type FieldErrors = Record<string, string[]>

const LONGEST_NAME = 60

/** A name of somebody's own, as far as an answer repeats it. */
export const shortName = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME).toWellFormed()}…` : name

/** A comment that must be given is a reason, too (rule declarations-5). */
const isReason = (name: string, { required }: Field) => required === true && (name === 'reason' || name === 'comment')

/** What stands for a field that is left out where a record is made or a call is asked; undefined: nothing does. */
export const defaultOf = (field: Field): unknown => ('default' in field ? field.default : undefined)

/** Whether a field must be there: one that is required, unless its default stands for it. */
export const isAskedFor = (field: Field): boolean => field.required === true && defaultOf(field) === undefined

/**
 * Reads and checks a body against the fields that may be sent. Used by the panel's forms, the server and imports alike.
 * `partial`: what is absent is left alone (an update); otherwise it has its declared default, and absent required fields are errors.
 * Keys that are no field are errors too, so that a misspelt one is never silently lost.
 */
export const validateBody = <F extends Fields>(
  fields: F,
  body: Readonly<Record<string, unknown>>,
  { partial = false, known = fields }: { partial?: boolean; known?: Fields } = {},
): { values: Partial<Input<F>>; errors: FieldErrors } => {
  const values: Record<string, unknown> = {}
  const errors: FieldErrors = {}
  const read = (name: string, field: Field) => readValue(field, Object.hasOwn(body, name) ? body[name] : defaultOf(field))
  for (const [name, declared] of Object.entries(fields)) {
    const isGiven = Object.hasOwn(body, name)
    if (!isGiven && partial) continue
    const field = inItsUnit(declared, fields, read)
    const value = read(name, field)
    const problems = problemsAt(name, field, value)
    if (Object.keys(problems).length > 0)
      Object.assign(errors, value === null && isReason(name, field) ? { [name]: [REASON_MISSING] } : problems)
    else if (isGiven || value !== null) values[name] = value
  }
  validateOrder(fields, values, errors)
  for (const name of Object.keys(body)) {
    if (Object.hasOwn(fields, name)) continue
    const told = shortName(name)
    errors[told] = [
      Object.hasOwn(known, name) ? tell('This cannot be set here.') : tell('There is no field "%{name}".', { name: told }),
    ]
  }
  // Each value is read by its kind; those with errors are for nobody's use.
  return { values: values as Partial<Input<F>>, errors }
}

/** What a number counts hangs on a field beside it, as that one arrives. */
const inItsUnit = (field: Field, fields: Fields, read: (name: string, field: Field) => unknown): Field => {
  const by = field.kind === 'number' ? field.measure?.by : undefined
  const beside = by === undefined ? undefined : fields[by]
  return by !== undefined && beside ? measured(field, { [by]: read(by, beside) }) : field
}

/** A rule between two fields: a date that must not precede another (rule declarations-4). */
const validateOrder = (fields: Fields, values: Record<string, unknown>, errors: FieldErrors): void => {
  for (const [name, field] of Object.entries(fields)) {
    const start = field.kind === 'date' && field.notBefore !== undefined ? values[field.notBefore] : undefined
    const end = values[name]
    if (typeof start !== 'string' || typeof end !== 'string' || end >= start) continue
    errors[name] = [END_FIRST]
    delete values[name]
  }
}

/** A body that the fields accept. */
export const sampleBody = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, goodValue(field)]))
