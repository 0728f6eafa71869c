import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exchange, rateOn } from '../../messaging/exchange.ts'
import { costOf, marginOf, rateCategoryOf, type Tier, tierAt, tierProblems } from '../../messaging/whatsapp/rates.ts'

const TIERS: readonly Tier[] = [
  { tier_from: 0, tier_to: 1000, rate: 0 },
  { tier_from: 1000, tier_to: 5000, rate: 1150 },
  { tier_from: 5000, tier_to: null, rate: 1000 },
]

it('has a price for whatever the provider charges for, but for answers to its advertisements', () => {
  expect(rateCategoryOf('authentication-international')).toBe('authentication_international')
  expect(rateCategoryOf('marketing_lite')).toBe('marketing')
  expect(rateCategoryOf('utility')).toBe('utility')
  expect(rateCategoryOf('referral_conversion')).toBeUndefined()
})

describe('tiers', () => {
  it('begin with the message that their first figure counts', () => {
    expect([0, 999, 1000, 4999, 5000, 1e9].map(volume => tierAt(TIERS, volume)?.rate)).toEqual([0, 0, 1150, 1150, 1000, 1000])
  })

  it('make many messages cost what each of them costs', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 0, max: 3000 }), (volume, count) => {
        let sum = 0
        for (let at = volume; at < volume + count; at++) sum += tierAt(TIERS, at)?.rate ?? Number.NaN
        expect(costOf(TIERS, count, volume)).toBe(sum)
      }),
      { numRuns: 50 },
    )
  })

  it('have nothing wrong with them where every message after the first has one price, and something else', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }),
        fc.nat(5),
        fc.constantFrom(-1, 1),
        (bounds, which, by) => {
          const sorted = bounds.toSorted((a, b) => a - b).map(bound => bound * 10)
          const good = sorted.map((tier_from, place) => ({ category: 'utility', tier_from, tier_to: sorted[place + 1] ?? null }))
          expect(tierProblems(good)).toEqual([])
          const moved = good.map((tier, place) =>
            place === which % (good.length - 1) && tier.tier_to !== null ? { ...tier, tier_to: tier.tier_to + by } : tier,
          )
          expect(tierProblems(moved)).toHaveLength(1)
        },
      ),
    )
  })
})

describe('a margin', () => {
  it('is a share of the price, below nothing where the provider takes more', () => {
    expect(marginOf(1, 0.75)).toBe(25)
    expect(marginOf(0.5, 0.75)).toBe(-50)
  })

  it('is not told where the cost is not known or nothing is asked', () => {
    expect([marginOf(1, null), marginOf(undefined, 1), marginOf(0, 0)]).toEqual([undefined, undefined, undefined])
  })
})

describe('exchange', () => {
  const rates = [
    { currency: 'USD', date: '2026-01-01', rate: 83.123456 },
    { currency: 'EUR', date: '2026-01-05', rate: 90 },
    { currency: 'USD', date: '2026-01-10', rate: 85 },
  ]
  const on = (day: string, steps = 10_000, currency = 'USD') => exchange(steps, currency, { own: 'INR', rates, day })

  it('goes by the latest rate that is not after the day, and says which', () => {
    expect(on('2026-01-09')).toEqual({ steps: 831_235, by: rates[0] })
    expect(on('2026-01-10')).toEqual({ steps: 850_000, by: rates[2] })
    expect(rateOn(rates, 'EUR', '2026-01-04')).toBeUndefined()
  })

  it('leaves the own currency as it is, with or without rates', () => {
    expect(on('2000-01-01', 8631, 'INR')).toEqual({ steps: 8631, by: undefined })
  })

  it('says why there is no sum before the first rate, and of a currency without any', () => {
    for (const answer of [on('2025-12-31'), on('2026-01-09', 1, 'AED')])
      expect(answer).toEqual({ why: expect.stringMatching(/no exchange rate for \d{4}-\d\d-\d\d\. An admin enters it/) })
  })

  it('is off by no more than half a step, however large the sum', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 500_000_000 }), (steps, millionths) => {
        const rate = millionths / 1e6
        const answer = exchange(steps, 'USD', {
          own: 'INR',
          rates: [{ currency: 'USD', date: '2026-01-01', rate }],
          day: '2026-01-01',
        })
        const exact = BigInt(steps) * BigInt(millionths)
        const off = 'steps' in answer ? BigInt(answer.steps) * 1_000_000n - exact : 10n ** 9n
        expect(off <= 500_000n && off > -500_000n).toBe(true)
      }),
    )
  })
})
