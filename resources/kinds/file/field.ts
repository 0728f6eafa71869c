import type { Kind, Options } from '../common/field.ts'

export interface FileField<R extends boolean = boolean> extends Kind<'file', R> {
  /** Endings with the dot: `.pdf`. The server checks by content. */
  accept: readonly string[]
  maxBytes?: number
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
