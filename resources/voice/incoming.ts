import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { choices, date, number, reference, select, text } from '../language/fields.ts'

const INCOMING_STATES = choices([
  { value: 'quarantined', label: 'Quarantined', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])

/**
 * What a voice vendor told this desk of calls that are not its own, or what could not be read (rule voice-9): stored, and without effect
 * until an operator has it tried again or discards it. The specification has no such screen.
 */
export const voiceIncoming = defineResource({
  name: 'voice-incoming',
  table: 'voice_incoming',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Report of a voice vendor', many: 'Voice reports set aside' },
  group: 'Administration',
  icon: 'phone',
  about: 'Reports of calls that this desk did not make, and those that it could not read.',
  title: 'problem',
  fields: {
    state: select({ label: 'State', choices: INCOMING_STATES, writable: 'never' }),
    problem: text({ label: 'Why', lines: 2, writable: 'never' }),
    route_id: reference({ label: 'Came to the address of', resource: 'primary-routes', writable: 'never' }),
    tries: number({ label: 'Tries', writable: 'never' }),
    received_at: date({ label: 'Received', precision: 'minute', writable: 'never' }),
    body: text({ label: 'What the vendor sent', lines: 6, mono: true, writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/voice-incoming', can: 'admin-operation' },
    get: { call: 'GET administration/voice-incoming/{id}', can: 'admin-operation' },
  },
  list: {
    columns: ['problem', 'state', 'tries', 'received_at', 'route_id', 'body'],
    further: ['body'],
    filters: ['state', 'route_id', { field: 'received_at', from: 'from_date', to: 'to_date' }],
    search: ['problem', 'body'],
    sort: ['id', 'desc'],
  },
  actions: {
    retry: {
      on: 'selection',
      label: 'Try again',
      icon: 'refresh',
      call: 'POST administration/voice-incoming-retry',
      can: 'admin-operation',
      writes: true,
      max: 1000,
      done: '{count} reports are being tried again',
      noUndo: 'What cannot be handled comes back here.',
    },
    discard: {
      on: 'selection',
      label: 'Discard',
      icon: 'delete',
      tone: 'danger',
      call: 'POST administration/voice-incoming-discard',
      can: 'admin-operation',
      writes: true,
      max: 1000,
      confirm: 'Discard {count} reports? The vendor does not send them again.',
      done: '{count} reports discarded',
      noUndo: 'It belongs to nobody here; the vendor keeps its own.',
    },
  },
})
