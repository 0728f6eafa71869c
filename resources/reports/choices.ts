/** Choices of reports: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const STAT_SOURCES = choices([
  { value: 'operator', label: 'Operator', tone: 'default' },
  { value: 'poll', label: 'Polled', tone: 'default' },
  { value: 'system', label: 'Relaydesk', tone: 'info' },
  { value: 'manual', label: 'Set by hand', tone: 'warning' },
  { value: 'auto', label: 'Set by rule', tone: 'warning' },
])
export const MONTHS = choices([
  { value: 1, label: 'January' },
  { value: 2, label: 'February' },
  { value: 3, label: 'March' },
  { value: 4, label: 'April' },
  { value: 5, label: 'May' },
  { value: 6, label: 'June' },
  { value: 7, label: 'July' },
  { value: 8, label: 'August' },
  { value: 9, label: 'September' },
  { value: 10, label: 'October' },
  { value: 11, label: 'November' },
  { value: 12, label: 'December' },
])
