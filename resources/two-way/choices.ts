/** Enumerations of two-way SMS (rules platform-dialect-15 and two-way-1). */

import { choices } from '../language/fields.ts'

/** What a link leads to. */
export const CONTENT_TYPES = choices([
  { value: 'page', label: 'Page' },
  { value: 'url', label: 'Web address' },
  { value: 'file', label: 'File' },
])
/** What recipients can answer (rule platform-dialect-15). */
export const TAKE_RESPONSES = choices([
  { value: 0, label: 'None' },
  { value: 1, label: 'Interest', tone: 'info' },
  { value: 2, label: 'Feedback/Contact', tone: 'info' },
  { value: 3, label: 'Rating', tone: 'info' },
])
/** The kinds of answer there are something of. */
export const RESPONSE_KINDS = choices([
  { value: 1, label: 'Interest' },
  { value: 2, label: 'Feedback/Contact' },
  { value: 3, label: 'Rating' },
])
export const RATING_SCALES = choices([
  { value: 5, label: '1 to 5' },
  { value: 10, label: '1 to 10' },
])
export const LINK_EXPIRED = choices([
  { value: 0, label: 'Valid', tone: 'success' },
  { value: 1, label: 'Expired', tone: 'error' },
])
