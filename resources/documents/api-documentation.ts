import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, richText, select, text } from '../language/fields.ts'
import { integer, object, oneOf, rowOf, string } from '../language/shape.ts'

/** Groups of written documents, in the order they stand in (rule documents-1). */
export const DOCUMENT_CATEGORIES = [
  { value: 'start', label: 'Getting started' },
  { value: 'auth', label: 'Authentication' },
  { value: 'sms', label: 'SMS' },
  { value: 'two-way', label: 'Two-way' },
  { value: 'voice', label: 'Voice' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'reports', label: 'Reports' },
  { value: 'webhook', label: 'Webhook' },
  { value: 'other', label: 'Other' },
] as const

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'].map(value => ({ value, label: value }))

const FIELDS = {
  title: text({ label: 'Title', required: true, min: 3, max: 100, example: 'Sending your first message' }),
  slug: text({
    label: 'Name in the address',
    max: 60,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    patternMessage: 'Lower-case letters, digits and hyphens, like first-message.',
    example: 'first-message',
    help: 'Leave empty to create it from the title.',
    mono: true,
  }),
  category: select({ label: 'Group', required: true, choices: DOCUMENT_CATEGORIES, default: 'start' }),
  http_method: select({ label: 'Method', choices: METHODS }),
  endpoint: text({
    label: 'Path',
    max: 120,
    pattern: '^[\\w./{}-]+$',
    patternMessage: 'A path like send-sms.',
    example: 'send-sms',
    help: 'For documents about a single call.',
    mono: true,
  }),
  description: richText({ label: 'Text', required: true }),
  sample_response: text({ label: 'Sample response', max: 10_000, lines: 8, mono: true }),
  sort_order: number({
    label: 'Order',
    min: 0,
    max: 9999,
    help: 'Lowest first within the group. Default 100.',
  }),
  is_public: checkbox({ label: 'Public', default: 1, help: 'When off, visible only to signed-in visitors.' }),
  status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
  updated_at: date({ label: 'Changed', precision: 'minute', writable: 'never' }),
}

const { sort_order: _order, status: _status, updated_at: _changed, ...SHOWN } = FIELDS

/** A document as it is shown beside the generated ones. */
export const WRITTEN = rowOf(SHOWN, {
  title: string(),
  slug: string(),
  category: oneOf(DOCUMENT_CATEGORIES.map(({ value }) => value)),
})

/** Documents of the API that a person wrote; /documents shows them beside the generated ones (rule documents-1). */
export const apiDocumentation = defineResource({
  name: 'api-documentation',
  table: 'api_documents',
  owner: 'platform',
  visibleTo: [0],
  label: { one: 'API document', many: 'API documentation' },
  group: 'Administration',
  icon: 'book',
  title: 'title',
  fields: FIELDS,
  operations: {
    list: { call: 'POST administration/documents', can: 'setting-view' },
    get: { call: 'GET administration/document/{id}', can: 'setting-view' },
    create: { call: 'POST administration/document', can: 'setting-view' },
    update: { call: 'PUT administration/document/{id}', can: 'setting-view' },
    delete: { call: 'DELETE administration/document/{id}', can: 'setting-view' },
  },
  list: {
    columns: ['title', 'category', 'http_method', 'endpoint', 'sort_order', 'is_public', 'status', 'updated_at'],
    filters: ['category', 'is_public', 'status'],
    search: ['title', 'slug', 'endpoint'],
    sort: ['sort_order', 'asc'],
  },
  form: [
    { fields: ['title', 'slug', 'category', 'sort_order', 'is_public'] },
    { section: 'Content', fields: ['description'] },
    { section: 'API call', fields: ['http_method', 'endpoint', 'sample_response'] },
  ],
  unique: ['slug'],
  actions: {
    activate: {
      on: 'selection',
      label: 'Show',
      icon: 'eye',
      call: 'POST administration/document-action',
      can: 'setting-view',
      writes: true,
      send: { action: 'active' },
      when: { status: 0 },
      max: 1000,
      done: '{count} documents shown',
      undo: { fields: ['status'] },
    },
    deactivate: {
      on: 'selection',
      label: 'Hide',
      icon: 'eye-off',
      call: 'POST administration/document-action',
      can: 'setting-view',
      writes: true,
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 1000,
      done: '{count} documents hidden',
      undo: { fields: ['status'] },
    },
    clone: {
      on: 'row',
      label: 'Copy',
      icon: 'copy',
      call: 'POST administration/document/{id}/clone',
      can: 'setting-view',
      writes: true,
      confirm: 'Make a copy of "{title}"? It stays hidden until you show it.',
      answers: object({ id: integer() }),
      noUndo: 'The copy can be deleted.',
    },
  },
})
