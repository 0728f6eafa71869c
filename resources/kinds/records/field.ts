import type { CheckboxField } from '../checkbox/field.ts'
import type { ColourField } from '../colour/field.ts'
import type { Input, Kind, Options } from '../common/field.ts'
import type { DateField } from '../date/field.ts'
import type { MaskField } from '../mask/field.ts'
import type { NumberField } from '../number/field.ts'
import type { SelectField } from '../select/field.ts'
import type { TextField } from '../text/field.ts'

/** What a row may hold: values that can be checked by themselves. References, files and secrets need the server and stand in records of their own. */
export type RowField = TextField | NumberField | SelectField | CheckboxField | DateField | ColourField | MaskField
export type RowFields = Readonly<Record<string, RowField>>

/** A list of small records, each by the same fields: buttons, opening hours, samples. One JSON column. */
export interface RecordsField<I extends RowFields = RowFields, R extends boolean = boolean>
  extends Omit<Kind<'records', R>, 'example'> {
  of: I
  example?: undefined
  /** What one is called: `Button`. */
  one: string
  min?: number
  /** Most rows; 50 by default. */
  max?: number
  /** No two rows may hold the same here. */
  unique?: keyof I & string
}

declare module '../common/field.ts' {
  interface KindFields {
    records: RecordsField
  }
  interface Values<F> {
    records: F extends RecordsField<infer I> ? Input<I>[] : never
  }
}

export const records = <const I extends RowFields, const R extends boolean = false>(
  options: Options<RecordsField<I, R>>,
): RecordsField<I, R> => ({ kind: 'records', ...options })
