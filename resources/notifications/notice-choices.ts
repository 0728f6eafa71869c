/** Choices of notices and their texts. */

import { choices } from '../language/fields.ts'

export const NOTIFICATION_CHANNELS = choices([
  { value: 'in_app', label: 'In the panel' },
  { value: 'email', label: 'E-mail' },
])
export const NOTICE_TONES = choices([
  { value: 'info', label: 'Information', tone: 'info' },
  { value: 'success', label: 'Success', tone: 'success' },
  { value: 'warning', label: 'Warning', tone: 'warning' },
  { value: 'danger', label: 'Danger', tone: 'error' },
])
export const TEXT_ORIGINS = choices([
  { value: 1, label: 'Built in' },
  { value: 0, label: 'Custom' },
])

/** Whom operators can tell something. */
export const AUDIENCES = [
  { value: 'all', label: 'Everyone' },
  { value: 'types', label: 'Users by type' },
  { value: 'users', label: 'Chosen users' },
  { value: 'route', label: 'Users of a route' },
] as const
