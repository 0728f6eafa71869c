import { defineResource } from '../language/define.ts'
import { checkbox, date, object as objectOf, reference, text } from '../language/fields.ts'
import { anything, type FromShape, instant, integer, object, rowOf, string } from '../language/shape.ts'

const FIELDS = {
  at: date({ label: 'When', precision: 'minute', writable: 'never' }),
  actor_id: reference({ label: 'Person', resource: 'users', writable: 'never' }),
  user_id: reference({ label: 'Account', resource: 'users', writable: 'never' }),
  acting: checkbox({ label: 'Acting as another', writable: 'never' }),
  action: text({ label: 'Action', max: 100, lines: 2, example: 'users.update', writable: 'never' }),
  entity: text({ label: 'Kind of record', max: 100, example: 'users', mono: true, writable: 'never' }),
  entity_id: text({ label: 'Record', max: 100, example: '12', mono: true, writable: 'never' }),
  reason: text({ label: 'Reason', max: 250, writable: 'never' }),
  changes: objectOf({ label: 'Changes', virtual: true, writable: 'never' }),
  ip: text({ label: 'Address', max: 60, example: '127.0.0.1', mono: true, writable: 'never' }),
  user_agent: text({ label: 'Browser', max: 500, writable: 'never' }),
  via: text({ label: 'By way of', max: 500, mono: true, writable: 'never' }),
  request_id: text({ label: 'Request', max: 60, mono: true, writable: 'never' }),
  before: text({ label: 'Before', writable: 'never' }),
  after: text({ label: 'After', writable: 'never' }),
  sealed: checkbox({ label: 'Sealed', writable: 'never' }),
}

const { before: _before, after: _after, ...ENTRY } = FIELDS

/** One entry; what was before and after stands in `changes`, as whatever was changed has it. */
const AUDIT_ENTRY = rowOf(ENTRY, {
  at: instant(),
  action: string(),
  changes: object({ before: anything(), after: anything() }),
})

/** An entry as it is read by itself. */
export type AuditEntry = FromShape<typeof AUDIT_ENTRY>

/** What a check of the seal found, as its job answers it. */
export interface SealReport {
  rows: number
  intact_to: number
  broken: number | null
  /** Rows of the last moments, which no seal covers yet. */
  unsealed: number
}

/** Every change by a person, with before and after (rule system-5); for admins alone. Append-only and chained by its seal (rule system-5). */
export const auditLog = defineResource({
  name: 'audit-log',
  table: 'audit_entries',
  owner: 'platform',
  visibleTo: [0],
  label: { one: 'Audit entry', many: 'Audit log' },
  group: 'Administration',
  icon: 'history',
  title: 'action',
  fields: FIELDS,
  operations: {
    list: { call: 'POST administration/audit-logs', can: 'audit-log' },
    get: { call: 'GET administration/audit-log/{id}', can: 'audit-log', answers: AUDIT_ENTRY },
    export: { call: 'POST administration/audit-log-export', can: 'audit-log' },
  },
  list: {
    columns: ['action', 'entity_id', 'at', 'actor_id', 'user_id', 'acting', 'reason', 'ip'],
    card: ['entity_id', 'at', 'actor_id'],
    filters: [
      'actor_id',
      'user_id',
      { field: 'entity', match: 'prefix' },
      { field: 'entity_id', match: 'equals' },
      { field: 'action', match: 'prefix' },
      { field: 'at', from: 'from_date', to: 'to_date' },
      'acting',
    ],
    sort: ['id', 'desc'],
  },
  // A list has what was before and after as text.
  beside: { never: ['changes'] },
  actions: {
    verify: {
      on: 'toolbar',
      label: 'Check the seal',
      icon: 'lock',
      call: 'POST administration/audit-log-verify',
      can: 'audit-log',
      writes: true,
      dialog: 'verify',
      answers: object({ job_id: integer() }),
    },
  },
})
