/** Choices of phonebook: value on the wire, word on the screen, tone of the badge (rule platform-dialect-15). */

import { ENTRY_MODES } from '../language/choices.ts'
import { choices } from '../language/fields.ts'

export const BLACKLIST_CHANNELS = choices([
  { value: 'all', label: 'All channels' },
  { value: 'sms', label: 'SMS' },
  { value: 'voice', label: 'Voice' },
  { value: 'whatsapp', label: 'WhatsApp' },
])
export const BLACKLIST_REASONS = choices([
  { value: 'opt-out', label: 'Opted out' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'do-not-disturb', label: 'Do not disturb' },
  { value: 'other', label: 'Other' },
])
export const BLACKLIST_SCOPES = choices([
  { value: 'own', label: 'This account' },
  { value: 'subtree', label: 'This account and those below it' },
  { value: 'global', label: 'Everyone' },
])
/** How a number came onto the list; `whatsapp opt-out`: the person said so there (rule whatsapp-77). */
export const BLACKLIST_SOURCES = choices([...ENTRY_MODES, { value: 'whatsapp opt-out', label: 'WhatsApp opt-out' }])
