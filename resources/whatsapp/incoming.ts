import { OPERATORS } from '../language/access.ts'
import { defineResource } from '../language/define.ts'
import { choices, date, number, reference, select, text } from '../language/fields.ts'

const INCOMING_STATES = choices([
  { value: 'quarantined', label: 'Quarantined', tone: 'warning' },
  { value: 'failed', label: 'Failed', tone: 'error' },
])

/**
 * What the provider told this desk and nobody here was meant by, or what could not be read (rule whatsapp-73): signed, stored, and without
 * effect until an operator has it tried again or discards it. The specification has no such screen.
 */
export const incoming = defineResource({
  name: 'wa-incoming',
  table: 'wa_incoming',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Event of WhatsApp', many: 'WhatsApp events set aside' },
  group: 'Administration',
  icon: 'mail',
  about: 'Reports and replies of numbers that this desk does not have, and those that it could not read.',
  title: 'problem',
  fields: {
    state: select({ label: 'State', choices: INCOMING_STATES, writable: 'never' }),
    problem: text({ label: 'Why', lines: 2, writable: 'never' }),
    wa_configuration_id: reference({
      label: 'Came to the address of',
      resource: 'whatsapp-message-configuration',
      writable: 'never',
    }),
    tries: number({ label: 'Tries', writable: 'never' }),
    received_at: date({ label: 'Received', precision: 'minute', writable: 'never' }),
    body: text({ label: 'What the provider sent', lines: 6, mono: true, writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/wa-incoming', can: 'admin-operation' },
    get: { call: 'GET administration/wa-incoming/{id}', can: 'admin-operation' },
  },
  list: {
    columns: ['problem', 'state', 'tries', 'received_at', 'wa_configuration_id', 'body'],
    further: ['body'],
    filters: ['state', 'wa_configuration_id', { field: 'received_at', from: 'from_date', to: 'to_date' }],
    search: ['problem', 'body'],
    sort: ['id', 'desc'],
  },
  actions: {
    retry: {
      on: 'selection',
      label: 'Try again',
      icon: 'refresh',
      call: 'POST administration/wa-incoming-retry',
      can: 'admin-operation',
      writes: true,
      max: 1000,
      done: '{count} events are being tried again',
      noUndo: 'What cannot be handled comes back here.',
    },
    discard: {
      on: 'selection',
      label: 'Discard',
      icon: 'delete',
      tone: 'danger',
      call: 'POST administration/wa-incoming-discard',
      can: 'admin-operation',
      writes: true,
      max: 1000,
      confirm: 'Discard {count} events? The provider does not send them again.',
      done: '{count} events discarded',
      noUndo: 'It belongs to nobody here; the provider keeps its own.',
    },
  },
})
