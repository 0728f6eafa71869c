import { defineResource } from '../language/define.ts'
import { number, reference, select } from '../language/fields.ts'
import { integer, list, object, oneOf } from '../language/shape.ts'
import { MONTHS } from './choices.ts'
import { figure, ofChannels, routeType, user } from './figures.ts'
import { COUNTED_OF_CHANNELS, unitsOf } from './reports.answers.ts'

const year = number({ label: 'Year', min: 2000, max: 2100, plain: true })

const COUNTED = {
  campaigns: integer(),
  total_contacts: integer(),
  total_delivered: integer(),
  total_failed: integer(),
  total_processing: integer(),
  total_invalid_number: integer(),
  total_block_number: integer(),
  transaction_credit: integer(),
  promotional_credit: integer(),
  two_way_credit: integer(),
  ...COUNTED_OF_CHANNELS,
}

/** In what each sum counts; texts are paid from three wallets. */
export const MONTH_UNITS = {
  transaction_credit: 'credits',
  promotional_credit: 'credits',
  two_way_credit: 'credits',
  voice_credit: 'pulses',
  whatsapp_spend: 'money',
} as const
const UNITS = unitsOf(MONTH_UNITS)

/** All users together; as many months as a picture shows. */
const CHART = list(object({ month: integer(), total_contacts: integer(), total_delivered: integer(), total_failed: integer() }))

/** What every user sent in every month, in every channel, by the time of the campaigns (rule reports-7): as operators reported it. */
export const userMonthlyReport = defineResource({
  name: 'user-monthly-report',
  owner: 'platform',
  channel: 'all',
  label: { one: 'Month', many: 'User monthly report' },
  group: 'Reports',
  icon: 'people',
  listedOn: '/reports',
  about: 'How much each user sent in each month.',
  title: 'user_id',
  fields: {
    year: { ...year, writable: 'never' },
    month: select({ label: 'Month', choices: MONTHS, writable: 'never' }),
    user_id: user,
    route_type: routeType,
    campaigns: figure('Campaigns'),
    total_contacts: figure('Submitted', 'Recipients of the campaigns, whatever became of them.'),
    total_delivered: figure('Delivered', 'Answered calls and read WhatsApp messages are delivered.'),
    total_read: ofChannels.total_read,
    total_failed: figure('Failed'),
    total_processing: figure('Processing'),
    total_invalid_number: figure('Invalid'),
    total_block_number: figure('Block'),
    transaction_credit: figure('Transaction credits'),
    promotional_credit: figure('Promotional credits'),
    two_way_credit: figure('Two-way credits'),
    voice_credit: ofChannels.voice_credit,
    whatsapp_spend: ofChannels.whatsapp_spend,
  },
  operations: {
    list: { call: 'POST user-wise-monthly-reports', can: 'reports' },
    export: { call: 'POST user-wise-monthly-reports-export', can: 'reports' },
  },
  list: {
    columns: [
      'month',
      'year',
      'user_id',
      'campaigns',
      'total_contacts',
      'total_delivered',
      'total_read',
      'total_failed',
      'total_processing',
      'total_invalid_number',
      'total_block_number',
      'transaction_credit',
      'promotional_credit',
      'two_way_credit',
      'voice_credit',
      'whatsapp_spend',
    ],
    further: ['total_read', 'total_invalid_number', 'total_block_number', 'voice_credit'],
    card: ['year', 'user_id', 'total_contacts', 'total_delivered'],
    filters: ['year', 'month', 'user_id', 'route_type'],
    sort: ['id', 'desc'],
    totals: true,
    beside: { always: { totals: object(COUNTED), chart: CHART, units: UNITS } },
  },
  beside: { never: ['route_type'] },
  actions: {
    ofUser: {
      on: 'call',
      label: 'One user in one month',
      call: 'POST user-wise-monthly-report',
      can: 'reports',
      reads: true,
      input: {
        user_id: reference({ label: 'User', resource: 'users', required: true }),
        year: { ...year, required: true },
        month: select({ label: 'Month', choices: MONTHS, required: true }),
      },
      answers: object({
        ...COUNTED,
        units: UNITS,
        year: integer(),
        month: oneOf(MONTHS.map(({ value }) => value)),
        user_id: integer(),
      }),
    },
  },
})
