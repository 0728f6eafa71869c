/** Field constructors. Each returns plain, serialisable data: no React, no functions. */

import type { Flag, UserType } from './access.ts'

type Scalar = string | number

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

export interface Choice<V extends Scalar = Scalar> {
  value: V
  label: string
  tone?: Tone
  /** Still shown on old rows, no longer offered for new ones. */
  retired?: true
}

/** A list of choices, its values kept as literal types: from it come the type and every label. */
export const choices = <const T extends readonly Choice[]>(list: T): T => list

/** What a person reads for a value; the value itself where it is none of them. */
export const labelOf = (list: readonly Choice[], value: unknown): string =>
  list.find(choice => choice.value === value)?.label ?? String(value)

interface Common<R extends boolean> {
  label: string
  help?: string
  /** Placeholder, OpenAPI example and contract-test sample in one; demanded wherever a `pattern` or `format` makes a value hard to invent. */
  example?: string
  required?: R
  /** `create`: may be set once, then shown read-only. `never`: the server's own. */
  writable?: 'always' | 'create' | 'never'
  /** Who sees and may send it; everybody else neither. */
  visibleTo?: readonly UserType[]
  flag?: Flag
  /** No database column of its own: the server computes or interprets it. */
  virtual?: true
}

interface Kind<K extends string, R extends boolean> extends Common<R> {
  kind: K
}

/** Formats with a rule of their own in `formats.ts`; the rule normalises and explains. */
export type TextFormat = 'mobile' | 'email' | 'digits' | 'username' | 'time' | 'path' | 'host' | 'ip'

export interface TextField<R extends boolean = boolean> extends Kind<'text', R> {
  min?: number
  max?: number
  pattern?: string
  /** Said when `pattern` does not match. */
  patternMessage?: string
  format?: TextFormat
  /** More than 1 makes a text area. */
  lines?: number
  /** Stored and compared in this case. */
  case?: 'upper' | 'lower'
  /** Shown in the fixed-width face: ids, codes, headers. */
  mono?: true
}
export interface PasswordField<R extends boolean = boolean> extends Kind<'password', R> {
  min?: number
  max?: number
  /** The strength rule of specification core §5 applies (a person's password, not a gateway's secret). */
  strength?: true
}
export interface NumberField<R extends boolean = boolean> extends Kind<'number', R> {
  min?: number
  max?: number
  /** Decimal places allowed; 0 by default. */
  decimals?: number
  unit?: string
  /** A number that counts nothing (a port, a record's number): shown without grouping. */
  plain?: true
  /** The unit stands at every value, where a list's heading cannot speak for all of them. */
  beside?: boolean
  /** The value of a field beside this one says what is counted. Until it is known, the field's own rules hold (`measure.ts`). */
  measure?: { by: string; as: Readonly<Record<string, Measure>> } | undefined
}
export interface Measure {
  unit: string
  decimals: number
  min?: number
  beside?: boolean
}
export interface SelectField<V extends Scalar = Scalar, M extends boolean = boolean, R extends boolean = boolean>
  extends Kind<'select', R> {
  choices: readonly Choice<V>[]
  multiple?: M
  /** Further values exist that no declaration can list; the server's companion knows and judges them. */
  open?: true
  display?: 'menu' | 'radio'
  default?: NoInfer<V>
}
export interface ReferenceField<M extends boolean = boolean, R extends boolean = boolean> extends Kind<'reference', R> {
  /** Name of the resource whose `lookup` (or `list`) operation supplies the choices, 25 a page. */
  resource: string
  multiple?: M
  /** Restricts the choices by the current value of sibling fields: `{ queryKey: 'sibling_field' }`. */
  dependsOn?: Readonly<Record<string, string>>
  /** Fixed filter of the choices. */
  only?: Readonly<Record<string, Scalar | readonly Scalar[]>>
}
export interface CheckboxField<R extends boolean = boolean> extends Kind<'checkbox', R> {
  default?: 0 | 1
}
export interface DateField<C extends boolean = boolean, R extends boolean = boolean> extends Kind<'date', R> {
  precision?: 'day' | 'month' | 'minute'
  clearable?: C
  /** Sibling date that this one may equal or follow, never precede. */
  notBefore?: string
}
export interface RichTextField<R extends boolean = boolean> extends Kind<'richText', R> {}
/** Values under names that no declaration can list: the column of each variable, the filter of some list. */
export interface ObjectField<R extends boolean = boolean> extends Omit<Kind<'object', R>, 'example'> {
  /** The form of every name; any text by default. */
  pattern?: string
  /** That form in words. */
  patternMessage?: string
  /** Every value is a text; by default whatever JSON knows. */
  values?: 'text'
  example?: JsonObject
}
export interface ColourField<R extends boolean = boolean> extends Kind<'colour', R> {}
export interface MaskField<R extends boolean = boolean> extends Kind<'mask', R> {
  /** `9` digit, `a` letter, anything else literal. The wire carries only what the person typed. */
  mask: string
}
export interface FileField<R extends boolean = boolean> extends Kind<'file', R> {
  /** Endings with the dot: `.pdf`. The server judges by content. */
  accept: readonly string[]
  maxBytes?: number
}

