import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { InvalidSeries } from '../../server/phonebook/barred.ts'
import { countryRows, ensureCountries } from '../../server/system/ensureCountries.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
})
afterAll(() => app.close())

const post = (path: string, body: object) => call(app, admin, 'POST', `administration/${path}`, body)

describe('an invalid series', () => {
  test.each([
    ['98765', { prefix: '98765', kind: 'series' }],
    ['9812345678', { prefix: '9812345678', kind: 'number' }],
    ['919812345679', { prefix: '9812345679', kind: 'number' }],
    ['9198', { prefix: '9198', kind: 'series' }],
  ])('%s is kept without the country code, as a beginning or a whole number', async (prefix, kept) => {
    const answer = await post('invalid-series', { prefix })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ ...kept, status: 1, hits_30_days: 0 })
  })

  test.each(['9', 'ninety', '98765432101', '+9198'])('%s is refused', async prefix => {
    const answer = await post('invalid-series', { prefix })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.prefix).toBeDefined()
  })

  test('stands only once, also when it is typed with the country code', async () => {
    await post('invalid-series', { prefix: '9811111111' })
    expect((await post('invalid-series', { prefix: '919811111111' })).status).toBe(422)
  })

  test('comes many at a time, and all of them or none when one is wrong', async () => {
    const many = await post('invalid-series-many', { prefixes: '70001, 70002\n70003 919700000001', reason: 'landline' })
    expect(many.body.data).toEqual({ added: 4, existing: 0 })
    const again = await post('invalid-series-many', { prefixes: '70001 70004' })
    expect(again.body.data).toEqual({ added: 1, existing: 1 })
    const wrong = await post('invalid-series-many', { prefixes: '70005, seventy' })
    expect(wrong.status).toBe(422)
    const { rowCount } = await world.deps.pool.query(`select from invalid_series where prefix = '70005'`)
    expect(rowCount).toBe(0)
  })

  test('tells which entry holds a number back, the longest one, by the rule of sending', async () => {
    await post('invalid-series-many', { prefixes: '88, 8888' })
    expect((await post('invalid-series-check', { mobile: '8888000000' })).body.data).toEqual({
      mobile: '918888000000',
      prefix: '8888',
    })
    expect((await post('invalid-series-check', { mobile: '8777000000' })).body.data).toMatchObject({ prefix: null })
    const { rows } = await world.deps.pool.query<{ id: number }>(`select id from invalid_series where prefix = '8888'`)
    await post('invalid-series-action', { action: 'inactive', ids: [rows[0]!.id] })
    expect((await post('invalid-series-check', { mobile: '8888000000' })).body.data).toMatchObject({ prefix: '88' })
  })

  test('is for operators alone', async () => {
    for (const account of [world.reseller, world.client])
      expect((await call(app, await world.signIn(account), 'POST', 'administration/invalid-series-list', {})).status).toBe(403)
    expect((await call(app, await world.signIn(world.employee), 'POST', 'administration/invalid-series-list', {})).status).toBe(
      200,
    )
  })

  test('costs sending as many look-ups a number as entries have lengths, however many there are', () => {
    const series = new InvalidSeries(
      Array.from({ length: 100_000 }, (_, i) => String(7_000_000_000 + i * 7919).slice(0, 8 + (i % 3))),
    )
    const has = vi.spyOn(Set.prototype, 'has')
    try {
      const numbers = Array.from({ length: 1000 }, (_, i) => `91${9_000_000_000 + i}`)
      expect(numbers.filter(number => series.find(number) !== undefined)).toEqual([])
      expect(has.mock.calls.length).toBe(3 * numbers.length)
    } finally {
      has.mockRestore()
    }
  })
})

