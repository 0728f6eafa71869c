import { ROUTE_TYPES } from '../language/choices.ts'
import { defineResource } from '../language/define.ts'
import { checkbox, date, number, reference, select, text } from '../language/fields.ts'
import { decimal, list, object } from '../language/shape.ts'
import { CREDIT_SOURCES, CREDIT_TYPES } from './choices.ts'
import { MOVED, TRANSFERRED, UNIT } from './credits.answers.ts'
import { AMOUNT_RULES, AMOUNT_UNITS, WALLET_MEASURE } from './wallets.ts'

const wallet = select({ label: 'Wallet', required: true, choices: ROUTE_TYPES, display: 'radio', default: 1 })
const amount = number({ label: 'Amount', required: true, ...AMOUNT_RULES })
const figure = (label: string) => number({ label, writable: 'never', min: -1_000_000_000, measure: WALLET_MEASURE })
const reason = (example: string) => text({ label: 'Reason', required: true, min: 3, max: 250, lines: 2, example })

/** Sums of a statement over the wallets of one unit. What cannot be had quickly is left out. */
export const STATEMENT_SUMS = object(
  { unit: UNIT },
  {
    /** Wallets together, before and after the period; absent where there are too many of them. */
    opening: decimal(),
    closing: decimal(),
    /** Of the rows that the filter finds; absent where there are too many of them. */
    credited: decimal(),
    debited: decimal(),
  },
)

/** The ledger as its account sees it: every movement of a wallet with the balance before and after (rule money-8). */
export const userCredits = defineResource({
  name: 'user-credits',
  table: 'statement',
  owner: 'user_id',
  label: { one: 'Credit entry', many: 'Credit statement' },
  group: 'Money',
  icon: 'list',
  title: 'comment',
  fields: {
    created_at: date({ label: 'Date', precision: 'minute', writable: 'never' }),
    user_id: reference({ label: 'User', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    route_type: select({ label: 'Wallet', choices: ROUTE_TYPES, writable: 'never' }),
    credit_type: select({ label: 'Entry', choices: CREDIT_TYPES, writable: 'never' }),
    credit: figure('Amount'),
    old_balance: figure('Old balance'),
    new_balance: figure('New balance'),
    unit: select({ label: 'Unit', choices: AMOUNT_UNITS, writable: 'never', virtual: true }),
    source: select({ label: 'Source', choices: CREDIT_SOURCES, writable: 'never' }),
    other_id: reference({ label: 'Other account', resource: 'users', visibleTo: [0, 1, 3], writable: 'never' }),
    by: text({ label: 'By', writable: 'never', virtual: true }),
    campaign_id: number({ label: 'Campaign', writable: 'never', plain: true }),
    comment: text({ label: 'Comment', writable: 'never' }),
    rate: number({ label: 'Unit price', writable: 'never', decimals: 4, unit: '₹' }),
    transaction_id: number({ label: 'Entry number', writable: 'never', plain: true }),
    reverses_id: number({ label: 'Reverses entry', writable: 'never', plain: true }),
    reversed_by: number({ label: 'Reversed by entry', writable: 'never', plain: true, virtual: true }),
    key: text({ label: 'Key', writable: 'never', mono: true }),
    reversible: checkbox({ label: 'Can be reversed', visibleTo: [0, 1, 3], writable: 'never', virtual: true }),
  },
  operations: {
    list: { call: 'POST user-credits', can: 'credit-request' },
    get: { call: 'GET user-credit/{id}', can: 'credit-request' },
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
      'by',
      'campaign_id',
      'comment',
    ],
    further: ['credit_type', 'by'],
    card: ['user_id', 'route_type', 'credit', 'new_balance', 'source'],
    filters: [
      'user_id',
      'route_type',
      'credit_type',
      'source',
      { field: 'campaign_id', match: 'equals' },
      { field: 'created_at', from: 'from_date', to: 'to_date' },
    ],
    sort: ['id', 'desc'],
    beside: { always: { summary: list(STATEMENT_SUMS) } },
  },
  actions: {
    give: {
      on: 'toolbar',
      label: 'Add credit',
      icon: 'add',
      call: 'POST user-credit-give',
      can: 'users-credit-add',
      writes: true,
      whileActing: 'refused',
      input: {
        user_id: reference({ label: 'User', resource: 'users', required: true }),
        route_type: wallet,
        credit: amount,
        rate: number({ label: 'Unit price', min: 0, max: 1000, decimals: 4, unit: '₹' }),
        comment: text({ label: 'Comment', max: 250, example: 'Invoice 118' }),
      },
      dialog: 'move',
      answers: MOVED,
    },
    take: {
      on: 'toolbar',
      label: 'Reverse',
      icon: 'undo',
      tone: 'danger',
      call: 'POST user-credit-take',
      can: 'users-credit-reverse',
      writes: true,
      whileActing: 'refused',
      input: {
        user_id: reference({ label: 'User', resource: 'users', required: true }),
        route_type: wallet,
        credit: amount,
        comment: reason('Booked twice'),
      },
      dialog: 'move',
      answers: MOVED,
    },
    transfer: {
      on: 'toolbar',
      label: 'Transfer',
      icon: 'move',
      call: 'POST user-credit-transfer',
      can: 'users-credit-reverse',
      writes: true,
      whileActing: 'refused',
      input: {
        user_id: reference({ label: 'From', resource: 'users', required: true }),
        to_user_id: reference({ label: 'To', resource: 'users', required: true }),
        route_type: wallet,
        credit: amount,
        comment: reason('Moved between branches'),
      },
      dialog: 'move',
      answers: TRANSFERRED,
    },
    reverse: {
      on: 'row',
      label: 'Reverse entry',
      icon: 'undo',
      tone: 'danger',
      call: 'POST user-credit-reverse',
      can: 'users-credit-reverse',
      writes: true,
      whileActing: 'refused',
      visibleTo: [0, 1, 3],
      idAs: 'id',
      when: { reversible: 1 },
      needs: { reversible: 'Only for credits you gave that have not been reversed' },
      input: {
        credit: number({
          label: 'Amount',
          ...AMOUNT_RULES,
          help: 'Leave empty to reverse the whole entry.',
        }),
        comment: reason('Booked to the wrong account'),
      },
      dialog: 'reverse',
      answers: MOVED,
      noUndo: 'Credits move by entries of their own; giving them again is another one.',
    },
  },
})
