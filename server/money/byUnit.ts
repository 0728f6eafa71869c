import { type AmountUnit, amountOf, WALLETS, walletOf } from '../../resources/money/wallets.ts'

/** Sums of stored steps over the wallets of one route type; `numeric` arrives as text. */
export type StepSums<K extends string> = { route_type: number } & Record<K, number | string>

/** Amounts that count the same. */
export type UnitSums<K extends string> = { unit: AmountUnit } & Record<K, number>

/**
 * Adds up what counts the same and nothing else, in the order of the wallets: a row a unit, never one for pulses and money together.
 * @param known route types that are told of though nothing was found
 */
export const byUnit = <K extends string>(
  rows: readonly StepSums<K>[],
  names: readonly K[],
  known: readonly number[],
): UnitSums<K>[] => {
  const found = new Set([...known, ...rows.map(({ route_type }) => route_type)])
  const units = new Map<AmountUnit, UnitSums<K>>()
  for (const { route_type, unit } of WALLETS.filter(wallet => found.has(wallet.route_type))) {
    const row = rows.find(one => one.route_type === route_type)
    const before = units.get(unit)
    const sums = names.map(name => {
      // In steps, so that the sum of decimals is exact.
      const steps = Number(row?.[name] ?? 0) + Math.round((before?.[name] ?? 0) * 10 ** walletOf(route_type).decimals)
      return [name, amountOf(route_type, steps)]
    })
    units.set(unit, { unit, ...Object.fromEntries(sums) } as UnitSums<K>)
  }
  return [...units.values()]
}
