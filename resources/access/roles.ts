import { USER_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { integer, list, object, rowOf } from '../language/shape.ts'
import { GRANTABLE, ROLE_CUT, WHO_CAN, XRAY } from './roles.answers.ts'

const COPY = {
  display_name: text({ label: 'Name of the copy', required: true, min: 2, max: 80, example: 'Support, night shift' }),
  name: text({
    label: 'Short name',
    required: true,
    min: 2,
    max: 50,
    case: 'lower',
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    patternMessage: 'Lower-case letters, digits and hyphens, like support-l1.',
    example: 'support-l1',
    mono: true,
  }),
}

const FIELDS = {
  display_name: text({ label: 'Name', required: true, min: 2, max: 80, example: 'Support, first line' }),
  name: { ...COPY.name, writable: 'create' as const, help: 'Used in logs and the API.' },
  userType: select({ label: 'User type', required: true, choices: USER_TYPES, writable: 'create', default: 3, display: 'radio' }),
  description: text({ label: 'Description', max: 250, lines: 2, example: 'Answers tickets; may look, not change.' }),
  permissions: select<string, true, true>({
    label: 'Permissions',
    required: true,
    multiple: true,
    // What can be granted is what the declarations of this desk ask for: `GET administration/permissions`.
    open: true,
    choices: [{ value: 'dashboard-view', label: 'dashboard-view' }],
  }),
  permissions_count: number({ label: 'Permissions', writable: 'never', virtual: true, min: 0 }),
  users_count: number({ label: 'Users', writable: 'never', virtual: true, min: 0 }),
  is_default: checkbox({
    label: 'Default',
    writable: 'never',
    default: 0,
    help: 'Applies to accounts of this type that have no role of their own.',
  }),
  updated_at: date({ label: 'Changed', precision: 'minute', writable: 'never' }),
}

/** What accounts may do, by kind of account (rules access-5, access-6 and platform-dialect-9). */
export const roles = defineResource({
  name: 'role-list',
  table: 'roles',
  owner: 'platform',
  visibleTo: [0],
  label: { one: 'Role', many: 'Roles' },
  group: 'Users',
  icon: 'lock',
  title: 'display_name',
  fields: FIELDS,
  operations: {
    list: { call: 'POST administration/roles', can: 'role-list' },
    get: { call: 'GET administration/role/{id}', can: 'role-list' },
    create: { call: 'POST administration/role', can: 'role-list' },
    update: { call: 'PUT administration/role/{id}', can: 'role-list' },
    delete: { call: 'DELETE administration/role/{id}', can: 'role-list' },
  },
  list: {
    columns: ['display_name', 'name', 'userType', 'users_count', 'permissions_count', 'is_default', 'updated_at'],
    filters: ['userType', 'is_default'],
    search: ['display_name', 'name', 'description'],
    sort: ['id', 'asc'],
  },
  form: ['display_name', 'name', 'userType', 'description', 'permissions'],
  unique: ['name'],
  actions: {
    copy: {
      on: 'row',
      label: 'Copy',
      icon: 'copy',
      call: 'POST administration/role/{id}/copy',
      can: 'role-list',
      writes: true,
      input: COPY,
      done: 'Role copied',
      answers: rowOf(FIELDS),
      noUndo: 'The copy can be deleted.',
    },
    makeDefault: {
      on: 'row',
      label: 'Make default',
      icon: 'check',
      call: 'POST administration/role/{id}/default',
      can: 'role-list',
      writes: true,
      when: { is_default: 0, userType: [1, 2, 3] },
      needs: { is_default: 'Already the default', userType: 'Not for the role Admin' },
      confirm: 'Make {display_name} the default? It applies at once to every account of its type that has no role of its own.',
      done: 'Default role changed',
      answers: object({ id: integer() }),
      undo: { fields: ['is_default'], oneAmong: 'userType' },
    },
    permissions: {
      on: 'call',
      label: 'Everything that can be granted',
      call: 'GET administration/permissions',
      can: 'role-list',
      reads: true,
      answers: list(GRANTABLE),
    },
    cut: {
      on: 'call',
      label: 'Effect of a role change',
      call: 'POST administration/role-cut',
      can: 'role-list',
      reads: true,
      input: {
        role_id: reference({ label: 'Role', required: true, resource: 'role-list' }),
        permissions: select<string, true>({
          label: 'Permissions after the change',
          multiple: true,
          open: true,
          choices: [{ value: 'dashboard-view', label: 'dashboard-view' }],
        }),
      },
      answers: ROLE_CUT,
    },
    xray: {
      on: 'call',
      label: 'Permission check',
      call: 'POST administration/permission-x-ray',
      can: 'role-list',
      reads: true,
      input: {
        user_id: reference({ label: 'User', required: true, resource: 'users' }),
        thing: text({ label: 'Screen or button', required: true, max: 120, example: 'users.list', mono: true }),
        owner_id: reference({
          label: 'Record owner',
          resource: 'users',
          help: 'Leave empty to check any record the user can see. Choose an account to check records of that account.',
        }),
      },
      answers: XRAY,
    },
    whoCan: {
      on: 'call',
      label: 'Who can do something',
      call: 'POST administration/permission-who-can',
      can: 'role-list',
      reads: true,
      input: { thing: text({ label: 'Screen or button', required: true, max: 120, example: 'users.list', mono: true }) },
      answers: WHO_CAN,
    },
  },
  pages: {
    xray: { path: '/role-list/x-ray', label: 'Permission X-ray', can: 'role-list', visibleTo: [0], group: 'Users', icon: 'eye' },
  },
})
