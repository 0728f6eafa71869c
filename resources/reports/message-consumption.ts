import { defineResource } from '../language/define.ts'
import { date, reference, select } from '../language/fields.ts'
import { day, integer, nullable, object } from '../language/shape.ts'
import { CONSUMPTION, counts, figure, ofChannels, PERIOD, period, routeType, user, waNumber } from './figures.ts'
import { COUNTED_OF_ALL, chartOf, PERIOD_AND_TODAY, UNITS } from './reports.answers.ts'

const GROUPS = [
  { value: 'day', label: 'Day' },
  { value: 'user', label: 'User' },
  { value: 'sender', label: 'Sender ID' },
] as const

/** What a row is about, by what the rows are grouped by. */
const GROUPED = { day: day(), user_id: integer(), sender_id: nullable(integer()), wa_configuration_id: nullable(integer()) }

/** Messages, parts and what they cost by day, user or sender, and route type (rule reports-9): of every channel. */
export const messageConsumption = defineResource({
  name: 'message-consumption-report',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Consumption', many: 'Message consumption' },
  group: 'Reports',
  icon: 'message',
  listedOn: '/reports',
  about: 'How many messages, parts and credits went into each day, user or sender ID, in every channel.',
  title: 'route_type',
  fields: {
    group_by: select({ label: 'Group by', choices: GROUPS, writable: 'never', virtual: true }),
    day: date({ label: 'Date', writable: 'never' }),
    user_id: user,
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    wa_configuration_id: waNumber,
    route_type: routeType,
    period,
    ...counts,
    ...ofChannels,
    total_contacts: figure('Messages', 'Whatever became of them.'),
  },
  operations: {
    list: { call: 'POST msg-consumption-report', can: 'reports' },
    export: { call: 'POST msg-consumption-report-export', can: 'reports' },
  },
  list: {
    columns: ['day', 'route_type', ...CONSUMPTION],
    further: ['total_read', 'total_adjusted_delivered', 'total_adjusted_failed'],
    card: ['wa_configuration_id', 'route_type', 'total_contacts', 'total_delivered'],
    filters: [PERIOD, 'user_id', 'route_type', 'sender_id', 'group_by'],
    sort: ['id', 'desc'],
    totals: true,
    beside: {
      always: {
        totals: object(COUNTED_OF_ALL),
        chart: chartOf({ route_type: integer(), ...COUNTED_OF_ALL }, GROUPED),
        period: PERIOD_AND_TODAY,
        units: UNITS,
      },
    },
    tabs: [
      { label: 'Day', filter: { group_by: 'day' }, columns: ['day', 'route_type', ...CONSUMPTION] },
      { label: 'User', filter: { group_by: 'user' }, columns: ['user_id', 'route_type', ...CONSUMPTION] },
      {
        label: 'Sender ID',
        filter: { group_by: 'sender' },
        columns: ['sender_id', 'wa_configuration_id', 'route_type', ...CONSUMPTION],
      },
    ],
  },
  beside: { atTimes: GROUPED, never: ['group_by', 'period'] },
})
