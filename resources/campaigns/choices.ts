/** Choices of campaigns: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const SMS_TYPES = choices([
  { value: 1, label: 'Normal' },
  { value: 2, label: 'Custom' },
])
const PENDING = { value: 'Pending', label: 'Pending', tone: 'warning' } as const
const PAUSED = { value: 'Paused', label: 'Paused', tone: 'warning' } as const
export const CAMPAIGN_STATUSES = choices([
  PENDING,
  { value: 'Ready-to-complete', label: 'Ready-to-complete', tone: 'info' },
  { value: 'Completed', label: 'Completed', tone: 'success' },
  { value: 'Stop', label: 'Stop', tone: 'error' },
])
/** As lists and files show and filter them: one that is held back is Paused, not Pending. */
export const CAMPAIGN_STATES = choices([...CAMPAIGN_STATUSES, PAUSED])
/** What is shown of a campaign: on the wire one that is held back is Pending, with `is_paused`. */
export const campaignState = ({ status, is_paused }: { status?: unknown; is_paused?: unknown }) => {
  const state = status === PENDING.value && is_paused === 1 ? PAUSED.value : status
  return CAMPAIGN_STATES.find(({ value }) => value === state)
}
/** Of campaigns that have not begun. */
export const SCHEDULED_STATES = choices([PENDING, PAUSED])
export const RESEND_TYPES = choices([
  { value: 'all', label: 'Everyone' },
  { value: 'failed', label: 'Failed only' },
  { value: 'undelivered', label: 'Not delivered: failed, or no receipt' },
])
export const CAMPAIGN_TYPES = choices([
  { value: 'no', label: 'Normal' },
  { value: '1', label: 'Schedule' },
])
