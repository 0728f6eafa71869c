/** Choices of campaigns: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const SMS_TYPES = choices([
  { value: 1, label: 'Normal' },
  { value: 2, label: 'Custom' },
])
export const CAMPAIGN_STATUSES = choices([
  { value: 'Pending', label: 'Pending', tone: 'warning' },
  { value: 'Ready-to-complete', label: 'Ready-to-complete', tone: 'info' },
  { value: 'Completed', label: 'Completed', tone: 'success' },
  { value: 'Stop', label: 'Stop', tone: 'error' },
])
/** As lists show and filter them: one that is held back is Paused, not Pending. */
export const CAMPAIGN_STATES = choices([...CAMPAIGN_STATUSES, { value: 'Paused', label: 'Paused', tone: 'warning' }])
export const RESEND_TYPES = choices([
  { value: 'all', label: 'Everyone' },
  { value: 'failed', label: 'Failed only' },
  { value: 'undelivered', label: 'Not delivered: failed, or no receipt' },
])
export const CAMPAIGN_TYPES = choices([
  { value: 'no', label: 'Normal' },
  { value: '1', label: 'Schedule' },
])
