/** Choices of conversations: value on the wire, word on the screen (rule whatsapp-75). */

import { choices } from '../language/fields.ts'

export const THREAD_STATUSES = choices([
  { value: 'open', label: 'Open', tone: 'info' },
  { value: 'closed', label: 'Closed', tone: 'default' },
])

export const DIRECTIONS = choices([
  { value: 'i', label: 'Received' },
  { value: 'o', label: 'Sent' },
])

/** Of a message; `unsupported` is whatever the provider does not pass on. */
export const THREAD_MESSAGE_TYPES = choices([
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Picture' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Sound' },
  { value: 'document', label: 'Document' },
  { value: 'sticker', label: 'Sticker' },
  { value: 'location', label: 'Place' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'button', label: 'Button' },
  { value: 'interactive', label: 'Choice' },
  { value: 'reaction', label: 'Reaction' },
  { value: 'order', label: 'Order' },
  { value: 'system', label: 'Notice' },
  { value: 'template', label: 'Template' },
  { value: 'unsupported', label: 'Not supported' },
])

/** Of a message of ours. */
export const REPLY_STATUSES = choices([
  { value: 'pending', label: 'Pending', tone: 'warning' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'read', label: 'Read', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])

/** What can be answered with. */
export const REPLY_TYPES = choices([
  { value: 'text', label: 'Text' },
  { value: 'image', label: 'Picture' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Sound' },
  { value: 'document', label: 'Document' },
  { value: 'template', label: 'Template' },
])
