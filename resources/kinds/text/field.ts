import type { PATTERNS } from '../../../messaging/patterns.ts'
import type { Kind, Options } from '../common/field.ts'

/** A predefined pattern of forms (rule messaging-13), or a rule of `formats.ts` that normalises; both say what is wrong. */
export type TextFormat = keyof typeof PATTERNS | 'mobile' | 'username' | 'path' | 'host' | 'ip'

export interface TextField<R extends boolean = boolean> extends Kind<'text', R> {
  min?: number
  max?: number
  pattern?: string
  /** Said when `pattern` does not match. */
  patternMessage?: string
  format?: TextFormat
  /** More than 1 makes a text area. */
  lines?: number
  /** Stored and compared in this case. */
  case?: 'upper' | 'lower'
  /** Shown in the fixed-width face: ids, codes, headers. */
  mono?: true
}

declare module '../common/field.ts' {
  interface KindFields {
    text: TextField
  }
  interface Values<F> {
    text: string
  }
}

export const text = <const R extends boolean = false>(options: Options<TextField<R>>): TextField<R> => ({
  kind: 'text',
  ...options,
})
