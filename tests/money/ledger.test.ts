import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Client } from '../../server/kernel/db/client.ts'
import { asSystem, withScope } from '../../server/kernel/scope/scope.ts'
import { addCredit, reverseCredit } from '../../server/money/credits.ts'
import {
  availableCredits,
  balanceOf,
  lockWallets,
  type Movement,
  move,
  NotEnoughCredits,
  tryMove,
} from '../../server/money/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'

const { pool } = await testDatabase()
let account: number

beforeEach(async () => {
  account = await addAccount(pool, { credits: 100 })
})

const hold = (amount: number, key: string | null = null): Movement => ({
  kind: 'hold',
  key,
  amount,
  routeType: 1,
  from: { account, kind: 'main' },
  to: { account, kind: 'held' },
  source: 'campaign',
})
const inTransaction = <T>(work: (tx: Client) => Promise<T>) => asSystem(pool, work)
const main = (id = account) => balanceOf(pool, id, 1)
const sumOfAll = async () =>
  (await pool.query<{ sum: string }>('select coalesce(sum(balance), 0)::text as sum from wallets')).rows[0]!.sum

describe('a movement', () => {
  it('changes both balances and writes two entries that sum to zero', async () => {
    const id = await inTransaction(tx => move(tx, hold(40)))
    expect(await main()).toBe(60)
    expect(await balanceOf(pool, account, 1, 'held')).toBe(40)
    const { rows } = await pool.query(
      'select wallet_kind, amount, balance from ledger_entries where transaction_id = $1 order by amount',
      [id],
    )
    expect(rows).toEqual([
      { wallet_kind: 'main', amount: -40, balance: 60 },
      { wallet_kind: 'held', amount: 40, balance: 40 },
    ])
  })

  it('moves nothing when its key was used before', async () => {
    const key = `hold:${account}`
    await inTransaction(tx => move(tx, hold(40, key)))
    expect(await inTransaction(tx => move(tx, hold(40, key)))).toBeNull()
    expect(await inTransaction(tx => tryMove(tx, hold(40, key)))).toBe('repeated')
    expect(await main()).toBe(60)
  })

  it('is refused when the balance does not suffice, and leaves nothing behind', async () => {
    await expect(inTransaction(tx => move(tx, hold(101)))).rejects.toBeInstanceOf(NotEnoughCredits)
    expect(await main()).toBe(100)
    expect(
      (await pool.query('select from ledger_transactions where account_id = $1 and kind = $2', [account, 'hold'])).rowCount,
    ).toBe(0)
  })

  it('can be tried without ending the transaction', async () => {
    await inTransaction(async tx => {
      expect(await tryMove(tx, hold(101))).toBe('short')
      expect(await tryMove(tx, hold(100))).toBeTypeOf('number')
    })
    expect(await main()).toBe(0)
  })

  it('may go down to the credit limit of an account that pays afterwards', async () => {
    account = await addAccount(pool, { columns: { account_type: 2, credit_limit: 50 } })
    expect(await availableCredits(pool, account, 1)).toBe(50)
    await inTransaction(tx => move(tx, hold(50)))
    expect(await main()).toBe(-50)
    expect(await availableCredits(pool, account, 1)).toBe(0)
    expect(await inTransaction(tx => tryMove(tx, hold(1)))).toBe('short')
  })

  it('of amount zero or less is refused', async () => {
    await expect(inTransaction(tx => move(tx, hold(0)))).rejects.toThrow('must be positive')
    await expect(inTransaction(tx => move(tx, hold(-5)))).rejects.toThrow('must be positive')
  })

  it('leaves entries that can be neither changed nor deleted', async () => {
    await inTransaction(tx => move(tx, hold(1)))
    await expect(pool.query('update ledger_entries set amount = 5')).rejects.toThrow('append-only')
    await expect(pool.query('delete from ledger_transactions')).rejects.toThrow('append-only')
  })

  it('at the same time as forty-nine others spends what is there and no more', async () => {
    const tried = await Promise.all(Array.from({ length: 50 }, () => inTransaction(tx => tryMove(tx, hold(10)))))
    expect(tried.filter(result => result === 'short')).toHaveLength(40)
    expect(await main()).toBe(0)
    expect(await balanceOf(pool, account, 1, 'held')).toBe(100)
  })

  it('never deadlocks with others the other way round, wallets locked beforehand or not', async () => {
    const other = await addAccount(pool, { credits: 100 })
    const transfer = (from: number, to: number): Movement => ({
      kind: 'transfer',
      key: null,
      amount: 1,
      routeType: 1,
      from: { account: from, kind: 'main' },
      to: { account: to, kind: 'main' },
      source: 'transfer',
    })
    const both = [
      { account, routeType: 1 },
      { account: other, routeType: 1 },
    ]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        inTransaction(async tx => {
          if (index % 4 === 0) {
            await lockWallets(tx, both)
            await move(tx, transfer(other, account))
          }
          await move(tx, index % 2 ? transfer(account, other) : transfer(other, account))
        }),
      ),
    )
    expect((await main()) + (await main(other))).toBe(200)
  })

  it('keeps the sum of all wallets at zero and each balance at its last entry, whatever is done', async () => {
    const step = fc.record({
      kind: fc.constantFrom('hold', 'settle', 'void', 'refund'),
      amount: fc.integer({ min: 1, max: 60 }),
    })
    const ways = { hold: ['main', 'held'], settle: ['held', 'spent'], void: ['held', 'main'], refund: ['spent', 'main'] } as const
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async steps => {
        await inTransaction(async tx => {
          for (const { kind, amount } of steps) {
            const [from, to] = ways[kind as keyof typeof ways]
            await tryMove(tx, { ...hold(amount), kind: kind as 'hold', from: { account, kind: from }, to: { account, kind: to } })
          }
        })
        expect(await sumOfAll()).toBe('0')
        const { rows } = await pool.query(
          `select w.id from wallets w where w.balance <> (select e.balance from ledger_entries e where e.wallet_id = w.id order by e.id desc limit 1)
             or w.balance <> (select sum(amount) from ledger_entries e where e.wallet_id = w.id) or w.balance < w.floor`,
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 25 },
    )
  })
})

