import { CREDIT_SOURCES, CREDIT_TYPES, SMS_ROUTE_TYPES } from '../enums.ts'
import { defineResource } from '../schema/define.ts'
import { date, number, reference, select, text } from '../schema/fields.ts'

/** The ledger as its account sees it: every movement of a wallet with the balance before and after (domain §6.7). */
export const userCredits = defineResource({
  name: 'user-credits',
  table: 'statement',
  owner: 'user_id',
  label: { one: 'Credit entry', many: 'Credits' },
  group: 'Users',
  icon: 'wallet',
  title: 'comment',
  fields: {
    created_at: date({ label: 'Date', precision: 'minute', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    route_type: select({ label: 'Wallet', choices: SMS_ROUTE_TYPES, writable: 'never' }),
    credit_type: select({ label: 'Entry', choices: CREDIT_TYPES, writable: 'never' }),
    credit: number({ label: 'Credits', writable: 'never' }),
    old_balance: number({ label: 'Old balance', writable: 'never', min: -1_000_000_000 }),
    new_balance: number({ label: 'New balance', writable: 'never', min: -1_000_000_000 }),
    source: select({ label: 'Source', choices: CREDIT_SOURCES, writable: 'never' }),
    campaign_id: number({ label: 'Campaign', writable: 'never', plain: true }),
    comment: text({ label: 'Comment', writable: 'never' }),
  },
  operations: {
    list: { call: 'POST user-credits', can: 'credit-request' },
    export: { call: 'POST user-credits-export', can: 'credit-request' },
  },
  list: {
    columns: [
      'created_at',
      'user_id',
      'route_type',
      'credit_type',
      'credit',
      'old_balance',
      'new_balance',
      'source',
      'campaign_id',
      'comment',
    ],
    filters: [
      'user_id',
      'route_type',
      'credit_type',
      'source',
      { field: 'campaign_id', match: 'equals' },
      { field: 'created_at', from: 'from_date', to: 'to_date' },
    ],
    sort: ['id', 'desc'],
  },
})
