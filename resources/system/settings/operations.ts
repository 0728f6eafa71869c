import { checkbox, number, richText, text } from '../../language/fields.ts'
import { EVERYBODY, LINK, type Setting } from './setting.ts'

/** Legal texts and the running of the platform. */
export const OPERATION_SETTINGS = {
  terms_content: { section: 'legal', field: richText({ label: 'Terms and conditions' }), default: null, ...EVERYBODY },
  privacy_content: { section: 'legal', field: richText({ label: 'Privacy policy' }), default: null, ...EVERYBODY },
  maintenance_mode: {
    section: 'operations',
    field: checkbox({ label: 'Maintenance', help: 'Only admins can use the desk. Accepted messages are still sent.' }),
    default: 0,
    ...EVERYBODY,
  },
  maintenance_message: {
    section: 'operations',
    field: text({ label: 'Message shown during maintenance', max: 250, lines: 2, example: 'We are back at 6 am.' }),
    default: '',
    ...EVERYBODY,
  },
  live_chat: {
    section: 'operations',
    field: checkbox({
      label: 'Live chat',
      help: 'Users write to the account above them, to those below them, and to operators. What was written stays when it is switched off.',
    }),
    default: 1,
    toldTo: 'accounts',
  },
  export_retention_hours: {
    section: 'operations',
    field: number({ label: 'Keep exports', min: 1, max: 720, unit: 'hours' }),
    default: 24,
  },
  exports_per_hour: {
    section: 'operations',
    field: number({ label: 'Exports per account', min: 1, max: 10_000, unit: 'an hour' }),
    default: 30,
  },
  log_retention_days: {
    section: 'operations',
    field: number({ label: 'Keep the login log', min: 30, max: 3650, unit: 'days' }),
    default: 180,
  },
  application_log_url: {
    section: 'operations',
    field: text({
      label: 'Address of the application logs',
      ...LINK,
      help: 'Adds an entry to the admin menu. Leave empty for no entry.',
      example: 'https://logs.example.in',
    }),
    default: '',
  },
} as const satisfies Readonly<Record<string, Setting>>
