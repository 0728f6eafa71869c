/** What a WhatsApp message costs an account: the one place that says whose price counts (rule whatsapp-21). */

import { type Exchanged, exchange } from '../../messaging/exchange.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { type RateCategory, type Tier, tierAt } from '../../messaging/whatsapp/rates.ts'
import type { Client } from '../kernel/db/client.ts'
import type { Settings } from '../kernel/settings/settings.ts'

/** Prices of one country as they count for an account. Rates are in 1/10,000 of the card's currency. */
export interface RateCard {
  id: number
  countryId: number
  country: string
  iso2: string
  currency: string
  /** `YYYY-MM-DD` */
  effectiveFrom: string
  source: 'own' | 'inherited' | 'default'
  isExample: boolean
  prices: Readonly<Record<RateCategory, readonly (Tier & { provider_cost: number | null })[]>>
}

/** Whose prices, where, when; without an account the default ones, without a country those of all. */
export interface CardQuestion {
  accountId: number | null
  countryId?: number | null
  at: Date
}

interface CardRow extends Omit<RateCard, 'source' | 'isExample' | 'prices'> {
  accountId: number | null
  isExample: number
  prices: readonly (Tier & { category: RateCategory; provider_cost: number | null })[]
}

const READ = `
  select c.id, c.country_id as "countryId", k.name as country, k.iso2, c.currency, c.effective_from as "effectiveFrom",
    c.account_id as "accountId", c.is_example as "isExample",
    (select coalesce(jsonb_agg(jsonb_build_object('category', w.category, 'tier_from', w.tier_from, 'tier_to', w.tier_to, 'rate', w.rate,
       'provider_cost', w.provider_cost) order by w.tier_from), '[]') from wa_charges w where w.card_id = c.id) as prices
  from (
    select distinct on (r.country_id) r.*
    from wa_rate_cards r left join accounts a on a.id = $1
    where r.status = 1 and (r.account_id is null or r.account_id = any(a.path))
      and r.effective_from <= platform_day($2) and ($3::bigint is null or r.country_id = $3)
    order by r.country_id, coalesce(array_position(a.path, r.account_id), 0) desc, r.effective_from desc
  ) c join countries k on k.id = c.country_id
  order by k.name`

const byCategory = (prices: CardRow['prices']): RateCard['prices'] => {
  const of = (wanted: RateCategory) => prices.filter(({ category }) => category === wanted)
  return {
    marketing: of('marketing'),
    utility: of('utility'),
    authentication: of('authentication'),
    authentication_international: of('authentication_international'),
    service: of('service'),
  }
}

/**
 * The cards that count for an account at a moment: its own before those of the nearest account above it before the default; of these the
 * latest that had begun. Reads above the tenant: whoever asks for a tenant does so by `aboveTenant`.
 */
export const effectiveCards = async (db: Client, { accountId, countryId = null, at }: CardQuestion): Promise<RateCard[]> => {
  const { rows } = await db.query<CardRow>({ name: 'wa_effective_cards', text: READ, values: [accountId, at, countryId] })
  return rows.map(({ accountId: of, isExample, prices, ...card }) => ({
    ...card,
    source: of === null ? 'default' : of === accountId ? 'own' : 'inherited',
    isExample: isExample === 1,
    prices: byCategory(prices),
  }))
}

/** The price of one message. */
export interface Price {
  /** In 1/10,000 of the currency. */
  rate: number
  currency: string
  /** What the provider takes, where it is known. */
  cost: number | null
  card: Pick<RateCard, 'id' | 'effectiveFrom' | 'source'>
}

export interface PriceQuestion extends CardQuestion {
  countryId: number
  category: RateCategory
  /** Messages that the account was charged for in this month, country and category already. */
  volume: number
}

/** The price in a card that was read before: of many messages each, without asking again. */
export const priceIn = (card: RateCard, category: RateCategory, volume: number): Price | undefined => {
  const tier = tierAt(card.prices[category], volume)
  const { id, effectiveFrom, source, currency } = card
  return tier && { rate: tier.rate, currency, cost: tier.provider_cost, card: { id, effectiveFrom, source } }
}

/** The price of the next message; undefined where there is none: `noPrice` says so to whoever sends. */
export const effectivePrice = async (db: Client, { category, volume, ...asked }: PriceQuestion): Promise<Price | undefined> => {
  const [card] = await effectiveCards(db, asked)
  return card && priceIn(card, category, volume)
}

/** What whoever sends is told where nothing says what a message costs. */
export const noPrice = (country: string): string =>
  tell('There is no price for WhatsApp messages to %{country}. Ask the operator to set one, or leave these numbers out.', {
    country,
  })

/**
 * A sum of a card in the platform's currency, on the platform's day of a moment, with the rate that is kept beside the booking.
 * @returns in place of a sum why there is none
 */
export const inOwnCurrency = async (
  db: Client,
  steps: number,
  currency: string,
  at: Date,
  settings: Pick<Settings, 'currency' | 'exchange_rates'>,
): Promise<Exchanged | { why: string }> => {
  const { rows } = await db.query<{ day: string }>('select platform_day($1) as day', [at])
  return exchange(steps, currency, { own: settings.currency, rates: settings.exchange_rates, day: present(rows[0]).day })
}
