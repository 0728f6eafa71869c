import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, reference, select, text } from '../language/fields.ts'
import { day, integer, nullable, object, string } from '../language/shape.ts'
import { CONSUMPTION, counts, figure, ofChannels, PERIOD, period, routeType, user, waNumber, waTemplate } from './figures.ts'
import { COUNTED_OF_ALL, chartOf, PERIOD_AND_TODAY, UNITS } from './reports.answers.ts'

const VIEWS = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'user', label: 'User' },
  { value: 'sender', label: 'Sender ID' },
  { value: 'template', label: 'Template' },
  { value: 'route', label: 'Route' },
  { value: 'operator', label: 'Operator' },
] as const

/** What a row is about, by the view. */
const SEEN = {
  day: day(),
  /** Its Monday. */
  week: day(),
  /** `2026-11` */
  month: string(),
  user_id: integer(),
  sender_id: nullable(integer()),
  dlt_template_id: nullable(integer()),
  /** Of WhatsApp, in place of sender ID and route. */
  wa_configuration_id: nullable(integer()),
  wa_template_id: nullable(integer()),
  route_id: nullable(integer()),
  operator: nullable(string()),
}

/** Consumption of every channel seen from eight sides (rule reports-9); routes and operators only by operators of the platform. */
export const consumptionByView = defineResource({
  name: 'consumption-report-by-view',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Consumption', many: 'Consumption breakdown' },
  group: 'Reports',
  icon: 'split',
  listedOn: '/reports',
  about: 'Who or what used the messages: by day, week, month, user, sender ID, template, route or operator.',
  title: 'day',
  fields: {
    view: select({ label: 'View', choices: VIEWS, writable: 'never', virtual: true }),
    day: date({ label: 'Date', writable: 'never' }),
    week: date({ label: 'Week from', writable: 'never' }),
    month: date({ label: 'Month', precision: 'month', writable: 'never' }),
    user_id: user,
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    dlt_template_id: reference({ label: 'Template', resource: 'dlt-template-list', writable: 'never' }),
    wa_configuration_id: waNumber,
    wa_template_id: waTemplate,
    route_id: reference({
      label: 'Route',
      help: 'Empty if not sent, or not yet sent.',
      resource: 'primary-routes',
      visibleTo: OPERATORS,
      writable: 'never',
    }),
    operator: text({
      label: 'Operator',
      help: 'Of the route that took the messages. Empty if not sent, or not yet sent.',
      visibleTo: OPERATORS,
      writable: 'never',
    }),
    route_type: routeType,
    period,
    ...counts,
    ...ofChannels,
    total_contacts: figure('Messages', 'Whatever became of them.'),
  },
  operations: {
    list: { call: 'POST consumption-report-by-view', can: 'reports' },
    export: { call: 'POST consumption-report-by-view-export', can: 'reports' },
  },
  list: {
    columns: ['day', ...CONSUMPTION],
    further: ['voice_credit', 'total_read'],
    card: ['wa_configuration_id', 'wa_template_id', 'total_contacts', 'total_delivered'],
    filters: [PERIOD, 'user_id', 'route_type', 'view'],
    sort: ['id', 'desc'],
    totals: true,
    beside: {
      always: {
        totals: object(COUNTED_OF_ALL),
        chart: chartOf(COUNTED_OF_ALL, SEEN),
        period: PERIOD_AND_TODAY,
        units: UNITS,
      },
    },
    tabs: [
      { label: 'Day', filter: { view: 'day' }, columns: ['day', ...CONSUMPTION] },
      { label: 'Week', filter: { view: 'week' }, columns: ['week', ...CONSUMPTION] },
      { label: 'Month', filter: { view: 'month' }, columns: ['month', ...CONSUMPTION] },
      { label: 'User', filter: { view: 'user' }, columns: ['user_id', ...CONSUMPTION] },
      { label: 'Sender ID', filter: { view: 'sender' }, columns: ['sender_id', 'wa_configuration_id', ...CONSUMPTION] },
      { label: 'Template', filter: { view: 'template' }, columns: ['dlt_template_id', 'wa_template_id', ...CONSUMPTION] },
      {
        label: 'Route',
        filter: { view: 'route' },
        columns: ['route_id', 'wa_configuration_id', ...CONSUMPTION],
        visibleTo: OPERATORS,
      },
      { label: 'Operator', filter: { view: 'operator' }, columns: ['operator', ...CONSUMPTION], visibleTo: OPERATORS },
    ],
  },
  beside: { atTimes: SEEN, never: ['view', 'route_type', 'period'] },
})
