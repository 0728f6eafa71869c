import { DELIVERY_STATUSES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { flag, integer } from '../language/shape.ts'
import { UNIT, WALLET_MEASURE } from '../money/port.ts'
import { STAT_SOURCES } from './choices.ts'
import { PERIOD, period, routeType } from './figures.ts'
import { PERIOD_ALONE } from './reports.answers.ts'

/** Every message to one number, of every channel (rule reports-9), newest first: what a complaint about a message begins with. Nothing without a number. */
export const reportByMobile = defineResource({
  name: 'report-by-mobile-number',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Message', many: 'Report by mobile number' },
  group: 'Reports',
  icon: 'phone',
  listedOn: '/reports',
  about: 'Everything sent to one mobile number: where a complaint begins.',
  title: 'mobile',
  fields: {
    mobile: text({ label: 'Mobile', writable: 'never', mono: true, help: '10 to 12 digits.', example: '9876543210' }),
    campaign: text({ label: 'Campaign', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    sender: text({ label: 'Sender', writable: 'never', mono: true }),
    message: text({ label: 'Message', writable: 'never', lines: 3 }),
    route_type: routeType,
    use_credit: number({ label: 'Credit', writable: 'never', min: 0, measure: WALLET_MEASURE }),
    submit_date: date({ label: 'Submit', precision: 'minute', writable: 'never' }),
    done_date: date({ label: 'Done', precision: 'minute', writable: 'never' }),
    bucket: select({ label: 'Status', choices: DELIVERY_STATUSES, writable: 'never' }),
    stat: text({ label: 'Stat (err)', writable: 'never', mono: true }),
    err: text({ label: 'Err', writable: 'never', mono: true }),
    stat_source: select({ label: 'Source', choices: STAT_SOURCES, writable: 'never' }),
    adjusted_stat: text({ label: 'Adjusted to', writable: 'never', mono: true }),
    description: text({ label: 'Meaning', writable: 'never' }),
    /** When the campaign was sent. */
    period,
  },
  operations: {
    list: { call: 'POST report-by-mobile', can: 'reports' },
    export: { call: 'POST report-by-mobile-export', can: 'reports' },
  },
  list: {
    columns: [
      'mobile',
      'campaign',
      'route_type',
      'sender',
      'message',
      'use_credit',
      'submit_date',
      'done_date',
      'stat',
      'stat_source',
      'user_id',
    ],
    card: ['campaign', 'submit_date', 'stat'],
    filters: [{ field: 'mobile', match: 'equals' }, PERIOD, 'user_id', 'route_type'],
    sort: ['id', 'desc'],
    fixedOrder: true,
    // 1: no number was given, so nothing was looked for.
    beside: { always: { needs_mobile: flag(), period: PERIOD_ALONE } },
  },
  beside: { always: { campaign_id: integer(), unit: UNIT }, never: ['period'] },
})
