import { CAMPAIGN_FILTERS, campaigns, NESTED_TEMPLATE, STATUS } from '../campaigns/port.ts'
import { defineResource } from '../language/define.ts'
import { number, reference } from '../language/fields.ts'
import { decimal, nullable, object, oneOf } from '../language/shape.ts'
import { wholeNumbers } from './reports.answers.ts'

const CAMPAIGNS = 'delivery-report'
const { fields } = campaigns

const TOTALS = object({
  ...wholeNumbers([
    'total_contacts',
    'total_delivered',
    'total_failed',
    'total_processing',
    'total_invalid_number',
    'total_block_number',
    'total_adjusted',
    'total_credit_deduct',
  ]),
  delivered_percent: nullable(decimal()),
})

/** What became of every campaign, as operators reported it, with the totals of all that the filter leaves (rule reports-1). */
export const campaignReport = defineResource({
  name: 'campaign-report',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'text',
  label: { one: 'Campaign', many: 'Campaign report' },
  group: 'Reports',
  icon: 'columns',
  listedOn: '/reports',
  about: 'The outcome of each campaign, with totals over all of them.',
  title: 'campaign',
  fields: {
    campaign: fields.campaign,
    user_id: reference({ ...fields.user_id, visibleTo: [0, 1, 3] }),
    sender_id: fields.sender_id,
    dlt_template_id: fields.dlt_template_id,
    message_type: fields.message_type,
    sms_type: fields.sms_type,
    route_type: fields.route_type,
    campaign_send_date_time: fields.campaign_send_date_time,
    total_contacts: fields.total_contacts,
    total_delivered: fields.total_delivered,
    delivered_percent: number({
      label: 'Delivered %',
      help: 'Delivered, of those reported delivered or failed.',
      writable: 'never',
      virtual: true,
      min: 0,
      max: 100,
      decimals: 2,
    }),
    total_failed: fields.total_failed,
    total_processing: fields.total_processing,
    total_invalid_number: fields.total_invalid_number,
    total_block_number: fields.total_block_number,
    total_adjusted: fields.total_adjusted,
    total_credit_deduct: fields.total_credit_deduct,
    only_campaign: fields.only_campaign,
    status: fields.status,
    is_paused: fields.is_paused,
  },
  operations: {
    list: { call: 'POST campaign-list', can: 'reports', paged: 'per_page twice' },
    export: { call: 'POST campaign-list-export', can: 'reports' },
  },
  list: {
    columns: [
      'campaign',
      'status',
      'sender_id',
      'dlt_template_id',
      'campaign_send_date_time',
      'total_contacts',
      'total_delivered',
      'delivered_percent',
      'total_failed',
      'total_credit_deduct',
      'total_processing',
      'total_invalid_number',
      'total_block_number',
    ],
    filters: ['user_id', ...CAMPAIGN_FILTERS],
    search: ['campaign'],
    sort: ['id', 'desc'],
    totals: true,
    // Too many are not added up while somebody waits.
    beside: { always: { totals: nullable(TOTALS) }, atTimes: { too_many: oneOf([1]) } },
  },
  beside: { always: { ...NESTED_TEMPLATE, status: STATUS }, never: ['only_campaign'] },
  actions: {
    info: { ...campaigns.actions.info, of: CAMPAIGNS },
    exportMessages: { ...campaigns.actions.exportMessages, of: CAMPAIGNS },
  },
})
