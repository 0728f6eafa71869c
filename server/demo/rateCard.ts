import { present } from '../../messaging/present.ts'
import type { Api } from './api.ts'

interface Country {
  id: number
  iso2: string
}

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** A card by its prices and what the provider takes, in the order of the form. */
const card = (prices: readonly number[], costs: readonly number[]) =>
  Object.fromEntries(
    ['marketing', 'utility', 'authentication', 'authentication_international', 'service'].flatMap((category, place) => [
      [category, prices[place]],
      [`${category}_cost`, costs[place]],
    ]),
  )

const IN_INDIA = [0.8631, 0.115, 0.115, 2.3, 0.115]

/**
 * Prices of WhatsApp messages beside the examples for India: a reseller's and a client's own, one that begins in a while, and a country whose
 * prices are in dollars, with the rate of exchange.
 */
export const addRateCard = async (admin: Api, accounts: Readonly<Record<'acme' | 'sunrise', number>>): Promise<void> => {
  const { data } = await admin.post<{ data: Country[] }>('administration/all-countries', { status: 1, per_page_record: 50 })
  const country = (code: string) => present(data.find(({ iso2 }) => iso2 === code)).id
  await admin.post('administration/app-setting-update', {
    exchange_rates: [
      { currency: 'USD', date: '2026-01-01', rate: 83.25 },
      { currency: 'USD', date: '2026-07-01', rate: 84.1 },
    ],
  })
  const set = (body: Record<string, unknown>) =>
    admin.post('set-wa-charge', { currency: 'INR', effective_from: '2026-10-01', ...body })
  await set({ country_id: country('IN'), user_id: accounts.acme, ...card([0.92, 0.13, 0.13, 2.45, 0.12], IN_INDIA) })
  await set({
    country_id: country('IN'),
    user_id: accounts.sunrise,
    ...card([0.85, 0.14, 0.14, 2.5, 0.13], IN_INDIA),
    tiers: [
      { category: 'utility', tier_from: 50_000, tier_to: 200_000, rate: 0.135, provider_cost: 0.115 },
      { category: 'utility', tier_from: 200_000, rate: 0.13, provider_cost: 0.115 },
    ],
  })
  await set({
    country_id: country('IN'),
    user_id: accounts.acme,
    effective_from: dayIn(35),
    ...card([0.96, 0.135, 0.135, 2.5, 0.125], IN_INDIA),
  })
  await set({
    country_id: country('AE'),
    currency: 'USD',
    ...card([0.052, 0.019, 0.019, 0.055, 0.019], [0.0499, 0.0157, 0.0157, 0.051, 0.0157]),
  })
}
