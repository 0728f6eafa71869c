import { defineService } from '../language/define.ts'
import type { AnswerOf } from '../language/derived.ts'
import { day, decimal, type FromShape, flag, instant, integer, list, nullable, object, oneOf, string } from '../language/shape.ts'
import { UNIT } from './credits.answers.ts'

const WALLET = object({
  route_type: integer(),
  unit: UNIT,
  balance: decimal(),
  /** Promised to campaigns that are still running. */
  held: decimal(),
  /** What can be spent: the balance, plus the credit limit of a postpaid account. */
  available: decimal(),
  is_low: flag(),
})

const BALANCE = {
  wallets: list(WALLET),
  /** Requests that wait for this person's answer. */
  open_requests: integer(),
}

const MOVEMENT = object({
  id: integer(),
  created_at: instant(),
  route_type: integer(),
  unit: UNIT,
  credit_type: oneOf([1, 2]),
  credit: decimal(),
  new_balance: decimal(),
  source: string(),
  campaign_id: nullable(integer()),
  comment: nullable(string()),
})

/** What an account has: its wallets, what running campaigns hold of them, and what last moved. */
export const wallet = defineService({
  name: 'wallet',
  label: 'My credits',
  actions: {
    balance: {
      on: 'call',
      label: 'My balances',
      call: 'GET my-balance',
      can: 'credit-request',
      reads: true,
      answers: object(BALANCE),
    },
    overview: {
      on: 'call',
      label: 'My credits',
      call: 'GET my-credits',
      can: 'credit-request',
      reads: true,
      answers: object({
        ...BALANCE,
        account_type: oneOf([1, 2]),
        /** Of each wallet of credits; those of pulses and money have none. */
        credit_limit: integer(),
        low_credit_alert: integer(),
        validity_date: nullable(day()),
        /** Own requests without an answer. */
        pending_requests: integer(),
        held_by: list(
          object({
            id: integer(),
            campaign: string(),
            status: string(),
            is_paused: flag(),
            route_type: integer(),
            unit: UNIT,
            credits: decimal(),
          }),
        ),
        movements: list(MOVEMENT),
      }),
    },
  },
  pages: {
    mine: {
      path: '/my-credits',
      label: 'My credits',
      can: 'credit-request',
      visibleTo: [1, 2],
      group: 'Money',
      icon: 'wallet',
    },
  },
})

/** One wallet of an account; amounts in its unit. */
export type WalletState = FromShape<typeof WALLET>

/** Answer of `GET my-balance`. */
export type BalanceAnswer = AnswerOf<typeof wallet, 'balance'>

/** A movement of a wallet, as the statement has it. */
export type WalletMovement = FromShape<typeof MOVEMENT>

/** Answer of `GET my-credits`. */
export type WalletAnswer = AnswerOf<typeof wallet, 'overview'>
