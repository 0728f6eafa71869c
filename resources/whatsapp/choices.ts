/** Choices of WhatsApp: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { choices } from '../language/fields.ts'

/** What a message is charged as. */
export const CHARGE_CATEGORIES = choices([
  { value: 'marketing', label: 'Marketing' },
  { value: 'utility', label: 'Utility' },
  { value: 'authentication', label: 'Authentication' },
  { value: 'authentication_international', label: 'Authentication, international' },
  { value: 'service', label: 'Service' },
])

/** Whether prices count today. */
export const CHARGE_STANDINGS = choices([
  { value: 'current', label: 'In effect', tone: 'success' },
  { value: 'coming', label: 'Coming', tone: 'info' },
  { value: 'past', label: 'Replaced', tone: 'default' },
  { value: 'off', label: 'Inactive', tone: 'default' },
])

/** Where an account has its prices from. */
export const CHARGE_SOURCES = choices([
  { value: 'own', label: 'Own prices', tone: 'info' },
  { value: 'inherited', label: 'From the account above', tone: 'default' },
  { value: 'default', label: 'Default prices', tone: 'default' },
])