export type Field =
  | TextField
  | PasswordField
  | NumberField
  | SelectField
  | ReferenceField
  | CheckboxField
  | DateField
  | RichTextField
  | ObjectField
  | ColourField
  | MaskField
  | FileField

export type FieldKind = Field['kind']
export type Fields = Readonly<Record<string, Field>>

type Options<F extends Field> = Omit<F, 'kind'>

export const text = <const R extends boolean = false>(options: Options<TextField<R>>): TextField<R> => ({
  kind: 'text',
  ...options,
})
export const password = <const R extends boolean = false>(options: Options<PasswordField<R>>): PasswordField<R> => ({
  kind: 'password',
  ...options,
})
export const number = <const R extends boolean = false>(options: Options<NumberField<R>>): NumberField<R> => ({
  kind: 'number',
  ...options,
})
export const select = <const V extends Scalar, const M extends boolean = false, const R extends boolean = false>(
  options: Options<SelectField<V, M, R>>,
): SelectField<V, M, R> => ({ kind: 'select', ...options })
export const reference = <const M extends boolean = false, const R extends boolean = false>(
  options: Options<ReferenceField<M, R>>,
): ReferenceField<M, R> => ({ kind: 'reference', ...options })
export const checkbox = <const R extends boolean = false>(options: Options<CheckboxField<R>>): CheckboxField<R> => ({
  kind: 'checkbox',
  ...options,
})
export const date = <const C extends boolean = false, const R extends boolean = false>(
  options: Options<DateField<C, R>>,
): DateField<C, R> => ({
  kind: 'date',
  ...options,
})
export const richText = <const R extends boolean = false>(options: Options<RichTextField<R>>): RichTextField<R> => ({
  kind: 'richText',
  ...options,
})
export const object = <const R extends boolean = false>(options: Options<ObjectField<R>>): ObjectField<R> => ({
  kind: 'object',
  ...options,
})
export const colour = <const R extends boolean = false>(options: Options<ColourField<R>>): ColourField<R> => ({
  kind: 'colour',
  ...options,
})
export const mask = <const R extends boolean = false>(options: Options<MaskField<R>>): MaskField<R> => ({
  kind: 'mask',
  ...options,
})
export const file = <const R extends boolean = false>(options: Options<FileField<R>>): FileField<R> => ({
  kind: 'file',
  ...options,
})

// ---- What travels on the wire ----

export type Id = number
export type RichTextContent = { readonly [key: string]: unknown }
export type JsonObject = { readonly [key: string]: unknown }

// `[M] extends [true]`, not `M extends true`: an option left out arrives as `boolean`, which must count as false.
type Many<T, M> = [M] extends [true] ? T[] : T

export type Value<F> =
  F extends SelectField<infer V, infer M>
    ? Many<V, M>
    : F extends ReferenceField<infer M>
      ? Many<Id, M>
      : F extends CheckboxField
        ? 0 | 1
        : F extends DateField<infer C>
          ? [C] extends [true]
            ? string | null
            : string
          : F extends NumberField
            ? number
            : F extends RichTextField
              ? RichTextContent
              : F extends ObjectField
                ? JsonObject
                : F extends ColourField
                  ? `#${string}` | null
                  : F extends TextField | PasswordField | MaskField | FileField
                    ? string
                    : never

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends { required?: true } ? (F[K] extends { required?: false } ? never : K) : never
}[keyof F]

export type Simplify<T> = { [K in keyof T]: T[K] } & {}

/** The body of a create call. */
export type Input<F> = Simplify<
  { [K in RequiredKeys<F>]: Value<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: Value<F[K]> | null }
>

/** A record as the platform returns it: passwords never come back. */
export type Row<F> = Simplify<{ id: Id } & { [K in keyof F as F[K] extends PasswordField ? never : K]: Value<F[K]> | null }>
