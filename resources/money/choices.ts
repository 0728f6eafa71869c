/** Choices of money: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const CREDIT_TYPES = choices([
  { value: 1, label: 'Credit', tone: 'success' },
  { value: 2, label: 'Debit', tone: 'default' },
])
export const CREDIT_SOURCES = choices([
  { value: 'manual', label: 'Manual' },
  { value: 'campaign', label: 'Campaign' },
  { value: 'refund', label: 'Refund' },
  { value: 'transfer', label: 'Transfer' },
  { value: 'request', label: 'Credit request' },
  { value: 'reversal', label: 'Reversal' },
])
export const CREDIT_REQUEST_STATUSES = choices([
  { value: 0, label: 'Pending', tone: 'warning' },
  { value: 1, label: 'Approved', tone: 'success' },
  { value: 2, label: 'Rejected', tone: 'error' },
  { value: 3, label: 'Cancelled', tone: 'default' },
])
export const CREDIT_REQUEST_DIRECTIONS = choices([
  { value: 'to_me', label: 'To me' },
  { value: 'mine', label: 'Mine' },
  { value: 'other', label: 'To others' },
])
export const PAYMENT_MODES = choices([
  { value: 'cash', label: 'Cash' },
  { value: 'bank', label: 'Bank transfer' },
  { value: 'upi', label: 'UPI' },
  { value: 'online', label: 'Online' },
  { value: 'credit', label: 'Pay later' },
])
