import { defineResource } from '../language/define.ts'
import { number, reference, text } from '../language/fields.ts'
import { decimal, flag, integer, list, nullable, object, string } from '../language/shape.ts'
import { ABOUT_NUMBER, BESIDE_ANALYTICS, cost, currency, DAYS, figure, percent } from './analytics-fields.ts'

/** Templates that the provider tells of at once. */
export const MOST_TEMPLATES = 10

const COUNTED = {
  sent: integer(),
  delivered: integer(),
  read: integer(),
  clicked: integer(),
  delivered_percent: nullable(decimal()),
  read_percent: nullable(decimal()),
  clicked_percent: nullable(decimal()),
  cost: nullable(decimal()),
}

/** What became of the messages of templates, as the provider counted it (rule whatsapp-63). */
export const templateAnalytics = defineResource({
  name: 'wa-get-template-report',
  owner: 'platform',
  label: { one: 'Template', many: 'Template analytics' },
  group: 'WhatsApp',
  icon: 'template',
  title: 'template',
  fields: {
    ...ABOUT_NUMBER,
    template_ids: reference({
      label: 'Templates',
      help: 'At most 10. The newest approved ones where none is chosen.',
      resource: 'whatsapp-message-template',
      multiple: true,
      dependsOn: { whats_app_configuration_id: 'wa_configuration_id' },
      writable: 'never',
      virtual: true,
    }),
    template: text({ label: 'Template', writable: 'never' }),
    language: text({ label: 'Language', writable: 'never', mono: true }),
    sent: figure('Sent', 'Messages that the provider took.'),
    delivered: figure('Delivered'),
    read: figure('Read', 'By people who let others see that they have read.'),
    clicked: figure('Clicked', 'Presses of its buttons, of one person several at times.'),
    delivered_percent: percent('Delivered %', 'Delivered, of those sent.'),
    read_percent: percent('Read %', 'Read, of those delivered.'),
    clicked_percent: number({
      label: 'Click %',
      help: 'Presses for each 100 delivered.',
      writable: 'never',
      min: 0,
      decimals: 2,
    }),
    buttons: text({ label: 'Buttons', help: 'How often each was pressed.', writable: 'never' }),
    cost,
    currency,
  },
  operations: {
    list: { call: 'POST wa-get-template-analytics', can: 'wa-template-analytics' },
    export: { call: 'POST wa-get-template-analytics-export', can: 'wa-template-analytics' },
  },
  list: {
    columns: [
      'template',
      'language',
      'sent',
      'delivered',
      'read',
      'clicked',
      'delivered_percent',
      'read_percent',
      'clicked_percent',
      'buttons',
      'cost',
      'currency',
    ],
    further: ['currency'],
    card: ['sent', 'delivered', 'read', 'clicked'],
    filters: ['wa_configuration_id', DAYS, 'template_ids'],
    sort: ['sent', 'desc'],
    totals: true,
    beside: {
      always: {
        ...BESIDE_ANALYTICS,
        totals: object(COUNTED),
        currency: nullable(string()),
        chart: list(
          object({
            id: integer(),
            template: string(),
            language: string(),
            ...COUNTED,
            buttons: string(),
            currency: nullable(string()),
          }),
        ),
        /** Whether the provider counts them for this business at all; what was before he began is not there. */
        is_enabled: flag(),
      },
    },
  },
  beside: { never: ['wa_configuration_id', 'days', 'template_ids'] },
  actions: {
    /** The provider cannot stop it again. */
    enable: {
      on: 'call',
      label: 'Begin template analytics',
      call: 'POST wa-enable-template-analytics',
      can: 'wa-template-analytics',
      writes: true,
      input: {
        wa_configuration_id: reference({ label: 'WhatsApp number', resource: 'whatsapp-message-configuration', required: true }),
      },
    },
  },
})
