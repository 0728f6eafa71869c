/** What every field is, whatever its kind. Each kind adds its own to `KindFields` and `Values` from its folder. */

import type { Flag, UserType } from './who.ts'

/** What a field of any kind may say. */
export interface Common<R extends boolean> {
  label: string
  help?: string
  /** Placeholder, OpenAPI example and contract-test sample in one; demanded wherever a `pattern` or `format` makes a value hard to invent. */
  example?: string
  required?: R
  /** `create`: may be set once, then shown read-only. `never`: the server's own. */
  writable?: 'always' | 'create' | 'never'
  /** Who sees and may send it; everybody else neither. */
  visibleTo?: readonly UserType[]
  flag?: Flag
  /** Of an action's input: whose dialogs ask for it (rule declarations-10). Others may send it all the same, within their scope. */
  askedOf?: readonly UserType[]
  /** Of an action's input: who has to give it. */
  requiredOf?: readonly UserType[]
  /** No database column of its own: the server computes or interprets it. */
  virtual?: true
  /** Lists are not ordered by it: what is stored is not what is shown, and the order would tell of it. */
  unordered?: true
  /** A few rows can be ordered by it though it is computed: the value of a row is one look by a key. */
  ordered?: true
}

export interface Kind<K extends string, R extends boolean> extends Common<R> {
  kind: K
}

/** Kind → its field; every kind's folder adds one line by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds fill it.
export interface KindFields {}

/** Kind → what travels on the wire for a field `F` of it. */
// biome-ignore lint/suspicious/noEmptyInterface lint/correctness/noUnusedVariables: the kinds fill it.
export interface Values<F> {}

/** Kinds whose values a record never carries back. */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds fill it.
export interface Unanswered {}

/** Kinds that answer something else than what they take. */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds fill it.
export interface Answers {}

export type Field = KindFields[keyof KindFields]
export type FieldKind = Field['kind']
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>
export type Fields = Readonly<Record<string, Field>>

/** What the constructor of a kind takes. */
export type Options<F extends { kind: string }> = Omit<F, 'kind'>

// `[M] extends [true]`, not `M extends true`: an option left out arrives as `boolean`, which must count as false.
export type Many<T, M> = [M] extends [true] ? T[] : T

export type Value<F> = F extends { kind: infer K extends FieldKind } ? Values<F>[K] : never

type RequiredKeys<F> = {
  [K in keyof F]: F[K] extends { required?: true } ? (F[K] extends { required?: false } ? never : K) : never
}[keyof F]

export type Simplify<T> = { [K in keyof T]: T[K] } & {}

type Readable<V> = V extends readonly (infer E)[] ? readonly E[] : V

/** What a call is given by its caller; what is undefined is not sent. */
export type Sent<F> = Simplify<
  { readonly [K in RequiredKeys<F>]: Readable<Value<F[K]>> } & {
    readonly [K in Exclude<keyof F, RequiredKeys<F>>]?: Readable<Value<F[K]>> | null | undefined
  }
>

/** The body of a create call. */
export type Input<F> = Simplify<
  { [K in RequiredKeys<F>]: Value<F[K]> } & { [K in Exclude<keyof F, RequiredKeys<F>>]?: Value<F[K]> | null }
>
