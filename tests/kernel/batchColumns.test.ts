import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayBinary, type BinaryCell } from '../../server/kernel/db/arrayBinary.ts'
import { arrayText } from '../../server/kernel/db/arrayText.ts'
import { batchRows, batchValues } from '../../server/kernel/db/batchRows.ts'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase()

const text = fc.string({ unit: 'binary' }).map(value => value.replaceAll('\0', ''))
const both = {
  text,
  bigint: fc.maxSafeInteger(),
  float8: fc.double({ noNaN: true }).filter(number => !Object.is(number, -0)),
  boolean: fc.boolean(),
}
const written = {
  ...both,
  timestamptz: fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
}
const binary = {
  ...both,
  integer: fc.integer(),
  smallint: fc.integer({ min: -(2 ** 15), max: 2 ** 15 - 1 }),
  // As the database tells it.
  xid: fc.integer({ min: 3, max: 2 ** 32 - 1 }).map(String),
}

describe('a column of a batch', () => {
  const reads = (type: string, value: fc.Arbitrary<unknown>, encode: (cells: BinaryCell[]) => unknown) =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.option(value)), async cells => {
        const { rows } = await pool.query(`select $1::${type}[]${type === 'xid' ? '::text[]' : ''} as cells`, [
          encode(cells as BinaryCell[]),
        ])
        expect(rows[0]!.cells).toEqual(cells)
      }),
    )

  it.each(Object.entries(written))('as %s is read by the database as what it was, written out', (type, value) =>
    reads(type, value, arrayText),
  )

  it.each(Object.entries(binary))('as %s is read by the database as what it was, in its binary format', (type, value) =>
    reads(type, value, cells => arrayBinary(type, cells)),
  )

  it('refuses a date that is none', () => {
    expect(() => arrayText([new Date(Number.NaN)])).toThrow(RangeError)
  })

  it.each([
    ['bigint', 2 ** 53],
    ['bigint', 1.5],
    ['bigint', Number.NaN],
    ['bigint', undefined],
    ['bigint', ''],
    ['bigint', true],
    ['boolean', 1],
    ['boolean', 't'],
    ['integer', 2 ** 31],
    ['smallint', -(2 ** 15) - 1],
    ['xid', 'none'],
    ['xid', -1],
  ])('of %s refuses %j: written all the same it would be another value', (type, value) => {
    expect(() => arrayBinary(type, [value as BinaryCell])).toThrow(RangeError)
  })
})

describe('the columns of a batch', () => {
  const COLUMNS = { id: 'bigint', place: 'tid', name: 'text', part: 'smallint' }

  it('come back as its rows, whatever format each is sent in', async () => {
    const values = [
      [1, 2],
      ['(0,1)', '(7,2)'],
      ['अ', null],
      [1, null],
    ]
    const { rows } = await pool.query(
      `select id, place::text, name, part from ${batchRows(COLUMNS)} r`,
      batchValues(COLUMNS, values),
    )
    expect(rows).toEqual([
      { id: 1, place: '(0,1)', name: 'अ', part: 1 },
      { id: 2, place: '(7,2)', name: null, part: null },
    ])
  })
})
