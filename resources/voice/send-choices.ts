/** Choices of sending voice: value on the wire, word on the screen (rule voice-40). */

import { RESEND_TYPES } from '../campaigns/port.ts'
import { choices } from '../language/fields.ts'

/** Tries beyond the first. */
export const RETRIES = choices([
  { value: 0, label: 'None' },
  { value: 1, label: '1' },
  { value: 2, label: '2' },
  { value: 3, label: '3' },
])

/** Whom to call again (rule voice-45). */
export const CALL_AGAIN_TYPES = choices([
  RESEND_TYPES[0],
  RESEND_TYPES[1],
  { value: 'undelivered', label: 'Not reached: failed, or without an outcome' },
])
