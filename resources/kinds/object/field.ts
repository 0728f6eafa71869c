import type { Kind, Options } from '../common/field.ts'

export type JsonObject = { readonly [key: string]: unknown }
type Texts = { readonly [key: string]: string }

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

declare module '../common/field.ts' {
  interface KindFields {
    object: ObjectField
  }
  interface Values<F> {
    object: F extends { values: 'text' } ? Texts : JsonObject
  }
}

export const object = <const O extends Options<ObjectField>>(options: O) => ({ kind: 'object' as const, ...options })
