import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arrayText } from '../../server/kernel/db/arrayText.ts'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase()

const columns = {
  'text[]': fc.string({ unit: 'binary' }).map(text => text.replaceAll('\0', '')),
  'bigint[]': fc.maxSafeInteger(),
  'float8[]': fc.double({ noNaN: true }).filter(number => !Object.is(number, -0)),
  'boolean[]': fc.boolean(),
  'timestamptz[]': fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
}

describe('a column of a batch', () => {
  it.each(Object.entries(columns))('as %s is read by the database as what it was', async (type, value) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option<unknown>(value)), async cells => {
        const { rows } = await pool.query(`select $1::${type} as cells`, [arrayText(cells as string[])])
        expect(rows[0]!.cells).toEqual(cells)
      }),
    )
  })

  it('refuses a date that is none', () => {
    expect(() => arrayText([new Date(Number.NaN)])).toThrow(RangeError)
  })
})
