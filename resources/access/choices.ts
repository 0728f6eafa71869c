/** Choices of access: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const LOGIN_EVENTS = choices([
  { value: 'login', label: 'Signed in', tone: 'success' },
  { value: 'failed', label: 'Refused', tone: 'error' },
  { value: 'logout', label: 'Signed out', tone: 'default' },
  { value: 'switch_in', label: 'Signed in as another account', tone: 'warning' },
  { value: 'switch_back', label: 'Returned', tone: 'default' },
  { value: 'forced', label: 'Signed out by someone else', tone: 'warning' },
  { value: 'otp_failed', label: 'Wrong code', tone: 'error' },
  { value: 'api', label: 'API key', tone: 'info' },
])
