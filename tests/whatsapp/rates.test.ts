import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { RATE_CATEGORIES, type RateCategory } from '../../messaging/whatsapp/rates.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { effectivePrice, inOwnCurrency, noPrice } from '../../server/whatsapp/rates.ts'
import { storePrices } from '../../server/whatsapp/storedPrices.ts'
import { testDatabase } from '../support/database.ts'
import { makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let india: number
let nepal: number

beforeAll(async () => {
  world = await makeWorld(database)
  await ensureCountries(pool)
  const { rows } = await pool.query<{ id: number }>(`select id from countries where iso2 in ('IN', 'NP') order by iso2`)
  india = rows[0]!.id
  nepal = rows[1]!.id
})

/** A card as a test makes it: whose (0: the default; 1: of the reseller; 2: of the client; 3: of another one), where, from which day of 2026. */
interface Made {
  of: 0 | 1 | 2 | 3
  country: 0 | 1
  day: number
  active: boolean
  /** First price of every category, and where a further tier of utility begins, with its price; in 1/10,000. */
  rate: number
  tier: { from: number; rate: number } | null
}
interface Asked {
  who: 1 | 2 | 3
  country: 0 | 1
  day: number
  volume: number
  category: RateCategory
}

const dayOf = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString().slice(0, 10)
/** Half past six in the evening of London is midnight of the next day in India: the day is the platform's. */
const midnightIn = (day: number) => new Date(`${dayOf(day - 1)}T18:30:00Z`)

/** The answer worked out step by step: whoever stands nearer goes first, then the younger day, then the tier. */
const expected = (cards: readonly Made[], { who, country, day, volume, category }: Asked): number | undefined => {
  const above: Readonly<Record<number, readonly number[]>> = { 1: [1, 0], 2: [2, 1, 0], 3: [3, 0] }
  for (const of of above[who]!) {
    let best: Made | undefined
    for (const card of cards)
      if (card.of === of && card.country === country && card.active && card.day <= day && (!best || card.day > best.day))
        best = card
    if (best) return category === 'utility' && best.tier && volume >= best.tier.from ? best.tier.rate : best.rate
  }
  return undefined
}

const store = (cards: readonly Made[]) =>
  asSystem(pool, async tx => {
    await tx.query('delete from wa_rate_cards')
    const accounts = [null, world.reseller.id, world.client.id, world.otherReseller.id]
    for (const { of, country, day, active, rate, tier } of cards) {
      const { rows } = await tx.query<{ id: number }>(
        `insert into wa_rate_cards (account_id, country_id, effective_from, currency, status) values ($1, $2, $3, 'INR', $4) returning id`,
        [accounts[of], country ? nepal : india, dayOf(day), active ? 1 : 0],
      )
      await storePrices(tx, rows[0]!.id, {
        ...Object.fromEntries(RATE_CATEGORIES.map(category => [category, rate / 10_000])),
        tiers: tier ? [{ category: 'utility', tier_from: tier.from, tier_to: null, rate: tier.rate / 10_000 }] : [],
      })
    }
  })

const rate = fc.integer({ min: 0, max: 100_000 })
const cards = fc.uniqueArray(
  fc.record<Made>({
    of: fc.constantFrom(0, 1, 2, 3),
    country: fc.constantFrom(0, 1),
    day: fc.integer({ min: 1, max: 6 }),
    active: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    rate,
    tier: fc.option(fc.record({ from: fc.integer({ min: 1, max: 50 }), rate })),
  }),
  { maxLength: 14, selector: ({ of, country, day }) => `${of} ${country} ${day}` },
)
const asked = fc.record<Asked>({
  who: fc.constantFrom(1, 2, 3),
  country: fc.constantFrom(0, 1),
  day: fc.integer({ min: 0, max: 8 }),
  volume: fc.integer({ min: 0, max: 60 }),
  category: fc.constantFrom(...RATE_CATEGORIES),
})

describe('the price of a message', () => {
  it('is what a calculation by hand says, whoever asks, wherever, whenever and after however many', async () => {
    await fc.assert(
      fc.asyncProperty(cards, fc.array(asked, { minLength: 4, maxLength: 10 }), async (made, questions) => {
        await store(made)
        const accounts = { 1: world.reseller.id, 2: world.client.id, 3: world.otherReseller.id }
        for (const { who, country, day, volume, category } of questions) {
          const price = await effectivePrice(pool, {
            accountId: accounts[who],
            countryId: country ? nepal : india,
            category,
            at: midnightIn(day),
            volume,
          })
          expect(price?.rate).toBe(expected(made, { who, country, day, volume, category }))
        }
      }),
      { numRuns: 60 },
    )
  })

  it('is not there where no card is, and a sentence says what to do', async () => {
    await store([{ of: 0, country: 1, day: 1, active: true, rate: 5, tier: null }])
    const price = await effectivePrice(pool, {
      accountId: world.client.id,
      countryId: india,
      category: 'marketing',
      at: midnightIn(3),
      volume: 0,
    })
    expect(price).toBeUndefined()
    expect(noPrice('India')).toBe(
      'There is no price for WhatsApp messages to India. Ask the operator to set one, or leave these numbers out.',
    )
  })
})

describe('a sum in another currency', () => {
  const settings = { currency: 'INR', exchange_rates: [{ currency: 'USD' as const, date: '2026-02-01', rate: 83.5 }] } as const

  it('is converted by the rate of the platform’s day', async () => {
    const rates = { ...settings, exchange_rates: [...settings.exchange_rates] }
    expect(await inOwnCurrency(pool, 10_000, 'USD', midnightIn(32), rates)).toEqual({
      steps: 835_000,
      by: rates.exchange_rates[0],
    })
    const before = new Date(midnightIn(32).getTime() - 1)
    expect(await inOwnCurrency(pool, 10_000, 'USD', before, rates)).toEqual({
      why: expect.stringContaining('no exchange rate for 2026-01-31'),
    })
  })
})
