import type { Kind, Options } from '../common/field.ts'

export interface ColourField<R extends boolean = boolean> extends Kind<'colour', R> {}

declare module '../common/field.ts' {
  interface KindFields {
    colour: ColourField
  }
  interface Values<F> {
    colour: `#${string}` | null
  }
}

export const colour = <const R extends boolean = false>(options: Options<ColourField<R>>): ColourField<R> => ({
  kind: 'colour',
  ...options,
})
