import { OPERATORS } from '../language/access.ts'
import { USER_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { instant, integer, list, nullable, object, string } from '../language/shape.ts'
import { ROUTE_SOURCES } from './choices.ts'
import { ROUTE_ASSIGNED, routeAssignment } from './route-assignment.ts'

/** Wide enough for the route and where it comes from. */
const route = (label: string) => text({ label, lines: 2, writable: 'never', virtual: true })
const source = (label: string) => select({ label, choices: ROUTE_SOURCES, writable: 'never', virtual: true })

/** Which account sends through which route, for every route type, and where it has it from (rule routing-3). */
export const userRoutes = defineResource({
  name: 'get-user-route',
  table: 'accounts',
  owner: 'self',
  visibleTo: OPERATORS,
  label: { one: 'User route', many: 'User routes' },
  group: 'Routing',
  icon: 'person',
  title: 'username',
  fields: {
    username: text({ label: 'Username', mono: true, writable: 'never' }),
    name: text({ label: 'Name', writable: 'never' }),
    userType: select({ label: 'Type', choices: USER_TYPES, writable: 'never' }),
    parent_id: reference({ label: 'Belongs to', resource: 'users', writable: 'never' }),
    transaction_route: route('Transaction'),
    transaction_source: source('Transaction source'),
    promotional_route: route('Promotional'),
    promotional_source: source('Promotional source'),
    two_way_route: route('Two Way'),
    two_way_source: source('Two Way source'),
    voice_route: route('Voice'),
    voice_source: source('Voice source'),
    own_routes: number({ label: 'Own routes', writable: 'never', virtual: true }),
    routes_changed_at: date({ label: 'Changed', precision: 'minute', writable: 'never', virtual: true }),
    routes_changed_by: text({ label: 'Changed by', writable: 'never', virtual: true }),
    secondary_route_id: reference({ label: 'Assigned', resource: 'secondary-routes', writable: 'never', virtual: true }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never', virtual: true }),
  },
  operations: {
    /** By GET, filters and page in the query, as the specification asks for it (rule platform-dialect-3). */
    list: { call: 'GET administration/get-user-route-info', can: 'assign-route-to-user' },
  },
  list: {
    columns: [
      'username',
      'userType',
      'transaction_route',
      'promotional_route',
      'two_way_route',
      'name',
      'parent_id',
      'voice_route',
      'routes_changed_at',
      'routes_changed_by',
    ],
    further: ['parent_id', 'routes_changed_by'],
    filters: ['secondary_route_id', 'user_id', 'userType', 'parent_id'],
    search: ['username', 'name'],
    sort: ['id', 'desc'],
  },
  actions: {
    assign: {
      on: 'selection',
      label: 'Assign a route',
      icon: 'route',
      call: 'POST administration/assign-route-to-user',
      can: 'assign-route-to-user',
      writes: true,
      idsAs: 'user_ids',
      idAs: 'user_id',
      max: 1000,
      confirm: 'Choose a route for {count} users. Without one, they use their inherited route or the default.',
      input: routeAssignment,
      done: 'Routes assigned. New campaigns will use them.',
      answers: ROUTE_ASSIGNED,
      undo: { rows: true },
    },
    history: {
      on: 'row',
      label: 'History',
      icon: 'history',
      call: 'GET get-user-route-history/{id}',
      can: 'assign-route-to-user',
      reads: true,
      dialog: 'history',
      answers: list(
        object({
          at: instant(),
          route_type: integer(),
          before_name: nullable(string()),
          after_name: nullable(string()),
          followed: nullable(string()),
          reason: string(),
          actor: nullable(string()),
        }),
      ),
    },
  },
})
