import { defineResource } from '../language/define.ts'
import { number, reference, select } from '../language/fields.ts'
import { decimal, integer, list, object, oneOf } from '../language/shape.ts'
import { MONTHS } from './choices.ts'
import { figure, user } from './figures.ts'

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
  voice_credit: integer(),
  whatsapp_spend: decimal(),
}

/** All users together; as many months as a picture shows. */
const CHART = list(object({ month: integer(), total_contacts: integer(), total_delivered: integer(), total_failed: integer() }))

/** What every user sent in every month, by the time of the campaigns (rule reports-7): as operators reported it; of other channels what they took. */
export const userMonthlyReport = defineResource({
  name: 'user-monthly-report',
  owner: 'platform',
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
    campaigns: figure('Campaigns'),
    total_contacts: figure('Submitted', 'Recipients of the campaigns, whatever became of them.'),
    total_delivered: figure('Delivered'),
    total_failed: figure('Failed'),
    total_processing: figure('Processing'),
    total_invalid_number: figure('Invalid'),
    total_block_number: figure('Block'),
    transaction_credit: figure('Transaction credits'),
    promotional_credit: figure('Promotional credits'),
    two_way_credit: figure('Two-way credits'),
    voice_credit: figure('Voice pulses'),
    whatsapp_spend: number({ label: 'WhatsApp spend', writable: 'never', min: 0, decimals: 4, unit: '₹', beside: true }),
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
    further: ['total_invalid_number', 'total_block_number', 'voice_credit'],
    filters: ['year', 'month', 'user_id'],
    sort: ['id', 'desc'],
    totals: true,
    beside: { always: { totals: object(COUNTED), chart: CHART } },
  },
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
      answers: object({ ...COUNTED, year: integer(), month: oneOf(MONTHS.map(({ value }) => value)), user_id: integer() }),
    },
  },
})
