import { defineResource } from '../language/define.ts'
import { select } from '../language/fields.ts'
import { decimal, integer, nullable, object } from '../language/shape.ts'
import { MONTHS } from './choices.ts'
import { counts, figure, ofChannels, routeType, user } from './figures.ts'
import { COUNTED_OF_CHANNELS, chartOf, UNITS, wholeNumbers } from './reports.answers.ts'

/** Rule reports-7: year choices. */
const YEARS = [
  { value: 'current', label: 'Current year' },
  { value: 'previous', label: 'Previous year' },
] as const

const COUNTED = {
  ...wholeNumbers([
    'total_contacts',
    'total_delivered',
    'total_failed',
    'others',
    'total_credit_deduct',
    'total_adjusted_delivered',
    'total_adjusted_failed',
  ]),
  delivered_percent: nullable(decimal()),
  ...COUNTED_OF_CHANNELS,
}

/** The months of a year in which something was sent, in every channel (rule reports-7); its picture has all twelve. */
export const monthWise = defineResource({
  name: 'month-wise-report',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Month', many: 'Month-wise report' },
  group: 'Reports',
  icon: 'calendar',
  listedOn: '/reports',
  about: 'How the months of a year compare, all users together.',
  title: 'month',
  fields: {
    // A year itself is accepted, too.
    year: select({ label: 'Year', choices: YEARS, open: true, writable: 'never', virtual: true }),
    month: select({ label: 'Month', choices: MONTHS, writable: 'never' }),
    user_id: user,
    route_type: routeType,
    total_contacts: figure('Submitted', 'Recipients of the campaigns, whatever became of them.'),
    total_delivered: counts.total_delivered,
    total_failed: counts.total_failed,
    others: figure('Other', 'Processing, invalid and blocked.'),
    total_credit_deduct: counts.total_credit_deduct,
    ...ofChannels,
    delivered_percent: counts.delivered_percent,
    total_adjusted_delivered: counts.total_adjusted_delivered,
    total_adjusted_failed: counts.total_adjusted_failed,
  },
  operations: {
    list: { call: 'POST month-wise-submission-report', can: 'reports' },
    export: { call: 'POST month-wise-submission-report-export', can: 'reports' },
  },
  list: {
    columns: [
      'month',
      'total_contacts',
      'total_delivered',
      'total_read',
      'total_failed',
      'others',
      'total_credit_deduct',
      'voice_credit',
      'whatsapp_spend',
      'delivered_percent',
      'total_adjusted_delivered',
      'total_adjusted_failed',
    ],
    further: ['total_read'],
    filters: ['year', 'user_id', 'route_type'],
    sort: ['id', 'asc'],
    totals: true,
    beside: {
      always: {
        totals: object(COUNTED),
        chart: chartOf({ month: integer(), ...COUNTED }),
        year: integer(),
        units: UNITS,
      },
    },
    tabs: [
      { label: 'Current year', filter: { year: 'current' } },
      { label: 'Previous year', filter: { year: 'previous' } },
    ],
  },
  beside: { never: ['year', 'user_id', 'route_type'] },
})
