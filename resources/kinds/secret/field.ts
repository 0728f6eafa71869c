import type { Kind, Options } from '../common/field.ts'

/** A key or token of somebody else's, kept sealed: a record answers whether there is one, never what it is. Sent empty, it stays; `{ clear: 1 }` takes it away. */
export interface SecretField<R extends boolean = boolean> extends Kind<'secret', R> {
  min?: number
  max?: number
  /** Once there is one, it may be replaced and not taken away. */
  lasting?: true
}

export interface IsSet {
  is_set: 0 | 1
}

declare module '../common/field.ts' {
  interface KindFields {
    secret: SecretField
  }
  interface Values<F> {
    secret: string | { clear: 1 }
  }
  interface Answers {
    secret: IsSet
  }
}

export const secret = <const R extends boolean = false>(options: Options<SecretField<R>>): SecretField<R> => ({
  kind: 'secret',
  ...options,
})
