/** Amounts of one currency in another, by rates with a day (rule whatsapp-23). */
import { tell } from './tell.ts'

/** From that day on one unit of the currency is worth so much in the platform's own. */
export interface ExchangeRate {
  currency: string
  date: string
  rate: number
}

/** An amount in the other currency, with the rate it was found by, to be kept beside it; undefined where both currencies are one. */
export interface Exchanged {
  steps: number
  by: ExchangeRate | undefined
}

/** Digits that a rate may have behind its point. */
export const RATE_DECIMALS = 6
const SCALE = 10 ** RATE_DECIMALS

/** The rate of a currency that holds on a day: the latest that is not after it. */
export const rateOn = (rates: readonly ExchangeRate[], currency: string, day: string): ExchangeRate | undefined =>
  rates.filter(one => one.currency === currency && one.date <= day).toSorted((a, b) => b.date.localeCompare(a.date))[0]

/**
 * An amount in whole steps of a currency, in the same steps of the platform's own on a day; half a step and more is rounded up.
 * @returns in place of an amount why there is none: no rate is known for that day
 */
export const exchange = (
  steps: number,
  currency: string,
  { own, rates, day }: { own: string; rates: readonly ExchangeRate[]; day: string },
): Exchanged | { why: string } => {
  if (currency === own) return { steps, by: undefined }
  const by = rateOn(rates, currency, day)
  if (!by)
    return {
      why: tell(
        'Prices are in %{currency} and the account is in %{own}: there is no exchange rate for %{day}. An admin enters it in the app settings.',
        { currency, own, day },
      ),
    }
  const product = BigInt(steps) * BigInt(Math.round(by.rate * SCALE))
  return { steps: Number((product + BigInt(SCALE / 2)) / BigInt(SCALE)), by }
}
