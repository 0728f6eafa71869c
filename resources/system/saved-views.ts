import { SIGNED_IN } from '../language/access.ts'
import { defineService } from '../language/define.ts'
import { object as objectOf, select, text } from '../language/fields.ts'
import { SHARED } from '../language/listViews.ts'
import { anything, integer, list, map, nullable, object, oneOf, string } from '../language/shape.ts'

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
