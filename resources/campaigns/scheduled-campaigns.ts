import { ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { WALLET_MEASURE } from '../money/port.ts'
import { campaignLife } from './actions/campaign-life.ts'
import { NESTED_TEMPLATE } from './campaign.answers.ts'
import { campaigns } from './campaigns.ts'
import { SCHEDULED_STATES } from './choices.ts'
import { PENDING_CAUSES } from './pending.ts'

const CAMPAIGNS = 'delivery-report'

/** Campaigns that wait for their time, and those held because it passed while nothing was sent (rule campaigns-12). */
export const scheduledCampaigns = defineResource({
  name: 'scheduled-campaign-report',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'all',
  label: { one: 'Scheduled campaign', many: 'Scheduled campaigns' },
  group: 'Reports',
  icon: 'schedule',
  about: 'Campaigns that wait for their time, or were held because they missed it.',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', writable: 'never' }),
    message: text({ label: 'Message', writable: 'never', lines: 3 }),
    campaign_send_date_time: date({ label: 'Scheduled for', precision: 'minute', writable: 'never' }),
    expected_contacts: number({ label: 'Contact Info', min: 0, writable: 'never' }),
    total_credit_deduct: number({ label: 'Credit Info', min: 0, writable: 'never', virtual: true, measure: WALLET_MEASURE }),
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    created_by: reference({ label: 'Created by', resource: 'users', writable: 'never' }),
    route_type: select({ label: 'Route type', choices: ROUTE_TYPES, writable: 'never' }),
    status: select({ label: 'Status', choices: SCHEDULED_STATES, writable: 'never' }),
    is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
    is_scheduled: checkbox({ label: 'Scheduled', writable: 'never', virtual: true }),
    waits_for: select({ label: 'Waits for', choices: PENDING_CAUSES, writable: 'never', virtual: true }),
  },
  operations: {
    list: { call: 'POST scheduled-campaign-report', can: 'reports', paged: 'per_page twice' },
    export: { call: 'POST scheduled-campaign-report-export', can: 'reports' },
  },
  list: {
    columns: [
      'campaign',
      'message',
      'campaign_send_date_time',
      'expected_contacts',
      'total_credit_deduct',
      'created_by',
      'status',
    ],
    filters: ['user_id', 'route_type', 'status', { field: 'campaign_send_date_time', from: 'from_date', to: 'to_date' }],
    search: ['campaign'],
    sort: ['campaign_send_date_time', 'asc'],
  },
  beside: { always: NESTED_TEMPLATE },
  actions: {
    info: { ...campaigns.actions.info, of: CAMPAIGNS },
    reschedule: { ...campaignLife.reschedule, of: CAMPAIGNS },
    sendNow: { ...campaignLife.sendNow, of: CAMPAIGNS },
    resume: { ...campaignLife.resume, of: CAMPAIGNS },
    cancelScheduled: { ...campaignLife.cancelScheduled, of: CAMPAIGNS },
  },
})
