import type { Kind, Options } from '../common/field.ts'

export interface MaskField<R extends boolean = boolean> extends Kind<'mask', R> {
  /** `9` digit, `a` letter, anything else literal. The wire carries only what the person typed. */
  mask: string
}

declare module '../common/field.ts' {
  interface KindFields {
    mask: MaskField
  }
  interface Values<F> {
    mask: string
  }
}

export const mask = <const R extends boolean = false>(options: Options<MaskField<R>>): MaskField<R> => ({
  kind: 'mask',
  ...options,
})
