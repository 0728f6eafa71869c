/** What the server alone asks of a kind: whether it is well declared, and how a value stands in the database and in sheets. */

import type { Fields } from './field.ts'

/** What stands around a declared field: what it may name. */
export interface Around {
  /** The fields declared together with it. */
  beside: Fields
  /** Of an action's input, the fields of the record it is about. */
  record: Fields
  /** Names of all resources and services. */
  resources: ReadonlySet<string>
}

/** A condition in SQL; each `?` stands for the next of `values`. */
export interface Condition {
  sql: string
  values: readonly unknown[]
}

/** What a list is asked for by one field. */
export interface Wanted {
  /** SQL of the stored value. */
  column: string
  match: 'equals' | 'prefix' | 'contains' | 'from' | 'to'
  /** One, or those of which it may be any. */
  value: unknown
  /** The account's clock. */
  timezone: string
}

/** Where a stored value stands that goes into a sheet. */
export interface SheetPlace {
  /** SQL of the stored value. */
  column: string
  /** The account's clock. */
  timezone: string
  /** A value written into SQL. */
  literal: (value: string | number) => string
  /** SQL of the titles that the stored value names among the records of a resource; undefined where these are in no table. */
  titles: (resource: string, several: boolean) => string | undefined
}

/** What a sample of a sheet may be made of. */
export interface SampleParts {
  /** A value the field takes. */
  good: unknown
  /** What would stand for the title of a record of a resource. */
  title: (resource: string) => string
}

/** The faces of a kind that the server alone asks for. Where one is missing, the value is what it is. */
export interface StoredFaces<F> {
  /** What is wrong with a declaration and its type cannot see, a sentence each; by name, so that each has a test in which it is refused. */
  mistakes?: Readonly<Record<string, (field: F, around: Around) => string[]>>
  /** Its column holds JSON. */
  json?: true
  /** What is stored of a value: of one that is to be cleared, nothing. */
  toStore?: (value: unknown) => unknown
  /** SQL of what a record answers instead of the value, over its column; without it a secret is answered by nothing at all. */
  answered?: (column: string) => string
  /** What a list is filtered by; undefined: the value equals what is wanted, or is one of it. */
  filter?: (field: F, wanted: Wanted) => Condition | undefined
  /** SQL of a value that is being written, over its parameter. `zone` adds a parameter with the account's clock. */
  written?: (field: F, parameter: string, zone: () => string) => string
  /** SQL of a value as a person reads it in a sheet; undefined where it is of no use there. */
  sheet?: (field: F, place: SheetPlace) => string | undefined
  /** What a person would write into a cell; without it a good value, where one must stand there or the declaration says how it looks. */
  sample?: (field: F, parts: SampleParts) => string
  /** One value that a list was filtered by, in a person's words. */
  words?: (field: F, value: unknown) => string
}

/** SQL of the values of an array in one cell, as an import reads them. `one`: SQL of a value, which is `u.v`. */
export const joinedInCell = (column: string, one: string, join = ''): string =>
  `(select string_agg(${one}, '|' order by u.place) from unnest(${column}) with ordinality u(v, place)${join})`
