import { ACTIVE } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, type Fields, select, text } from '../language/fields.ts'
import { rowOf, utc } from '../language/shape.ts'
import { NOTICE_TONES, NOTIFICATION_CHANNELS, TEXT_ORIGINS } from './notice-choices.ts'

const FIELDS = {
  event_key: text({
    label: 'Event',
    required: true,
    writable: 'create',
    max: 60,
    pattern: '^[a-z0-9]+(-[a-z0-9]+)*$',
    patternMessage: 'Small letters, digits and hyphens, like holiday-notice.',
    example: 'holiday-notice',
    help: 'A name of your own; texts of events that the desk tells of by itself are there already.',
    mono: true,
  }),
  channel: select({
    label: 'Channel',
    required: true,
    choices: NOTIFICATION_CHANNELS,
    writable: 'create',
    default: 'in_app',
    display: 'radio',
  }),
  subject: text({ label: 'Subject', required: true, max: 150, example: 'Office closed on Monday' }),
  body: text({
    label: 'Text',
    required: true,
    max: 2000,
    lines: 8,
    help: 'Variables stand in double braces, like {{name}}. A notice in the desk has at most 500 characters.',
    example: 'Dear {{name}}, our office is closed on Monday.',
  }),
  tone: select({ label: 'Type', choices: NOTICE_TONES, default: 'info', display: 'radio' }),
  click_path: text({ label: 'Opens', format: 'path', max: 200, help: 'Screen of the desk that a click opens.' }),
  is_shipped: select({ label: 'Origin', choices: TEXT_ORIGINS, writable: 'never' }),
  status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
  updated_at: date({ label: 'Changed', precision: 'minute', writable: 'never' }),
} as const satisfies Fields

/** The words that users are told things in (rule notifications-2): one text for each event and channel, and texts of one's own for informing users. */
export const notificationTemplates = defineResource({
  name: 'notification-template',
  table: 'notification_templates',
  owner: 'platform',
  label: { one: 'Notification template', many: 'Notification templates' },
  group: 'Administration',
  icon: 'template',
  visibleTo: [0],
  title: 'event_key',
  fields: FIELDS,
  operations: {
    list: { call: 'POST notification-templates', can: 'setting-view' },
    get: { call: 'GET notification-template/{id}', can: 'setting-view' },
    create: { call: 'POST notification-template', can: 'app-setting' },
    update: { call: 'PUT notification-template/{id}', can: 'app-setting' },
    delete: { call: 'DELETE notification-template/{id}', can: 'app-setting' },
  },
  list: {
    columns: ['event_key', 'channel', 'subject', 'tone', 'status', 'updated_at'],
    filters: ['channel', 'tone', 'status', 'is_shipped'],
    search: ['event_key', 'subject', 'body'],
    sort: ['event_key', 'asc'],
  },
  form: [
    { fields: ['event_key', 'channel'] },
    { section: 'Text', fields: ['subject', 'body'] },
    { section: 'In the desk', fields: ['tone', 'click_path'] },
  ],
  unique: ['event_key', 'channel'],
  actions: {
    test: {
      on: 'row',
      label: 'Send test to me',
      icon: 'send',
      call: 'POST notification-template-test/{id}',
      can: 'app-setting',
      writes: true,
      confirm: 'Send {event_key} to yourself, with sample values?',
    },
    reset: {
      on: 'row',
      label: 'Back to the shipped text',
      icon: 'undo',
      call: 'POST notification-template-reset/{id}',
      can: 'app-setting',
      writes: true,
      when: { is_shipped: 1 },
      confirm: 'Replace the text of {event_key} by the one it was shipped with?',
      done: 'The shipped text is back',
      // As it stood, with the text it was shipped with.
      answers: rowOf(FIELDS, { updated_at: utc() }),
    },
    activate: {
      on: 'selection',
      label: 'Switch on',
      icon: 'check',
      call: 'POST notification-template-action',
      can: 'app-setting',
      writes: true,
      send: { action: 'active' },
      when: { status: 0 },
      max: 1000,
      done: '{count} texts switched on',
      undo: { fields: ['status'] },
    },
    deactivate: {
      on: 'selection',
      label: 'Switch off',
      icon: 'pause',
      call: 'POST notification-template-action',
      can: 'app-setting',
      writes: true,
      send: { action: 'inactive' },
      when: { status: 1 },
      max: 1000,
      confirm: 'Switch off {count} texts? Nobody is told of these events over this channel then.',
      done: '{count} texts switched off',
      undo: { fields: ['status'] },
    },
  },
})
