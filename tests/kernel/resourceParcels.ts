import { defineResource } from '../../resources/language/define.ts'
import type { Register } from '../../resources/language/endpoints.ts'
import { checkbox, date, number, reference, select, text } from '../../resources/language/fields.ts'
import { integer, object, string } from '../../resources/language/shape.ts'
import { savedViews } from '../../resources/system/saved-views.ts'
import { files } from '../../resources/system/services.ts'
import type { Row } from './resourceDesk.tsx'

const depots = defineResource({
  name: 'depots',
  owner: 'platform',
  label: { one: 'Depot', many: 'Depots' },
  title: 'name',
  fields: { name: text({ label: 'Name', required: true }), city: text({ label: 'City' }) },
  operations: { list: { call: 'POST depots', can: 'depots-list' } },
  list: { columns: ['name'], search: ['name'] },
})

/** A resource with something of everything that lists, forms and actions are made from. */
export const parcels = defineResource({
  name: 'parcels',
  table: 'parcels',
  owner: 'platform',
  label: { one: 'Parcel', many: 'Parcels' },
  title: 'label',
  fields: {
    label: text({ label: 'Label', required: true, min: 3, max: 40 }),
    depot_id: reference({ label: 'Depot', resource: 'depots' }),
    kind: select({
      label: 'Kind',
      required: true,
      default: 1,
      writable: 'create',
      choices: [
        { value: 1, label: 'Box' },
        { value: 2, label: 'Letter' },
      ],
    }),
    insured: checkbox({ label: 'Insured', default: 0 }),
    worth: number({ label: 'Worth', required: true, min: 1, max: 1_000_000 }),
    secret_note: text({ label: 'Secret note', visibleTo: [0] }),
    weight: number({ label: 'Weight', writable: 'never' }),
    status: select({
      label: 'Status',
      writable: 'never',
      choices: [
        { value: 0, label: 'Waiting', tone: 'warning' },
        { value: 1, label: 'Sent', tone: 'success' },
      ],
    }),
    created_at: date({ label: 'Added', precision: 'minute', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST parcels', can: 'parcels-list' },
    get: { call: 'GET parcel/{id}', can: 'parcels-view' },
    create: { call: 'POST parcel', can: 'parcels-create' },
    update: { call: 'PUT parcel/{id}', can: 'parcels-edit' },
    delete: { call: 'DELETE parcel/{id}', can: 'parcels-delete' },
    export: { call: 'POST parcels-export', can: 'parcels-list' },
    import: {
      call: 'POST parcels-import',
      can: 'parcels-create',
      accept: ['.csv'],
      columns: { label: ['Parcel No.'], worth: ['Value in Rs'], kind: [] },
      with: ['depot_id'],
      duplicates: 'skip',
    },
    sample: { call: 'GET parcels-sample', can: 'parcels-list' },
  },
  list: {
    columns: ['label', 'depot_id', 'kind', 'weight', 'secret_note', 'status', 'created_at'],
    filters: ['kind', 'status', 'depot_id', { field: 'created_at', from: 'from_date', to: 'to_date' }],
    search: ['label'],
    sort: ['created_at', 'desc'],
    tabs: [
      { label: 'All' },
      { label: 'Letters', filter: { kind: 2 } },
      { label: 'Old ones', elsewhere: { path: '/depots', label: 'Open the archive' } },
    ],
  },
  form: [
    'label',
    'depot_id',
    'kind',
    { if: { kind: 1 }, fields: ['insured'] },
    { section: 'Insurance', if: { insured: 1 }, fields: ['worth'] },
    { section: 'Office', fields: ['secret_note'] },
  ],
  actions: {
    send: {
      on: 'row',
      label: 'Send off',
      call: 'POST parcel-send/{id}',
      can: 'parcels-send',
      writes: true,
      when: { status: 0 },
      confirm: 'Send {label} ({weight} g)?',
      send: { by: 'van' },
    },
    rename: {
      on: 'row',
      label: 'Rename',
      call: 'POST parcel-rename',
      can: 'parcels-edit',
      writes: true,
      idAs: 'parcel_id',
      input: { label: text({ label: 'New label', required: true, min: 3 }) },
    },
    hurry: {
      on: 'row',
      label: 'Hurry',
      call: 'POST parcel-hurry/{id}',
      can: 'parcels-hurry',
      writes: true,
      after: 'prepend',
      answers: object({ id: integer(), label: string() }),
    },
    burn: {
      on: 'selection',
      label: 'Burn',
      tone: 'danger',
      call: 'POST parcels-burn',
      can: 'parcels-burn',
      writes: true,
      idsAs: 'parcel_ids',
      max: 30,
      confirm: 'Burn {count} parcels?',
      input: { reason: text({ label: 'Reason', required: true, min: 3, lines: 2 }) },
    },
    seal: {
      on: 'selection',
      label: 'Seal',
      call: 'POST parcels-seal',
      can: 'parcels-edit',
      writes: true,
      max: 30,
      done: '{count} parcels sealed',
      undo: { fields: ['status'] },
    },
    tidy: { on: 'toolbar', label: 'Tidy up', call: 'POST parcels-tidy', can: 'parcels-tidy', writes: true, done: 'All tidy' },
  },
})

export const parcelRegister: Register = { resources: [parcels, depots], services: [files, savedViews] }

/** Newest first, as the list is declared. */
export const parcelRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, i) => {
    const id = count - i
    return {
      id,
      label: `Parcel ${id}`,
      depot_id: 1 + (id % 3),
      kind: 1 + (id % 2),
      insured: 0,
      worth: null,
      secret_note: `note ${id}`,
      weight: id * 1000,
      status: id % 2,
      created_at: '2026-01-31 21:05:09',
    }
  })

export const depotRows: Row[] = [1, 2, 3].map(id => ({ id, name: `Depot ${id}`, city: 'Surat' }))
