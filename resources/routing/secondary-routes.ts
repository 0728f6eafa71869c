import { ACTIVE, SENDER_KINDS, SMS_ROUTE_TYPES, STRATEGIES } from '../enums.ts'
import { OPERATORS } from '../schema/access.ts'
import { defineResource } from '../schema/define.ts'
import { checkbox, date, number, reference, select, text } from '../schema/fields.ts'

/** What is sold and assigned: a name over primary routes, in the order in which they are tried (domain §7.2). */
export const secondaryRoutes = defineResource({
  name: 'secondary-routes',
  table: 'secondary_routes',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Secondary route', many: 'Secondary routes' },
  group: 'Routing',
  icon: 'split',
  title: 'route_name',
  fields: {
    route_name: text({ label: 'Route name', required: true, min: 2, max: 60, example: 'Transaction, standard' }),
    route_type: select({ label: 'Route type', required: true, choices: SMS_ROUTE_TYPES, default: 1, writable: 'create' }),
    primary_routes: reference({ label: 'Primary routes, in order', required: true, multiple: true, resource: 'primary-routes' }),
    strategy: select({ label: 'Strategy', choices: STRATEGIES, default: 'failover', display: 'radio' }),
    weights: text({
      label: 'Weights, in the same order',
      pattern: '^\\d{1,3}(,\\d{1,3})*$',
      patternMessage: 'Whole numbers with commas: 70,30.',
      example: '70,30',
    }),
    sender_type: select({ label: 'Sender IDs', choices: SENDER_KINDS, default: 'any' }),
    credit_weight: number({ label: 'Credits a part', min: 1, max: 100 }),
    is_default: checkbox({ label: 'Default of its type', default: 0 }),
    users_count: number({ label: 'Users', writable: 'never', virtual: true }),
    status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/secondary-routes', can: 'secondary-route-list' },
    get: { call: 'GET administration/secondary-route/{id}', can: 'secondary-route-list' },
    create: { call: 'POST administration/secondary-route', can: 'secondary-route-list', visibleTo: [0] },
    update: { call: 'PUT administration/secondary-route/{id}', can: 'secondary-route-list', visibleTo: [0] },
    delete: { call: 'DELETE administration/secondary-route/{id}', can: 'secondary-route-list', visibleTo: [0] },
  },
  list: {
    columns: ['route_name', 'route_type', 'primary_routes', 'strategy', 'users_count', 'is_default', 'status'],
    filters: ['route_type', 'status'],
    search: ['route_name'],
    sort: ['id', 'desc'],
  },
  form: [
    'route_name',
    'route_type',
    'primary_routes',
    'strategy',
    { if: { strategy: 'weighted' }, fields: ['weights'] },
    { section: 'Rules', fields: ['sender_type', 'credit_weight', 'is_default'] },
  ],
  unique: ['route_name'],
  actions: {
    activate: {
      on: 'selection',
      label: 'Activate',
      icon: 'check',
      call: 'POST administration/secondary-route-action',
      can: 'secondary-route-list',
      visibleTo: [0],
      send: { action: 'active' },
      when: { status: 0 },
      max: 100,
      confirm: 'Activate {count} routes?',
    },
    deactivate: {
      on: 'selection',
      label: 'Deactivate',
      icon: 'pause',
      tone: 'danger',
      call: 'POST administration/secondary-route-action',
      can: 'secondary-route-list',
      visibleTo: [0],
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 100,
      confirm: 'Deactivate {count} routes? New campaigns cannot use them.',
      input: {
        reason: text({ label: 'Reason', required: true, min: 3, max: 250, lines: 3, example: 'Replaced by a new route' }),
      },
    },
  },
})
