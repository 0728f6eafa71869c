import { defineResource } from '../language/define.ts'
import { integer, object } from '../language/shape.ts'
import { counts, figure, ofChannels, PERIOD, period, routeType, user } from './figures.ts'
import { COUNTED_OF_ALL, chartOf, PERIOD_AND_TODAY, UNITS } from './reports.answers.ts'

const COUNTS = { campaigns: integer(), ...COUNTED_OF_ALL }

/** What every user sent in a period and what became of it (rule reports-3). A row is a user; the server counts it. */
export const overview = defineResource({
  name: 'overview',
  owner: 'platform',
  channel: 'all',
  label: { one: 'User', many: 'Overview by user' },
  group: 'Overview',
  icon: 'report',
  title: 'user_id',
  visibleTo: [0, 1, 3],
  fields: {
    user_id: user,
    route_type: routeType,
    period,
    campaigns: figure('Campaigns'),
    ...counts,
    ...ofChannels,
  },
  operations: {
    list: { call: 'POST overview-report-by-user', can: 'reports', visibleTo: [0, 1, 3] },
    export: { call: 'POST overview-report-by-user-export', can: 'reports', visibleTo: [0, 1, 3] },
  },
  list: {
    columns: [
      'user_id',
      'campaigns',
      'total_contacts',
      'submitted_parts',
      'total_delivered',
      'total_read',
      'total_failed',
      'total_processing',
      'total_invalid_number',
      'total_block_number',
      'total_credit_deduct',
      'voice_credit',
      'whatsapp_spend',
      'delivered_percent',
      'total_adjusted_delivered',
      'total_adjusted_failed',
    ],
    further: ['voice_credit', 'total_read', 'total_adjusted_delivered', 'total_adjusted_failed'],
    card: ['total_contacts', 'total_delivered'],
    filters: [PERIOD, 'user_id', 'route_type'],
    sort: ['total_contacts', 'desc'],
    totals: true,
    beside: {
      always: {
        totals: object(COUNTS),
        chart: chartOf({ user_id: integer(), ...COUNTS }),
        period: PERIOD_AND_TODAY,
        units: UNITS,
      },
    },
  },
  beside: { never: ['route_type', 'period'] },
})
