/** Choices of system: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

export const EMPLOYEE_SCOPES = [
  { value: 'all', label: 'Every account' },
  { value: 'allotted', label: 'The accounts allotted to them, with what stands below' },
] as const

/** Currencies of prices. */
export const CURRENCIES = choices([
  { value: 'INR', label: 'INR (₹)' },
  { value: 'USD', label: 'USD ($)' },
  { value: 'EUR', label: 'EUR (€)' },
  { value: 'GBP', label: 'GBP (£)' },
  { value: 'AED', label: 'AED' },
  { value: 'NPR', label: 'NPR (Rs)' },
  { value: 'BDT', label: 'BDT (৳)' },
  { value: 'LKR', label: 'LKR (Rs)' },
  { value: 'SGD', label: 'SGD ($)' },
])
