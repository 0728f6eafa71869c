/** Figures that reports have in common: each means the same wherever it stands (rules reports-3 and reports-4). */

import { SMS_ROUTE_TYPES } from '../language/choices.ts'
import { date, number, reference, select } from '../language/fields.ts'

/** A figure that the server counts. */
export const figure = (label: string, help?: string) => number({ label, writable: 'never', min: 0, ...(help && { help }) })

/** Days of the platform's calendar; what reports are narrowed by, no column of theirs. */
export const period = date({ label: 'Period', writable: 'never', virtual: true })

/** The period as a filter: `from_date` and `to_date`. */
export const PERIOD = { field: 'period', from: 'from_date', to: 'to_date' } as const

export const user = reference({ label: 'User', resource: 'users', writable: 'never' })
export const routeType = select({ label: 'Route type', choices: SMS_ROUTE_TYPES, writable: 'never' })

export const counts = {
  total_contacts: figure('Contacts', 'Recipients, whatever became of them.'),
  submitted_parts: figure('Submitted parts', 'Parts of messages to be sent: not of invalid, blocked or stopped ones.'),
  total_delivered: figure('Delivered', 'As the operator reported it.'),
  total_failed: figure('Failed', 'As the operator reported it, refused and stopped ones too.'),
  total_processing: figure('Processing', 'Waiting to be sent, or for the final report.'),
  total_invalid_number: figure('Invalid'),
  total_block_number: figure('Block'),
  total_adjusted_delivered: figure(
    'Adjusted delivered',
    'Set by a person or a rule beside what was reported. Not part of Delivered.',
  ),
  total_adjusted_failed: figure('Adjusted failed', 'Set by a person or a rule beside what was reported. Not part of Failed.'),
  total_credit_deduct: figure('Credits', 'Held or used, less what was given back.'),
  delivered_percent: number({
    label: 'Delivered %',
    help: 'Delivered, of those reported delivered or failed.',
    writable: 'never',
    min: 0,
    max: 100,
    decimals: 2,
  }),
} as const

/** What is shown of consumption, from whichever side. */
export const CONSUMPTION = [
  'total_contacts',
  'submitted_parts',
  'total_credit_deduct',
  'total_delivered',
  'total_failed',
  'delivered_percent',
  'total_adjusted_delivered',
  'total_adjusted_failed',
] as const
