/** Static types that follow from a declaration. */

import type { Input, Row, Sent, Simplify } from './fields.ts'
import type { FromShape } from './shape.ts'

type Cans<T> = { [K in keyof T]: T[K] extends { can: infer C } ? C : never }[keyof T]
/** A record as the platform returns it, with what stands beside its fields. */
export type RowOf<R> = R extends { fields: infer F }
  ? R extends { beside?: infer B }
    ? Simplify<Omit<Row<F>, NotAnswered<B> | keyof HeldIn<B>> & HeldIn<B>>
    : Row<F>
  : never
type NotAnswered<B> = B extends { never: readonly (infer K)[] } ? K & PropertyKey : never
/** What a list answers beside its page; of another platform, or after an error, any of it may be missing. */
export type BesideOf<R> = R extends { list: { beside?: infer B } } ? Partial<HeldIn<B>> : {}
type HeldIn<B> = (B extends { always: infer P } ? { [K in keyof P]: FromShape<P[K]> } : {}) &
  (B extends { atTimes: infer P } ? { [K in keyof P]?: FromShape<P[K]> } : {})
export type InputOf<R> = R extends { fields: infer F } ? Input<F> : never
export type PermissionOf<R> =
  | (R extends { operations: infer O } ? Cans<O> : never)
  | (R extends { actions: infer A } ? Cans<A> : never)
  | (R extends { pages: infer P } ? Cans<P> : never)
/** What an action is given, beside the records; nothing where it asks for nothing. */
export type ActionInput<R, K extends string> = R extends { actions: { [P in K]: { input: infer F } } } ? Sent<F> : never
/** What stands in `data` when a call is answered: null where its declaration says nothing, unknown for files, streams and calls that are not known here. */
export type AnswerOf<R, K extends string> = R extends { actions: { [P in K]: infer A } } ? AnswerOfAction<A> : unknown
type AnswerOfAction<A> = A extends { answers: infer S }
  ? S extends string
    ? unknown
    : FromShape<S>
  : 'answers' extends keyof A
    ? unknown
    : null
