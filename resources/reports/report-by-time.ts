import { defineResource } from '../language/define.ts'
import { number, reference, select } from '../language/fields.ts'
import { decimal, integer, list, nullable, object, oneOf } from '../language/shape.ts'
import { figure, PERIOD, period, textRouteType, user } from './figures.ts'
import { PERIOD_ALONE, wholeNumbers } from './reports.answers.ts'

/** How long operators took, as intervals: `message_lag` of the schema. The upper end in seconds; 3601: longer than the last. */
export const LAG_INTERVALS = [
  { value: 5, label: '≤ 5 s' },
  { value: 10, label: '≤ 10 s' },
  { value: 15, label: '≤ 15 s' },
  { value: 20, label: '≤ 20 s' },
  { value: 25, label: '≤ 25 s' },
  { value: 30, label: '≤ 30 s' },
  { value: 45, label: '≤ 45 s' },
  { value: 60, label: '≤ 60 s' },
  { value: 90, label: '≤ 90 s' },
  { value: 120, label: '≤ 2 min' },
  { value: 180, label: '≤ 3 min' },
  { value: 300, label: '≤ 5 min' },
  { value: 600, label: '≤ 10 min' },
  { value: 1800, label: '≤ 30 min' },
  { value: 3600, label: '≤ 1 hour' },
  { value: 3601, label: '> 1 hour' },
] as const

const SIDES = [
  { value: 'sender', label: 'Sender ID' },
  { value: 'campaign', label: 'Campaign' },
] as const

const FIGURES = [
  'delivered',
  'within_30',
  'within_60',
  'within_90',
  'within_120',
  'within_300',
  'beyond_300',
  'average_seconds',
  'p95_seconds',
  'percent_30',
] as const

/** What the figures follow from: all times together, in milliseconds, and how many deliveries stand in each interval, in order. */
const TIMES = { lag_ms: integer(), histogram: list(integer()) }

const TOTALS = object({
  ...TIMES,
  ...wholeNumbers(['delivered', 'within_30', 'within_60', 'within_90', 'within_120', 'within_300', 'beyond_300']),
  average_seconds: nullable(decimal()),
  p95_seconds: nullable(oneOf(LAG_INTERVALS.map(({ value }) => value))),
  percent_30: nullable(decimal()),
})

/** How fast messages are delivered (rule reports-5): between the gateway taking them and the operator's word, of deliveries operators reported. */
export const reportByTime = defineResource({
  name: 'report-by-30-sec',
  owner: 'platform',
  channel: 'text',
  label: { one: 'Delivery time', many: 'Delivery speed' },
  group: 'Reports',
  icon: 'clock',
  listedOn: '/reports',
  about: 'How quickly messages reach handsets, by sender ID or campaign.',
  title: 'sender_id',
  fields: {
    by: select({ label: 'By', choices: SIDES, writable: 'never', virtual: true }),
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    campaign_id: reference({ label: 'Campaign', resource: 'delivery-report', writable: 'never' }),
    user_id: user,
    route_type: textRouteType,
    period,
    delivered: figure('Delivered', 'Reported delivered by the operator, with both times.'),
    within_30: figure('0–30 s'),
    within_60: figure('31–60 s'),
    within_90: figure('61–90 s'),
    within_120: figure('91–120 s'),
    within_300: figure('2–5 min'),
    beyond_300: figure('> 5 min'),
    average_seconds: number({ label: 'Average', unit: 's', writable: 'never', min: 0, decimals: 1 }),
    p95_seconds: select({
      label: 'p95',
      help: '95 % of deliveries took at most this long (upper end of the interval).',
      choices: LAG_INTERVALS,
      writable: 'never',
    }),
    percent_30: number({ label: '% under 30 s', writable: 'never', min: 0, max: 100, decimals: 2 }),
  },
  operations: {
    list: { call: 'POST get-report-by-time-frame', can: 'reports' },
    export: { call: 'POST get-report-by-time-frame-export', can: 'reports' },
  },
  list: {
    columns: ['sender_id', ...FIGURES],
    card: ['delivered', 'average_seconds', 'percent_30'],
    filters: [PERIOD, 'user_id', 'route_type', 'sender_id', 'by'],
    sort: ['id', 'desc'],
    fixedOrder: true,
    totals: true,
    beside: { always: { totals: TOTALS, period: PERIOD_ALONE } },
    tabs: [
      { label: 'Sender ID', filter: { by: 'sender' }, columns: ['sender_id', ...FIGURES] },
      { label: 'Campaign', filter: { by: 'campaign' }, columns: ['campaign_id', 'sender_id', ...FIGURES] },
    ],
  },
  beside: { always: TIMES, atTimes: { campaign_id: integer() }, never: ['by', 'user_id', 'route_type', 'period'] },
})
