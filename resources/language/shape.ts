/** The shapes of answers: plain JSON Schema that knows its own static type. What a call answers is said once, for handler, panel, documents and tests. */

import type { Fields, Row } from './fields.ts'
import { answerSchema } from './kinds.ts'

declare const HOLDS: unique symbol

/** JSON Schema of a value of type `T`; the type is known to the compiler alone. */
export interface Shape<T = unknown> {
  readonly [key: string]: unknown
  readonly [HOLDS]?: T
}

/** The type of what a shape describes. */
export type FromShape<S> = S extends { readonly [HOLDS]?: infer T } ? Exclude<T, undefined> : never

type Shapes = Readonly<Record<string, Shape>>
type Held<P extends Shapes> = { -readonly [K in keyof P]: FromShape<P[K]> }
type Flat<T> = { [K in keyof T]: T[K] } & {}
/** An object with the keys of `P`, and those of `O` where there is something to say. */
export type HeldBy<P extends Shapes, O extends Shapes> = Flat<Held<P> & Partial<Held<O>>>

export const string = (): Shape<string> => ({ type: 'string' })
export const integer = (): Shape<number> => ({ type: 'integer' })
export const decimal = (): Shape<number> => ({ type: 'number' })
export const boolean = (): Shape<boolean> => ({ type: 'boolean' })
/** A truth value as fields have it. */
export const flag = (): Shape<0 | 1> => ({ enum: [0, 1] })
/** A moment by the clock of whoever asks. */
export const instant = (): Shape<string> => ({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$' })
/** A moment in UTC, as ISO 8601 writes it. */
export const utc = (): Shape<string> => ({ type: 'string', format: 'date-time' })
/** A day: `2026-01-31`. */
export const day = (): Shape<string> => ({ type: 'string', format: 'date' })

export const oneOf = <const V extends string | number>(values: readonly V[]): Shape<V> => ({ enum: [...values] })

export const list = <T>(of: Shape<T>): Shape<T[]> => ({ type: 'array', items: of })

/** Values of one shape under names that nobody can list. */
export const map = <T>(of: Shape<T>): Shape<Record<string, T>> => ({ type: 'object', additionalProperties: of })

/** JSON Schema of an object. */
interface ObjectSchema {
  readonly [key: string]: unknown
  readonly required: readonly string[]
  readonly properties: Shapes
}

/** The shape of an object, whose keys can be told. */
export type ObjectShape<T = unknown> = Shape<T> & ObjectSchema

const schemaOf = (always: Shapes, atTimes?: Shapes): ObjectSchema => ({
  type: 'object',
  required: Object.keys(always),
  properties: { ...always, ...atTimes },
  additionalProperties: false,
})

/** The keys that are always there, those that may be missing, and none beside. */
export const object = <const P extends Shapes, const O extends Shapes = {}>(always: P, atTimes?: O): ObjectShape<HeldBy<P, O>> =>
  schemaOf(always, atTimes)

export const nullable = <T>(of: Shape<T>): Shape<T | null> => {
  if (Array.isArray(of.enum)) return { ...of, enum: [...of.enum, null] }
  return typeof of.type === 'string' ? { ...of, type: [of.type, 'null'] } : { anyOf: [of, { type: 'null' }] }
}

/** One of several shapes. */
export const union = <const S extends readonly Shape[]>(shapes: S): Shape<FromShape<S[number]>> => ({ anyOf: [...shapes] })

/** Content that no declaration knows: whoever uses it says why. */
export const anything = (): Shape<unknown> => ({})

/** A record as it is answered: the declared fields without secrets, those that not everybody sees only at times, and what stands `beside` them. */
export const rowOf = <const F extends Fields, const B extends Shapes = {}, const M extends Shapes = {}>(
  fields: F,
  beside?: B,
  atTimes?: M,
): ObjectShape<Flat<Omit<Row<F>, keyof B | keyof M> & HeldBy<B, M>>> => {
  const other = { ...beside, ...atTimes }
  const shown = Object.entries(fields).filter(([name, { kind }]) => kind !== 'password' && !(name in other))
  const schemas = (some: typeof shown) => Object.fromEntries(some.map(([name, field]) => [name, answerSchema(field)]))
  const isForAll = ([, { visibleTo, flag: on }]: (typeof shown)[number]) => !visibleTo && !on
  const always = { id: integer(), ...schemas(shown.filter(isForAll)), ...beside }
  return schemaOf(always, { ...schemas(shown.filter(field => !isForAll(field))), ...atTimes })
}

/** A page of a list (rule platform-dialect-2), and what stands `beside` its rows. */
export const pageOf = <T, const B extends Shapes = {}, const M extends Shapes = {}>(
  row: Shape<T>,
  beside?: B,
  atTimes?: M,
): ObjectShape<HeldBy<B, M> & { data: T[]; current_page: number; last_page: number; total: number; per_page: number }> =>
  schemaOf(
    { data: list(row), current_page: integer(), last_page: integer(), total: integer(), per_page: integer(), ...beside },
    { total_is_capped: flag(), next_cursor: string(), ...atTimes },
  )
