/** Prices of WhatsApp messages (rules whatsapp-20 to -24): tiers by the volume of a month, what many cost, what is left of a price. */

import { tell } from '../tell.ts'
import type { PriceCategory } from './categories.ts'

/** What a price is for, as the rate card names it. */
export const RATE_CATEGORIES = ['marketing', 'utility', 'authentication', 'authentication_international', 'service'] as const

export type RateCategory = (typeof RATE_CATEGORIES)[number]

/** What the provider's word for a message is on the rate card; undefined for what costs nothing: answers to its own advertisements. */
export const rateCategoryOf = (charged: PriceCategory): RateCategory | undefined => {
  if (charged === 'authentication-international') return 'authentication_international'
  if (charged === 'marketing_lite') return 'marketing'
  return charged === 'referral_conversion' ? undefined : charged
}

/** For the messages of a month from `tier_from` on, up to and without `tier_to`; null: for all that follow. */
export interface TierRange {
  tier_from: number
  tier_to: number | null
}

/** A price in whole steps: 1/10,000 of its currency. */
export interface Tier extends TierRange {
  rate: number
}

/** The tier of a message before which `volume` others were charged in its month; undefined where none goes that far. */
export const tierAt = <T extends TierRange>(tiers: readonly T[], volume: number): T | undefined =>
  tiers.find(({ tier_from, tier_to }) => tier_from <= volume && (tier_to === null || volume < tier_to))

/** What `count` messages cost together after `volume` others of the month, in whole steps. */
export const costOf = (tiers: readonly Tier[], count: number, volume = 0): number =>
  tiers.reduce((sum, { tier_from, tier_to, rate }) => {
    const within = Math.min(volume + count, tier_to ?? Number.POSITIVE_INFINITY) - Math.max(volume, tier_from)
    return sum + Math.max(0, within) * rate
  }, 0)

/** What is left of a price after what the provider takes, in percent of the price; undefined where either is not known or nothing is asked. */
export const marginOf = (price: number | null | undefined, cost: number | null | undefined): number | undefined =>
  typeof price !== 'number' || typeof cost !== 'number' || price <= 0 ? undefined : ((price - cost) / price) * 100

/** Where tiers beyond the first price begin too early, too late, or end: a message must have one price, and every message one (rule whatsapp-22). */
export const tierProblems = <C>(
  rows: readonly (TierRange & { category: C })[],
): { index: number; at: keyof TierRange; why: string }[] => {
  const byCategory = Map.groupBy(
    rows.map((row, index) => ({ ...row, index })),
    ({ category }) => category,
  )
  return [...byCategory.values()].flatMap(some => {
    const tiers = some.toSorted((a, b) => a.tier_from - b.tier_from || a.index - b.index)
    return tiers.flatMap(({ index, tier_from, tier_to }, place) => {
      const next = tiers[place + 1]
      const wrong = (at: keyof TierRange, why: string, which = index) => [{ index: which, at, why }]
      if (tier_to !== null && tier_to <= tier_from) return wrong('tier_to', tell('A tier must end after it begins.'))
      if (!next)
        return tier_to === null
          ? []
          : wrong('tier_to', tell('Leave the end of the last tier empty: messages after it need a price.'))
      if (tier_to === null)
        return wrong('tier_to', tell('Another tier begins at %{start}: end this one there.', { start: next.tier_from }))
      if (next.tier_from < tier_to)
        return wrong('tier_from', tell('The tier before goes up to %{end}: begin there.', { end: tier_to }), next.index)
      return next.tier_from > tier_to
        ? wrong(
            'tier_from',
            tell('The tier before ends at %{end}: begin there, or the messages between have no price.', { end: tier_to }),
            next.index,
          )
        : []
    })
  })
}
