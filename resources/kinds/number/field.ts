import type { Kind, Options } from '../common/field.ts'

export interface Measure {
  unit: string
  decimals: number
  min?: number
  beside?: boolean
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

declare module '../common/field.ts' {
  interface KindFields {
    number: NumberField
  }
  interface Values<F> {
    number: number
  }
}

export const number = <const R extends boolean = false>(options: Options<NumberField<R>>): NumberField<R> => ({
  kind: 'number',
  ...options,
})
