import { ACTIVE } from '../enums.ts'
import { defineResource } from '../schema/define.ts'
import { colour, date, number, reference, select, text } from '../schema/fields.ts'

/** The phone book's groups (domain §8.6). */
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
})
