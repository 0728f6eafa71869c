/** What becomes of a call: word on the wire, word on the screen, tone of the badge (rule voice-2). */

import { choices } from '../language/fields.ts'

export const CALL_STATES = choices([
  { value: 'Pending', label: 'Pending', tone: 'warning' },
  { value: 'Dialling', label: 'Dialling', tone: 'info' },
  { value: 'ANSWERED', label: 'Answered', tone: 'success' },
  { value: 'BUSY', label: 'Busy', tone: 'warning' },
  { value: 'NOANSWER', label: 'No answer', tone: 'warning' },
  { value: 'CONGESTION', label: 'Network busy', tone: 'error' },
  { value: 'CHANUNAVAIL', label: 'Not reachable', tone: 'error' },
  { value: 'FAILED', label: 'Failed', tone: 'error' },
  { value: 'DND', label: 'Do not disturb', tone: 'default' },
  { value: 'INVALID', label: 'Invalid', tone: 'default' },
  { value: 'TIMEOUT', label: 'Timed out', tone: 'error' },
  { value: 'CANCELLED', label: 'Cancelled', tone: 'default' },
  { value: 'Block', label: 'Blocked', tone: 'default' },
])
export type CallState = (typeof CALL_STATES)[number]['value']
