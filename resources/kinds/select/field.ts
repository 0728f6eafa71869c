import type { Kind, Many, Options } from '../common/field.ts'

type Scalar = string | number

export type Tone = 'default' | 'success' | 'warning' | 'error' | 'info'

export interface Choice<V extends Scalar = Scalar> {
  value: V
  label: string
  tone?: Tone
  /** Still shown on old rows, no longer offered for new ones. */
  retired?: true
  /** Shown, but not for whoever looks. */
  disabled?: boolean
}

/** A list of choices, its values kept as literal types: from it come the type and every label. */
export const choices = <const T extends readonly Choice[]>(list: T): T => list

/** What a person reads for a value; the value itself where it is none of them. */
export const labelOf = (list: readonly Choice[], value: unknown): string =>
  list.find(choice => choice.value === value)?.label ?? String(value)

export interface SelectField<V extends Scalar = Scalar, M extends boolean = boolean, R extends boolean = boolean>
  extends Kind<'select', R> {
  choices: readonly Choice<V>[]
  multiple?: M
  /** Further values exist that no declaration can list; the server's companion knows and checks them. */
  open?: true
  display?: 'menu' | 'radio'
  default?: NoInfer<V>
}

declare module '../common/field.ts' {
  interface KindFields {
    select: SelectField
  }
  interface Values<F> {
    select: F extends SelectField<infer V, infer M> ? Many<V, M> : never
  }
}

export const select = <const V extends Scalar, const M extends boolean = false, const R extends boolean = false>(
  options: Options<SelectField<V, M, R>>,
): SelectField<V, M, R> => ({ kind: 'select', ...options })
