/** Which fields of a form are in play, what is wrong with them and what is sent: the server's own rules (resources/language), asked before sending. */

import { passwordProblems } from '../../../../messaging/password.ts'
import { present } from '../../../../messaging/present.ts'
import { tell } from '../../../../messaging/tell.ts'
import { allows, type Principal } from '../../../../resources/language/access.ts'
import { validateBody } from '../../../../resources/language/body.ts'
import { fieldsInPlay, formEntries, gateOf, holds } from '../../../../resources/language/condition.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field, Fields } from '../../../../resources/language/fields.ts'
import { isKind, keepsStored, readValue } from '../../../../resources/language/kinds.ts'
import { isSecret } from '../../../../resources/language/listed.ts'

type Values = Readonly<Record<string, unknown>>
export type Mode = 'create' | 'update'

export interface FormState {
  resource: AnyResource
  mode: Mode
  /** The stored record, when one is changed. */
  record: Values
  principal: Principal | undefined
}

export interface ShownField {
  name: string
  field: Field
  /** Set once, and this is later. */
  readOnly: boolean
  /** Stored and never shown: it stays unless another one is typed, so that it is not asked for. */
  stored: boolean
}

export interface ShownSection {
  section?: string
  fields: readonly ShownField[]
}

const isEmpty = (value: unknown) => value === null || value === undefined || (Array.isArray(value) && value.length === 0)
const pick = (values: Values, names: Values) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(names, name)))

/** What was typed, as the fields' own types. Of a kind that has no control nothing was. */
export const readAll = (fields: Fields, typed: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => {
      const field = fields[name]
      return field && isKind(field.kind) ? [[name, readValue(field, value)]] : []
    }),
  )

/**
 * The values that conditions are checked by: those of fields in play. What a hidden field still holds counts for nothing, so that a field
 * that hangs on it hides as well.
 */
const settle = ({ resource, mode, record, principal }: FormState, typed: Values): { fields: Fields; values: Values } => {
  const read = readAll(resource.fields, typed)
  let values: Values = { ...record, ...read }
  let fields = fieldsInPlay(resource, mode, values, principal)
  // Each round can only hide what hung on the round before.
  for (let round = formEntries(resource).length; round > 0; round--) {
    values = { ...record, ...pick(read, fields) }
    const next = fieldsInPlay(resource, mode, values, principal)
    if (Object.keys(next).join() === Object.keys(fields).join()) break
    fields = next
  }
  return { fields, values }
}

const shownFields = ({ resource, mode, principal }: FormState, names: readonly string[]): ShownField[] =>
  names.flatMap(name => {
    const field = resource.fields[name]
    if (!field || field.writable === 'never' || !allows(principal, gateOf(field))) return []
    const readOnly = mode === 'update' && field.writable === 'create'
    if (readOnly && isSecret(field)) return []
    return [{ name, field, readOnly, stored: mode === 'update' && isSecret(field) }]
  })

/**
 * The form as it stands with what is typed: what a condition hides is gone, fields that were set once are read-only. Entries without a
 * heading of their own follow the section before them.
 */
export const shownSections = (state: FormState, typed: Values): ShownSection[] => {
  const { values } = settle(state, typed)
  const sections: { section?: string; fields: ShownField[] }[] = []
  for (const entry of formEntries(state.resource)) {
    if ('if' in entry && entry.if && !holds(entry.if, values)) continue
    const fields = shownFields(state, entry.fields)
    const section = 'section' in entry ? entry.section : undefined
    const last = sections.at(-1)
    if (fields.length === 0) continue
    if (section === undefined && last) last.fields.push(...fields)
    else sections.push({ fields, ...(section !== undefined && { section }) })
  }
  return sections
}

/** Names of fields that others wait for: a change of these may change the form. */
export const conditionNames = (resource: AnyResource): string[] => [
  ...new Set(formEntries(resource).flatMap(entry => ('if' in entry ? Object.keys(entry.if ?? {}) : []))),
]

/** What a new record starts with. */
export const startValues = (
  resource: AnyResource,
  { mode, record }: Pick<FormState, 'mode' | 'record'>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = record[name] ?? (mode === 'create' && 'default' in field ? field.default : undefined)
      return [name, value ?? (field.kind === 'checkbox' ? 0 : null)]
    }),
  )

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

const isChanged = (field: Field, value: unknown, before: unknown): boolean =>
  isSecret(field) ? !isEmpty(value) && !keepsStored(field, value) : !isSame(value, readValue(field, before))

/**
 * Checks the form. `body` is what is sent: of a new record what is filled in, of a changed one what is different.
 * `errors`: sentences by field, joined by line breaks.
 */
export const validateForm = (
  state: FormState,
  typed: Values,
): { body: Record<string, unknown>; errors: Record<string, string> } => {
  const { mode, record } = state
  const { fields } = settle(state, typed)
  const read = pick(readAll(state.resource.fields, typed), fields)
  const sent =
    mode === 'create'
      ? Object.entries(read).filter(([, value]) => !isEmpty(value))
      : Object.entries(read).filter(([name, value]) => isChanged(present(fields[name]), value, record[name]))
  const { values, errors } = validateBody(fields, Object.fromEntries(sent), { partial: mode === 'update' })
  // A field that came into play by this very change may be required and never have been filled in.
  const missing =
    mode === 'update'
      ? Object.entries(fields).filter(
          ([name, field]) => field.required && !isSecret(field) && isEmpty(read[name] ?? record[name]),
        )
      : []
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'password' || !field.strength || errors[name] || typeof values[name] !== 'string') continue
    const weak = passwordProblems(values[name], typeof read.username === 'string' ? read.username : '')
    if (weak.length > 0) errors[name] = weak
  }
  const all = {
    ...Object.fromEntries(missing.map(([name, field]) => [name, [tell('%{label} is required.', { label: field.label })]])),
    ...errors,
  }
  return { body: values, errors: Object.fromEntries(Object.entries(all).map(([name, told]) => [name, told.join('\n')])) }
}
