import { OPERATORS } from '../language/access.ts'
import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select, text } from '../language/fields.ts'
import { integer, nullable, object, string } from '../language/shape.ts'

const KINDS = [
  { value: 'series', label: 'Series' },
  { value: 'number', label: 'Number' },
] as const
const REASONS = [
  { value: 'unallocated', label: 'Not allocated' },
  { value: 'landline', label: 'Landline' },
  { value: 'ported test', label: 'Test numbers' },
  { value: 'complaint', label: 'Complaint' },
  { value: 'other', label: 'Other' },
] as const

/** Beginnings of numbers, and whole ones, that are counted as invalid and never sent to (rule phonebook-4). */
export const invalidSeries = defineResource({
  name: 'invalid-number',
  table: 'invalid_series',
  owner: 'platform',
  visibleTo: OPERATORS,
  label: { one: 'Invalid series', many: 'Invalid series' },
  group: 'Administration',
  icon: 'block',
  title: 'prefix',
  fields: {
    prefix: text({
      label: 'Starts with',
      required: true,
      pattern: '^(\\d{2,10}|91\\d{10})$',
      patternMessage: 'Enter the first 2 to 10 digits of the number, without 91.',
      example: '98765',
      mono: true,
      help: 'The longest matching entry applies. Ten digits match a single number.',
    }),
    kind: select({ label: 'Kind', choices: KINDS, writable: 'never' }),
    country_id: reference({ label: 'Country', resource: 'administration/country', writable: 'never' }),
    reason: select({ label: 'Reason', choices: REASONS, default: 'unallocated' }),
    hits_30_days: number({ label: 'Hits (30 days)', writable: 'never', virtual: true, min: 0 }),
    status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST administration/invalid-series-list', can: 'invalid-series' },
    get: { call: 'GET administration/invalid-series/{id}', can: 'invalid-series' },
    create: { call: 'POST administration/invalid-series', can: 'invalid-series' },
    update: { call: 'PUT administration/invalid-series/{id}', can: 'invalid-series' },
    delete: { call: 'DELETE administration/invalid-series/{id}', can: 'invalid-series' },
    export: { call: 'POST administration/invalid-series-export', can: 'invalid-series' },
    import: {
      call: 'POST administration/invalid-series-import',
      can: 'invalid-series',
      accept: ['.csv', '.txt'],
      columns: { prefix: ['series', 'number', 'starts with'], reason: [] },
      duplicates: 'skip',
    },
    sample: { call: 'GET sample-file/invalid-series', can: 'invalid-series' },
  },
  list: {
    columns: ['prefix', 'kind', 'country_id', 'reason', 'hits_30_days', 'status', 'created_at'],
    filters: [{ field: 'prefix', match: 'prefix' }, 'kind', 'reason', 'status'],
    search: ['prefix'],
    sort: ['id', 'desc'],
  },
  form: ['prefix', 'reason'],
  unique: ['prefix'],
  actions: {
    addMany: {
      on: 'toolbar',
      label: 'Add several',
      icon: 'add',
      call: 'POST administration/invalid-series-many',
      can: 'invalid-series',
      writes: true,
      input: {
        prefixes: text({
          label: 'Prefixes or numbers',
          required: true,
          max: 20_000,
          lines: 8,
          example: '98765, 98766',
          help: 'Separate entries with commas, spaces or new lines. Existing entries are kept as they are.',
        }),
        reason: select({ label: 'Reason', choices: REASONS, default: 'unallocated' }),
      },
      done: 'Series added',
      answers: object({ added: integer(), existing: integer() }),
    },
    check: {
      on: 'toolbar',
      label: 'Check',
      icon: 'search',
      call: 'POST administration/invalid-series-check',
      can: 'invalid-series',
      reads: true,
      input: { mobile: text({ label: 'Mobile', required: true, format: 'mobile', mono: true }) },
      dialog: 'check',
      /** The entry that holds the number back, where one does. */
      answers: object({ mobile: string(), prefix: nullable(string()) }),
    },
    activate: {
      on: 'selection',
      label: 'Activate',
      icon: 'check',
      call: 'POST administration/invalid-series-action',
      can: 'invalid-series',
      writes: true,
      send: { action: 'active' },
      when: { status: 0 },
      max: 50_000,
      done: '{count} entries activated',
      undo: { fields: ['status'] },
    },
    deactivate: {
      on: 'selection',
      label: 'Deactivate',
      icon: 'pause',
      call: 'POST administration/invalid-series-action',
      can: 'invalid-series',
      writes: true,
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 50_000,
      confirm: 'Allow messages to numbers starting with these {count} entries again?',
      done: '{count} entries deactivated',
      undo: { fields: ['status'] },
    },
    remove: {
      on: 'selection',
      label: 'Delete',
      icon: 'delete',
      tone: 'danger',
      call: 'POST administration/invalid-series-action',
      can: 'invalid-series',
      writes: true,
      send: { action: 'delete' },
      max: 50_000,
      confirm: 'Delete {count} entries?',
    },
  },
})
