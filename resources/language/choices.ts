/** Choices that several domains use: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from './fields.ts'

export const USER_TYPES = choices([
  { value: 0, label: 'Admin', tone: 'info' },
  { value: 1, label: 'Reseller', tone: 'default' },
  { value: 2, label: 'Client', tone: 'default' },
  { value: 3, label: 'Employee', tone: 'default' },
])
export const ACTIVE = choices([
  { value: 1, label: 'Active', tone: 'success' },
  { value: 0, label: 'Inactive', tone: 'default' },
])
export const SMS_ROUTE_TYPES = choices([
  { value: 1, label: 'Transaction' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Two Way' },
])
export const VOICE = 4
export const WHATSAPP = 5
export const ROUTE_TYPES = choices([...SMS_ROUTE_TYPES, { value: VOICE, label: 'Voice' }, { value: WHATSAPP, label: 'WhatsApp' }])
export const MESSAGE_TYPES = choices([
  { value: 1, label: 'English' },
  { value: 2, label: 'Unicode' },
])
export const PRIORITIES = choices([
  { value: 0, label: 'Normal' },
  { value: 1, label: 'Medium' },
  { value: 2, label: 'High' },
  { value: 3, label: 'Instant (OTP)' },
])
export const DELIVERY_STATUSES = choices([
  { value: 'Pending', label: 'Pending', tone: 'warning' },
  { value: 'Accepted', label: 'Accepted', tone: 'info' },
  { value: 'DELIVRD', label: 'Delivered', tone: 'success' },
  { value: 'FAILED', label: 'Failed', tone: 'error' },
  { value: 'Invalid', label: 'Invalid', tone: 'default' },
  { value: 'Block', label: 'Blocked', tone: 'default' },
])
export const ENTRY_MODES = choices([
  { value: 'web', label: 'Panel' },
  { value: 'api', label: 'API' },
  { value: 'import', label: 'Import' },
])
