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
export const RESEND_TYPES = choices([
  { value: 'all', label: 'Everybody' },
  { value: 'failed', label: 'Those it failed for' },
  { value: 'undelivered', label: 'Those without a delivery' },
])
export const CAMPAIGN_TYPES = choices([
  { value: 'no', label: 'Normal' },
  { value: '1', label: 'Schedule' },
])
