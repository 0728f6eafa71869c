import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { integer, list, object } from '../language/shape.ts'
import { CODE_BUCKETS, PROPOSAL_GROUNDS } from './choices.ts'

/** Codes of receipts that no row of the dictionary explains, with what they probably mean (rule routing-6). */
export const unmappedCodes = defineResource({
  name: 'unmapped-codes',
  table: 'unmapped_codes',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Unmapped code', many: 'Unmapped codes' },
  group: 'Routing',
  icon: 'help',
  title: 'err',
  fields: {
    err: text({ label: 'Code', mono: true, writable: 'never' }),
    stat: text({ label: 'Status word', mono: true, writable: 'never' }),
    route_id: reference({ label: 'Route', resource: 'primary-routes', writable: 'never' }),
    seen: number({ label: 'Seen', writable: 'never' }),
    first_at: date({ label: 'First seen', precision: 'minute', writable: 'never' }),
    last_at: date({ label: 'Last seen', precision: 'minute', writable: 'never' }),
    internal_status: select({ label: 'Proposal: counts as', choices: CODE_BUCKETS, writable: 'never', virtual: true }),
    is_final: checkbox({ label: 'Proposal: final', writable: 'never', virtual: true }),
    description: text({ label: 'Proposal: meaning', writable: 'never', virtual: true }),
    ground: select({ label: 'Basis', choices: PROPOSAL_GROUNDS, writable: 'never', virtual: true }),
    sample: text({ label: 'Sample receipt', lines: 3, mono: true, writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/dlrcode-unmapped', can: 'dlrcode-list' },
    get: { call: 'GET administration/dlrcode-unmapped/{id}', can: 'dlrcode-view' },
  },
  list: {
    columns: ['err', 'stat', 'route_id', 'seen', 'internal_status', 'description', 'ground', 'last_at', 'first_at', 'sample'],
    further: ['first_at', 'sample'],
    filters: ['route_id', { field: 'stat', match: 'equals' }, 'last_at'],
    search: ['err', 'stat'],
    sort: ['last_at', 'desc'],
  },
  actions: {
    accept: {
      on: 'selection',
      label: 'Accept the proposal',
      icon: 'check',
      call: 'POST administration/dlrcode-unmapped-accept',
      can: 'dlrcode-create',
      writes: true,
      max: 200,
      confirm: 'Add {count} codes to the dictionary as proposed? Proposals are guesses: each operator has its own codes.',
      input: {
        backfill: checkbox({
          label: 'Count the messages this would correct',
          default: 1,
          help: 'Nothing changes yet. You see the count under Corrections and decide there.',
        }),
      },
      answers: object({ dlr_code_ids: list(integer()) }, { backfill_id: integer() }),
      noUndo: 'The code can be deactivated in the dictionary.',
    },
    explain: {
      on: 'row',
      label: 'Set meaning',
      icon: 'edit',
      call: 'POST administration/dlrcode-unmapped-explain/{id}',
      can: 'dlrcode-create',
      writes: true,
      input: {
        description: text({ label: 'Meaning', required: true, min: 3, max: 250, lines: 2, example: 'Handset switched off' }),
        internal_status: select({ label: 'Counts as', required: true, choices: CODE_BUCKETS, default: 'FAILED' }),
        is_final: checkbox({ label: 'Final', default: 1, help: 'No further receipt is expected.' }),
        refund_credit: checkbox({ label: 'Refund', default: 0, help: 'Messages with this code are refunded.' }),
        backfill: checkbox({
          label: 'Count the messages this would correct',
          default: 1,
          help: 'Nothing changes yet. You see the count under Corrections and decide there.',
        }),
      },
      done: 'Added to the dictionary',
      answers: object({ dlr_code_id: integer() }, { backfill_id: integer() }),
      noUndo: 'The code can be deactivated in the dictionary.',
    },
    forget: {
      on: 'selection',
      label: 'Forget',
      icon: 'delete',
      tone: 'danger',
      call: 'POST administration/dlrcode-unmapped-forget',
      can: 'dlrcode-delete',
      writes: true,
      max: 1000,
      confirm: 'Forget {count} codes? They are listed again when a receipt contains them.',
      noUndo: 'It is listed again with the next receipt that brings it.',
    },
  },
})
