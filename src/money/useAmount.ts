import { kSuffix } from '../../messaging/format.ts'
import { measured } from '../../resources/kinds/number/measure.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { type AmountUnit, scaleOf, WALLET_MEASURE, WALLETS } from '../../resources/money/wallets.ts'
import { useBrand } from '../kernel/desk/brand.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { showNumber, withUnit } from '../kernel/kinds/show.ts'

/** An amount of a wallet as it reads on the screen: credits as a bare figure, pulses and money with their unit. `short`: 1.2k. */
export const useAmount = () => {
  const words = useWords()
  // Drawn anew when the currency changes.
  useBrand()
  return (routeType: number, amount: number, length?: 'short'): string => {
    const { unit = '', decimals, beside } = WALLET_MEASURE.as[routeType] ?? {}
    const figure = length === 'short' && Math.abs(amount) > 999 ? kSuffix(amount) : showNumber(amount, decimals)
    return beside ? withUnit(figure, words(`desk.units.${unit}`, unit)) : figure
  }
}

/** A wallet that counts in the unit: amounts of all that do read alike. */
export const walletIn = (unit: AmountUnit): number => WALLETS.find(wallet => wallet.unit === unit)?.route_type ?? 1

/** Two amounts of a wallet together, to the last of its decimals. */
export const plus = (routeType: number, one: number, other: number): number => {
  const scale = scaleOf(routeType)
  return (Math.round(one * scale) + Math.round(other * scale)) / scale
}

/** An amount within a sentence: every unit is named, credits too. */
export const useAmountPhrase = () => {
  const words = useWords()
  const amount = useAmount()
  return (routeType: number, value: number): string => {
    const { unit = '', beside } = WALLET_MEASURE.as[routeType] ?? {}
    return beside ? amount(routeType, value) : `${amount(routeType, value)} ${words(`desk.units.${unit}`, unit)}`
  }
}

/** What a dialog about one record asks for, in the unit of that record's wallet. */
export const inRecord = (input: Fields, record: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(Object.entries(input).map(([name, field]) => [name, measured(field, record)]))
