/** The words declarations are written with: constructors of fields, and the types of values, bodies and rows that follow from them. */

import type {
  Answers,
  Field,
  FieldKind,
  FieldOf,
  Fields,
  Input,
  Sent,
  Simplify,
  Unanswered,
  Value,
} from '../kinds/common/field.ts'
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
export { type RecordsField, records } from '../kinds/records/field.ts'
export { type ReferenceField, reference } from '../kinds/reference/field.ts'
export { type RichTextContent, type RichTextField, richText } from '../kinds/richText/field.ts'
export { choices, labelOf, type SelectField, select, type Tone } from '../kinds/select/field.ts'
export { type TextField, type TextFormat, text } from '../kinds/text/field.ts'
export type { Choice, Field, FieldKind, FieldOf, Fields, Id, Input, Sent, Simplify, Value }

type Answer<F> = F extends { kind: infer K extends keyof Answers } ? Answers[K] : Value<F> | null

/** A record as the platform returns it: passwords never come back. */
export type Row<F> = Simplify<
  { id: Id } & { [K in keyof F as F[K] extends { kind: keyof Unanswered } ? never : K]: Answer<F[K]> }
>
