import type { ExchangeRate } from '../../../messaging/exchange.ts'
import { PRICE_CATEGORIES, PRICED_AS, type TemplateCategory } from '../../../messaging/whatsapp/categories.ts'
import { type RateCategory, rateCategoryOf } from '../../../messaging/whatsapp/rates.ts'
import type { Payer } from '../../campaigns/port.ts'
import type { Client } from '../../kernel/db/client.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import { ofChannel } from '../../kernel/records/ofChannel.ts'
import type { Settings } from '../../kernel/settings/settings.ts'
import { effectiveCards, inOwnCurrency, noPrice, priceIn, type RateCard } from '../rates.ts'

/** What messages to a country cost an account now, in steps of the platform's currency. */
export interface SendPrices {
  country: { id: number; name: string }
  /** By the provider's word for what a message is charged as. */
  prices: Readonly<Record<string, number>>
  /** What prices of another currency were converted by. */
  exchangedBy: ExchangeRate | undefined
}

/**
 * Messages of the month before these, by category: those of the account to the country that arrived. Asked only where prices go by volume.
 */
const volumes = async (client: Client, accountId: number, card: RateCard): Promise<ReadonlyMap<string, number>> => {
  if (Object.values(card.prices).every(tiers => tiers.length < 2)) return new Map()
  const { rows } = await client.query<{ category: TemplateCategory; n: number }>(
    `select c.wa_content #>> '{template,category}' as category, sum(c.total_delivered + c.total_read)::bigint as n from campaigns c
     where c.account_id = $1 and ${ofChannel('whatsapp', 'c')} and c.country_id = $2 and c.day >= date_trunc('month', platform_day(now()))
     group by 1`,
    [accountId, card.countryId],
  )
  return new Map(rows.map(({ category, n }) => [PRICED_AS[category], n]))
}

/**
 * The prices that a campaign is accepted with (rule whatsapp-93).
 * @param client sees every account
 * @throws HttpProblem 422 on `country_id` where nothing says what a message costs there, or no rate converts it
 */
export const findPrices = async (
  client: Client,
  payer: Payer,
  country: { id: number; name: string },
  settings: Pick<Settings, 'currency' | 'exchange_rates'>,
  at: Date,
): Promise<SendPrices> => {
  const [card] = await effectiveCards(client, { accountId: payer.id, countryId: country.id, at })
  if (!card) throw invalid({ country_id: [noPrice(country.name)] })
  const volume = await volumes(client, payer.id, card)
  const own = new Map<RateCategory, number>()
  let exchangedBy: ExchangeRate | undefined
  const prices: Record<string, number> = {}
  for (const word of PRICE_CATEGORIES) {
    const category = rateCategoryOf(word)
    if (category === undefined) {
      prices[word] = 0
      continue
    }
    const price = priceIn(card, category, volume.get(category) ?? 0)
    if (!price) continue
    const known = own.get(category)
    if (known === undefined) {
      const converted = await inOwnCurrency(client, price.rate, price.currency, at, settings)
      if ('why' in converted) throw invalid({ country_id: [converted.why] })
      own.set(category, converted.steps)
      exchangedBy = converted.by
    }
    prices[word] = own.get(category) ?? 0
  }
  return { country, prices, exchangedBy }
}

/** What a message of a template costs. @throws HttpProblem 422 on `country_id` where the card has no price of its category */
export const priceFor = ({ prices, country }: SendPrices, category: TemplateCategory): number => {
  const price = prices[PRICED_AS[category]]
  if (price === undefined) throw invalid({ country_id: [noPrice(country.name)] })
  return price
}
