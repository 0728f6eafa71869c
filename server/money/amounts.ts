import { currencySign } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { phraseOf, stepsOf, WALLETS, walletOf } from '../../resources/money/wallets.ts'
import type { Client } from '../kernel/db/client.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { readSettings } from '../kernel/settings/settings.ts'

const MONEY_SCALE = 10 ** 4

const SCALED = WALLETS.filter(({ decimals }) => decimals > 0)
  .map(({ route_type }) => route_type)
  .join(', ')

/** SQL of stored steps as an amount in the wallet's unit, as it travels; `routeType` is an expression or a number. */
export const amountSql = (steps: string, routeType: string | number): string =>
  `(case when ${routeType} in (${SCALED}) then (${steps})::numeric / ${MONEY_SCALE} else (${steps})::numeric end)::float8`

/** SQL of the unit of a wallet's amounts. */
export const unitSql = (routeType: string): string =>
  `(case ${routeType} ${WALLETS.map(({ route_type, unit }) => `when ${route_type} then '${unit}'`).join(' ')} end)`

/** Whether the limit and the warning of an account, which are counted in credits, are about this wallet. */
export const hasLimit = (routeType: number): boolean => walletOf(routeType).unit === 'credits'

const RULES = {
  credits: tell('Credits must be a whole number above 0.'),
  pulses: tell('Pulses must be a whole number above 0.'),
  money: tell('Enter an amount above 0 with at most 4 decimals.'),
} as const

/**
 * An amount that somebody named, in the steps in which the ledger counts.
 * @throws HttpProblem 422 on `credit` for what is none of this wallet
 */
export function readAmount(routeType: number, credit: number): number {
  const steps = stepsOf(routeType, credit)
  if (steps === undefined || steps <= 0) throw invalid({ credit: [RULES[walletOf(routeType).unit]] })
  return steps
}

/** How the platform writes amounts in sentences: `5,000 credits`, `120 pulses`, `₹ 250.50`. */
export const phrases = async (tx: Client): Promise<(routeType: number, amount: number) => string> => {
  const sign = currencySign((await readSettings(tx)).currency)
  return (routeType, amount) => phraseOf(routeType, amount, sign)
}
