import { file, select, text } from '../../language/fields.ts'
import { CURRENCIES } from '../choices.ts'
import { EVERYBODY, LINK, LOGO, type Setting } from './setting.ts'

/** Names, pictures, formats and how the platform is reached. */
export const PLATFORM_SETTINGS = {
  app_name: {
    section: 'general',
    field: text({
      label: 'Platform name',
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
    field: file({ label: 'Logo on dark', ...LOGO, help: 'Leave empty to use the same logo.' }),
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
      choices: CURRENCIES,
    }),
    default: 'INR',
    ...EVERYBODY,
  },
  language: {
    section: 'general',
    field: select({
      label: 'Language',
      help: 'Default language; each person can choose another.',
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
} as const satisfies Readonly<Record<string, Setting>>
