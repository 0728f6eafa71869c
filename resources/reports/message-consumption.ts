import { defineResource } from '../language/define.ts'
import { date, reference, select } from '../language/fields.ts'
import { day, integer, nullable, object } from '../language/shape.ts'
import { CONSUMPTION, counts, figure, PERIOD, period, routeType, user } from './figures.ts'
import { COUNTED, chartOf, PERIOD_AND_TODAY } from './reports.answers.ts'

const GROUPS = [
  { value: 'day', label: 'Day' },
  { value: 'user', label: 'User' },
  { value: 'sender', label: 'Sender ID' },
] as const

/** What a row is about, by what the rows are grouped by. */
const GROUPED = { day: day(), user_id: integer(), sender_id: nullable(integer()) }

/** Messages, parts and credits by day, user or sender ID, and route type (rule reports-9). */
export const messageConsumption = defineResource({
  name: 'message-consumption-report',
  owner: 'platform',
  channel: 'text',
  label: { one: 'Consumption', many: 'Message consumption' },
  group: 'Reports',
  icon: 'message',
  listedOn: '/reports',
  about: 'How many messages, parts and credits went into each day, user or sender ID.',
  title: 'route_type',
  fields: {
    group_by: select({ label: 'Group by', choices: GROUPS, writable: 'never', virtual: true }),
    day: date({ label: 'Date', writable: 'never' }),
    user_id: user,
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    route_type: routeType,
    period,
    ...counts,
    total_contacts: figure('Messages', 'Whatever became of them.'),
  },
  operations: {
    list: { call: 'POST msg-consumption-report', can: 'reports' },
    export: { call: 'POST msg-consumption-report-export', can: 'reports' },
  },
  list: {
    columns: ['day', 'route_type', ...CONSUMPTION],
    filters: [PERIOD, 'user_id', 'route_type', 'sender_id', 'group_by'],
    sort: ['id', 'desc'],
    totals: true,
    beside: {
      always: {
        totals: object(COUNTED),
        chart: chartOf({ route_type: integer(), ...COUNTED }, GROUPED),
        period: PERIOD_AND_TODAY,
      },
    },
    tabs: [
      { label: 'Day', filter: { group_by: 'day' }, columns: ['day', 'route_type', ...CONSUMPTION] },
      { label: 'User', filter: { group_by: 'user' }, columns: ['user_id', 'route_type', ...CONSUMPTION] },
      { label: 'Sender ID', filter: { group_by: 'sender' }, columns: ['sender_id', 'route_type', ...CONSUMPTION] },
    ],
  },
  beside: { atTimes: GROUPED, never: ['group_by', 'period'] },
})
