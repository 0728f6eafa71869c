/** What is asked of a field's kind: how a value arrives, what is wrong with it, its JSON Schema, a good and a bad sample. */

import { tell } from '../../messaging/tell.ts'
import type { Inner, JsonSchema, KindFaces } from '../kinds/common/faces.ts'
import type { Field, FieldKind, FieldOf } from '../kinds/common/field.ts'
import * as register from '../kinds/index.ts'
import { takesSeveral } from './listed.ts'

export type { JsonSchema }

/** A kind that is declared and not in the register does not compile. */
const KINDS: { readonly [K in FieldKind]: KindFaces<FieldOf<K>> } = register

/** A field that may be left empty may be sent as null. */
const orNull = (schema: JsonSchema): JsonSchema => ({
  ...schema,
  ...(schema.type !== undefined && { type: [schema.type, 'null'].flat() }),
  ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
})

// The one cast: TypeScript cannot see that KINDS[field.kind] takes this very field.
const facesOf = (field: Field) => KINDS[field.kind] as unknown as KindFaces<Field>

/** Whether there is a kind of that name. A declaration with another does not compile; one that came without the compiler may have it. */
export const isKind = (kind: string): kind is FieldKind => Object.hasOwn(KINDS, kind)

/** Brings a value from the wire, a form or a CSV cell into the field's own type. Empty text becomes null. */
export const readValue = (field: Field, value: unknown): unknown => {
  const read = value === undefined || value === null ? null : facesOf(field).read(value, field, INNER)
  return read === '' || (Array.isArray(read) && read.length === 0 && value === '') ? null : read
}

/** What is wrong with a value already read; empty when it may be stored. Null is checked by `required` alone. */
export const problemsOf = (field: Field, value: unknown): string[] => {
  // No choice at all is a value of what takes several; anywhere else a list is of the wrong kind.
  const none = Array.isArray(value) && value.length === 0 && takesSeveral(field)
  const empty = value === null || value === undefined || none
  if (empty) return field.required ? [tell('%{label} is required.', { label: field.label })] : []
  return facesOf(field).problems(value, field, INNER)
}

/** JSON Schema of one field, titled by its label. */
export const fieldSchema = (field: Field): JsonSchema => {
  const schema = facesOf(field).schema(field, INNER)
  const { help = '', requiredOf } = field
  const description = `${help} ${requiredOf ? `Required of user type ${requiredOf.join(', ')}.` : ''}`.trim()
  return { title: field.label, ...(description && { description }), ...(field.required ? schema : orNull(schema)) }
}

/** JSON Schema of a field's value in an answer: anything stored may be empty. */
export const answerSchema = (field: Field): JsonSchema => ({ title: field.label, ...orNull(facesOf(field).answer(field, INNER)) })

/** A value the field accepts, for documents and contract tests. */
export const goodValue = (field: Field): unknown => facesOf(field).good(field, INNER)

/** A value the field must refuse. */
export const badValue = (field: Field): unknown => facesOf(field).bad(field)

/** What is wrong with the value of a field, by where it is: at the field (`name`), or within it (`name.0.title`). */
export const problemsAt = (name: string, field: Field, value: unknown): Record<string, string[]> => {
  const within = value === null || value === undefined ? {} : (facesOf(field).within?.(value, field, INNER) ?? {})
  const inside = Object.entries(within)
  if (inside.length > 0) return Object.fromEntries(inside.map(([path, told]) => [`${name}.${path}`, told]))
  const own = problemsOf(field, value)
  return own.length > 0 ? { [name]: own } : {}
}

/** Reads the cells of one column of a sheet: what a person wrote, as `readValue` understands it. */
export const cellReading = (field: Field): ((text: string) => unknown) => facesOf(field).cell?.(field) ?? (text => text)

/** What a list is asked for by a field: values of it, part of a text, or the two ends of a range. */
export const filteredBy = (field: Field): 'values' | 'part' | 'range' => facesOf(field).filteredBy ?? 'values'

/** Whether what arrived for a field says that the stored value stays. */
export const keepsStored = (field: Field | undefined, value: unknown): boolean =>
  (field && facesOf(field).keeps?.(value)) ?? false

/** How the API documents tell a field. */
export const toldOf = (field: Field): { type: string; limits: string[] } => facesOf(field).told(field)

/** For kinds that are made of fields. */
const INNER: Inner = { read: readValue, problems: problemsOf, schema: fieldSchema, answer: answerSchema, good: goodValue }
