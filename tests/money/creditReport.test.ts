import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { filePath } from '../../server/kernel/files/names.ts'
import { HttpProblem } from '../../server/kernel/problem/errors.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { addCredit, reverseCredit, transferCredit } from '../../server/money/credits.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { book, dataOf, issue, type Person, personOf } from '../support/money.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: Person
let reseller: Person

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await personOf(app, world, world.admin)
  reseller = await personOf(app, world, world.reseller)
})
afterAll(() => app.close())

interface Figures {
  opening: number
  added: number
  transferred: number
  reversed: number
  used: number
  refunded: number
  closing: number
}
interface Report {
  data: (Figures & { id: number; user_id: number; route_type: number })[]
  totals: (Figures & { unit: string })[]
  total: number
  period: { from_date: string; to_date: string }
}
const report = async (who: Person, filter: object = {}) =>
  dataOf<Report>(await who('POST', 'user-wise-credit-info', { per_page: 200, ...filter }))
/** The totals of a report about credits alone. */
const creditsOf = ({ totals }: Report): Figures => {
  expect(totals.map(({ unit }) => unit)).toEqual(['credits'])
  return totals[0]!
}
const moved = ({ opening, added, transferred, reversed, used, refunded }: Figures) =>
  opening + added - transferred - reversed - used + refunded

/** Moves the entries of an account to a day, as if booked then; the ledger lets nobody, so its guard is off for this. */
const dateEntries = async (account: number, days: (string | undefined)[]) => {
  const { pool } = world.deps
  await pool.query('alter table ledger_entries disable trigger ledger_entries_change')
  const { rows } = await pool.query<{ id: number; wallet_kind: string }>(
    `select id from ledger_entries where account_id = $1 and wallet_kind = 'main' order by id`,
    [account],
  )
  for (const [index, { id }] of rows.entries())
    if (days[index]) await pool.query('update ledger_entries set created_at = $2 where id = $1', [id, days[index]])
  await pool.query('alter table ledger_entries enable trigger ledger_entries_change')
}

