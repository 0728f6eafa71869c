import type { Kind, Options } from '../common/field.ts'

export interface PasswordField<R extends boolean = boolean> extends Kind<'password', R> {
  min?: number
  max?: number
  /** The strength that rule access-9 asks for (a person's password, not a gateway's secret). */
  strength?: true
  /** The predefined pattern of forms (rule messaging-13) instead. */
  format?: 'password'
  /** So many digits and nothing else: a PIN. */
  digits?: number
}

declare module '../common/field.ts' {
  interface KindFields {
    password: PasswordField
  }
  interface Values<F> {
    password: string
  }
  interface Unanswered {
    password: true
  }
}

export const password = <const R extends boolean = false>(options: Options<PasswordField<R>>): PasswordField<R> => ({
  kind: 'password',
  ...options,
})
