/** What a list shows, kept under a name and shared (rule panel-21): for panel and server alike. */

import type { UserType } from './access.ts'

/** Who else sees a view. */
export const SHARED = [
  { value: 'staff', label: 'Admins and employees' },
  { value: 'below', label: 'Accounts below' },
] as const

export type Shared = (typeof SHARED)[number]['value']

/** With whom one may share, by what one is: a client has nobody below, an employee has colleagues alone (rule panel-21). */
export const MAY_SHARE: Readonly<Record<UserType, readonly Shared[]>> = {
  0: ['staff', 'below'],
  1: ['below'],
  2: [],
  3: ['staff'],
}

/** Which columns show, and in which order; one that is not named shows at the place where it is declared. */
export interface ColumnChoice {
  order: readonly string[]
  hidden: readonly string[]
}

/** What a list shows: all of it at times. */
export interface ViewValue {
  /** By the keys of the list's filters; `q` is the search. */
  filter?: Readonly<Record<string, unknown>>
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** Counted from 0, among those that its person has. */
  tab?: number
  columns?: ColumnChoice
}

/** Characters of a view's value, as JSON: it is kept among a person's choices too, where it is what a list begins with. */
export const MOST_CHARACTERS = 8000
