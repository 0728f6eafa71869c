import type { Kind, Options } from '../common/field.ts'

export interface FileField<R extends boolean = boolean> extends Kind<'file', R> {
  /** Endings with the dot: `.pdf`. The server checks by content. */
  accept: readonly string[]
  maxBytes?: number
  /** The type it goes up as, where its endings do not say (rule platform-dialect-12). */
  uploadAs?: string
}

declare module '../common/field.ts' {
  interface KindFields {
    file: FileField
  }
  interface Values<F> {
    file: string
  }
}

export const file = <const R extends boolean = false>(options: Options<FileField<R>>): FileField<R> => ({
  kind: 'file',
  ...options,
})
