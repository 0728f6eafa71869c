import { beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../support/world.ts'
import { openParcelDesk } from './parcelDesk.ts'

const desk = openParcelDesk()
const { list, clear, put } = desk
let world: World

beforeAll(() => {
  ;({ world } = desk)
})

describe('order', () => {
  test.each([
    [{ sort_by: 'kind' }, 'sort_by'],
    [{ sort_by: 'user_id' }, 'sort_by'],
    [{ sort_by: 'password_hash' }, 'sort_by'],
    [{ sort_by: 'due desc, (select 1)' }, 'sort_by'],
    [{ sort_by: 'secret_rate' }, 'sort_by'],
    [{ sort_by: 1 }, 'sort_by'],
    [{ sort_by: ['due'] }, 'sort_by'],
    [{ sort_by: {} }, 'sort_by'],
    [{ sort_order: 'DESC; drop table parcels' }, 'sort_order'],
    [{ sort_order: 'up' }, 'sort_order'],
    [{ sort_order: 1 }, 'sort_order'],
    [{ sort_order: ['asc'] }, 'sort_order'],
  ])('takes its own column, the number or another column that is shown, up or down, and nothing else: %j', async (body, key) => {
    const { status, body: answer } = await list('parcels-by-due', body)
    expect({ status, errors: Object.keys(answer.errors ?? {}) }).toEqual({ status: 422, errors: [key] })
  })

  test('by another column puts few rows in order, the same by number, and is walked by its marks', async () => {
    await clear()
    await put([{ weight: 3 }, { weight: 1 }, { weight: null }, { weight: 3 }, { weight: 2 }, { weight: 3 }])
    const { rows } = await world.deps.pool.query<{ id: number }>(
      'select id from parcels order by weight desc nulls last, id desc',
    )
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const { page } = await list('parcels-by-due', { sort_by: 'weight', per_page_record: 2, ...(cursor && { cursor }) })
      seen.push(...page.data.map(row => row.id as number))
      cursor = page.next_cursor
    } while (cursor)
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test.each([
    ['one account', 'client', 5000],
    ['several accounts', 'reseller', 1000],
  ] as const)(
    'by another column is refused of too many rows of %s, with what to do; fewer, as filtered or searched, are sorted',
    async (_whose, who, most) => {
      await clear()
      const as = await world.signIn(world[who])
      const fill = (from: number, to: number) =>
        world.deps.pool.query(
          `insert into parcels (account_id, label, weight, kind) select $1, case when n <= 2 then 'red' else 'blue' end, n, case when n <= 3 then 'bag' else 'box' end
         from generate_series($2::int, $3::int) n`,
          [world.client.id, from, to],
        )
      const heaviest = { sort_by: 'weight', sort_order: 'desc' }
      const weights = async (body: object) =>
        (await list('parcels-by-due', { ...heaviest, ...body }, as)).page.data.map(row => row.weight)
      await fill(1, most)
      expect((await weights({}))[0]).toBe(most)
      await fill(most + 1, most + 1)
      expect(await list('parcels-by-due', heaviest, as)).toMatchObject({
        status: 422,
        body: {
          errors: {
            sort_by: [`More than ${most.toLocaleString('en-IN')} rows cannot be sorted by Weight. Filter or search first.`],
          },
        },
      })
      expect(await weights({ kind: 'bag' })).toEqual([3, 2, 1])
      expect(await weights({ search: 'red' })).toEqual([2, 1])
      expect((await list('parcels-by-weight', heaviest, as)).status).toBe(200)
      await clear()
    },
  )

  test.each([
    ['one account', 'client', 5001],
    ['several accounts', 'reseller', 1001],
  ] as const)(
    'by a column that an index has in order is had of however many rows of %s, searched or not, and walked by its marks',
    async (_whose, who, many) => {
      await clear()
      const as = await world.signIn(world[who])
      await world.deps.pool.query(
        `insert into parcels (account_id, label, weight) select $1, case when n % 2 = 0 then 'red' else 'blue' end, n / 3 from generate_series(1, 2 * $2::int) n`,
        [world.client.id, many],
      )
      for (const [body, label] of [
        [{}, '%'],
        [{ search: 'red' }, 'red'],
      ] as const) {
        const { rows } = await world.deps.pool.query<{ id: number }>(
          'select id from parcels where label like $1 order by weight desc, id desc limit 30',
          [label],
        )
        const seen: number[] = []
        let cursor: string | undefined
        while (seen.length < 30) {
          const { page } = await list(
            'parcels-by-label',
            { ...body, sort_by: 'weight', per_page_record: 10, ...(cursor && { cursor }) },
            as,
          )
          seen.push(...page.data.map(row => row.id as number))
          cursor = page.next_cursor
        }
        expect(seen).toEqual(rows.map(({ id }) => id))
      }
    },
  )

  test('by a column is for those who see it: the order would tell of it', async () => {
    const admin = await world.signIn(world.admin, ['parcel-list'])
    expect((await list('parcels-by-due', { sort_by: 'secret_rate' }, admin)).status).toBe(200)
    expect((await list('parcels-by-due', { sort_by: 'secret_rate' })).body.errors).toEqual({
      sort_by: ['This list can be sorted by due, id, label or weight.'],
    })
  })

  test('of the number is walked by its marks too', async () => {
    await clear()
    await put(Array.from({ length: 5 }, () => ({})))
    const first = await list('parcels-by-due', { sort_by: 'id', sort_order: 'asc', per_page_record: 3 })
    const second = await list('parcels-by-due', {
      sort_by: 'id',
      sort_order: 'asc',
      per_page_record: 3,
      cursor: first.page.next_cursor,
    })
    const ids = [...first.page.data, ...second.page.data].map(row => row.id as number)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids.length).toBe(5)
  })
})
