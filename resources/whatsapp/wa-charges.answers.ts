/** What the calls about prices answer beside their records. */

import { RATE_CATEGORIES } from '../../messaging/whatsapp/rates.ts'
import type { FromShape } from '../language/shape.ts'
import { anything, day, decimal, flag, instant, integer, list, nullable, object, oneOf, string } from '../language/shape.ts'
import { CHARGE_SOURCES } from './choices.ts'

/** Prices of one country as they count for an account. What the provider takes is not told. */
const CARD = object({
  country_id: integer(),
  country: string(),
  iso2: string(),
  currency: string(),
  effective_from: day(),
  source: oneOf(CHARGE_SOURCES.map(({ value }) => value)),
  /** Prices that the desk began with and no admin has checked yet. */
  is_example: flag(),
  prices: list(
    object({
      category: oneOf(RATE_CATEGORIES),
      /** By the messages of a month; the last has no end. */
      tiers: list(object({ tier_from: integer(), tier_to: nullable(integer()), rate: decimal() })),
    }),
  ),
})

/** The card of an account, or the default one. */
export const EFFECTIVE_CARD = object({ user_id: nullable(integer()), on: day(), cards: list(CARD) })

export type EffectiveCard = FromShape<typeof CARD>

export const CHARGE_HISTORY = list(
  object({
    at: instant(),
    action: string(),
    actor: nullable(string()),
    changes: list(object({ field: string(), before: anything(), after: anything() })),
  }),
)
