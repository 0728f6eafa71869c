import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { choices, date, object, select, text } from '../language/fields.ts'
import { ALARM_KINDS, type AlarmKindName } from './alarm-kinds.ts'

const ALARM_STATES = choices([
  { value: 'open', label: 'Open', tone: 'error' },
  { value: 'over', label: 'Over', tone: 'default' },
])
const ALARM_SEVERITIES = choices([
  { value: 'critical', label: 'Critical', tone: 'error' },
  { value: 'warning', label: 'Warning', tone: 'warning' },
])
const KINDS = (Object.keys(ALARM_KINDS) as AlarmKindName[]).map(value => ({ value, label: ALARM_KINDS[value].label }))

/** What was wrong with the platform, since when and until when. Alarms open and end by themselves (server/system/alarms). */
export const alarms = defineResource({
  name: 'alarms',
  table: 'alarms',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Alarm', many: 'Alarms' },
  group: 'Administration',
  icon: 'warning',
  title: 'kind',
  fields: {
    kind: select({ label: 'Alarm', choices: KINDS, writable: 'never' }),
    state: select({ label: 'State', choices: ALARM_STATES, virtual: true, writable: 'never' }),
    sentence: text({ label: 'What is wrong', lines: 3, virtual: true, writable: 'never' }),
    severity: select({ label: 'Severity', choices: ALARM_SEVERITIES, virtual: true, writable: 'never' }),
    since: date({ label: 'Since', precision: 'minute', writable: 'never' }),
    resolved_at: date({ label: 'Until', precision: 'minute', writable: 'never' }),
    entity: text({ label: 'Kind of record', mono: true, writable: 'never' }),
    entity_id: text({ label: 'Record', mono: true, writable: 'never' }),
    detail: object({ label: 'Details', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/alarms', can: 'admin-operation' },
    get: { call: 'GET administration/alarm/{id}', can: 'admin-operation' },
    export: { call: 'POST administration/alarms-export', can: 'admin-operation' },
  },
  list: {
    columns: ['kind', 'state', 'sentence', 'since', 'resolved_at'],
    filters: ['state', 'kind', { field: 'since', from: 'from_date', to: 'to_date' }],
    sort: ['since', 'desc'],
  },
  actions: {
    trustReceipts: {
      on: 'row',
      label: 'Stop comparing numbers in receipts',
      icon: 'check',
      call: 'POST administration/alarm-trust-receipts/{id}',
      can: 'primary-route-edit',
      writes: true,
      when: { kind: 'receipts_contradict', state: 'open' },
      otherwise: 'hidden',
      confirm:
        'Stop comparing numbers in the receipts of this route? Marked receipts are then accepted whatever number they contain, and those kept in the last 24 hours are applied.',
      done: 'Receipts of this route are no longer compared',
      noUndo: 'The route itself can compare them again.',
    },
  },
})
