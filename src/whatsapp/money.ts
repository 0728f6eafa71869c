import { currencySign } from '../../messaging/format.ts'
import { WHATSAPP } from '../../resources/language/choices.ts'
import { amountOf, stepsOf } from '../../resources/money/port.ts'
import { showNumber } from '../kernel/kinds/show.ts'

/** An amount of a currency as it reads: `₹ 0.8631`. */
export const showMoney = (currency: unknown, amount: number): string =>
  `${currencySign(typeof currency === 'string' && currency !== '' ? currency : 'INR')}\u00a0${showNumber(amount, 4)}`

/** Whole steps of 1/10,000 as an amount. */
export const ofSteps = (steps: number): number => amountOf(WHATSAPP, steps)

/** What was typed as whole steps of 1/10,000; undefined while it is no price. */
export const typedSteps = (typed: unknown): number | undefined =>
  typeof typed === 'number' || typeof typed === 'string' ? stepsOf(WHATSAPP, typed) : undefined

/** A share in percent with one digit, and a true minus. */
export const showPercent = (percent: number): string => `${showNumber(percent, 1).replace('-', '−')}\u00a0%`
