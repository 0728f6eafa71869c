import { present } from '../../messaging/present.ts'
/** Weights on the wire: whole numbers in the order of the members, with commas (`70,30`). */

/** One weight for each member; 1 where none is given. */
export const readWeights = (text: unknown, count: number): number[] => {
  const given = String(text ?? '').split(',')
  return Array.from({ length: count }, (_, place) => {
    const weight = Number(given[place])
    return Number.isInteger(weight) && weight >= 1 ? weight : 1
  })
}

export const writeWeights = (weights: readonly number[]): string | null => (weights.length > 0 ? weights.join(',') : null)

/** Shares in percent that add up to 100. */
export const sharesOf = (weights: readonly number[]): number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const exact = weights.map(weight => (total > 0 ? (weight / total) * 100 : 0))
  const shares = exact.map(Math.floor)
  let left = total > 0 ? 100 - shares.reduce((sum, share) => sum + share, 0) : 0
  // The largest remainders get what rounding down left over.
  const order = exact.map((share, place) => ({ place, rest: share % 1 })).sort((a, b) => b.rest - a.rest)
  for (const { place } of order) {
    if (left === 0) break
    shares[place] = (shares[place] ?? 0) + 1
    left--
  }
  return shares
}

/** The list with one entry at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = list.toSpliced(from, 1)
  return next.toSpliced(to, 0, present(list[from]))
}