describe('countries', () => {
  test('are those of ISO 3166-1, each once, with a dialling code', () => {
    const rows = countryRows()
    expect(rows).toHaveLength(249)
    for (const key of ['iso2', 'iso3', 'name'] as const) expect(new Set(rows.map(row => row[key])).size).toBe(249)
    for (const row of rows) {
      expect(row.iso2).toMatch(/^[A-Z]{2}$/)
      expect(row.iso3).toMatch(/^[A-Z]{3}$/)
      expect(row.dial_code).toMatch(/^[1-9]\d{0,3}$/)
      if (row.currency_code) expect(row.currency_code).toMatch(/^[A-Z]{3}$/)
    }
    expect(rows.find(row => row.iso2 === 'IN')).toEqual({
      iso2: 'IN',
      iso3: 'IND',
      dial_code: '91',
      currency_code: 'INR',
      currency_symbol: '₹',
      name: 'India',
    })
  })

  test('stand in a new desk, India active, and accounts without another one are in India', async () => {
    await ensureCountries(world.deps.pool)
    await ensureCountries(world.deps.pool)
    const list = await post('all-countries', { status: 1 })
    expect((list.body.data as { data: object[] }).data).toEqual([
      expect.objectContaining({ iso2: 'IN', min_length: 10, max_length: 10, is_sms_allowed: 1 }),
    ])
    const { rows } = await world.deps.pool.query<{ name: string }>(
      `insert into accounts ("userType", name, username, password_hash, parent_id) values (2, 'N', 'fromindia', 'none', $1)
       returning (select name from countries where id = country_id) as name`,
      [world.reseller.id],
    )
    expect(rows[0]?.name).toBe('India')
  })

  test('are offered to everybody while active: number, name, code', async () => {
    const token = await world.signIn(world.client)
    const light = await call(app, token, 'GET', 'countries')
    expect(light.body.data).toEqual([{ id: expect.any(Number), name: 'India', dial_code: '91', iso2: 'IN' }])
    expect((await call(app, token, 'POST', 'countries', {})).body.data).toMatchObject({ total: 1 })
    expect((await call(app, token, 'POST', 'administration/all-countries', {})).status).toBe(403)
  })

  test('are kept while an account is in them, and numbers stay within fifteen digits', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(`select id from countries where iso2 = 'IN'`)
    expect((await call(app, admin, 'DELETE', `administration/country/${rows[0]!.id}`)).status).toBe(409)
    const long = await call(app, admin, 'PUT', `administration/country/${rows[0]!.id}`, { max_length: 14 })
    expect(long.body.errors?.max_length?.[0]).toContain('enter 13 or less')
    const short = await call(app, admin, 'PUT', `administration/country/${rows[0]!.id}`, { min_length: 12 })
    expect(short.body.errors?.max_length).toBeDefined()
    const other = await call(app, admin, 'PUT', `administration/country/${rows[0]!.id}`, { min_length: 9 })
    expect(other.body.errors).toEqual({ min_length: ['Indian mobile numbers have 10 digits.'] })
  })

  test('have lengths that make eight digits at least, and stay while a gateway reaches them', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(`select id from countries where iso2 = 'SG'`)
    const path = `administration/country/${rows[0]!.id}`
    const tiny = await call(app, admin, 'PUT', path, { min_length: 4, max_length: 5 })
    expect(tiny.body.errors).toEqual({ max_length: ['With its dialling code a number has at least 8 digits.'] })
    expect((await call(app, admin, 'PUT', path, { min_length: 8, max_length: 8 })).status).toBe(200)
    const { rows: routes } = await world.deps.pool.query<{ id: number }>(
      `insert into primary_routes (route_name, smsc_id, route_types, country_ids) values ('To Singapore', 'sg', array[1], array[$1::bigint]) returning id`,
      [rows[0]!.id],
    )
    const kept = await call(app, admin, 'DELETE', path)
    expect([kept.status, kept.body.message]).toEqual([409, expect.stringContaining('"To Singapore" reaches it')])
    await world.deps.pool.query('delete from primary_routes where id = $1', [routes[0]!.id])
    expect((await call(app, admin, 'DELETE', path)).status).toBe(200)
  })

  test('have a switch for each channel that is there, and none for one that is not yet', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(`select id from countries where iso2 = 'FR'`)
    const read = await call(app, admin, 'GET', `administration/country/${rows[0]!.id}`)
    expect(read.body.data).toMatchObject({ iso2: 'FR', is_sms_allowed: 0 })
    expect(read.body.data).toHaveProperty('is_whatsapp_allowed')
    expect(read.body.data).not.toHaveProperty('is_voice_allowed')
  })
})
