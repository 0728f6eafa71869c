import { SIGNED_IN, type UserType } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { object as objectOf, select, text } from '../language/fields.ts'
import { anything, integer, list, map, nullable, object, oneOf, string } from '../language/shape.ts'

/** Who else sees a view. */
const SHARED = [
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

const VIEW = object(
  {
    id: integer(),
    resource: string(),
    name: string(),
    /** A `ViewValue`. */
    filter: map(anything()),
    shared: nullable(oneOf(SHARED.map(({ value }) => value))),
  },
  /** Of another person: who he is. Such a view is read alone. */
  { by: string() },
)

const SAID = {
  name: text({ label: 'Name', required: true, max: 60, example: 'Complaints' }),
  filter: objectOf({
    label: 'Filter',
    required: true,
    example: {
      filter: { mobile_number: '919876543210' },
      sort: { field: 'id', order: 'ASC' },
      columns: { order: [], hidden: ['channel'] },
    },
  }),
  shared: select({ label: 'Shared with', choices: SHARED }),
}
const LIST = { label: 'List', max: 60, example: 'blacklist' } as const

/** What a list shows, under a name: of one person, and of those he shares it with. Spoken to in plain REST. */
export const savedViews = defineService({
  name: 'saved-views',
  label: 'Saved views',
  actions: {
    list: { on: 'call', label: 'Saved views', call: 'GET rest/saved-views', can: SIGNED_IN, reads: true, answers: list(VIEW) },
    read: { on: 'call', label: 'One saved view', call: 'GET rest/saved-views/{id}', can: SIGNED_IN, reads: true, answers: VIEW },
    create: {
      on: 'call',
      label: 'Save a view',
      call: 'POST rest/saved-views',
      can: SIGNED_IN,
      writes: true,
      input: { resource: text({ ...LIST, required: true }), ...SAID },
      answers: VIEW,
    },
    update: {
      on: 'call',
      label: 'Change a view',
      call: 'PUT rest/saved-views/{id}',
      can: SIGNED_IN,
      writes: true,
      input: { resource: text(LIST), ...SAID },
      answers: VIEW,
    },
    delete: {
      on: 'call',
      label: 'Delete a view',
      call: 'DELETE rest/saved-views/{id}',
      can: SIGNED_IN,
      writes: true,
      answers: VIEW,
    },
  },
})
