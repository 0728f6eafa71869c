import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference } from '../language/fields.ts'
import { decimal, nullable, object } from '../language/shape.ts'
import { counts, figure, ofChannels, PERIOD, period, routeType, user, waNumber } from './figures.ts'
import { COUNTED_OF_CHANNELS, PERIOD_AND_TODAY, UNITS, wholeNumbers } from './reports.answers.ts'

const money = (label: string, help: string) =>
  number({ label, help, writable: 'never', min: -1_000_000_000, decimals: 2, unit: '₹' })

const TOTALS = object({
  ...wholeNumbers([
    'user_count',
    'total_contacts',
    'total_delivered',
    'total_failed',
    'total_processing',
    'total_adjusted_delivered',
    'total_adjusted_failed',
    'total_credit_deduct',
    'taken_parts',
  ]),
  ...COUNTED_OF_CHANNELS,
  /** Null where one of the rows has none. */
  supplier_cost: nullable(decimal()),
  margin: nullable(decimal()),
})

/** The platform's day sheet: what each primary route and each number of WhatsApp carried on each day, what it cost and what it earned (rule reports-8). */
export const daily = defineResource({
  name: 'get-daily-report',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Day', many: 'Daily report' },
  group: 'Reports',
  icon: 'route',
  listedOn: '/reports',
  about: 'What each route and WhatsApp number carried on each day, what it cost and what it earned.',
  title: 'day',
  visibleTo: OPERATORS,
  fields: {
    day: date({ label: 'Date', writable: 'never' }),
    route_id: reference({
      label: 'Route',
      help: 'Empty if not sent, or not yet sent.',
      resource: 'primary-routes',
      writable: 'never',
    }),
    wa_configuration_id: waNumber,
    user_count: figure('Users', 'Accounts whose messages these are.'),
    user_id: user,
    route_type: routeType,
    period,
    total_contacts: figure('Submitted', 'Messages, whatever became of them.'),
    total_delivered: counts.total_delivered,
    total_failed: counts.total_failed,
    total_processing: figure('Pending', 'Waiting to be sent, or for the final report.'),
    total_adjusted_delivered: counts.total_adjusted_delivered,
    total_adjusted_failed: counts.total_adjusted_failed,
    total_credit_deduct: counts.total_credit_deduct,
    ...ofChannels,
    taken_parts: figure('Parts taken', 'Parts of the text messages that the route took, delivered or not.'),
    supplier_cost: money(
      'Supplier cost',
      'Parts taken × the present cost of a part of the route. Empty where the route has no cost, and for calls and WhatsApp.',
    ),
    margin: money(
      'Margin',
      'Credits of the messages that the route took × their price, less the supplier cost. The price is the one named when an operator last gave credits to the account by that day, or to the account above it that passed them on. Empty where any price or the cost is not known, and for calls and WhatsApp.',
    ),
  },
  operations: {
    list: { call: 'POST administration/get-daily-report', can: 'admin-operation', visibleTo: OPERATORS },
    export: { call: 'POST administration/get-daily-report-export', can: 'admin-operation', visibleTo: OPERATORS },
  },
  list: {
    columns: [
      'day',
      'route_id',
      'wa_configuration_id',
      'user_count',
      'total_contacts',
      'total_delivered',
      'total_read',
      'total_failed',
      'total_processing',
      'total_credit_deduct',
      'voice_credit',
      'whatsapp_spend',
      'taken_parts',
      'supplier_cost',
      'margin',
      'total_adjusted_delivered',
      'total_adjusted_failed',
    ],
    further: ['user_count', 'total_read', 'voice_credit', 'taken_parts', 'total_adjusted_delivered', 'total_adjusted_failed'],
    card: ['route_id', 'wa_configuration_id', 'total_contacts', 'total_delivered'],
    filters: [PERIOD, 'route_id', 'user_id', 'route_type'],
    sort: ['id', 'desc'],
    totals: true,
    beside: { always: { totals: TOTALS, period: PERIOD_AND_TODAY, units: UNITS } },
  },
  beside: { never: ['user_id', 'route_type', 'period'] },
})
