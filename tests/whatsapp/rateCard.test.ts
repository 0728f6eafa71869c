import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { ensureExampleRates } from '../../server/whatsapp/exampleRates.ts'
import { testDatabase } from '../support/database.ts'
import { dataOf as heldBy, type Person, personOf } from '../support/money.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'

const { pool, ...database } = await testDatabase()
let app: FastifyInstance
let world: World
let admin: Person
let reseller: Person
let client: Person
let stranger: Person
let india: number
let nepal: number

beforeAll(async () => {
  world = await makeWorld({ pool, ...database })
  app = await appOf(world)
  await ensureCountries(pool)
  const { rows } = await pool.query<{ iso2: string; id: number }>(`select iso2, id from countries where iso2 in ('IN', 'NP')`)
  india = rows.find(({ iso2 }) => iso2 === 'IN')!.id
  nepal = rows.find(({ iso2 }) => iso2 === 'NP')!.id
  admin = await personOf(app, world, world.admin)
  reseller = await personOf(app, world, world.reseller)
  client = await personOf(app, world, world.client)
  stranger = await personOf(app, world, world.stranger)
})
afterAll(() => app.close())
beforeEach(() => pool.query('delete from wa_rate_cards'))

const dataOf = async <T = { batch: string }>(answer: ReturnType<Person>): Promise<T> => heldBy<T>(await answer)

const PRICES = { marketing: 0.9, utility: 0.12, authentication: 0.12, authentication_international: 2.4, service: 0 }
const body = (more: object = {}) => ({ country_id: india, effective_from: '2026-01-01', currency: 'INR', ...PRICES, ...more })
const set = (more: object = {}, who = admin) => who('POST', 'set-wa-charge', body(more))
interface Stored {
  id: number
  marketing: number
  marketing_cost: number | null
  standing: string
  status: number
  tiers: readonly object[]
  user_id: number | null
  currency: string
}
const saved = (more: object = {}) => dataOf<Stored>(set(more))
const listed = async (filter: object = {}) => (await dataOf<{ data: Stored[] }>(admin('POST', 'wa-charges', filter))).data
const errorsOf = async (more: object) => {
  const { status, body: told } = await set(more)
  expect(status).toBe(422)
  return told.errors
}
interface Card {
  country_id: number
  source: string
  prices: { category: string; tiers: { tier_from: number; tier_to: number | null; rate: number }[] }[]
}
const cardsFor = async (who: Person, asked: object = {}) =>
  (await dataOf<{ cards: Card[] }>(who('POST', 'wa-rate-card', asked))).cards
const marketing = (cards: readonly Card[]) =>
  cards.map(({ source, prices }) => [source, prices.find(({ category }) => category === 'marketing')?.tiers[0]?.rate])

