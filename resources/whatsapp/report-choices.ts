/** Choices of the report of WhatsApp: value on the wire, word on the screen, tone of the badge (rules whatsapp-100 to -103). */

import { REMEDIES, type WhatsappFailure } from '../../messaging/whatsapp/errors.ts'
import { FAILURE_GROUPS } from '../campaigns/port.ts'
import { choices, type Tone } from '../language/fields.ts'

/** What stands in the number log: the latest that is known of a message (rule whatsapp-3). */
export const WA_STATES = choices([
  { value: 'pending', label: 'Pending', tone: 'warning' },
  { value: 'sent', label: 'Sent', tone: 'info' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'read', label: 'Read', tone: 'success' },
  { value: 'failed', label: 'Failed', tone: 'error' },
  { value: 'invalid', label: 'Invalid', tone: 'default' },
  { value: 'block', label: 'Blocked', tone: 'default' },
  { value: 'other', label: 'Other', tone: 'default' },
])
export type WaState = (typeof WA_STATES)[number]['value']

/** Of the form of the summary: what the templates are for. */
export const SUMMARY_CATEGORIES = choices([
  { value: 'AUTHENTICATION', label: 'Authentication' },
  { value: 'UTILITY', label: 'Utility' },
  { value: 'MARKETING', label: 'Marketing' },
  { value: 'SERVICE', label: 'Service' },
])

/** Record By Date. */
export const BY_DATE = choices([
  { value: 0, label: 'No' },
  { value: 1, label: 'Yes' },
])

const NAMES: readonly (readonly [WhatsappFailure, string, Tone])[] = [
  ['number', 'Number not on WhatsApp', 'error'],
  ['consent', 'Stopped marketing', 'error'],
  ['health', 'Held back by WhatsApp', 'warning'],
  ['window', '24-hour window closed', 'warning'],
  ['template', 'Template', 'error'],
  ['content', 'Content of the message', 'error'],
  ['media', 'File', 'error'],
  ['rate', 'Too fast or too many', 'warning'],
  ['payment', 'Payment at the provider', 'error'],
  ['policy', 'Account restricted', 'error'],
  ['access', 'Access to the provider', 'error'],
  ['registration', 'Registration of the number', 'error'],
  ['provider', 'Fault of the provider', 'warning'],
  ['calling', 'Calls', 'warning'],
  ['other', 'Other', 'default'],
]

/** Who had not opted in at the number (rule whatsapp-92). */
const NO_OPT_IN = {
  value: 'opt_in',
  label: 'Without opt-in',
  tone: 'default',
  advice: 'Kept out before sending; nothing was charged. Note their opt-ins, where there are any, then send to them again.',
} as const

/** What the platform itself kept from being sent, in the words of texts. */
const OWN = ['blacklist', 'credit', 'route', 'stopped', 'silent', 'duplicate'] as const

/** Why messages did not arrive, in the order they are shown when equally many, and what to do about it; `own`: as texts say it. */
export const WA_FAILURE_GROUPS: readonly {
  value: WhatsappFailure | 'opt_in' | (typeof OWN)[number]
  label: string
  tone: Tone
  advice: string
  own?: true
}[] = [
  ...NAMES.map(([value, label, tone]) => ({ value, label, tone, advice: REMEDIES[value] })),
  NO_OPT_IN,
  ...OWN.flatMap(value =>
    FAILURE_GROUPS.flatMap(group => (group.value === value ? [{ ...group, value, own: true as const }] : [])),
  ),
]
export type WaFailureGroup = (typeof WA_FAILURE_GROUPS)[number]['value']
