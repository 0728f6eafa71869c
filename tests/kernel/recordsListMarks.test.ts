import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { World } from '../support/world.ts'
import { openParcelDesk, parcelLists } from './parcelDesk.ts'

const desk = openParcelDesk()
const { list, clear, put, walk } = desk
let world: World

beforeAll(() => {
  ;({ world } = desk)
})

describe('walking a list by its page marks', () => {
  const weights = fc.array(fc.option(fc.integer({ min: 0, max: 3 }), { freq: 4 }), { minLength: 1, maxLength: 14 })
  // Moments a microsecond apart, many of them the same.
  const moments = fc.array(fc.option(fc.integer({ min: 0, max: 4 }), { freq: 4 }), { minLength: 1, maxLength: 14 })

  test.each(parcelLists.map(({ name }) => name))(
    'shows every row once and in order, also where many have the same value or none: %s',
    async name => {
      await fc.assert(
        fc.asyncProperty(weights, moments, fc.integer({ min: 1, max: 5 }), async (some, others, size) => {
          await clear()
          await put(
            some.map((weight, i) => ({
              weight,
              label: `l${weight ?? ''}`,
              due: others[i % others.length] === null ? null : `2026-01-31 09:30:00.00000${others[i % others.length]}+00`,
            })),
          )
          const whole = (await list(name, { per_page_record: 200 })).page.data.map(row => row.id)
          expect(whole.length).toBe(some.length)
          expect(await walk(name, size)).toEqual(whole)
        }),
        { numRuns: 25 },
      )
    },
  )

  test('misses none that was there, and repeats none, while rows come in before and after', async () => {
    await clear()
    await put(Array.from({ length: 40 }, (_, i) => ({ weight: i % 5 })))
    const before = (await list('parcels-by-weight', { per_page_record: 200 })).page.data.map(row => row.id as number)
    const seen = await walk('parcels-by-weight', 7, async page => put([{ weight: page % 6 }, { weight: null }, { weight: 0 }]))
    expect(new Set(seen).size).toBe(seen.length)
    expect(before.every(id => seen.includes(id))).toBe(true)
  })

  test('goes on where the row of the mark was deleted meanwhile', async () => {
    await clear()
    await put(Array.from({ length: 9 }, (_, i) => ({ weight: i })))
    const first = await list('parcels-by-weight', { per_page_record: 4 })
    await world.deps.pool.query('delete from parcels where id = $1', [first.page.data[3]!.id])
    const { page } = await list('parcels-by-weight', { per_page_record: 4, cursor: first.page.next_cursor })
    expect(page.data.map(row => row.weight)).toEqual([4, 5, 6, 7])
  })

  test('never shows the helping column of the order', async () => {
    await clear()
    await put([{ weight: 1 }])
    expect(Object.keys((await list('parcels-by-due', {})).page.data[0]!).toSorted()).toEqual(
      ['id', 'label', 'weight', 'due', 'day', 'kind'].toSorted(),
    )
  })
})

describe('a page mark', () => {
  const marks: Record<string, string> = {}
  beforeAll(async () => {
    await clear()
    await put(Array.from({ length: 5 }, (_, i) => ({ weight: i, due: '2026-01-31 09:30:00+00', label: `l${i}` })))
    for (const { name } of parcelLists) marks[name] = (await list(name, { per_page_record: 2 })).page.next_cursor!
  })

  test('of another list, or of another order, is refused', async () => {
    for (const { name } of parcelLists)
      for (const { name: other } of parcelLists) {
        const { status, body } = await list(other, { cursor: marks[name] })
        expect({ name, other, status }).toEqual({ name, other, status: name === other ? 200 : 422 })
        if (name !== other) expect(body.errors).toHaveProperty('cursor')
      }
    expect((await list('parcels-by-due', { cursor: marks['parcels-by-due'], sort_order: 'asc' })).status).toBe(422)
    expect((await list('parcels-by-due', { cursor: marks['parcels-by-due'], sort_by: 'id' })).status).toBe(422)
  })

  test.each([
    'x',
    '.',
    'a.b',
    'bnVsbA',
    Buffer.from('["parcels-by-due","due","desc",1,"x"]').toString('base64url'),
    `${Buffer.from('["parcels-by-due","due","desc",1,"x"]').toString('base64url')}.AAAA`,
    "' or 1=1 --",
    '0'.repeat(5000),
  ])('that was made up is refused: %s', async cursor => {
    const { status, body } = await list('parcels-by-due', { cursor })
    expect({ status, errors: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, errors: ['cursor'] })
  })

  test.each([[1], [true], [{}], [['x']], [{ toString: 1 }]])('that is no text is refused: %j', async cursor => {
    expect((await list('parcels-by-due', { cursor })).status).toBe(422)
  })

  test('with a character changed anywhere is refused', async () => {
    const mark = marks['parcels-by-label']!
    const ends = [mark.indexOf('.') - 1, mark.length - 1]
    for (let i = 0; i < mark.length; i++)
      // The last letter of each half has bits to spare: one that differs in these alone is another mark all the same.
      for (const letter of ends.includes(i) ? 'ABCDEFGHQRSTghwx' : 'AB') {
        if (letter === mark[i]) continue
        const changed = `${mark.slice(0, i)}${letter}${mark.slice(i + 1)}`
        expect((await list('parcels-by-label', { cursor: changed })).status).toBe(422)
      }
  })
})
