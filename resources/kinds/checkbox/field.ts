import type { Kind, Options } from '../common/field.ts'

export interface CheckboxField<R extends boolean = boolean> extends Kind<'checkbox', R> {
  default?: 0 | 1
}

declare module '../common/field.ts' {
  interface KindFields {
    checkbox: CheckboxField
  }
  interface Values<F> {
    checkbox: 0 | 1
  }
}

export const checkbox = <const R extends boolean = false>(options: Options<CheckboxField<R>>): CheckboxField<R> => ({
  kind: 'checkbox',
  ...options,
})
