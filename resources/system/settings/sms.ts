import { checkbox, number, select, text } from '../../language/fields.ts'
import type { Setting } from './setting.ts'

/** How messages are checked, sent and charged. */
export const SMS_SETTINGS = {
  max_parts: { section: 'sms', field: number({ label: 'Longest message', min: 1, max: 20, unit: 'parts' }), default: 10 },
  max_contacts_paste: {
    section: 'sms',
    field: number({ label: 'Maximum recipients, pasted or from groups', min: 1, max: 100_000 }),
    default: 100_000,
  },
  max_contacts_file: {
    section: 'sms',
    field: number({ label: 'Maximum recipients from a file', min: 1, max: 1_000_000 }),
    default: 500_000,
  },
  remove_duplicates: {
    section: 'sms',
    field: checkbox({
      label: 'Remove duplicates',
      help: 'Unless a campaign says otherwise. What is removed is counted and not charged.',
    }),
    default: 1,
  },
  dlt_match_mode: {
    section: 'sms',
    field: select({
      label: 'Texts against templates',
      choices: [
        { value: 'strict', label: 'Exactly' },
        { value: 'lenient', label: 'Blanks may differ' },
      ],
      help: 'How closely a message must follow its DLT template.',
    }),
    default: 'strict',
  },
  dlt_variable_max_length: {
    section: 'sms',
    field: number({ label: 'Longest value of a variable', min: 1, max: 200, unit: 'characters' }),
    default: 30,
  },
  cta_check: {
    section: 'sms',
    field: checkbox({
      label: 'Links and numbers must be registered',
      help: 'As the template lists them (TRAI, call-to-action whitelist).',
    }),
    default: 1,
  },
  allow_alpha_promo: {
    section: 'sms',
    field: checkbox({ label: 'Promotional messages under names', help: 'Otherwise numeric sender IDs only.' }),
    default: 1,
  },
  promo_start: {
    section: 'sms',
    field: text({ label: 'Promotional hours from', format: 'time', example: '10:00', mono: true }),
    default: '10:00',
  },
  promo_end: {
    section: 'sms',
    field: text({ label: 'Promotional hours to', format: 'time', example: '21:00', mono: true }),
    default: '21:00',
  },
  quiet_from: {
    section: 'sms',
    field: text({
      label: 'Quiet hours from',
      format: 'time',
      example: '22:00',
      mono: true,
      help: 'Between these times only one-time passwords are sent; other messages wait. Leave empty for no quiet hours.',
    }),
    default: '',
  },
  quiet_until: {
    section: 'sms',
    field: text({ label: 'Quiet hours to', format: 'time', example: '07:00', mono: true }),
    default: '',
  },
  auto_pause_share: {
    section: 'sms',
    field: number({
      label: 'Pause a campaign at',
      min: 0,
      max: 100,
      unit: '% bad',
      help: 'Share of its numbers that are invalid, or of its messages that failed. The owner is notified. 0 means never.',
    }),
    default: 70,
  },
  auto_pause_least: {
    section: 'sms',
    field: number({ label: 'But not before', min: 10, max: 1_000_000, unit: 'messages' }),
    default: 1000,
  },
  missed_start_minutes: {
    section: 'sms',
    field: number({
      label: 'Hold a scheduled campaign when it is late by',
      min: 1,
      max: 10_080,
      unit: 'minutes',
      help: 'When the desk was down at its time. Its owner lets it go or cancels it.',
    }),
    default: 30,
  },
  dlr_wait_hours: {
    section: 'sms',
    field: number({
      label: 'Wait for delivery reports',
      min: 1,
      max: 240,
      unit: 'hours',
      help: 'Then a message counts as expired.',
    }),
    default: 72,
  },
  otp_max_recipients: {
    section: 'sms',
    field: number({ label: 'Maximum recipients of an instant message', min: 1, max: 1000 }),
    default: 10,
  },
  two_way_domain: {
    section: 'sms',
    field: text({
      label: 'Domain of links',
      format: 'host',
      max: 100,
      mono: true,
      help: 'For two-way and short links, as whitelisted on DLT. It must point to this platform. Leave empty for the address of the panel.',
      example: 'go.example.in',
    }),
    default: '',
  },
  adjustment_approval_rows: {
    section: 'operations',
    field: number({
      label: 'Statuses one person can set alone',
      min: 0,
      max: 50_000,
      unit: 'rows',
      help: 'A bulk fix of more rows waits until a second person approves it; where nobody else could, it asks for the password. 0: never.',
    }),
    default: 1000,
  },
  refund_on_failed: {
    section: 'credit',
    field: checkbox({ label: 'Refund failed messages', help: 'To every account, whatever it is billed on.' }),
    default: 0,
  },
  low_credit_alert: {
    section: 'credit',
    field: number({
      label: 'Warn of a low balance',
      min: 0,
      max: 1_000_000_000,
      unit: 'credits',
      help: 'What new users begin with.',
    }),
    default: 1000,
  },
  min_request_credit: {
    section: 'credit',
    field: number({ label: 'Minimum credit request', min: 1, max: 1_000_000_000, unit: 'credits' }),
    default: 100,
    toldTo: 'accounts',
  },
} as const satisfies Readonly<Record<string, Setting>>
