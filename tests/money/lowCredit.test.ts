import { beforeEach, describe, expect, it } from 'vitest'
import { tellLowBalances } from '../../server/money/lowCredit.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { book, issue } from '../support/money.ts'

const { pool } = await testDatabase()
let id: number

const told = async () =>
  (
    await pool.query<{ message: string }>(
      `select message from notifications where account_id = $1 and event = 'low-credit' order by id`,
      [id],
    )
  ).rows
const account = async (columns: Record<string, unknown> = {}) => {
  id = await addAccount(pool, { columns: { low_credit_alert: 100, ...columns } })
  return { id }
}
beforeEach(async () => {
  await issue(pool, await account(), 200)
})

describe('a balance that falls below the threshold', () => {
  it('is told once, with what is left', async () => {
    await book(pool, { id }, 'hold', 100)
    await tellLowBalances(pool)
    expect(await told()).toEqual([])
    await book(pool, { id }, 'hold', 1)
    await tellLowBalances(pool)
    await tellLowBalances(pool)
    await book(pool, { id }, 'hold', 30)
    await tellLowBalances(pool)
    expect(await told()).toEqual([{ message: expect.stringContaining('Transaction balance is 99 credits, below 100') }])
  })

  it('is told again when it was above in between', async () => {
    await book(pool, { id }, 'hold', 150)
    await tellLowBalances(pool)
    await issue(pool, { id }, 500)
    await book(pool, { id }, 'hold', 500)
    await tellLowBalances(pool)
    expect(await told()).toHaveLength(2)
  })

  it('is not told when it is above again before anybody looked', async () => {
    await book(pool, { id }, 'hold', 150)
    await book(pool, { id }, 'void', 150)
    await tellLowBalances(pool)
    expect(await told()).toEqual([])
  })

  it('is told once when several processes look at the same time', async () => {
    await book(pool, { id }, 'hold', 150)
    const counts = await Promise.all(Array.from({ length: 8 }, () => tellLowBalances(pool)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await told()).toHaveLength(1)
  })

  it('counts the credit limit of a postpaid account, and a threshold of 0 as none', async () => {
    await account({ account_type: 2, credit_limit: 300 })
    await book(pool, { id }, 'hold', 200)
    await tellLowBalances(pool)
    expect(await told()).toEqual([])
    await book(pool, { id }, 'hold', 1)
    await tellLowBalances(pool)
    expect(await told()).toHaveLength(1)
    await issue(pool, await account({ low_credit_alert: 0 }), 50)
    await book(pool, { id }, 'hold', 50)
    await tellLowBalances(pool)
    expect(await told()).toEqual([])
  })

  it('costs what is settled while messages go out nothing: no row is left by it', async () => {
    await book(pool, { id }, 'hold', 150)
    const count = async () => (await pool.query('select from credit_alerts where account_id = $1', [id])).rowCount
    const before = await count()
    await book(pool, { id }, 'settle', 100)
    await book(pool, { id }, 'void', 10)
    expect(await count()).toBe(before)
  })

  it('leaves nothing when the movement is given up', async () => {
    await expect(book(pool, { id }, 'hold', 201)).rejects.toThrow()
    expect((await pool.query('select from credit_alerts where account_id = $1', [id])).rowCount).toBe(0)
  })
})