describe('setting prices', () => {
  it('makes one card of a user, country and day, and replaces its prices when it is set again', async () => {
    const first = await saved({ marketing_cost: 0.8631, tiers: [{ category: 'utility', tier_from: 1000, rate: 0.1 }] })
    const second = await saved({ marketing: 0.95 })
    expect(second.id).toBe(first.id)
    expect(await listed()).toEqual([
      expect.objectContaining({ id: first.id, marketing: 0.95, marketing_cost: null, tiers: [], standing: 'current' }),
    ])
    const stored = await pool.query<{ rate: number }>(
      `select rate from wa_charges where card_id = $1 and category = 'marketing'`,
      [first.id],
    )
    expect(stored.rows).toEqual([{ rate: 9500 }])
  })

  it('keeps apart what is for the default, for a user, another country and another day', async () => {
    for (const more of [{}, { user_id: world.reseller.id }, { country_id: nepal }, { effective_from: '2026-02-01' }])
      await saved(more)
    expect(await listed()).toHaveLength(4)
    expect((await listed({ country_id: nepal })).length).toBe(1)
    expect((await listed({ user_id: world.reseller.id })).map(({ user_id }) => user_id)).toEqual([world.reseller.id])
    expect((await listed({ standing: 'past' })).length).toBe(1)
  })

  it('is one card when two admins set it at once', async () => {
    const answers = await Promise.all([set({ marketing: 0.91 }), set({ marketing: 0.92 })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await listed()).toHaveLength(1)
  })

  it('changes a card by its number, and notes from what to what', async () => {
    const { id } = await saved()
    await dataOf(admin('PUT', `wa-charge/${id}`, { utility: 0.2 }))
    const history = await dataOf<
      {
        action: string
        changes: { field: string; before: unknown; after: unknown }[]
      }[]
    >(admin('GET', `wa-charge-history/${id}`))
    expect(history.map(({ action }) => action)).toEqual(['update', 'create'])
    expect(history[0]?.changes).toEqual([{ field: 'utility', before: 0.12, after: 0.2 }])
    expect(await listed()).toEqual([expect.objectContaining({ marketing: 0.9, utility: 0.2 })])
  })

  it('says what is below the cost of the provider, and stores it', async () => {
    const { status, body: told } = await set({ marketing: 0.8, marketing_cost: 0.8631 })
    expect([status, told.message]).toEqual([200, 'Prices saved. Below the cost of the provider: marketing.'])
    const again = await set({
      marketing: 0.9,
      marketing_cost: 0.8631,
      tiers: [{ category: 'utility', tier_from: 5, rate: 0.1, provider_cost: 0.11 }],
    })
    expect(again.body.message).toBe('Prices replaced. Below the cost of the provider: utility.')
  })

  it.each([
    ['a price below nothing', { marketing: -0.1 }, 'marketing'],
    ['five decimals', { utility: 0.12345 }, 'utility'],
    ['a cost of five decimals', { service_cost: 0.00001 }, 'service_cost'],
    ['no price at all', { authentication: null }, 'authentication'],
    ['a day that is none', { effective_from: '2026-02-30' }, 'effective_from'],
    ['no day', { effective_from: null }, 'effective_from'],
    ['a mistyped year', { effective_from: '2062-01-01' }, 'effective_from'],
    ['a currency nobody knows', { currency: 'XYZ' }, 'currency'],
    ['a country that is not there', { country_id: 999_999 }, 'country_id'],
  ])('refuses %s at its field', async (_what, more, field) => {
    expect(Object.keys((await errorsOf(more)) ?? {})).toEqual([field])
    expect(await listed()).toEqual([])
  })

  const tier = (tier_from: number, tier_to: number | null, more: object = {}) => ({
    category: 'utility',
    tier_from,
    tier_to,
    rate: 0.1,
    ...more,
  })
  it.each([
    ['overlap', [tier(1000, 5000), tier(4000, null)], 'tiers.1.tier_from'],
    ['leave a gap', [tier(1000, 5000), tier(6000, null)], 'tiers.1.tier_from'],
    ['leave a gap, in whatever order they come', [tier(5000, null), tier(1000, 4000)], 'tiers.0.tier_from'],
    ['have no end before the next', [tier(1000, null), tier(5000, null)], 'tiers.0.tier_to'],
    ['end, with nothing after them', [tier(1000, 5000)], 'tiers.0.tier_to'],
    ['end before they begin', [tier(1000, 900)], 'tiers.0.tier_to'],
    ['begin with the first message', [tier(0, null)], 'tiers.0.tier_from'],
    ['ask less than nothing', [tier(1000, null, { rate: -1 })], 'tiers.0.rate'],
  ])('refuses tiers that %s', async (_what, tiers, field) => {
    expect(Object.keys((await errorsOf({ tiers })) ?? {})).toEqual([field])
  })

  it('takes tiers that follow one another, each category by itself', async () => {
    const { tiers } = await saved({ tiers: [tier(5000, null), tier(1000, 5000), tier(2000, null, { category: 'service' })] })
    expect(tiers).toHaveLength(3)
  })

  it('has overrides for those who pay alone', async () => {
    expect(await errorsOf({ user_id: world.employee.id })).toEqual({
      user_id: ['Only resellers and clients can have prices of their own.'],
    })
  })
})

describe('whose prices count', () => {
  it('shows an account its own before those above before the default, and nobody what the provider takes', async () => {
    await saved({ marketing: 0.9, marketing_cost: 0.8631 })
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.9]])
    await saved({ marketing: 0.8, user_id: world.reseller.id })
    expect(marketing(await cardsFor(client))).toEqual([['inherited', 0.8]])
    await saved({ marketing: 0.85, user_id: world.client.id })
    expect(marketing(await cardsFor(client))).toEqual([['own', 0.85]])
    expect(marketing(await cardsFor(reseller))).toEqual([['own', 0.8]])
    expect(marketing(await cardsFor(stranger))).toEqual([['default', 0.9]])
    const told = await client('GET', 'wa-rate-card')
    expect(told.status).toBe(200)
    expect(JSON.stringify(told.body)).not.toContain('0.8631')
    expect(JSON.stringify(told.body)).not.toContain('cost')
  })

  it('shows a card that holds no price as one, and does not fail by it', async () => {
    const { id } = await saved()
    await pool.query('delete from wa_charges where card_id = $1', [id])
    expect(marketing(await cardsFor(admin, { user_id: '' }))).toEqual([['default', undefined]])
  })

  it('tells prices to the account and those above it, never to another one', async () => {
    await saved({ marketing: 0.7, user_id: world.otherReseller.id })
    await saved({ marketing: 0.6, user_id: world.client.id })
    expect(marketing(await cardsFor(reseller, { user_id: world.client.id }))).toEqual([['own', 0.6]])
    for (const [who, other] of [
      [reseller, world.otherReseller],
      [reseller, world.stranger],
      [client, world.reseller],
      [client, world.sibling],
    ] as const) {
      const { status, body: told } = await who('POST', 'wa-rate-card', { user_id: other.id })
      expect([status, Object.keys(told.errors ?? {})]).toEqual([422, ['user_id']])
      expect(JSON.stringify(told)).not.toContain('0.7')
    }
    expect(await cardsFor(reseller)).toEqual([])
  })

  it('lets nobody but an admin list or set prices', async () => {
    const { id } = await saved({ user_id: world.reseller.id })
    const employee = await personOf(app, world, world.employee)
    for (const who of [reseller, client, employee])
      for (const [method, path, asked] of [
        ['POST', 'wa-charges', {}],
        ['POST', 'wa-charges-export', {}],
        ['GET', `wa-charge/${id}`, undefined],
        ['PUT', `wa-charge/${id}`, { marketing: 0 }],
        ['POST', 'set-wa-charge', body()],
        ['GET', `wa-charge-history/${id}`, undefined],
        ['POST', 'wa-charge-action', { ids: [id], action: 'delete' }],
      ] as const)
        expect((await who(method, path, asked)).status, `${method} ${path}`).toBe(403)
    expect(await listed()).toEqual([expect.objectContaining({ id, marketing: 0.9 })])
  })

  it('passes over what is inactive or still to come', async () => {
    const { id } = await saved({ marketing: 0.9 })
    await saved({ marketing: 0.95, effective_from: '2026-03-01' })
    const { rows } = await pool.query<{ day: string }>(`select (platform_day(now()) + 1) as day`)
    const coming = await saved({ marketing: 2, effective_from: rows[0]!.day })
    expect(coming.standing).toBe('coming')
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.95]])
    const later = (await listed({ standing: 'current' }))[0]!
    const off = await dataOf(admin('POST', 'wa-charge-action', { ids: [later.id], action: 'inactive' }))
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.9]])
    expect((await listed({ standing: 'current' })).map(one => one.id)).toEqual([id])
    await dataOf(admin('POST', 'wa-charge-action', { undo: off.batch, action: 'inactive' }))
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.95]])
  })

  it('counts a card again that is set again after it was switched off', async () => {
    const { id } = await saved()
    await dataOf(admin('POST', 'wa-charge-action', { ids: [id], action: 'inactive' }))
    expect((await saved({ marketing: 0.5 })).status).toBe(1)
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.5]])
  })
})

