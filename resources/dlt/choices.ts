/** Choices of dlt: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const HEADER_TYPES = choices([
  { value: 1, label: 'Transactional / service' },
  { value: 2, label: 'Promotional' },
  { value: 3, label: 'Government' },
])
export const SENDER_STATUSES = choices([
  { value: 0, label: 'Inactive', tone: 'default' },
  { value: 1, label: 'Active', tone: 'success' },
  { value: 2, label: 'Pending', tone: 'warning' },
  { value: 3, label: 'Rejected', tone: 'error' },
])
export const DLT_CATEGORIES = choices([
  { value: 1, label: 'Transactional' },
  { value: 2, label: 'Service implicit' },
  { value: 3, label: 'Service explicit', retired: true },
  { value: 4, label: 'Promotional' },
  { value: 5, label: 'Government' },
])
export const CONTENT_CATEGORIES = choices([
  { value: 1, label: 'Banking, insurance, finance' },
  { value: 2, label: 'Real estate' },
  { value: 3, label: 'Education' },
  { value: 4, label: 'Health' },
  { value: 5, label: 'Consumer goods, automobiles' },
  { value: 6, label: 'Communication, entertainment, IT' },
  { value: 7, label: 'Tourism, leisure' },
  { value: 8, label: 'Food, beverages' },
])
export const ASSIGN_MODES = choices([
  { value: 'add', label: 'Add to their current ones' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove' },
])
