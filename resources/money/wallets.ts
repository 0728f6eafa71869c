/** The wallets of an account: one a route type, each with a unit of its own that never changes (rule money-1). */

import { withoutLastZeros } from '../../messaging/decimals.ts'
import { groupIndian, groupMoney } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { choices, type Measure } from '../language/fields.ts'

/** What an amount of a wallet counts: texts sent, pulses of a call, or the platform's currency. */
export const AMOUNT_UNITS = choices([
  { value: 'credits', label: 'Credits' },
  { value: 'pulses', label: 'Pulses' },
  { value: 'money', label: 'Money' },
])
export type AmountUnit = (typeof AMOUNT_UNITS)[number]['value']

export interface WalletFacts {
  route_type: number
  /** Where the record of an account holds the balance. */
  field: string
  unit: AmountUnit
  /** Decimals of an amount. Stored is a whole number of the last of them: 1/10,000 where there are four. */
  decimals: 0 | 4
}

/** Every wallet. Text messages are paid from those of credits, calls from pulses, WhatsApp from money. */
export const WALLETS = [
  { route_type: 1, field: 'transaction_credit', unit: 'credits', decimals: 0 },
  { route_type: 2, field: 'promotional_credit', unit: 'credits', decimals: 0 },
  { route_type: 3, field: 'two_way_credit', unit: 'credits', decimals: 0 },
  { route_type: 4, field: 'voice_credit', unit: 'pulses', decimals: 0 },
  { route_type: 5, field: 'whatsapp_credit', unit: 'money', decimals: 4 },
] as const satisfies readonly WalletFacts[]

/** The most that one movement carries, in any unit. */
export const MOST_AMOUNT = 1_000_000_000

/** @throws RangeError for a route type that no wallet is for */
export const walletOf = (routeType: number): WalletFacts => {
  const found = WALLETS.find(wallet => wallet.route_type === routeType)
  if (!found) throw new RangeError(`There is no wallet of route type ${routeType}.`)
  return found
}

/** How many stored steps make one of the wallet's unit: 1, or 10,000. */
export const scaleOf = (routeType: number): number => 10 ** walletOf(routeType).decimals

const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * An amount, as number or text, in the whole steps that are stored; digit by digit, so that nothing is rounded.
 * Undefined for what is no amount of this wallet: below 0, of too many decimals, too large to be kept.
 */
export const stepsOf = (routeType: number, amount: number | string): number | undefined => {
  const { decimals } = walletOf(routeType)
  const [, whole, part = ''] = DECIMAL.exec(String(amount).trim()) ?? []
  const digits = withoutLastZeros(part)
  if (whole === undefined || digits.length > decimals) return undefined
  const steps = Number(whole + digits.padEnd(decimals, '0'))
  return Number.isSafeInteger(steps) ? steps : undefined
}

/** Stored steps as an amount of the wallet's unit. */
export const amountOf = (routeType: number, steps: number): number => steps / scaleOf(routeType)

/** An amount with its unit as people read it in a sentence: `5,000 credits`, `120 pulses`, `₹ 250.50`. */
export const phraseOf = (routeType: number, amount: number, currencySign: string): string => {
  const { unit } = walletOf(routeType)
  if (unit === 'money') return `${currencySign} ${groupMoney(amount)}`
  const count = groupIndian(amount)
  return unit === 'credits' ? tell('%{count} credits', { count }) : tell('%{count} pulses', { count })
}

/** Units of the fields that hold amounts: credits stand by themselves, whatever else stands among them says what it is. */
const measureOf = ({ unit, decimals }: WalletFacts): Measure => ({
  // The sign that forms and lists put the platform's own in place of.
  unit: unit === 'money' ? '₹' : unit,
  decimals,
  ...(unit !== 'credits' && { beside: true }),
})

const byWallet = (more: (wallet: WalletFacts) => Partial<Measure>) => ({
  by: 'route_type',
  as: Object.fromEntries(WALLETS.map(wallet => [wallet.route_type, { ...measureOf(wallet), ...more(wallet) }])),
})

/** For a number that is an amount of the wallet named by `route_type` beside it. */
export const WALLET_MEASURE = byWallet(() => ({}))

const leastOf = ({ decimals }: WalletFacts) => 1 / 10 ** decimals

/** What is asked for, given or taken: above 0, at most the decimals of the wallet. Until the wallet is known, those of any. */
export const AMOUNT_RULES = {
  min: 0.0001,
  max: MOST_AMOUNT,
  decimals: 4,
  measure: byWallet(wallet => ({ min: leastOf(wallet) })),
} as const
