import { secret } from '../../kinds/secret/field.ts'
import { checkbox, choices, select, text } from '../../language/fields.ts'
import { LINK, type Setting } from './setting.ts'

const BILLING = choices([
  { value: 1, label: 'When it is delivered' },
  { value: 2, label: 'When it is handed over' },
])

/** How the provider of WhatsApp is reached, and as which app (rule whatsapp-14); how messages are paid, and to whom they go (rules whatsapp-92 and whatsapp-93). */
export const WHATSAPP_SETTINGS = {
  whatsapp_graph_version: {
    section: 'whatsapp',
    field: text({
      label: 'Version of the provider’s API',
      pattern: '^v\\d{1,3}\\.\\d{1,2}$',
      patternMessage: 'A version looks like v23.0.',
      max: 10,
      example: 'v23.0',
      mono: true,
    }),
    default: 'v23.0',
  },
  whatsapp_graph_url: {
    section: 'whatsapp',
    field: text({
      label: 'Address of the provider’s API',
      ...LINK,
      help: 'Leave empty for https://graph.facebook.com, or for the simulator while this desk runs one.',
      example: 'https://graph.facebook.com',
    }),
    default: '',
  },
  whatsapp_app_id: {
    section: 'whatsapp',
    field: text({
      label: 'App ID',
      pattern: '^\\d{5,20}$',
      patternMessage: 'Enter the digits of the app’s ID.',
      help: 'Of your app in the provider’s developer console. Numbers are connected as this app.',
      example: '1234567890123456',
      mono: true,
    }),
    default: '',
  },
  whatsapp_app_secret: {
    section: 'whatsapp',
    field: secret({
      label: 'App secret',
      min: 8,
      max: 200,
      help: 'Signs what the provider sends to this desk. It is never shown again.',
    }),
    default: null,
  },
  whatsapp_verify_token: {
    section: 'whatsapp',
    field: secret({
      label: 'Webhook verify token',
      min: 6,
      max: 200,
      help: 'Choose any text, and enter the same with the webhook in the provider’s developer console.',
    }),
    default: null,
  },
  whatsapp_require_opt_in: {
    section: 'whatsapp',
    field: checkbox({
      label: 'Marketing needs an opt-in',
      help: 'Marketing goes only to people who have agreed to be written to from the number. The others are left out and counted.',
    }),
    default: 1,
  },
  whatsapp_billing_basis: {
    section: 'whatsapp',
    field: select({
      label: 'A message is paid',
      choices: BILLING,
      help: 'What is paid when it is delivered costs what the provider then reports; what never arrives costs nothing.',
    }),
    default: 1,
  },
} as const satisfies Readonly<Record<string, Setting>>
