/** The words declarations are written with: constructors of fields, and the types of values, bodies and rows that follow from them. */

import type { Field, FieldKind, FieldOf, Fields, Unanswered, Value } from '../kinds/common/field.ts'
import type { Id } from '../kinds/reference/field.ts'
import type { Choice } from '../kinds/select/field.ts'

export { type CheckboxField, checkbox } from '../kinds/checkbox/field.ts'
export { type ColourField, colour } from '../kinds/colour/field.ts'
export { type DateField, date } from '../kinds/date/field.ts'
export { type FileField, file } from '../kinds/file/field.ts'
export { type MaskField, mask } from '../kinds/mask/field.ts'
export { type Measure, type NumberField, number } from '../kinds/number/field.ts'
export { type JsonObject, type ObjectField, object } from '../kinds/object/field.ts'
export { type PasswordField, password } from '../kinds/password/field.ts'
export { type ReferenceField, reference } from '../kinds/reference/field.ts'
export { type RichTextContent, type RichTextField, richText } from '../kinds/richText/field.ts'
export { choices, labelOf, type SelectField, select, type Tone } from '../kinds/select/field.ts'
export { type TextField, type TextFormat, text } from '../kinds/text/field.ts'
export type { Choice, Field, FieldKind, FieldOf, Fields, Id, Value }

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends { required?: true } ? (F[K] extends { required?: false } ? never : K) : never
}[keyof F]

export type Simplify<T> = { [K in keyof T]: T[K] } & {}

/** The body of a create call. */
export type Input<F> = Simplify<
  { [K in RequiredKeys<F>]: Value<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: Value<F[K]> | null }
>

/** A record as the platform returns it: passwords never come back. */
export type Row<F> = Simplify<
  { id: Id } & { [K in keyof F as F[K] extends { kind: keyof Unanswered } ? never : K]: Value<F[K]> | null }
>
