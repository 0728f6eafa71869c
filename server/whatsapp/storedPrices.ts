import { present } from '../../messaging/present.ts'
import { RATE_CATEGORIES, type RateCategory, tierProblems } from '../../messaging/whatsapp/rates.ts'
import { WHATSAPP } from '../../resources/language/choices.ts'
import { scaleOf, stepsOf } from '../../resources/money/port.ts'
import { invalid } from '../kernel/problem/errors.ts'
import type { Tx } from '../kernel/scope/scope.ts'

/** A price as it is typed; amounts in the card's currency. */
interface TypedTier {
  category: RateCategory
  tier_from: number
  tier_to: number | null
  rate: number
  provider_cost: number | null
}

type Values = Readonly<Record<string, unknown>>

/** Amounts were checked by their fields: at most four decimals, not below 0. */
const steps = (amount: unknown): number | null => (typeof amount === 'number' ? present(stepsOf(WHATSAPP, amount)) : null)

/** The further tiers of a body or a record. */
const tiersOf = ({ tiers }: Values): readonly TypedTier[] => (Array.isArray(tiers) ? tiers : [])

/** @throws HttpProblem 422 at the tier that overlaps another, leaves a gap or ends too early */
export const validateTiers = (values: Values): void => {
  const problems = tierProblems(tiersOf(values))
  if (problems.length > 0)
    throw invalid(Object.fromEntries(problems.map(({ index, at, why }) => [`tiers.${index}.${at}`, [why]])))
}

/** Every price of a card: the first of each category, and its further tiers. */
const pricesOf = (values: Values) =>
  RATE_CATEGORIES.flatMap(category => {
    const tiers = tiersOf(values)
      .filter(tier => tier.category === category)
      .toSorted((a, b) => a.tier_from - b.tier_from)
    const first = {
      tier_from: 0,
      tier_to: tiers[0]?.tier_from ?? null,
      rate: values[category] ?? 0,
      provider_cost: values[`${category}_cost`],
    }
    return [first, ...tiers].map(({ tier_from, tier_to, rate, provider_cost }) => ({
      category,
      tier_from,
      tier_to: tier_to ?? null,
      rate: steps(rate),
      provider_cost: steps(provider_cost),
    }))
  })

/** Puts the prices of a card in the place of those that it had. */
export const storePrices = async (tx: Tx, card: number, values: Values): Promise<void> => {
  await tx.query('delete from wa_charges where card_id = $1', [card])
  await tx.query(
    `insert into wa_charges (card_id, account_id, category, tier_from, tier_to, rate, provider_cost)
     select c.id, c.account_id, p.* from wa_rate_cards c,
       jsonb_to_recordset($2) as p(category text, tier_from bigint, tier_to bigint, rate bigint, provider_cost bigint)
     where c.id = $1`,
    [card, JSON.stringify(pricesOf(values))],
  )
}

const amount = (column: string) => `(w.${column}::float8 / ${scaleOf(WHATSAPP)})`
const first = (category: RateCategory, column: string) =>
  `(select ${amount(column)} from wa_charges w where w.card_id = t.id and w.category = '${category}' and w.tier_from = 0)`

/** SQL of the fields in which a record has its prices, over the alias `t`. */
export const PRICE_COLUMNS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    RATE_CATEGORIES.flatMap(category => [
      [category, first(category, 'rate')],
      [`${category}_cost`, first(category, 'provider_cost')],
    ]),
  ),
  tiers: `(select coalesce(jsonb_agg(jsonb_build_object('category', w.category, 'tier_from', w.tier_from, 'tier_to', w.tier_to,
      'rate', ${amount('rate')}, 'provider_cost', ${amount('provider_cost')}) order by w.category, w.tier_from), '[]')
    from wa_charges w where w.card_id = t.id and w.tier_from > 0)`,
}

/** Categories of a card whose first price, or a tier's, is below what the provider takes. */
export const belowCost = (values: Values): RateCategory[] => {
  const isBelow = (price: unknown, cost: unknown) => typeof price === 'number' && typeof cost === 'number' && price < cost
  return RATE_CATEGORIES.filter(
    category =>
      isBelow(values[category], values[`${category}_cost`]) ||
      tiersOf(values).some(tier => tier.category === category && isBelow(tier.rate, tier.provider_cost)),
  )
}
