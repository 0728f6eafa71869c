import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { integer, list, nullable, object, oneOf, string } from '../language/shape.ts'
import { BACKFILL_STATUSES } from './choices.ts'

/**
 * Corrections of what was reported before its code was explained: counted first, carried out when somebody says so, taken back on demand.
 * What the operator reported stays as it was reported (rule delivery-5).
 */
export const dlrBackfills = defineResource({
  name: 'dlr-backfills',
  table: 'dlr_backfills',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Correction', many: 'Corrections' },
  group: 'Routing',
  icon: 'history',
  title: 'reason',
  fields: {
    reason: text({ label: 'Reason', writable: 'never' }),
    dlr_code_ids: reference({ label: 'Codes', multiple: true, resource: 'dlr-list', writable: 'never' }),
    status: select({ label: 'Status', choices: BACKFILL_STATUSES, writable: 'never' }),
    affected_rows: number({ label: 'Messages found', writable: 'never' }),
    affected_campaigns: number({ label: 'Campaigns', writable: 'never' }),
    refund_credits: number({ label: 'Credits refunded', writable: 'never' }),
    charge_credits: number({ label: 'Credits charged', writable: 'never' }),
    changed_rows: number({ label: 'Corrected', writable: 'never' }),
    undone_rows: number({ label: 'Reverted', writable: 'never' }),
    kept_rows: number({ label: 'Unchanged', writable: 'never' }),
    error: text({ label: 'Error', writable: 'never' }),
    created_at: date({ label: 'Counted', precision: 'minute', writable: 'never' }),
    applied_at: date({ label: 'Corrected at', precision: 'minute', writable: 'never' }),
    undone_at: date({ label: 'Undone at', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/dlrcode-backfills', can: 'dlrcode-list' },
    get: { call: 'GET administration/dlrcode-backfill/{id}', can: 'dlrcode-view' },
  },
  list: {
    columns: [
      'reason',
      'dlr_code_ids',
      'status',
      'affected_rows',
      'affected_campaigns',
      'changed_rows',
      'undone_rows',
      'created_at',
    ],
    filters: ['status', 'created_at'],
    search: ['reason'],
    sort: ['id', 'desc'],
  },
  actions: {
    figures: {
      on: 'row',
      label: 'Reported and corrected figures',
      icon: 'chat',
      call: 'GET administration/dlrcode-backfill-figures/{id}',
      can: 'dlrcode-view',
      reads: true,
      dialog: 'figures',
      answers: object({
        status: oneOf(BACKFILL_STATUSES.map(({ value }) => value)),
        lines: list(
          object({
            route_id: nullable(integer()),
            route_name: nullable(string()),
            stat: string(),
            err: string(),
            rows: integer(),
            reported_as: string(),
            corrected_to: string(),
          }),
        ),
        done: nullable(integer()),
        total: nullable(integer()),
        job_status: nullable(string()),
        error: nullable(string()),
      }),
    },
    apply: {
      on: 'row',
      label: 'Correct',
      icon: 'check',
      call: 'POST administration/dlrcode-backfill-apply/{id}',
      can: 'dlrcode-action',
      writes: true,
      when: { status: 'counted' },
      confirm:
        "Correct {affected_rows} messages of {affected_campaigns} campaigns? {refund_credits} credits are refunded and {charge_credits} are charged. The operator's reports are kept, and you can undo this.",
      done: 'Correction started',
      noUndo: 'Its own Undo reverts it.',
    },
    recount: {
      on: 'row',
      label: 'Recount',
      icon: 'refresh',
      call: 'POST administration/dlrcode-backfill-recount/{id}',
      can: 'dlrcode-action',
      writes: true,
      when: { status: ['counted', 'failed'] },
      done: 'Recounting',
      noUndo: 'It only counts.',
    },
    undo: {
      on: 'row',
      label: 'Undo',
      icon: 'undo',
      tone: 'danger',
      call: 'POST administration/dlrcode-backfill-undo/{id}',
      can: 'dlrcode-action',
      writes: true,
      when: { status: ['done', 'failed'] },
      confirm:
        'Revert {changed_rows} messages to their earlier status? Messages with a newer receipt are left as they are. Credits are adjusted too.',
      input: {
        reason: text({ label: 'Reason', required: true, min: 3, max: 250, lines: 3, example: 'The vendor gave a wrong list' }),
      },
      done: 'Undoing the correction',
      noUndo: 'It can be counted and applied again.',
    },
  },
})
