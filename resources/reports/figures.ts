/** Figures that reports have in common: each means the same wherever it stands (rules reports-3 and reports-4). */

import { ROUTE_TYPES, SMS_ROUTE_TYPES } from '../language/choices.ts'
import { date, number, reference, select } from '../language/fields.ts'
import type { AmountUnit } from '../money/port.ts'

/** A figure that the server counts. */
export const figure = (label: string, help?: string) => number({ label, writable: 'never', min: 0, ...(help && { help }) })

/** Days of the platform's calendar; what reports are narrowed by, no column of theirs. */
export const period = date({ label: 'Period', writable: 'never', virtual: true })

/** The period as a filter: `from_date` and `to_date`. What stands above the rows says which days they are of, and offers the usual ones. */
export const PERIOD = { field: 'period', from: 'from_date', to: 'to_date', saidAbove: true } as const

export const user = reference({ label: 'User', resource: 'users', writable: 'never' })
/** Of a report over every channel: it says which, and narrows to one. */
export const routeType = select({ label: 'Route type', choices: ROUTE_TYPES, writable: 'never' })
/** Of a report over texts alone. */
export const textRouteType = select({ label: 'Route type', choices: SMS_ROUTE_TYPES, writable: 'never' })

/** What WhatsApp has in place of a sender ID and of a DLT template. */
export const waNumber = reference({ label: 'WhatsApp number', resource: 'whatsapp-message-configuration', writable: 'never' })
export const waTemplate = reference({ label: 'WhatsApp template', resource: 'whatsapp-message-template', writable: 'never' })

export const counts = {
  total_contacts: figure('Contacts', 'Recipients, whatever became of them.'),
  submitted_parts: figure(
    'Submitted parts',
    'Parts of text messages to be sent: not of invalid, blocked or stopped ones. Calls and WhatsApp have none.',
  ),
  total_delivered: figure('Delivered', 'As the operator reported it. Answered calls and read WhatsApp messages are delivered.'),
  total_failed: figure('Failed', 'As the operator reported it, refused and stopped ones too.'),
  total_processing: figure('Processing', 'Waiting to be sent, or for the final report.'),
  total_invalid_number: figure('Invalid'),
  total_block_number: figure('Block'),
  total_adjusted_delivered: figure(
    'Adjusted delivered',
    'Set by a person or a rule beside what was reported. Not part of Delivered.',
  ),
  total_adjusted_failed: figure('Adjusted failed', 'Set by a person or a rule beside what was reported. Not part of Failed.'),
  total_credit_deduct: figure('Credits', 'Of text messages: held or used, less what was given back.'),
  delivered_percent: number({
    label: 'Delivered %',
    help: 'Delivered, of those reported delivered or failed.',
    writable: 'never',
    min: 0,
    max: 100,
    decimals: 2,
  }),
} as const

/** What only one channel has. Each sum keeps to its unit, whatever stands beside it. */
export const ofChannels = {
  total_read: figure('Read', 'Delivered WhatsApp messages that were opened, as far as recipients let that be known.'),
  voice_credit: figure('Voice pulses', 'Of calls: held or used, less what was given back.'),
  whatsapp_spend: number({
    label: 'WhatsApp spend',
    help: 'Held or used, less what was given back.',
    writable: 'never',
    min: 0,
    decimals: 4,
    unit: '₹',
    beside: true,
  }),
} as const

/** In what each sum counts (rule money-1); answered beside the rows. Money is in the platform's currency. */
export const SUM_UNITS = {
  total_credit_deduct: 'credits',
  voice_credit: 'pulses',
  whatsapp_spend: 'money',
} as const satisfies Readonly<Record<string, AmountUnit>>

/** What is shown of consumption, from whichever side. */
export const CONSUMPTION = [
  'total_contacts',
  'submitted_parts',
  'total_credit_deduct',
  'voice_credit',
  'whatsapp_spend',
  'total_delivered',
  'total_read',
  'total_failed',
  'delivered_percent',
  'total_adjusted_delivered',
  'total_adjusted_failed',
] as const
