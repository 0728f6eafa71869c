/** Static types that follow from a declaration. */

import type { Input, Row, Sent } from './fields.ts'
import type { FromShape } from './shape.ts'

type Cans<T> = { [K in keyof T]: T[K] extends { can: infer C } ? C : never }[keyof T]
export type RowOf<R> = R extends { fields: infer F } ? Row<F> : never
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
