import { defineResource } from '../language/define.ts'
import { reference, select } from '../language/fields.ts'
import { integer, nullable, object } from '../language/shape.ts'
import { counts, figure, PERIOD, period, textRouteType, user } from './figures.ts'
import { COUNTED, PERIOD_AND_TODAY } from './reports.answers.ts'

const COUNTS = [
  'total_contacts',
  'total_delivered',
  'total_failed',
  'total_processing',
  'total_invalid_number',
  'total_block_number',
  'total_credit_deduct',
  'delivered_percent',
  'total_adjusted_delivered',
  'total_adjusted_failed',
] as const

const VIEWS = [
  { value: 'group', label: 'By group' },
  { value: 'template', label: 'By template' },
] as const

/** What was sent by each template group, and within one by each template (rule reports-1). */
export const templateGroupSummary = defineResource({
  name: 'summary-report-by-template-group',
  owner: 'platform',
  channel: 'text',
  label: { one: 'Template group', many: 'Summary by template group' },
  group: 'Reports',
  icon: 'template',
  listedOn: '/reports',
  about: 'What was sent with each template group and each template.',
  title: 'dlt_template_group_id',
  fields: {
    view: select({ label: 'View', choices: VIEWS, writable: 'never', virtual: true }),
    dlt_template_group_id: reference({ label: 'Group', resource: 'template-group-list', writable: 'never' }),
    dlt_template_id: reference({ label: 'Template', resource: 'dlt-template-list', writable: 'never' }),
    templates: figure('Templates', 'Templates of the group that were used.'),
    user_id: user,
    route_type: textRouteType,
    period,
    ...counts,
  },
  operations: {
    list: { call: 'POST summary-report-by-template-group', can: 'reports' },
    export: { call: 'POST summary-report-by-template-group-export', can: 'reports' },
  },
  list: {
    columns: ['dlt_template_group_id', 'templates', ...COUNTS],
    card: ['total_contacts', 'total_delivered'],
    filters: [PERIOD, 'dlt_template_group_id', 'user_id', 'route_type', 'view'],
    sort: ['total_contacts', 'desc'],
    totals: true,
    // Templates are counted by group alone.
    beside: { always: { totals: object(COUNTED, { templates: integer() }), period: PERIOD_AND_TODAY } },
    tabs: [
      { label: 'By group', filter: { view: 'group' }, columns: ['dlt_template_group_id', 'templates', ...COUNTS] },
      { label: 'By template', filter: { view: 'template' }, columns: ['dlt_template_id', 'dlt_template_group_id', ...COUNTS] },
    ],
  },
  beside: {
    atTimes: { templates: integer(), dlt_template_id: nullable(integer()) },
    never: ['view', 'user_id', 'route_type', 'period'],
  },
})
