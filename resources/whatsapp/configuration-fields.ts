import { PROFILE_LIMITS } from '../../messaging/whatsapp/limits.ts'
import { records } from '../kinds/records/field.ts'
import { secret } from '../kinds/secret/field.ts'
import { ACTIVE } from '../language/choices.ts'
import { checkbox, date, reference, select, text } from '../language/fields.ts'
import { time } from './calling-fields.ts'
import { CODE_STATUSES, CONNECTIONS, NAME_STATUSES, QUALITY, VERTICALS, WEEKDAYS } from './choices.ts'

const said = (label: string) => text({ label, writable: 'never', max: 200 })

/** What a number of WhatsApp has: whose it is, what the provider says of it, and what people see of it (rule whatsapp-15). */
export const CONFIGURATION_FIELDS = {
  name: text({
    label: 'Name',
    min: 2,
    max: 60,
    required: true,
    help: 'For your own lists; people do not see it.',
    example: 'Support',
  }),
  user_id: reference({ label: 'Owner', resource: 'users', visibleTo: [0, 1, 3], writable: 'create' }),
  business_account_id: text({
    label: 'Business account ID',
    format: 'digits',
    min: 10,
    max: 20,
    required: true,
    example: '102290129340398',
    help: 'The WABA ID, under WhatsApp accounts in the provider’s business manager.',
    mono: true,
  }),
  app_id: text({
    label: 'App ID',
    format: 'digits',
    min: 5,
    max: 20,
    example: '1234567890123456',
    help: 'Leave empty for the app of the settings.',
    mono: true,
  }),
  access_token: secret({
    label: 'Access token',
    min: 10,
    max: 600,
    required: true,
    lasting: true,
    help: 'Of a system user, with whatsapp_business_management and whatsapp_business_messaging. It is tried when you save, and never shown again.',
  }),
  phone_number_id: text({
    label: 'Phone number ID',
    format: 'digits',
    min: 10,
    max: 20,
    required: true,
    writable: 'create',
    example: '106540352242922',
    help: 'The provider’s own ID of the number, not the number.',
    mono: true,
  }),
  display_phone_number: text({
    label: 'Phone number',
    pattern: '^\\+?[1-9]\\d{6,14}$',
    patternMessage: 'Enter the country code and the number, like +919876543210.',
    required: true,
    writable: 'create',
    example: '+919876543210',
    mono: true,
  }),
  verified_name: said('Name people see'),
  name_status: select({ label: 'Name status', choices: NAME_STATUSES, open: true, writable: 'never' }),
  quality: select({ label: 'Quality', choices: QUALITY, writable: 'never' }),
  messaging_limit_tier: said('Limit in 24 hours'),
  throughput: said('Throughput'),
  code_verification_status: select({ label: 'Verified', choices: CODE_STATUSES, open: true, writable: 'never' }),
  connection: select({ label: 'Connection', choices: CONNECTIONS, open: true, writable: 'never' }),
  platform_type: said('Platform'),
  account_mode: said('Mode'),
  is_official: checkbox({ label: 'Official business account', writable: 'never' }),
  facts_at: date({ label: 'Checked with the provider', precision: 'minute', writable: 'never' }),
  subscribed: checkbox({ label: 'Subscribed', writable: 'never' }),
  subscribed_at: date({ label: 'Subscription checked', precision: 'minute', writable: 'never' }),
  token_valid: checkbox({ label: 'Token valid', writable: 'never' }),
  token_expires_at: date({ label: 'Token expires', precision: 'minute', writable: 'never' }),
  token_checked_at: date({ label: 'Token checked', precision: 'minute', writable: 'never' }),
  business_category: select({ label: 'Business category', choices: VERTICALS }),
  about: text({ label: 'About', max: PROFILE_LIMITS.about, example: 'Here from 9 to 6' }),
  address: text({ label: 'Address', max: PROFILE_LIMITS.address }),
  description: text({ label: 'Description', max: PROFILE_LIMITS.description, lines: 3 }),
  email: text({ label: 'E-mail', format: 'email', max: PROFILE_LIMITS.email }),
  websites: records({
    label: 'Websites',
    one: 'Website',
    max: PROFILE_LIMITS.websites,
    of: {
      url: text({
        label: 'Address',
        pattern: '^https?://\\S+$',
        patternMessage: 'A web address starts with https://.',
        max: PROFILE_LIMITS.website,
        required: true,
        example: 'https://example.in',
      }),
    },
  }),
  timezone_id: text({ label: 'Time zone', max: 60, required: false, example: 'Asia/Kolkata' }),
  auto_reply_enabled: checkbox({ label: 'Reply automatically', default: 0 }),
  auto_reply_text: text({
    label: 'Automatic reply',
    max: 1024,
    lines: 3,
    example: 'Thank you for writing. We answer from 9 to 6.',
  }),
  office_hours: records({
    label: 'Office hours',
    one: 'Opening',
    max: 14,
    help: 'The automatic reply is sent outside of them, by the time zone of the number. Leave empty to send it at any time.',
    of: {
      day_of_week: select({ label: 'Day', choices: WEEKDAYS, required: true }),
      open_time: time('From', '0900'),
      close_time: time('Until', '1800'),
    },
  }),
  app_secret: secret({
    label: 'App secret',
    min: 8,
    max: 200,
    help: 'Only where the number belongs to another app than the one of the settings.',
  }),
  webhook_verify_token: secret({
    label: 'Webhook verify token',
    min: 6,
    max: 200,
    help: 'Of that other app. Enter the same with its webhook at the provider.',
  }),
  callback_path: text({ label: 'Callback address', writable: 'never', virtual: true, mono: true }),
  is_default: checkbox({ label: 'Default', writable: 'never' }),
  status: select({ label: 'Status', choices: ACTIVE, writable: 'never' }),
  created_at: date({ label: 'Connected', precision: 'minute', writable: 'never' }),
} as const

/** Fields that are pushed to the provider when they change; each with its name there. */
export const PROFILE_FIELDS = {
  business_category: 'vertical',
  about: 'about',
  address: 'address',
  description: 'description',
  email: 'email',
  websites: 'websites',
} as const satisfies Partial<Record<keyof typeof CONFIGURATION_FIELDS, string>>
