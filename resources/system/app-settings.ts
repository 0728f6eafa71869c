import { EMPLOYEE_SCOPES } from '../enums.ts'
import { defineService } from '../schema/define.ts'
import type { Field } from '../schema/fields.ts'
import { checkbox, file, number, reference, richText, select, text } from '../schema/fields.ts'

/** Sections of the page, in their order (domain §6.11). */
export const SETTING_SECTIONS = {
  general: 'General',
  contact: 'Contact',
  registration: 'Registration',
  security: 'Security',
  sms: 'Text SMS',
  credit: 'Credit',
  legal: 'Legal',
  operations: 'Operations',
} as const

export type SettingSection = keyof typeof SETTING_SECTIONS

interface Setting {
  section: SettingSection
  field: Field
  /** What holds until somebody says otherwise. */
  default: string | number | null
  /** `everybody`: told before sign-in too. `accounts`: told to whoever is signed in. Otherwise to those who may change it. */
  toldTo?: 'everybody' | 'accounts'
}

const LOGO = { accept: ['.png', '.jpg'], maxBytes: 1_000_000 } as const
const LINK = { pattern: '^https?://\\S+$', patternMessage: 'A web address begins with https://.', max: 200 } as const
const EVERYBODY = { toldTo: 'everybody' } as const

