import { ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { date, number, reference, select } from '../language/fields.ts'
import { day, decimal, list, object } from '../language/shape.ts'
import { UNIT } from './credits.answers.ts'
import { AMOUNT_UNITS, WALLET_MEASURE } from './wallets.ts'

const figure = (label: string, help?: string) =>
  number({ label, writable: 'never', virtual: true, min: -1_000_000_000, measure: WALLET_MEASURE, ...(help && { help }) })

/** Figures of all wallets of one unit. */
const TOTALS = object({
  unit: UNIT,
  opening: decimal(),
  added: decimal(),
  transferred: decimal(),
  reversed: decimal(),
  used: decimal(),
  refunded: decimal(),
  closing: decimal(),
})

/**
 * Balances and movement of every wallet over a period (rule reports-6): opening + added − transferred − reversed − used + refunded = closing.
 * A row is a wallet; the server computes it from the ledger.
 */
export const userCreditReport = defineResource({
  name: 'user-credit-report',
  owner: 'platform',
  label: { one: 'Wallet', many: 'User credit report' },
  group: 'Reports',
  icon: 'wallet',
  listedOn: '/reports',
  about: 'What each wallet held, gained and spent over a period.',
  title: 'user_id',
  fields: {
    user_id: reference({ label: 'User', resource: 'users', writable: 'never' }),
    route_type: select({ label: 'Wallet', choices: ROUTE_TYPES, writable: 'never' }),
    unit: select({ label: 'Unit', choices: AMOUNT_UNITS, writable: 'never', virtual: true }),
    period: date({ label: 'Period', writable: 'never', virtual: true }),
    opening: figure('Opening', 'Balance at the start of the period.'),
    added: figure('Added', 'Added manually, by transfer or on request, and credits returned by accounts below.'),
    transferred: figure('Transferred', 'Transferred to other accounts.'),
    reversed: figure('Reversed', 'Reversed by the account above.'),
    used: figure('Used', 'Charged for campaigns, including running ones.'),
    refunded: figure('Refunded', 'Returned for messages that were not sent or failed.'),
    closing: figure('Closing', 'Balance at the end of the period.'),
  },
  operations: {
    list: { call: 'POST user-wise-credit-info', can: 'reports' },
    export: { call: 'POST user-wise-credit-info-export', can: 'reports' },
  },
  list: {
    columns: ['user_id', 'route_type', 'opening', 'added', 'transferred', 'reversed', 'used', 'refunded', 'closing'],
    card: ['route_type', 'opening', 'used', 'closing'],
    filters: ['user_id', 'route_type', { field: 'period', from: 'from_date', to: 'to_date', saidAbove: true }],
    sort: ['id', 'desc'],
    fixedOrder: true,
    beside: { always: { totals: list(TOTALS), period: object({ from_date: day(), to_date: day() }) } },
  },
  beside: { never: ['period'] },
})