describe('giving credits', () => {
  const admin = { accountId: 0, actorId: 0, userType: 0 } as const

  it('by an operator issues them', async () => {
    const result = await inTransaction(tx => addCredit(tx, admin, { userId: account, routeType: 1, credit: 25, rate: 0.12 }))
    expect(result).toMatchObject({ credit: 25, old_balance: 100, new_balance: 125 })
    expect(result).not.toHaveProperty('payer_balance')
    const { rows } = await pool.query(
      'select source, comment, rate, old_balance, new_balance from statement where account_id = $1 order by id desc limit 1',
      [account],
    )
    expect(rows[0]).toEqual({ source: 'manual', comment: null, rate: 0.12, old_balance: 100, new_balance: 125 })
  })

  it('by a reseller takes them from its own wallet, under its own scope', async () => {
    const reseller = await addAccount(pool, { userType: 1, credits: 30 })
    const child = await addAccount(pool, { parent: reseller })
    const caller = { accountId: reseller, actorId: reseller, userType: 1 } as const
    const give = (credit: number) => withScope(pool, caller, tx => addCredit(tx, caller, { userId: child, routeType: 1, credit }))
    expect(await give(20)).toMatchObject({ old_balance: 0, new_balance: 20, payer_balance: 10 })
    await expect(give(11)).rejects.toMatchObject({
      status: 422,
      errors: { credit: ['Not enough credits. Needed 11, available 10.'] },
    })
    await expect(
      withScope(pool, caller, tx => addCredit(tx, caller, { userId: reseller, routeType: 1, credit: 1 })),
    ).rejects.toMatchObject({ errors: { user_id: ['You cannot give credits to yourself.'] } })
    expect([await main(reseller), await main(child)]).toEqual([10, 20])
  })

  it('of a fraction, nothing or less is refused', async () => {
    for (const credit of [0, -1, 1.5, Number.NaN, 2 ** 60])
      await expect(inTransaction(tx => addCredit(tx, admin, { userId: account, routeType: 1, credit }))).rejects.toMatchObject({
        errors: { credit: ['Credits must be a whole number above 0.'] },
      })
  })
})

describe('taking credits back', () => {
  const admin = { accountId: 0, actorId: 0, userType: 0 } as const

  it('takes at most what is there, with a reason', async () => {
    const take = (credit: number, comment?: string) =>
      inTransaction(tx => reverseCredit(tx, admin, { userId: account, routeType: 1, credit, comment }))
    await expect(take(10)).rejects.toMatchObject({ errors: { comment: ['You need to write a valid reason!'] } })
    await expect(take(101, 'Booked twice')).rejects.toMatchObject({
      errors: { credit: ['The account has 100 credits: at most that many can be reversed.'] },
    })
    expect(await take(60, 'Booked twice')).toMatchObject({ old_balance: 100, new_balance: 40 })
  })

  it('does not reach into a credit limit', async () => {
    const later = await addAccount(pool, { credits: 10, columns: { account_type: 2, credit_limit: 500 } })
    await expect(
      inTransaction(tx => reverseCredit(tx, admin, { userId: later, routeType: 1, credit: 11, comment: 'Booked twice' })),
    ).rejects.toMatchObject({ errors: { credit: ['The account has 10 credits: at most that many can be reversed.'] } })
    expect(await main(later)).toBe(10)
  })

  it("returns a child's credits to the reseller", async () => {
    const reseller = await addAccount(pool, { userType: 1, credits: 30 })
    const child = await addAccount(pool, { parent: reseller, credits: 5 })
    const caller = { accountId: reseller, actorId: reseller, userType: 1 } as const
    const result = await withScope(pool, caller, tx =>
      reverseCredit(tx, caller, { userId: child, routeType: 1, credit: 5, comment: 'Not paid' }),
    )
    expect(result).toMatchObject({ new_balance: 0, payer_balance: 35 })
  })
})
