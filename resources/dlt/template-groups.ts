import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { ASSIGN_MODES } from './choices.ts'

/** Named sets of templates (domain §7.6): chosen from on the send page, lent in bulk, summed up in a report. */
export const templateGroups = defineResource({
  name: 'template-group-list',
  table: 'dlt_template_groups',
  owner: 'user_id',
  sharedThrough: { table: 'dlt_template_group_accounts', key: 'dlt_template_group_id' },
  label: { one: 'Template group', many: 'Template groups' },
  group: 'DLT',
  icon: 'folder',
  title: 'group_name',
  fields: {
    group_name: text({ label: 'Group', required: true, min: 2, max: 60, example: 'Fees' }),
    user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
    description: text({ label: 'Description', max: 200, lines: 2 }),
    templates_count: number({ label: 'Templates', writable: 'never', virtual: true }),
    users_count: number({ label: 'Users', writable: 'never', virtual: true, visibleTo: [0, 1, 3] }),
    status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST dlt-template-groups', can: 'dlt-template-visible-group' },
    /** The send page asks for groups of whoever chooses templates by them, whether or not he may manage them. */
    lookup: { call: 'POST dlt-template-groups-for-ddl', can: 'send-sms' },
    get: { call: 'GET dlt-template-group/{id}', can: 'dlt-template-visible-group' },
    create: { call: 'POST dlt-template-group', can: 'dlt-template-visible-group' },
    update: { call: 'PUT dlt-template-group/{id}', can: 'dlt-template-visible-group' },
    delete: { call: 'DELETE dlt-template-group/{id}', can: 'dlt-template-visible-group' },
  },
  list: {
    columns: ['group_name', 'description', 'templates_count', 'users_count', 'user_id', 'status'],
    filters: ['group_name', 'status', 'user_id'],
    search: ['group_name', 'description'],
    sort: ['id', 'desc'],
  },
  form: ['group_name', 'user_id', 'description'],
  unique: ['group_name'],
  actions: {
    members: {
      on: 'row',
      label: 'Templates and users',
      icon: 'template',
      call: 'GET dlt-template-group-members/{id}',
      can: 'dlt-template-visible-group',
      dialog: 'members',
    },
    assign: {
      on: 'selection',
      label: 'Assign to users',
      icon: 'share',
      call: 'POST dlt-template-groups-assign-to-users',
      can: 'dlt-template-action',
      visibleTo: [0, 1, 3],
      idsAs: 'group_ids',
      max: 1000,
      input: {
        user_ids: reference({ label: 'Users', resource: 'users', multiple: true, required: true }),
        mode: select({ label: 'How', choices: ASSIGN_MODES, required: true, display: 'radio', default: 'add' }),
      },
    },
    activate: {
      on: 'selection',
      label: 'Activate',
      icon: 'check',
      call: 'POST dlt-template-group-action',
      can: 'dlt-template-visible-group',
      send: { action: 'active' },
      when: { status: 0 },
      max: 1000,
      confirm: 'Activate {count} groups?',
    },
    deactivate: {
      on: 'selection',
      label: 'Deactivate',
      icon: 'pause',
      call: 'POST dlt-template-group-action',
      can: 'dlt-template-visible-group',
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 1000,
      confirm: 'Deactivate {count} groups? The send page no longer offers them; their templates stay as they are.',
    },
    remove: {
      on: 'selection',
      label: 'Delete',
      icon: 'delete',
      tone: 'danger',
      call: 'POST dlt-template-group-action',
      can: 'dlt-template-visible-group',
      send: { action: 'delete' },
      max: 1000,
      confirm: 'Delete {count} groups? Their templates stay, without a group.',
    },
  },
})
