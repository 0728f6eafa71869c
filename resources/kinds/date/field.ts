import type { Kind, Options } from '../common/field.ts'

export interface DateField<C extends boolean = boolean, R extends boolean = boolean> extends Kind<'date', R> {
  precision?: 'day' | 'month' | 'minute'
  clearable?: C
  /** Sibling date that this one may equal or follow, never precede. */
  notBefore?: string
  /** Of what is still to come: days that are over are not offered. */
  ahead?: true
}

declare module '../common/field.ts' {
  interface KindFields {
    date: DateField
  }
  interface Values<F> {
    date: F extends DateField<infer C> ? ([C] extends [true] ? string | null : string) : never
  }
}

export const date = <const C extends boolean = false, const R extends boolean = false>(
  options: Options<DateField<C, R>>,
): DateField<C, R> => ({
  kind: 'date',
  ...options,
})
