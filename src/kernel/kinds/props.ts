/** What the inputs, cells and filters of every field kind take. Labels, helps and choices in `field` are in the reader's language already. */

import type { UserType } from '../../../resources/language/access.ts'
import type { Field, FieldOf } from '../../../resources/language/fields.ts'

export type { FieldOf }

export interface InputProps<F = Field> {
  field: F
  /** Key of the field in its record. */
  name: string
  /** As typed, or as on the wire; null and undefined are empty. */
  value: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  /** Sentences joined by line breaks. */
  error?: string | undefined
  /** What is wrong within a value that holds fields, by the path in it: `0.title`. */
  within?: Readonly<Record<string, string>> | undefined
  disabled?: boolean | undefined
  /** Values beside it, for choices that depend on them. */
  siblings?: Readonly<Record<string, unknown>>
}

export interface CellProps<F = Field> {
  field: F
  /** As on the wire. */
  value: unknown
}

/** How a list compares a field: resources/language `Filter`, with its shorthand spelt out. */
export interface ListFilter {
  field: string
  match?: 'equals' | 'prefix' | 'contains'
  from?: string
  to?: string
  visibleTo?: readonly UserType[]
  saidAbove?: true
}

export interface FilterProps<F = Field> {
  field: F
  rule: ListFilter
  /** The whole filter; a range has two keys in it. */
  filter: Readonly<Record<string, unknown>>
  /** Undefined takes a key out. */
  onChange: (change: Readonly<Record<string, unknown>>) => void
}
