import type { Kind, Options } from '../common/field.ts'

export type RichTextContent = { readonly [key: string]: unknown }

export interface RichTextField<R extends boolean = boolean> extends Kind<'richText', R> {}

declare module '../common/field.ts' {
  interface KindFields {
    richText: RichTextField
  }
  interface Values<F> {
    richText: RichTextContent
  }
}

export const richText = <const R extends boolean = false>(options: Options<RichTextField<R>>): RichTextField<R> => ({
  kind: 'richText',
  ...options,
})
