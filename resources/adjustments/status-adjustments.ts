import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { ADJUSTMENT_STATUSES, LEAST_REASON, NOTED_ACTIONS } from './fix-actions.ts'
import { ADJUSTMENT, JOB, SET_ROWS } from './manage-campaign.answers.ts'

const count = (label: string) => number({ label, writable: 'never', min: 0 })

/**
 * The records of every status set by a person or a rule (rule adjustments-5): what the operator reported stays, what was set stands beside it and
 * can be reversed.
 */
export const statusAdjustments = defineResource({
  name: 'status-adjustments',
  table: 'status_adjustments',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Adjustment', many: 'Adjustments' },
  icon: 'history',
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
    has_set: checkbox({ label: 'Has set messages', writable: 'never', virtual: true }),
    superseded: count('Reported later'),
    restored: count('Restored'),
    users: count('Users'),
    campaigns: count('Campaigns'),
    refund_credits: count('Credits refunded'),
    recharged_credits: count('Credits charged again'),
    uncharged_credits: count('Credits not charged again'),
    actor_id: reference({ label: 'By', resource: 'users', writable: 'never', help: 'Leave empty for a rule of the campaign.' }),
    approved_by: reference({ label: 'Approved by', resource: 'users', writable: 'never' }),
    reversed_by: reference({ label: 'Reversed by', resource: 'users', writable: 'never' }),
    reverse_reason: text({ label: 'Reason for reversing', writable: 'never' }),
    error: text({ label: 'Error', writable: 'never' }),
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
    card: ['action', 'status', 'changed', 'reason'],
    filters: ['action', 'status', 'actor_id', 'created_at'],
    search: ['reason'],
    sort: ['id', 'desc'],
    leadsTo: [{ path: '/admin-manage-campaign', label: 'Manage campaigns', icon: 'settings' }],
  },
  actions: {
    figures: {
      on: 'row',
      label: 'Figures and rows',
      icon: 'report',
      call: 'GET status-adjustment-figures/{id}',
      can: 'admin-manage-campaign-status',
      reads: true,
      dialog: 'figures',
      answers: ADJUSTMENT,
    },
    /** The rows of a record, a page at a time. */
    rows: {
      on: 'call',
      label: 'Rows',
      call: 'POST status-adjustment-rows/{id}',
      can: 'admin-manage-campaign-status',
      reads: true,
      paged: 'per_page_record',
      visibleTo: OPERATORS,
      answers: SET_ROWS,
    },
    approve: {
      on: 'row',
      label: 'Approve',
      icon: 'check',
      call: 'POST status-adjustment-approve/{id}',
      can: 'admin-manage-campaign-status',
      writes: true,
      stepUp: true,
      whileActing: 'refused',
      flag: 'sp_operation',
      when: { status: 'asked' },
      confirm: 'Set {eligible} messages of {campaigns} campaigns? What the operator reported stays, and it can be reversed.',
      done: 'The fix has begun',
      answers: JOB,
      noUndo: 'Reverse takes it back, with a reason.',
    },
    withdraw: {
      on: 'row',
      label: 'Withdraw',
      icon: 'close',
      call: 'POST status-adjustment-withdraw/{id}',
      can: 'admin-manage-campaign-status',
      writes: true,
      when: { status: 'asked' },
      confirm: 'Withdraw this fix? Nothing has been changed by it.',
      done: 'The fix was withdrawn',
      noUndo: 'It can be asked for again.',
    },
    reverse: {
      on: 'row',
      label: 'Reverse',
      icon: 'undo',
      tone: 'danger',
      call: 'POST status-adjustment-reverse/{id}',
      can: 'admin-manage-campaign-status',
      writes: true,
      stepUp: true,
      whileActing: 'refused',
      flag: 'sp_operation',
      when: { status: ['done', 'failed'], has_set: 1 },
      needs: { has_set: 'Only for fixes that set a message: what was cancelled is not sent again' },
      confirm:
        'Restore {changed} messages to what the operator reported? Messages reported since then stay as reported. Credits move back where the balance allows.',
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
      answers: JOB,
      noUndo: 'The status can be set again.',
    },
  },
})
