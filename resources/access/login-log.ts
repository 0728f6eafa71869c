import type { UserType } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, reference, select, text } from '../language/fields.ts'
import { LOGIN_EVENTS } from './choices.ts'

/** A client has nobody but himself to see. */
const ABOVE_OTHERS: readonly UserType[] = [0, 1, 3]

/** Who came in, from where, and who did not (rule access-15). Kept for `log_retention_days`. */
export const loginLog = defineResource({
  name: 'login-user-log',
  table: 'login_log',
  owner: 'user_id',
  label: { one: 'Sign-in', many: 'Sign-ins' },
  group: 'Users',
  icon: 'history',
  title: 'username',
  fields: {
    user_id: reference({ label: 'User', resource: 'users', writable: 'never', visibleTo: ABOVE_OTHERS }),
    username: text({ label: 'Signed in with', writable: 'never', mono: true, max: 150 }),
    event: select({ label: 'Event', choices: LOGIN_EVENTS, writable: 'never' }),
    ip: text({ label: 'Address', writable: 'never', mono: true, max: 60 }),
    device: text({ label: 'Device', writable: 'never', virtual: true }),
    reason: text({ label: 'Reason', writable: 'never', max: 250 }),
    acting_as_id: reference({ label: 'Acting as', resource: 'users', writable: 'never', visibleTo: ABOVE_OTHERS }),
    user_agent: text({ label: 'User agent', writable: 'never' }),
    created_at: date({ label: 'When', precision: 'minute', writable: 'never' }),
    /** Filters only: one's own, those of the accounts below, or both. */
    whose: select({
      label: 'Show',
      choices: [
        { value: 'own', label: 'Mine' },
        { value: 'children', label: 'Users below me' },
      ],
      writable: 'never',
      virtual: true,
      visibleTo: ABOVE_OTHERS,
    }),
  },
  operations: {
    list: { call: 'POST view-login-log', can: 'view-login-log' },
    export: { call: 'POST view-login-log-export', can: 'view-login-log' },
  },
  list: {
    columns: ['user_id', 'event', 'username', 'ip', 'device', 'created_at', 'reason', 'acting_as_id'],
    card: ['event', 'ip', 'created_at'],
    filters: ['whose', 'user_id', 'event', { field: 'ip', match: 'prefix' }, 'created_at'],
    search: ['username', 'ip'],
    sort: ['id', 'desc'],
  },
})
