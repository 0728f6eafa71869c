import { OPERATORS } from '../language/access.ts'
import { SMS_ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, object, password, reference, select, text } from '../language/fields.ts'
import {
  ADJUSTMENT_STATUSES,
  ASKS_PASSWORD,
  DIALOG_ACTIONS,
  FIX_ACTIONS,
  MOST_FIXED,
  NOTED_ACTIONS,
  SETS_STATUS,
} from './fix-actions.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })
/** So short a reason says nothing (security case 40). */
const LEAST_REASON = 10

/**
 * Bulk fixes (domain §14.4), and the records of every status set by a person or a rule (domain §5.8): what the operator reported stays,
 * what was set stands beside it and can be reversed.
 */
export const manageCampaign = defineResource({
  name: 'admin-manage-campaign',
  table: 'status_adjustments',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Adjustment', many: 'Manage campaigns' },
  group: 'Campaigns',
  icon: 'filter',
  title: 'reason',
  fields: {
    action: select({ label: 'Action', choices: NOTED_ACTIONS, writable: 'never' }),
    percent: number({ label: 'Delivered', unit: '%', writable: 'never' }),
    failed_percent: number({ label: 'Failed', unit: '%', writable: 'never' }),
    reason: text({ label: 'Reason', writable: 'never' }),
    status: select({ label: 'Status', choices: ADJUSTMENT_STATUSES, writable: 'never' }),
    eligible: count('Eligible'),
    changed: count('Set'),
    cancelled: count('Cancelled before sending'),
    superseded: count('Reported since'),
    restored: count('Put back'),
    users: count('Users'),
    campaigns: count('Campaigns'),
    refund_credits: count('Credits given back'),
    recharged_credits: count('Credits charged again'),
    uncharged_credits: count('Credits not charged again'),
    actor_id: reference({ label: 'By', resource: 'users', writable: 'never', help: 'Empty: a rule of the campaign.' }),
    approved_by: reference({ label: 'Approved by', resource: 'users', writable: 'never' }),
    reversed_by: reference({ label: 'Reversed by', resource: 'users', writable: 'never' }),
    reverse_reason: text({ label: 'Reason of reversing', writable: 'never' }),
    error: text({ label: 'What went wrong', writable: 'never' }),
    created_at: date({ label: 'At', precision: 'minute', writable: 'never' }),
    approved_at: date({ label: 'Approved at', precision: 'minute', writable: 'never' }),
    reversed_at: date({ label: 'Reversed at', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST status-adjustments', can: 'admin-manage-campaign-status' },
    get: { call: 'GET status-adjustment/{id}', can: 'admin-manage-campaign-status' },
  },
  list: {
    columns: ['created_at', 'action', 'reason', 'actor_id', 'campaigns', 'changed', 'superseded', 'restored', 'status'],
    filters: ['action', 'status', 'actor_id', 'created_at'],
    search: ['reason'],
    sort: ['id', 'desc'],
  },
  actions: {
    /** Bulk fixes; the smaller body of one campaign (`send_sms_id`, `action_type`); the toggle of one row (`sms_queue_id` alone). */
    fix: {
      on: 'call',
      label: 'Bulk fix',
      call: 'POST manage-campaign',
      can: 'admin-manage-campaign-status',
      visibleTo: OPERATORS,
      stepUp: ASKS_PASSWORD,
      whileActing: { refused: SETS_STATUS },
      input: {
        action: select({ label: 'Action', choices: FIX_ACTIONS }),
        action_type: select({ label: 'Action', choices: DIALOG_ACTIONS }),
        send_sms_id: reference({ label: 'Campaign', resource: 'delivery-report' }),
        send_sms_ids: reference({ label: 'Campaigns', resource: 'delivery-report', multiple: true }),
        sms_queue_id: number({ label: 'Message', min: 1, plain: true }),
        sms_queue_ids: select({ label: 'Messages', choices: [], multiple: true, open: true }),
        filter: object({ label: 'Filter', example: { from: '2026-11-20', to: '2026-11-20', only_queue: 1 } }),
        limit: number({ label: 'At most', min: 1, max: MOST_FIXED }),
        ratio_percent_to_delivered: number({ label: 'Delivered', min: 1, max: 100, unit: '%' }),
        failed_ratio: number({ label: 'Failed', min: 0, max: 100, unit: '%' }),
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
    },
    /** Campaigns with what is open in them. */
    open: {
      on: 'call',
      label: 'Open campaigns',
      call: 'POST manage-campaign-list',
      can: 'admin-manage-campaign-status',
      paged: 'per_page_record',
      visibleTo: OPERATORS,
      input: {
        campaign: text({ label: 'Campaign', max: 100 }),
        user_id: reference({ label: 'User', resource: 'users' }),
        route_type: select({ label: 'Route type', choices: SMS_ROUTE_TYPES }),
        secondary_route_id: reference({ label: 'Route', resource: 'secondary-routes' }),
        place: select({
          label: 'Where',
          choices: [
            { value: 'queue', label: 'Queue' },
            { value: 'history', label: 'History' },
          ],
        }),
        from_date: date({ label: 'From' }),
        to_date: date({ label: 'To' }),
        page: number({ label: 'Page', min: 1, max: 10_000 }),
        per_page: number({ label: 'Per page', min: 1, max: 100 }),
      },
      reads: true,
    },
    figures: {
      on: 'row',
      label: 'Figures and rows',
      icon: 'report',
      call: 'GET status-adjustment-figures/{id}',
      can: 'admin-manage-campaign-status',
      dialog: 'figures',
    },
    /** The rows of a record, a page at a time. */
    rows: {
      on: 'call',
      label: 'Rows',
      call: 'POST status-adjustment-rows/{id}',
      can: 'admin-manage-campaign-status',
      paged: 'per_page_record',
      visibleTo: OPERATORS,
    },
    approve: {
      on: 'row',
      label: 'Approve',
      icon: 'check',
      call: 'POST status-adjustment-approve/{id}',
      can: 'admin-manage-campaign-status',
      stepUp: true,
      whileActing: 'refused',
      flag: 'sp_operation',
      when: { status: 'asked' },
      confirm: 'Set {eligible} messages of {campaigns} campaigns? What the operator reported stays, and it can be reversed.',
      done: 'The fix has begun',
    },
    withdraw: {
      on: 'row',
      label: 'Withdraw',
      icon: 'close',
      call: 'POST status-adjustment-withdraw/{id}',
      can: 'admin-manage-campaign-status',
      when: { status: 'asked' },
      confirm: 'Withdraw this fix? Nothing has been changed by it.',
      done: 'The fix was withdrawn',
    },
    reverse: {
      on: 'row',
      label: 'Reverse',
      icon: 'undo',
      tone: 'danger',
      call: 'POST status-adjustment-reverse/{id}',
      can: 'admin-manage-campaign-status',
      stepUp: true,
      whileActing: 'refused',
      flag: 'sp_operation',
      when: { status: ['done', 'failed'] },
      confirm:
        'Put {changed} messages back to what the operator reported? Those reported since stay as reported. Credits go the way back where the balance allows.',
      input: {
        reason: text({
          label: 'Reason',
          required: true,
          min: LEAST_REASON,
          max: 250,
          lines: 3,
          example: 'The supplier has corrected the summary',
        }),
      },
      done: 'The fix is being reversed',
    },
  },
})
