import { defineResource } from '../language/define.ts'
import { decimal, integer, list, nullable, object, string } from '../language/shape.ts'
import { ABOUT_TRAFFIC, BESIDE_ANALYTICS, DAYS, figure, percent, period } from './analytics-fields.ts'

const COUNTED = { sent: integer(), delivered: integer(), delivered_percent: nullable(decimal()) }

/** What a number has sent and delivered, as the provider counted it (rule whatsapp-61). */
export const analytics = defineResource({
  name: 'wa-get-analytics-report',
  owner: 'platform',
  label: { one: 'Period', many: 'Analytics' },
  group: 'WhatsApp',
  icon: 'report',
  title: 'period',
  fields: {
    ...ABOUT_TRAFFIC,
    period,
    sent: figure('Sent', 'Messages that the provider took.'),
    delivered: figure('Delivered'),
    delivered_percent: percent('Delivered %', 'Delivered, of those sent in the same period.'),
  },
  operations: {
    list: { call: 'POST wa-get-analytics', can: 'get-analytics' },
    export: { call: 'POST wa-get-analytics-export', can: 'get-analytics' },
  },
  list: {
    columns: ['period', 'sent', 'delivered', 'delivered_percent'],
    filters: ['wa_configuration_id', DAYS, 'granularity', 'phone_numbers', 'country_codes'],
    sort: ['id', 'desc'],
    totals: true,
    beside: {
      always: {
        ...BESIDE_ANALYTICS,
        totals: object(COUNTED),
        chart: list(object({ id: integer(), period: string(), ...COUNTED })),
      },
    },
  },
  beside: { never: ['wa_configuration_id', 'days', 'granularity', 'phone_numbers', 'country_codes'] },
})
