import { CAMPAIGN_STATES, campaigns, STATUS } from '../campaigns/port.ts'
import { OPERATORS } from '../language/access.ts'
import { SMS_ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, object, password, reference, select, text } from '../language/fields.ts'
import { ASKS_PASSWORD, DIALOG_ACTIONS, FIX_ACTIONS, LEAST_REASON, MOST_FIXED, PLACES, SETS_STATUS } from './fix-actions.ts'
import { FIXED } from './manage-campaign.answers.ts'

const CAMPAIGNS = 'delivery-report'
const counted = (label: string) => number({ label, writable: 'never', min: 0, virtual: true, ordered: true })

/** Campaigns with what is open in them, ticked for a bulk fix (rules adjustments-9 and adjustments-13). */
export const manageCampaign = defineResource({
  name: 'admin-manage-campaign',
  table: 'campaigns',
  owner: 'user_id',
  channel: 'text',
  visibleTo: OPERATORS,
  label: { one: 'Campaign', many: 'Manage campaigns' },
  group: 'Campaigns',
  icon: 'filter',
  title: 'campaign',
  fields: {
    campaign: text({ label: 'Campaign', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    campaign_send_date_time: date({ label: 'Time', precision: 'minute', writable: 'never' }),
    status: select({ label: 'Status', choices: CAMPAIGN_STATES, writable: 'never' }),
    is_paused: checkbox({ label: 'Paused', writable: 'never', virtual: true }),
    place: select({ label: 'Where', choices: PLACES, writable: 'never', virtual: true }),
    unsubmitted: counted('Unsubmitted'),
    accepted: counted('Accepted'),
    pending: counted('Pending'),
    expired: counted('Timed out'),
    total_adjusted: number({ label: 'Adjusted', writable: 'never', min: 0 }),
    has_open: checkbox({ label: 'With open numbers', writable: 'never', virtual: true }),
    route_type: select({ label: 'Route type', choices: SMS_ROUTE_TYPES, writable: 'never' }),
    secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes', writable: 'never' }),
  },
  operations: { list: { call: 'POST manage-campaign-list', can: 'admin-manage-campaign-status' } },
  list: {
    columns: ['campaign', 'user_id', 'campaign_send_date_time', 'status', 'unsubmitted', 'accepted', 'pending', 'expired'],
    card: ['status', 'unsubmitted', 'accepted', 'pending', 'expired'],
    filters: [
      'user_id',
      'status',
      'place',
      'route_type',
      'secondary_route_id',
      { field: 'campaign_send_date_time', from: 'from_date', to: 'to_date' },
      'has_open',
    ],
    search: ['campaign'],
    sort: ['id', 'desc'],
    tabs: [{ label: 'With open numbers', filter: { has_open: 1 } }, { label: 'All' }],
    leadsTo: [{ path: '/status-adjustments', label: 'Adjustments', icon: 'history' }],
  },
  beside: { always: { status: STATUS } },
  actions: {
    info: { ...campaigns.actions.info, of: CAMPAIGNS },
    manage: { ...campaigns.actions.manage, of: CAMPAIGNS },
    recheck: { ...campaigns.actions.recheck, of: CAMPAIGNS },
    /** Bulk fixes; the smaller body of one campaign (`send_sms_id`, `action_type`); the toggle of one row (`sms_queue_id` alone). */
    fix: {
      on: 'call',
      label: 'Bulk fix',
      call: 'POST manage-campaign',
      can: 'admin-manage-campaign-status',
      writes: true,
      visibleTo: OPERATORS,
      stepUp: ASKS_PASSWORD,
      whileActing: { refused: SETS_STATUS },
      input: {
        action: select({ label: 'Action', choices: FIX_ACTIONS }),
        action_type: select({ label: 'Action', choices: DIALOG_ACTIONS }),
        send_sms_id: reference({ label: 'Campaign', resource: 'delivery-report' }),
        send_sms_ids: reference({ label: 'Campaigns', resource: 'delivery-report', multiple: true }),
        sms_queue_id: number({
          label: 'Message number',
          min: 1,
          plain: true,
          help: 'Shown in the number log with the trail of a message.',
        }),
        sms_queue_ids: select({ label: 'Messages', choices: [], multiple: true, open: true }),
        filter: object({ label: 'Filter', example: { from: '2026-11-20', to: '2026-11-20', only_queue: 1 } }),
        limit: number({ label: 'Row limit', min: 1, max: MOST_FIXED }),
        ratio_percent_to_delivered: number({ label: 'Set to delivered', min: 1, max: 100, unit: '%' }),
        failed_ratio: number({ label: 'Set to failed', min: 0, max: 100, unit: '%' }),
        submit_count: number({ label: 'How many', min: 1, max: MOST_FIXED }),
        is_auto: checkbox({ label: 'Close by rule' }),
        reason: text({
          label: 'Reason',
          min: LEAST_REASON,
          max: 250,
          lines: 3,
          example: 'Summary of the supplier of 20 November: 96 % delivered',
        }),
        dry_run: checkbox({ label: 'Only count' }),
        password: password({
          label: 'Your password',
          help: 'Of whoever asks: where more rows are set than one person may set alone, and nobody else could approve that.',
        }),
      },
      answers: FIXED,
    },
  },
})
