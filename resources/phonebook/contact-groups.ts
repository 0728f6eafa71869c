import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { colour, date, number, reference, select, text } from '../language/fields.ts'
import { integer, list, nullable, object, string } from '../language/shape.ts'
import { batch, RESTORED } from '../language/undo.ts'

/** The phone book's groups (rule phonebook-2). */
export const contactGroups = defineResource({
  name: 'group',
  table: 'contact_groups',
  owner: 'user_id',
  label: { one: 'Contact group', many: 'Phone book' },
  group: 'Phone book',
  icon: 'book',
  title: 'group_name',
  fields: {
    group_name: text({ label: 'Group name', required: true, min: 2, max: 60, example: 'Class 10 parents' }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    description: text({ label: 'Description', max: 200 }),
    colour: colour({ label: 'Colour' }),
    contacts_count: number({ label: 'Contacts', writable: 'never' }),
    status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST contact-groups', can: 'phone-book-list' },
    get: { call: 'GET contact-group/{id}', can: 'phone-book-view' },
    create: { call: 'POST contact-group', can: 'phone-book-create' },
    update: { call: 'PUT contact-group/{id}', can: 'phone-book-edit' },
    delete: { call: 'DELETE contact-group/{id}', can: 'phone-book-delete' },
  },
  list: {
    columns: ['group_name', 'description', 'contacts_count', 'user_id', 'created_at'],
    filters: ['group_name', 'user_id'],
    search: ['group_name'],
    sort: ['id', 'desc'],
  },
  form: ['group_name', 'user_id', 'description', 'colour'],
  unique: ['group_name'],
  actions: {
    duplicates: {
      on: 'row',
      label: 'Numbers also in other groups',
      icon: 'copy',
      call: 'GET contact-group-duplicates/{id}',
      can: 'phone-book-view',
      reads: true,
      dialog: 'duplicates',
      answers: object({
        total: integer(),
        /** The first of them. */
        numbers: list(object({ mobile: string(), name: nullable(string()), groups: list(string()) })),
      }),
    },
    keepHere: {
      on: 'row',
      label: 'Keep them in this group only',
      icon: 'merge',
      call: 'POST contact-group-keep-here/{id}',
      can: 'phone-book-edit',
      writes: true,
      confirm:
        'Remove the numbers of {group_name} from all other groups of the same owner? Fields that are empty here are filled in from those groups.',
      undo: 'restore',
      answers: object({ id: integer(), removed: integer() }, { batch: string() }),
    },
    merge: {
      on: 'selection',
      label: 'Merge into another group',
      icon: 'merge',
      call: 'POST contact-groups-merge',
      can: 'phone-book-edit',
      writes: true,
      max: 200,
      input: {
        contact_group_id: reference({
          label: 'Merge into',
          resource: 'group',
          required: true,
          help: 'Numbers that are already there are kept once, and their empty fields are filled in. The emptied groups are deleted.',
        }),
      },
      noUndo: 'Entries of one number were joined; what each of them held is not kept apart.',
    },
    remove: {
      on: 'selection',
      label: 'Delete',
      icon: 'delete',
      tone: 'danger',
      call: 'POST contact-groups-delete',
      can: 'phone-book-delete',
      writes: true,
      max: 200,
      confirm: 'Delete {count} groups with all their contacts?',
      done: '{count} groups deleted',
      undo: 'restore',
      answers: object({}, { batch: string() }),
    },
    restore: {
      on: 'call',
      label: 'Undo a deletion',
      call: 'POST contact-groups-restore',
      can: 'phone-book-edit',
      writes: true,
      input: { batch },
      answers: RESTORED,
    },
  },
})
