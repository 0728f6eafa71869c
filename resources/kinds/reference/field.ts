import type { Kind, Many, Options } from '../common/field.ts'

type Scalar = string | number

/** Number of a record. */
export type Id = number

export interface ReferenceField<M extends boolean = boolean, R extends boolean = boolean> extends Kind<'reference', R> {
  /** Name of the resource whose `lookup` (or `list`) operation supplies the choices, 25 a page. */
  resource: string
  multiple?: M
  /** Restricts the choices by the current value of sibling fields: `{ queryKey: 'sibling_field' }`. */
  dependsOn?: Readonly<Record<string, string>>
  /** Fixed filter of the choices. */
  only?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  /** Letters of a title that a column has room for, where it is usually longer than a person's name. */
  letters?: number
  /** Whoever may make one of them can do so here, and has it chosen. */
  creates?: true
}

declare module '../common/field.ts' {
  interface KindFields {
    reference: ReferenceField
  }
  interface Values<F> {
    reference: F extends ReferenceField<infer M> ? Many<Id, M> : never
  }
}

export const reference = <const M extends boolean = false, const R extends boolean = false>(
  options: Options<ReferenceField<M, R>>,
): ReferenceField<M, R> => ({ kind: 'reference', ...options })
