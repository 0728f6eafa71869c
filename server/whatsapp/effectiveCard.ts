import { present } from '../../messaging/present.ts'
import { RATE_CATEGORIES } from '../../messaging/whatsapp/rates.ts'
import { isOperator } from '../../resources/language/access.ts'
import { WHATSAPP } from '../../resources/language/choices.ts'
import { amountOf } from '../../resources/money/port.ts'
import type { EffectiveCard } from '../../resources/whatsapp/wa-charges.answers.ts'
import type { waCharges } from '../../resources/whatsapp/wa-charges.ts'
import type { CallHandler } from '../kernel/context/context.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { effectiveCards, type RateCard } from './rates.ts'

const onTheWire = ({
  countryId,
  effectiveFrom,
  isExample,
  prices,
  country,
  iso2,
  currency,
  source,
}: RateCard): EffectiveCard => ({
  country_id: countryId,
  country,
  iso2,
  currency,
  effective_from: effectiveFrom,
  source,
  is_example: isExample ? 1 : 0,
  prices: RATE_CATEGORIES.map(category => ({
    category,
    // Not what the provider takes: that is between him and the operator.
    tiers: prices[category].map(({ tier_from, tier_to, rate }) => ({ tier_from, tier_to, rate: amountOf(WHATSAPP, rate) })),
  })),
})

/** `wa-rate-card`: today's prices of an account within the caller's scope; of the caller, or the default for operators, where none is named. */
export const effectiveCard: CallHandler<typeof waCharges, 'card'> = async ({ tx, caller, input }) => {
  const accountId = input.user_id ?? (isOperator(caller.userType) ? null : caller.accountId)
  const { rows } = await tx.query<{ now: Date; day: string }>('select now() as now, platform_day(now()) as day')
  const { now, day } = present(rows[0])
  const cards = await aboveTenant(tx, () => effectiveCards(tx, { accountId, countryId: input.country_id, at: now }))
  return { message: 'Prices', data: { user_id: accountId, on: day, cards: cards.map(onTheWire) } }
}
