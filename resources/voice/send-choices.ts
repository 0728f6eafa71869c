/** Choices of sending voice: value on the wire, word on the screen (rule voice-40). */

import { choices } from '../language/fields.ts'

/** Tries beyond the first. */
export const RETRIES = choices([
  { value: 0, label: 'None' },
  { value: 1, label: '1' },
  { value: 2, label: '2' },
  { value: 3, label: '3' },
])
