import { defineResource } from '../language/define.ts'
import { choices, select, text } from '../language/fields.ts'
import { decimal, integer, list, nullable, object, oneOf, string } from '../language/shape.ts'
import { ABOUT_TRAFFIC, BESIDE_ANALYTICS, cost, currency, DAYS, figure, period } from './analytics-fields.ts'

/** Who began, what it was opened by, and what it is charged as: the provider's words; one that nobody knows is unknown. */
export const DIRECTIONS = choices([
  { value: 'BUSINESS_INITIATED', label: 'Business-initiated' },
  { value: 'USER_INITIATED', label: 'User-initiated' },
  { value: 'UNKNOWN', label: 'Unknown' },
])
export const CONVERSATION_TYPES = choices([
  { value: 'FREE_ENTRY_POINT', label: 'Free entry point' },
  { value: 'FREE_TIER', label: 'Free tier' },
  { value: 'REGULAR', label: 'Regular' },
  { value: 'UNKNOWN', label: 'Unknown' },
])
export const CONVERSATION_CATEGORIES = choices([
  { value: 'MARKETING', label: 'Marketing' },
  { value: 'UTILITY', label: 'Utility' },
  { value: 'AUTHENTICATION', label: 'Authentication' },
  { value: 'SERVICE', label: 'Service' },
  { value: 'UNKNOWN', label: 'Unknown' },
])

/** Conversations and what they cost, as the provider counted them (rule whatsapp-62). */
export const conversationAnalytics = defineResource({
  name: 'wa-get-conversation-report',
  owner: 'platform',
  label: { one: 'Figure', many: 'Conversation analytics' },
  group: 'WhatsApp',
  icon: 'columns',
  title: 'period',
  fields: {
    ...ABOUT_TRAFFIC,
    period,
    phone_number: text({ label: 'Number', writable: 'never', mono: true }),
    direction: select({ label: 'Direction', choices: DIRECTIONS, writable: 'never' }),
    type: select({ label: 'Type', choices: CONVERSATION_TYPES, writable: 'never' }),
    category: select({ label: 'Category', choices: CONVERSATION_CATEGORIES, writable: 'never' }),
    country: text({ label: 'Country', writable: 'never' }),
    conversations: figure('Conversations'),
    cost,
    currency,
  },
  operations: {
    list: { call: 'POST wa-get-conversation-analytics', can: 'wa-conversation-analytics' },
    export: { call: 'POST wa-get-conversation-analytics-export', can: 'wa-conversation-analytics' },
  },
  list: {
    columns: ['period', 'phone_number', 'direction', 'type', 'category', 'country', 'conversations', 'cost', 'currency'],
    further: ['currency'],
    card: ['category', 'country', 'conversations', 'cost'],
    filters: ['wa_configuration_id', DAYS, 'granularity', 'direction', 'type', 'category', 'phone_numbers', 'country_codes'],
    sort: ['id', 'desc'],
    totals: true,
    beside: {
      always: {
        ...BESIDE_ANALYTICS,
        totals: object({ conversations: integer(), cost: decimal() }),
        /** Of all of them; null where the provider names none. */
        currency: nullable(string()),
        /** Conversations of each period and category. */
        chart: list(
          object({
            period: string(),
            category: oneOf(CONVERSATION_CATEGORIES.map(({ value }) => value)),
            conversations: integer(),
          }),
        ),
      },
    },
  },
  beside: { never: ['wa_configuration_id', 'days', 'granularity', 'phone_numbers', 'country_codes'] },
})