/** Every setting there is, each with an effect in the code: what reads it says which. */
export const SETTINGS = {
  app_name: {
    section: 'general',
    field: text({
      label: 'Name of the platform',
      min: 2,
      max: 40,
      help: 'On the sign-in page, in the menu and in mails.',
      example: 'Relaydesk',
    }),
    default: 'Relaydesk',
    ...EVERYBODY,
  },
  app_short_name: {
    section: 'general',
    field: text({ label: 'Short name', min: 2, max: 20, help: "In the browser's tab.", example: 'Relaydesk' }),
    default: 'Relaydesk',
    ...EVERYBODY,
  },
  app_logo: {
    section: 'general',
    field: file({ label: 'Logo', ...LOGO, help: 'For light skins; 40 pixels high or more.' }),
    default: '',
    ...EVERYBODY,
  },
  app_logo_dark: {
    section: 'general',
    field: file({ label: 'Logo on dark', ...LOGO, help: 'Empty: the same logo.' }),
    default: '',
    ...EVERYBODY,
  },
  favicon: {
    section: 'general',
    field: file({ label: 'Icon of the browser tab', ...LOGO, help: 'Square, 32 to 512 pixels.' }),
    default: '',
    ...EVERYBODY,
  },
  copyright: {
    section: 'general',
    field: text({
      label: 'Copyright line',
      max: 120,
      help: 'At the foot of every page.',
      example: '© 2026 Acme Messaging Pvt Ltd',
    }),
    default: '',
    ...EVERYBODY,
  },
  timezone: {
    section: 'general',
    field: text({
      label: 'Time zone',
      pattern: '^[A-Za-z_]+(/[A-Za-z0-9_+-]+){0,2}$',
      patternMessage: 'The name of a time zone, like Asia/Kolkata.',
      max: 60,
      help: 'Of promotional hours, daily limits and dates of the platform; new users begin with it.',
      example: 'Asia/Kolkata',
    }),
    default: 'Asia/Kolkata',
    ...EVERYBODY,
  },
  currency: {
    section: 'general',
    field: select({
      label: 'Currency',
      help: 'Of prices in forms and lists.',
      choices: [
        { value: 'INR', label: 'INR (₹)' },
        { value: 'USD', label: 'USD ($)' },
        { value: 'EUR', label: 'EUR (€)' },
        { value: 'GBP', label: 'GBP (£)' },
        { value: 'AED', label: 'AED' },
        { value: 'NPR', label: 'NPR (Rs)' },
        { value: 'BDT', label: 'BDT (৳)' },
        { value: 'LKR', label: 'LKR (Rs)' },
        { value: 'SGD', label: 'SGD ($)' },
      ],
    }),
    default: 'INR',
    ...EVERYBODY,
  },
  language: {
    section: 'general',
    field: select({
      label: 'Language',
      help: 'Until a person chooses another one.',
      choices: [
        { value: 'en', label: 'English' },
        { value: 'hi', label: 'हिन्दी' },
      ],
    }),
    default: 'en',
    ...EVERYBODY,
  },
  support_email: {
    section: 'contact',
    field: text({ label: 'Support e-mail', format: 'email', max: 150, help: 'Shown on the sign-in page.' }),
    default: '',
    ...EVERYBODY,
  },
  support_mobile: {
    section: 'contact',
    field: text({ label: 'Support mobile', format: 'mobile', mono: true }),
    default: '',
    ...EVERYBODY,
  },
  whatsapp_number: {
    section: 'contact',
    field: text({ label: 'WhatsApp', format: 'mobile', mono: true }),
    default: '',
    ...EVERYBODY,
  },
  address: { section: 'contact', field: text({ label: 'Address', max: 250, lines: 2 }), default: '', ...EVERYBODY },
  website: {
    section: 'contact',
    field: text({ label: 'Website', ...LINK, example: 'https://example.in' }),
    default: '',
    ...EVERYBODY,
  },
  allow_registration: {
    section: 'registration',
    field: checkbox({ label: 'People may sign up', help: 'The sign-in page shows the way to it.' }),
    default: 0,
    ...EVERYBODY,
  },
  auto_approve: {
    section: 'registration',
    field: checkbox({ label: 'Sign in at once', help: 'Otherwise an admin or the reseller approves first.' }),
    default: 0,
  },
  default_parent: {
    section: 'registration',
    field: reference({ label: 'Belong to', resource: 'users', help: 'An admin or a reseller. Empty: the first admin.' }),
    default: 0,
  },
  default_role: {
    section: 'registration',
    field: reference({
      label: 'Role',
      resource: 'role-list',
      only: { userType: 2 },
      help: 'Empty: the default role of clients.',
    }),
    default: 0,
  },
  default_credit: {
    section: 'registration',
    field: number({
      label: 'First credits',
      min: 0,
      max: 100_000,
      unit: 'credits',
      help: 'Transaction credits that a registered account gets when it is approved.',
    }),
    default: 0,
  },
  kyc_required: {
    section: 'registration',
    field: checkbox({
      label: 'Documents before sending',
      help: 'Resellers and clients send only when one of their documents is verified and still valid.',
    }),
    default: 0,
  },
  session_minutes: {
    section: 'security',
    field: number({ label: 'A session ends after', min: 15, max: 10_080, unit: 'minutes', help: 'Whatever is done in it.' }),
    default: 720,
  },
  idle_minutes: {
    section: 'security',
    field: number({ label: 'And is locked when left alone for', min: 5, max: 1440, unit: 'minutes' }),
    default: 30,
    toldTo: 'accounts',
  },
  employee_scope: {
    section: 'security',
    field: select({
      label: 'Employees see',
      display: 'radio',
      choices: EMPLOYEE_SCOPES,
      help: 'Which accounts are allotted to an employee stands in his record.',
    }),
    default: 'all',
  },
  two_factor_for_operators: {
    section: 'security',
    field: checkbox({
      label: 'Operators sign in with a code',
      help: 'Sent by mail, where this desk sends mail and the person has an address.',
    }),
    default: 1,
  },
  login_max_tries: {
    section: 'security',
    field: number({ label: 'Wrong passwords before a pause', min: 3, max: 50 }),
    default: 10,
  },
  lock_minutes: {
    section: 'security',
    field: number({ label: 'Length of the pause', min: 1, max: 1440, unit: 'minutes' }),
    default: 15,
  },
  password_expiry_days: {
    section: 'security',
    field: number({ label: 'A password holds for', min: 0, max: 3650, unit: 'days', help: '0: for ever.' }),
    default: 0,
  },
  max_parts: { section: 'sms', field: number({ label: 'Longest message', min: 1, max: 20, unit: 'parts' }), default: 10 },
  max_contacts_paste: {
    section: 'sms',
    field: number({ label: 'Most recipients, pasted or from groups', min: 1, max: 100_000 }),
    default: 100_000,
  },
  max_contacts_file: {
    section: 'sms',
    field: number({ label: 'Most recipients of a file', min: 1, max: 1_000_000 }),
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
      help: 'Between these times nothing but one-time passwords goes out; the rest waits. Empty: never quiet.',
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
      help: 'Share of its numbers that are invalid, or of its messages that failed. Its owner is told. 0: never.',
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
    field: number({ label: 'Most recipients of an instant message', min: 1, max: 1000 }),
    default: 10,
  },
  two_way_domain: {
    section: 'sms',
    field: text({
      label: 'Domain of links',
      format: 'host',
      max: 100,
      mono: true,
      help: 'Of two-way and short links, as whitelisted on the ledger; it must lead to this desk. Empty: the address of the panel.',
      example: 'go.example.in',
    }),
    default: '',
  },
  adjustment_approval_rows: {
    section: 'operations',
    field: number({
      label: 'Statuses one person may set alone',
      min: 0,
      max: 50_000,
      unit: 'rows',
      help: 'A bulk fix of more rows waits until a second person approves it. 0: never.',
    }),
    default: 1000,
  },
  refund_on_failed: {
    section: 'credit',
    field: checkbox({ label: 'Give failed messages back', help: 'To every account, whatever it is billed on.' }),
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
    field: number({ label: 'Fewest credits that can be asked for', min: 1, max: 1_000_000_000, unit: 'credits' }),
    default: 100,
    toldTo: 'accounts',
  },
  terms_content: { section: 'legal', field: richText({ label: 'Terms and conditions' }), default: null, ...EVERYBODY },
  privacy_content: { section: 'legal', field: richText({ label: 'Privacy policy' }), default: null, ...EVERYBODY },
  maintenance_mode: {
    section: 'operations',
    field: checkbox({ label: 'Maintenance', help: 'Only admins can use the desk. Messages already accepted go on.' }),
    default: 0,
    ...EVERYBODY,
  },
  maintenance_message: {
    section: 'operations',
    field: text({ label: 'What people are told meanwhile', max: 250, lines: 2, example: 'We are back at 6 am.' }),
    default: '',
    ...EVERYBODY,
  },
  export_retention_hours: {
    section: 'operations',
    field: number({ label: 'Keep exports', min: 1, max: 720, unit: 'hours' }),
    default: 24,
  },
  exports_per_hour: {
    section: 'operations',
    field: number({ label: 'Exports of an account', min: 1, max: 10_000, unit: 'an hour' }),
    default: 30,
  },
  log_retention_days: {
    section: 'operations',
    field: number({ label: 'Keep the login log', min: 30, max: 3650, unit: 'days' }),
    default: 180,
  },
  gateway_hosts: {
    section: 'operations',
    field: text({
      label: 'Gateways may be at',
      max: 2000,
      lines: 3,
      mono: true,
      help: 'Names (*. for any below), addresses and networks, with commas. Empty: every public address.',
      example: 'smsc.example.in, *.operator.example, 203.0.113.0/24',
    }),
    default: '',
  },
  allow_private_smsc: {
    section: 'operations',
    field: checkbox({ label: 'Also at private and local addresses' }),
    default: 0,
  },
  webhook_allowed_hosts: {
    section: 'operations',
    field: text({
      label: 'Webhooks may also be at',
      max: 2000,
      lines: 2,
      mono: true,
      help: 'Hosts, or hosts with a port, with commas, although they are private or speak plain http.',
      example: 'crm.internal:8080',
    }),
    default: '',
  },
  application_log_url: {
    section: 'operations',
    field: text({
      label: 'Address of the application logs',
      ...LINK,
      help: 'An entry of the admin menu leads there. Empty: no entry.',
      example: 'https://logs.example.in',
    }),
    default: '',
  },
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof SETTINGS

/** Every setting by its key, of whatever shape. */
export const settingEntries = Object.entries(SETTINGS) as readonly (readonly [SettingKey, Setting])[]

/** Fields of the update call: all of them, none required. Null puts a setting back to its default. */
const settingFields = Object.fromEntries(settingEntries.map(([key, { field }]) => [key, field]))

/** The platform's settings (domain §6.11), and what a reseller sets of his own. */
export const appSettings = defineService({
  name: 'app-settings',
  label: 'App settings',
  actions: {
    read: { on: 'call', label: 'Settings one may see', call: 'GET get-app-setting', can: 'login' },
    update: {
      on: 'call',
      label: 'Change settings',
      call: 'POST administration/app-setting-update',
      can: 'app-setting',
      visibleTo: [0],
      input: settingFields,
    },
    updateOwn: {
      on: 'call',
      label: 'Change own name and logo',
      call: 'POST app-setting-own',
      can: 'app-setting',
      visibleTo: [1],
      input: {
        companyName: text({ label: 'Company', min: 2, max: 150, help: 'On statements and on pages that recipients see.' }),
        companyLogo: file({ label: 'Logo', ...LOGO }),
      },
    },
    history: {
      on: 'call',
      label: 'Who changed which setting',
      call: 'GET administration/app-setting-history',
      can: 'app-setting',
      visibleTo: [0],
    },
    picture: { on: 'call', label: 'Logo and icon', call: 'GET brand/{id}', can: 'public', answers: 'file' },
  },
  pages: {
    settings: {
      path: '/app-settings',
      label: 'App settings',
      can: 'app-setting',
      visibleTo: [0, 1],
      group: 'Administration',
      icon: 'settings',
    },
  },
})
