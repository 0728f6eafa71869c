import { OPERATORS } from '../language/access.ts'
import { ENTRY_MODES, ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { WALLET_MEASURE } from '../money/port.ts'
import { NESTED_TEMPLATE, STATUS } from './campaign.answers.ts'
import { campaigns } from './campaigns.ts'
import { CAMPAIGN_STATES } from './choices.ts'
import { PENDING_CAUSES } from './pending.ts'

const CAMPAIGNS = 'delivery-report'
const count = (label: string) => number({ label, min: 0, writable: 'never' })

/** Every account's campaigns of every channel, for operators (rule campaigns-14). */
export const allCampaigns = defineResource({
  name: 'all-campaign',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'all',
  visibleTo: OPERATORS,
  label: { one: 'Campaign', many: 'All campaigns' },
  group: 'Campaigns',
  icon: 'list',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    message: text({ label: 'Message', writable: 'never', lines: 3 }),
    campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
    total_contacts: count('Contact Info'),
    total_credit_deduct: number({ label: 'Credit Info', min: 0, writable: 'never', virtual: true, measure: WALLET_MEASURE }),
    total_delivered: count('Delivered'),
    total_failed: count('Failed'),
    total_queued: count('Unsent'),
    total_never_sent: count('Never sent'),
    route_type: select({ label: 'Route type', choices: ROUTE_TYPES, writable: 'never' }),
    sender_id: reference({ label: 'Sender ID', resource: 'senderid-list', writable: 'never' }),
    secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', writable: 'never' }),
    entry_mode: select({ label: 'Entered by', choices: ENTRY_MODES, writable: 'never' }),
    status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
    is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
    is_stalled: checkbox({ label: 'Stalled', writable: 'never', virtual: true }),
    /** Accepted, and its messages are not all made. */
    is_preparing: checkbox({ label: 'Preparing messages', writable: 'never', virtual: true }),
    is_scheduled: checkbox({ label: 'Scheduled', writable: 'never', virtual: true }),
    waits_for: select({ label: 'Waits for', choices: PENDING_CAUSES, writable: 'never', virtual: true }),
  },
  operations: {
    list: { call: 'POST all-campaign', can: 'admin-manage-campaign-status', paged: 'per_page twice' },
    export: { call: 'POST all-campaign-export', can: 'admin-manage-campaign-status' },
  },
  list: {
    columns: [
      'campaign',
      'user_id',
      'message',
      'campaign_send_date_time',
      'total_contacts',
      'total_credit_deduct',
      'total_delivered',
      'total_failed',
      'status',
      'sender_id',
      'secondary_route_id',
      'entry_mode',
    ],
    further: ['sender_id', 'secondary_route_id', 'entry_mode'],
    longOrders: ['total_contacts'],
    card: ['user_id', 'campaign_send_date_time', 'total_contacts', 'total_delivered', 'status'],
    filters: [
      'user_id',
      'status',
      'route_type',
      { field: 'campaign_send_date_time', from: 'from_date', to: 'to_date' },
      'sender_id',
      'secondary_route_id',
      'entry_mode',
      'is_stalled',
      // Set by the alarm that counts them.
      { field: 'is_preparing', visibleTo: [] },
    ],
    search: ['campaign'],
    sort: ['id', 'desc'],
    tabs: [
      { label: 'All' },
      { label: 'Transaction', filter: { route_type: 1 } },
      { label: 'Promotional', filter: { route_type: 2 } },
      { label: 'Two Way', filter: { route_type: 3 } },
      { label: 'Voice', filter: { route_type: 4 } },
      { label: 'WhatsApp', filter: { route_type: 5 } },
    ],
    leadsTo: [{ path: '/admin-manage-campaign', label: 'Manage campaigns', icon: 'settings' }],
  },
  beside: { always: { ...NESTED_TEMPLATE, status: STATUS }, never: ['is_stalled', 'is_preparing'] },
  actions: {
    info: { ...campaigns.actions.info, of: CAMPAIGNS },
    manage: { ...campaigns.actions.manage, of: CAMPAIGNS, when: { route_type: [1, 2, 3] }, otherwise: 'hidden' },
    pause: { ...campaigns.actions.pause, of: CAMPAIGNS },
    resume: { ...campaigns.actions.resume, of: CAMPAIGNS },
    stop: { ...campaigns.actions.stop, of: CAMPAIGNS },
    complete: { ...campaigns.actions.complete, of: CAMPAIGNS },
    checkStatus: { ...campaigns.actions.checkStatus, of: CAMPAIGNS, when: { route_type: [1, 2, 3] }, otherwise: 'hidden' },
  },
})