describe('deleting an override', () => {
  const remove = (ids: readonly number[]) => admin('POST', 'wa-charge-action', { ids, action: 'delete' })

  it('is undone with all of its prices', async () => {
    await saved({ marketing: 0.9 })
    const { id } = await saved({
      user_id: world.client.id,
      marketing: 0.6,
      tiers: [{ category: 'utility', tier_from: 10, rate: 0.05 }],
    })
    const before = await listed({ user_id: world.client.id })
    const { batch } = await dataOf(remove([id]))
    expect(marketing(await cardsFor(client))).toEqual([['default', 0.9]])
    expect(await dataOf(admin('POST', 'wa-charge-restore', { batch }))).toEqual({ count: 1 })
    expect(await listed({ user_id: world.client.id })).toEqual(before)
    expect(marketing(await cardsFor(client))).toEqual([['own', 0.6]])
  })

  it('leaves the one that was set in its place meanwhile', async () => {
    const { id } = await saved({ user_id: world.client.id, marketing: 0.6 })
    const { batch } = await dataOf(remove([id]))
    await saved({ user_id: world.client.id, marketing: 0.7 })
    expect(await dataOf(admin('POST', 'wa-charge-restore', { batch }))).toEqual({ count: 0 })
    expect(marketing(await cardsFor(client))).toEqual([['own', 0.7]])
  })

  it('is no way to be rid of default prices', async () => {
    const { id } = await saved()
    const { status, body: told } = await remove([id])
    expect([status, told.message]).toEqual([409, 'Only for overrides; default prices can be deactivated.'])
    expect(await listed()).toHaveLength(1)
  })
})

describe('the card of a new desk', () => {
  it('has examples for India, until somebody sets prices', async () => {
    await ensureExampleRates(pool)
    await ensureExampleRates(pool)
    const before = await pool.query('select is_example from wa_rate_cards')
    expect(before.rows).toEqual([{ is_example: 1 }, { is_example: 1 }])
    const [card] = await cardsFor(client)
    const service = card?.prices.find(({ category }) => category === 'service')?.tiers
    expect(service).toEqual([
      { tier_from: 0, tier_to: 1000, rate: 0 },
      { tier_from: 1000, tier_to: null, rate: 0.115 },
    ])
    await saved({ effective_from: '2026-10-01' })
    const after = await pool.query('select is_example from wa_rate_cards order by effective_from')
    expect(after.rows).toEqual([{ is_example: 1 }, { is_example: 0 }])
  })

  it('stays empty where there are prices already', async () => {
    await saved({ country_id: nepal })
    await ensureExampleRates(pool)
    expect(await listed()).toHaveLength(1)
  })
})

it('keeps a country from being deleted that has prices', async () => {
  await saved({ country_id: nepal })
  const { status } = await admin('DELETE', `administration/country/${nepal}`)
  expect(status).toBe(409)
})