describe('the user credit report', () => {
  it('says of each wallet what it began with, what came and went, and what it ended with', async () => {
    const { pool } = world.deps
    const { client } = world
    await issue(pool, world.reseller, 5000)
    await issue(pool, client, 100)
    const giver = { accountId: world.reseller.id, actorId: world.reseller.id, userType: 1 } as const
    await asSystem(pool, tx => addCredit(tx, giver, { userId: client.id, routeType: 1, credit: 50 }))
    await asSystem(pool, tx => reverseCredit(tx, giver, { userId: client.id, routeType: 1, credit: 5, comment: 'Twice' }))
    await book(pool, client, 'hold', 60)
    await book(pool, client, 'void', 10)
    await book(pool, client, 'settle', 50)
    await book(pool, client, 'refund', 4)
    const { data } = await report(reseller, { user_id: client.id })
    expect(data).toEqual([
      {
        id: expect.any(Number),
        user_id: client.id,
        route_type: 1,
        unit: 'credits',
        opening: 0,
        added: 150,
        transferred: 0,
        reversed: 5,
        used: 60,
        refunded: 14,
        closing: 99,
      },
    ])
    const [own] = (await report(reseller, { user_id: world.reseller.id })).data
    expect(own).toMatchObject({ added: 5005, transferred: 50, closing: 4955 })
  })

  it('covers the days asked for: what was before is the opening, what came after is left out', async () => {
    const id = await addAccount(world.deps.pool, { parent: world.reseller.id })
    for (const amount of [100, 20, 3]) await issue(world.deps.pool, { id }, amount)
    await dateEntries(id, ['2026-05-01T10:00:00Z', '2026-05-10T10:00:00Z', '2026-05-20T10:00:00Z'])
    const in_ = async (from_date: string, to_date: string) => {
      const answer = await report(admin, { user_id: id, from_date, to_date })
      const { data } = answer
      expect(creditsOf(answer)).toMatchObject({ opening: data[0]!.opening, added: data[0]!.added, closing: data[0]!.closing })
      return [data[0]!.opening, data[0]!.added, data[0]!.closing]
    }
    expect(await in_('2026-05-01', '2026-05-31')).toEqual([0, 123, 123])
    expect(await in_('2026-05-02', '2026-05-15')).toEqual([100, 20, 120])
    expect(await in_('2026-05-11', '2026-05-19')).toEqual([120, 0, 120])
    expect(await in_('2026-04-01', '2026-04-30')).toEqual([0, 0, 0])
  })

  it('is of today where nothing is said, and of at most 92 days', async () => {
    const { period } = await report(admin)
    expect(period.from_date).toBe(period.to_date)
    const errors = async (filter: object) => (await admin('POST', 'user-wise-credit-info', filter)).body.errors
    expect(await errors({ from_date: '2026-01-01', to_date: '2026-04-03' })).toEqual({ to_date: ['Choose at most 92 days.'] })
    expect(await errors({ from_date: '2026-01-01', to_date: '2026-04-02' })).toBeUndefined()
    expect(await errors({ from_date: '2026-02-01', to_date: '2026-01-02' })).toEqual({
      to_date: ['The end is before the start.'],
    })
    expect(await errors({ from_date: 'yesterday' })).toHaveProperty('from_date')
    expect(await errors({ nonsense: 1 })).toHaveProperty('nonsense')
  })

  it('holds what is in scope and nothing else: own, subtree, all', async () => {
    const { pool } = world.deps
    await issue(pool, world.stranger, 77)
    const usersIn = async (who: Person) => new Set((await report(who)).data.map(row => row.user_id))
    const own = await personOf(app, world, world.client, ['reports'])
    expect([...(await usersIn(own))]).toEqual([world.client.id])
    expect((await usersIn(reseller)).has(world.stranger.id)).toBe(false)
    expect((await usersIn(reseller)).has(world.client.id)).toBe(true)
    expect((await usersIn(admin)).has(world.stranger.id)).toBe(true)
    expect((await usersIn(await personOf(app, world, world.employee, ['reports']))).has(world.stranger.id)).toBe(true)
    expect((await reseller('POST', 'user-wise-credit-info', { user_id: world.stranger.id })).body.errors).toHaveProperty(
      'user_id',
    )
    expect(creditsOf(await report(own)).closing).toBe((await report(own)).data.reduce((sum, row) => sum + row.closing, 0))
    const without = await personOf(app, world, world.employee, ['credit-request'])
    expect((await without('POST', 'user-wise-credit-info', {})).status).toBe(403)
  })

  it('pages without losing or repeating a wallet, and is exported as it is listed', async () => {
    const whole = await report(admin)
    const pages: number[] = []
    for (let page = 1; page <= Math.ceil(whole.total / 2); page++)
      pages.push(...(await report(admin, { page, per_page: 2 })).data.map(row => row.id))
    expect(pages).toEqual(whole.data.map(row => row.id))
    const { file_path: path } = dataOf<{ file_path: string }>(await admin('POST', 'user-wise-credit-info-export', {}))
    const text = await readFile(filePath(world.deps, /^files\/([\w-]+)\./.exec(path)![1]!), 'utf8')
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toMatch(/User,Wallet,Unit,Opening,Added,Transferred,Reversed,Used,Refunded,Closing$/)
    expect(lines.slice(1).map(line => Number(line.split(',').at(-1)))).toEqual(whole.data.map(row => row.closing))
  })

  it('says in each column what was done, closes with opening and movements, and agrees with the raw entries', async () => {
    const { pool } = world.deps
    const parent = await addAccount(pool, { userType: 1, credits: 0 })
    const [a, b] = [await addAccount(pool, { parent }), await addAccount(pool, { parent })]
    const family: Pick<Account, 'id'>[] = [{ id: parent }, { id: a }, { id: b }]
    const giver = { accountId: parent, actorId: parent, userType: 1 } as const
    const step = fc.record({
      kind: fc.constantFrom('issue', 'add', 'reverse', 'transfer', 'hold', 'settle', 'void', 'refund', 'recharge'),
      who: fc.integer({ min: 0, max: 1 }),
      amount: fc.integer({ min: 1, max: 80 }),
    })
    const perform = async ({ kind, who, amount }: { kind: string; who: number; amount: number }) => {
      const child = family[1 + who]!
      const order = { userId: child.id, routeType: 1, credit: amount, comment: 'Property' }
      if (kind === 'issue') return issue(pool, family[who]!, amount)
      if (kind === 'add') return asSystem(pool, tx => addCredit(tx, giver, order))
      if (kind === 'reverse') return asSystem(pool, tx => reverseCredit(tx, giver, order))
      if (kind === 'transfer') return asSystem(pool, tx => transferCredit(tx, giver, { ...order, toUserId: family[2 - who]!.id }))
      return book(pool, child, kind as 'hold', amount)
    }
    /** What was done to each of the family, by column: counted beside the ledger, from what was asked for and granted. */
    const done = family.map(() => ({ added: 0, transferred: 0, reversed: 0, used: 0, refunded: 0 }))
    const note = ({ kind, who, amount }: { kind: string; who: number; amount: number }) => {
      const [theirs, ours, others] = [done[1 + who]!, done[0]!, done[2 - who]!]
      if (kind === 'issue') done[who]!.added += amount
      if (kind === 'add') ours.transferred += amount
      if (kind === 'add') theirs.added += amount
      if (kind === 'reverse') theirs.reversed += amount
      if (kind === 'reverse') ours.added += amount
      if (kind === 'transfer') theirs.transferred += amount
      if (kind === 'transfer') others.added += amount
      if (kind === 'hold' || kind === 'recharge') theirs.used += amount
      if (kind === 'void' || kind === 'refund') theirs.refunded += amount
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
        for (const one of steps)
          await perform(one).then(
            () => note(one),
            error => {
              // Not enough: nothing moved.
              if (!(error instanceof HttpProblem) && (error as Error).name !== 'NotEnoughCredits') throw error
            },
          )
        const { data } = await report(admin, { user_id: family.map(({ id }) => id) })
        for (const row of data) {
          expect(row).toMatchObject({ opening: 0, ...done[family.findIndex(({ id }) => id === row.user_id)] })
          expect(moved(row)).toBe(row.closing)
          const { rows } = await pool.query<{ sum: string; balance: number }>(
            `select (select coalesce(sum(amount), 0) from ledger_entries where wallet_id = $1) as sum, balance from wallets where id = $1`,
            [row.id],
          )
          expect([Number(rows[0]!.sum), rows[0]!.balance]).toEqual([row.closing, row.closing])
        }
      }),
      { numRuns: 15 },
    )
    const whole = await report(admin)
    const [totals, data] = [creditsOf(whole), whole.data]
    expect(moved(totals)).toBe(totals.closing)
    for (const name of ['opening', 'added', 'transferred', 'reversed', 'used', 'refunded', 'closing'] as const)
      expect(totals[name]).toBe(data.reduce((sum, row) => sum + row[name], 0))
  })
})
