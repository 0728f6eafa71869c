import { defineService } from '../language/define.ts'
import type { AmountUnit } from './wallets.ts'

/** What an account has: its wallets, what running campaigns hold of them, and what last moved. */
export const wallet = defineService({
  name: 'wallet',
  label: 'My credits',
  actions: {
    balance: { on: 'call', label: 'My balances', call: 'GET my-balance', can: 'credit-request', reads: true },
    overview: { on: 'call', label: 'My credits', call: 'GET my-credits', can: 'credit-request', reads: true },
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
export interface WalletState {
  route_type: number
  unit: AmountUnit
  balance: number
  /** Promised to campaigns that are still running. */
  held: number
  /** What can be spent: the balance, plus the credit limit of a postpaid account. */
  available: number
  is_low: 0 | 1
}

/** Answer of `GET my-balance`. */
export interface BalanceAnswer {
  wallets: WalletState[]
  /** Requests that wait for this person's answer. */
  open_requests: number
}

/** A movement of a wallet, as the statement has it. */
export interface WalletMovement {
  id: number
  created_at: string
  route_type: number
  unit: AmountUnit
  credit_type: 1 | 2
  credit: number
  new_balance: number
  source: string
  campaign_id: number | null
  comment: string | null
}

/** Answer of `GET my-credits`. */
export interface WalletAnswer extends BalanceAnswer {
  account_type: 1 | 2
  /** Of each wallet of credits; those of pulses and money have none. */
  credit_limit: number
  low_credit_alert: number
  validity_date: string | null
  /** Own requests without an answer. */
  pending_requests: number
  held_by: { id: number; campaign: string; status: string; route_type: number; unit: AmountUnit; credits: number }[]
  movements: WalletMovement[]
}
