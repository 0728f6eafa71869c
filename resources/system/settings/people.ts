import { checkbox, number, reference, select } from '../../language/fields.ts'
import { EMPLOYEE_SCOPES } from '../choices.ts'
import { EVERYBODY, type Setting } from './setting.ts'

/** Who may register and how people sign in. */
export const PEOPLE_SETTINGS = {
  allow_registration: {
    section: 'registration',
    field: checkbox({ label: 'Allow sign-up', help: 'The sign-in page shows the way to it.' }),
    default: 0,
    ...EVERYBODY,
  },
  auto_approve: {
    section: 'registration',
    field: checkbox({ label: 'Sign in at once', help: 'Otherwise an admin or the reseller approves first.' }),
    default: 0,
  },
  default_parent: {
    section: 'registration',
    field: reference({ label: 'Belong to', resource: 'users', help: 'An admin or a reseller. Leave empty for the first admin.' }),
    default: 0,
  },
  default_role: {
    section: 'registration',
    field: reference({
      label: 'Role',
      resource: 'role-list',
      only: { userType: 2 },
      help: 'Leave empty for the default role of clients.',
    }),
    default: 0,
  },
  default_credit: {
    section: 'registration',
    field: number({
      label: 'First credits',
      min: 0,
      max: 100_000,
      unit: 'credits',
      help: 'Transaction credits that a registered account gets when it is approved.',
    }),
    default: 0,
  },
  kyc_required: {
    section: 'registration',
    field: checkbox({
      label: 'Documents before sending',
      help: 'Resellers and clients send only when one of their documents is verified and still valid.',
    }),
    default: 0,
  },
  session_minutes: {
    section: 'security',
    field: number({ label: 'End a session after', min: 15, max: 10_080, unit: 'minutes', help: 'Even while it is in use.' }),
    default: 720,
  },
  idle_minutes: {
    section: 'security',
    field: number({ label: 'Lock an idle session after', min: 5, max: 1440, unit: 'minutes' }),
    default: 30,
    toldTo: 'accounts',
  },
  employee_scope: {
    section: 'security',
    field: select({
      label: 'Employees see',
      display: 'radio',
      choices: EMPLOYEE_SCOPES,
      help: "An employee's allotted accounts are set in the employee's own record.",
    }),
    default: 'all',
  },
  acting_needs_reason: {
    section: 'security',
    field: checkbox({
      label: 'Acting as another account needs a reason',
      help: 'Otherwise one may be given; without one the login log and the audit log say so.',
    }),
    default: 0,
    toldTo: 'accounts',
  },
  two_factor_for_operators: {
    section: 'security',
    field: checkbox({
      label: 'Operators sign in with a code',
      help: 'Sent by e-mail, if e-mail is set up and the user has an address.',
    }),
    default: 1,
  },
  login_max_tries: {
    section: 'security',
    field: number({
      label: 'Failed sign-ins before a pause',
      min: 3,
      max: 50,
      help: 'For one account from one network. Networks it was never signed in from have one try each 30 seconds together.',
    }),
    default: 10,
  },
  lock_minutes: {
    section: 'security',
    field: number({ label: 'Pause length', min: 1, max: 1440, unit: 'minutes' }),
    default: 15,
  },
  password_expiry_days: {
    section: 'security',
    field: number({ label: 'Passwords expire after', min: 0, max: 3650, unit: 'days', help: '0: for ever.' }),
    default: 0,
  },
} as const satisfies Readonly<Record<string, Setting>>
