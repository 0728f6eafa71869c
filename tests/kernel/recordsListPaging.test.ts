import { beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../support/world.ts'
import { openParcelDesk } from './parcelDesk.ts'

const desk = openParcelDesk()
const { list, clear, put } = desk
let world: World
let token: string

beforeAll(() => {
  ;({ world, token } = desk)
})

describe('paging', () => {
  const bad = [-1, 0, 1.5, '1.5', '-1', 'x', '0x10', '1e3', '\u0663', true, [3], {}, 'NaN', 2 ** 53, '99999999999999999999']
  test.each(bad)('refuses %j at the key that holds it', async value => {
    for (const key of ['page', 'per_page', 'per_page_record']) {
      const { status, body } = await list('parcels-by-due', { [key]: value })
      expect({ key, status, errors: Object.keys(body.errors ?? {}) }).toEqual({ key, status: 422, errors: [key] })
    }
  })

  test.each(['-1', '0', 'x', '1e9x', '1;drop table parcels', '[1]', '%00'])('refuses ?page=%s too', async value => {
    expect((await list(`parcels-by-due?page=${value}`, {})).status).toBe(422)
    expect((await list(`parcels-by-due?per_page_record=${value}`, {})).status).toBe(422)
  })

  test('refuses a key that stands twice', async () => {
    expect((await list('parcels-by-due?page=1&page=2', {})).status).toBe(422)
  })

  test('takes the body before the address, and gives at most 200 rows', async () => {
    await clear()
    await put(Array.from({ length: 210 }, (_, i) => ({ weight: i })))
    expect((await list('parcels-by-due?per_page_record=3', { per_page_record: 5 })).page.data.length).toBe(5)
    expect((await list('parcels-by-due', { per_page_record: 1e9 })).page).toMatchObject({
      per_page: 200,
      total: 210,
      last_page: 2,
    })
    expect((await list('parcels-by-due', { page: 2, per_page_record: 1e9 })).page.data.length).toBe(10)
    expect((await list('parcels-by-due', { page: 99 })).page.data).toEqual([])
  })

  test('refuses a jump beyond 100,000 rows, and names the way', async () => {
    expect((await list('parcels-by-due', { page: 1e9 })).body.errors).toEqual({
      page: [expect.stringContaining('Use the cursor')],
    })
  })

  test.each([
    ['one account to 10,000', 'client', 10_000],
    ['several accounts to 1,000', 'reseller', 1000],
  ] as const)('counts rows of %s, and says so when there is more', async (_whose, who, most) => {
    await clear()
    const as = await world.signIn(world[who])
    const fill = (rows: number) =>
      world.deps.pool.query(`insert into parcels (account_id, label, weight) select $1, 'p', n from generate_series(1, $2) n`, [
        world.client.id,
        rows,
      ])
    await fill(most)
    const exact = (await list('parcels-by-weight', { per_page_record: 1 }, as)).page
    expect({ total: exact.total, capped: exact.total_is_capped }).toEqual({ total: most, capped: undefined })
    await fill(1)
    const capped = (await list('parcels-by-weight', { per_page_record: 1 }, as)).page
    expect({ total: capped.total, capped: capped.total_is_capped }).toEqual({ total: most, capped: 1 })
    await clear()
  })

  test.each([
    ['far more than are counted is not counted again at once, but where it ends', 'bag', 2001, 1000],
    ['a few more than are counted is counted at each look', 'box', 2000, 5],
  ] as const)('a list that holds %s', async (_which, kind, rows, then) => {
    await clear()
    const as = await world.signIn(world.reseller)
    await world.deps.pool.query(
      `insert into parcels (account_id, label, weight, kind) select $1, 'p', n, $3 from generate_series(1, $2) n`,
      [world.client.id, rows, kind],
    )
    const look = async (of: object, who = as) => (await list('parcels-by-weight', { per_page_record: 3, ...of }, who)).page
    // That it holds far more is found out at the second look.
    for (let time = 0; time < 2; time++) expect(await look({ kind })).toMatchObject({ total: 1000, total_is_capped: 1 })
    await world.deps.pool.query('delete from parcels where weight > 5')
    expect((await look({ kind })).total).toBe(then)
    expect(await look({ kind, page: 2 })).toMatchObject({ total: 5, last_page: 2 })
    expect(await look({ kind })).toMatchObject({ total: 5, last_page: 2 })
    expect((await look({ kind, weight: 4 })).total).toBe(1)
    expect((await look({ kind }, token)).total).toBe(5)
    await clear()
  })

  describe.each([
    ['one account', 'client', {}, 'weight, id'],
    ['several accounts', 'reseller', {}, 'weight, id'],
    ['several accounts by number', 'reseller', { sort_by: 'id', sort_order: 'asc' }, 'id'],
    ['several accounts by number, last first', 'reseller', { sort_by: 'id', sort_order: 'desc' }, 'id desc'],
  ] as const)('of a search among rows of %s', (_whose, who, order, sorted) => {
    const most = 300
    test.each([
      ['all that it found', 'KEPT', most, 'n % 2 = 0', 2 * most],
      ['the first, and says so', 'KEPT', most + 1, 'n % 2 = 0', 2 * most + 2],
      ['the first, and says so, where all of them come last', 'KEPT', most + 1, 'n > 14500', 14_500 + most + 1],
      ['all that several words found', 'KEPT for good', most, 'n % 2 = 0', 2 * most],
      ['the first of several words', 'KEPT for good', most + 1, 'n % 2 = 0', 2 * most + 2],
      ['the first of several words, where all of them come last', 'KEPT for good', most + 1, 'n > 14500', 14_500 + most + 1],
    ])('counts %s, and turns its pages in the order of the list', async (_what, search, found, which, rows) => {
      await clear()
      const as = await world.signIn(world[who])
      await world.deps.pool.query(
        `insert into parcels (account_id, label, weight) select $1, case when ${which} then 'kept for good' else 'other' end, n / 1000 from generate_series(1, $2) n`,
        [world.client.id, rows],
      )
      const page = async (body: object) =>
        (await list('parcels-by-weight', { search, per_page_record: 40, ...order, ...body }, as)).page
      const first = await page({ page: 1 })
      expect({ total: first.total, capped: first.total_is_capped }).toEqual({ total: most, capped: found > most ? 1 : undefined })
      const { rows: expected } = await world.deps.pool.query<{ id: number }>(
        `select id from parcels where label = 'kept for good' order by ${sorted} limit 120`,
      )
      const second = await page({ page: 2, cursor: first.next_cursor })
      const third = await page({ page: 3 })
      expect([first, second, third].flatMap(({ data }) => data.map(row => row.id))).toEqual(expected.map(row => row.id))
      await clear()
    })
  })
})
