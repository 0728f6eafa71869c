import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { filePath } from '../../server/kernel/files/names.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { book, dataOf, issue, type Person, personOf, rowsOf } from '../support/money.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: Person
let reseller: Person
let otherReseller: Person
/** A client of the reseller's and one of the other's, new for every test. */
let child: Account
let foreign: Account

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await personOf(app, world, world.admin)
  reseller = await personOf(app, world, world.reseller)
  otherReseller = await personOf(app, world, world.otherReseller)
  await issue(world.deps.pool, world.reseller, 100_000)
})
afterAll(() => app.close())
beforeEach(async () => {
  const added = async (parent: Account): Promise<Account> => {
    const id = await addAccount(world.deps.pool, { parent: parent.id })
    return { id, userType: 2, username: `made${id}` }
  }
  child = await added(world.reseller)
  foreign = await added(world.otherReseller)
})

interface Entry {
  id: number
  user_id: number
  credit_type: number
  credit: number
  old_balance: number
  new_balance: number
  transaction_id: number
  reverses_id: number | null
  reversed_by: number | null
  reversible: number
  by: string
  comment: string
}
const main = (account: Pick<Account, 'id'>) => balanceOf(world.deps.pool, account.id, 1)
const give = (who: Person, user: Account, credit: number, comment = 'Invoice 7') =>
  who('POST', 'user-credit', { user_id: user.id, credit_type: 1, route_type: 1, credit, comment })
const entriesOf = async (who: Person, filter: object) =>
  rowsOf<Entry>(await who('POST', 'user-credits', { per_page: 200, ...filter }))
/** The sums of a statement of credits alone. */
const summaryOf = async (who: Person, filter: object) => {
  const { summary } = dataOf<{ summary: ({ unit: string } & Record<string, unknown>)[] }>(
    await who('POST', 'user-credits', filter),
  )
  expect(summary.map(({ unit }) => unit)).toEqual(['credits'])
  const { unit: _unit, ...sums } = summary[0]!
  return sums
}

describe('the statement', () => {
  it('shows every movement with reason, person and balances, and sums that fit together', async () => {
    dataOf(await give(reseller, child, 500))
    await book(world.deps.pool, child, 'hold', 120)
    await book(world.deps.pool, child, 'void', 20)
    const client = await personOf(app, world, child)
    const rows = await entriesOf(client, {})
    expect(
      rows.map(({ credit_type, credit, old_balance, new_balance }) => [credit_type, credit, old_balance, new_balance]),
    ).toEqual([
      [1, 20, 380, 400],
      [2, 120, 500, 380],
      [1, 500, 0, 500],
    ])
    // Who stands above is not named to those below.
    expect(rows.map(({ by }) => by)).toEqual(['Desk', 'Desk', 'Provider'])
    expect(rows[2]).toMatchObject({ comment: 'Invoice 7' })
    expect(await summaryOf(client, {})).toEqual({ opening: 0, closing: 400, credited: 520, debited: 120 })
    expect(await summaryOf(client, { credit_type: 2 })).toEqual({ opening: 0, closing: 400, credited: 0, debited: 120 })
    const [own] = await entriesOf(reseller, { user_id: child.id, source: 'transfer' })
    expect(own).toMatchObject({ by: 'reseller', other_id: world.reseller.id })
  })

  it('opens and closes with the days of the account’s own calendar', async () => {
    const { pool } = world.deps
    await issue(pool, child, 100)
    await issue(pool, child, 30)
    await issue(pool, child, 7)
    // As if booked on three days; 18:30 UTC is midnight in Kolkata. The ledger lets nobody change it, so its guard is off for this.
    await pool.query('alter table ledger_entries disable trigger ledger_entries_change')
    const days = ['2026-03-01T18:29:59Z', '2026-03-01T18:30:00Z', '2026-03-03T10:00:00Z']
    const { rows } = await pool.query<{ id: number }>('select id from ledger_entries where account_id = $1 order by id', [
      child.id,
    ])
    for (const [index, { id }] of rows.entries())
      await pool.query('update ledger_entries set created_at = $2 where id = $1', [id, days[index]])
    await pool.query('alter table ledger_entries enable trigger ledger_entries_change')
    const on = (from_date: string, to_date: string) => summaryOf(admin, { user_id: child.id, from_date, to_date })
    expect(await on('2026-03-01', '2026-03-01')).toEqual({ opening: 0, closing: 100, credited: 100, debited: 0 })
    expect(await on('2026-03-02', '2026-03-02')).toEqual({ opening: 100, closing: 130, credited: 30, debited: 0 })
    expect(await on('2026-03-02', '2026-03-03')).toEqual({ opening: 100, closing: 137, credited: 37, debited: 0 })
    expect(await on('2026-03-04', '2026-03-04')).toEqual({ opening: 137, closing: 137, credited: 0, debited: 0 })
    expect((await admin('POST', 'user-credits', { from_date: '2026-03-04', to_date: '2026-03-03' })).body.errors).toHaveProperty(
      'to_date',
    )
  })

  it('is exported as it is listed', async () => {
    for (const credit of [10, 20, 30]) dataOf(await give(reseller, child, credit, `Order ${credit}`))
    await book(world.deps.pool, child, 'hold', 5)
    const filter = { user_id: child.id, credit_type: 1 }
    const rows = await entriesOf(reseller, filter)
    const { file_path: path } = dataOf<{ file_path: string }>(await reseller('POST', 'user-credits-export', filter))
    const id = /^files\/([\w-]+)\./.exec(path)![1]!
    const lines = (await readFile(filePath(world.deps, id), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(rows.length)
    expect(lines.map(line => /Order (\d+)/.exec(line)?.[1])).toEqual(rows.map(({ credit }) => String(credit)))
  })

  it('stays within the scope: a filter for somebody else’s account is refused, a record of it is not there', async () => {
    await issue(world.deps.pool, foreign, 50)
    const [entry] = await entriesOf(admin, { user_id: foreign.id })
    expect((await reseller('POST', 'user-credits', { user_id: foreign.id })).body.errors).toHaveProperty('user_id')
    expect((await reseller('GET', `user-credit/${entry!.id}`)).status).toBe(404)
    expect((await (await personOf(app, world, child))('GET', `user-credit/${entry!.id}`)).status).toBe(404)
    expect((await entriesOf(reseller, {})).some(({ user_id }) => user_id === foreign.id)).toBe(false)
    const sum = await summaryOf(reseller, {})
    const { rows } = await world.deps.pool.query<{ sum: string }>(
      `select sum(balance) from wallets w join accounts a on a.id = w.account_id where w.kind = 'main' and a.path @> array[$1::bigint]`,
      [world.reseller.id],
    )
    expect(sum.closing).toBe(Number(rows[0]!.sum))
  })

  it('adds up to 10,000 movements, also where no more than 1,000 are counted, and no more', async () => {
    await issue(world.deps.pool, child, 2)
    // By hand: as movements they would take longer than all other tests of the statement.
    const many = (count: number) =>
      world.deps.pool.query(
        `with last as (select * from ledger_entries where account_id = $1 order by id desc limit 1),
           made as (insert into ledger_transactions (kind, source) select 'credit', 'manual' from generate_series(1, $2::int) returning id)
         insert into ledger_entries (transaction_id, wallet_id, account_id, wallet_kind, route_type, amount, balance)
         select made.id, last.wallet_id, $1, 'main', 1, 2, last.balance + 2 * row_number() over (order by made.id) from made, last`,
        [child.id, count],
      )
    await many(3000)
    const page = dataOf<Record<string, unknown>>(await reseller('POST', 'user-credits', { user_id: child.id }))
    expect(page).toMatchObject({ total: 1000, total_is_capped: 1, summary: [{ credited: 6002, debited: 0, closing: 6002 }] })
    await many(7000)
    expect(await summaryOf(reseller, { user_id: child.id })).toEqual({ opening: 0, closing: 20_002 })
  })
})

describe('taking back one booking', () => {
  const reverse = (who: Person, id: number, body: object = {}) =>
    who('POST', 'user-credit-reverse', { id, comment: 'Wrong account', ...body })

  it('returns it to where it came from, and both say so', async () => {
    dataOf(await give(reseller, child, 200))
    const [before] = await entriesOf(reseller, { user_id: child.id })
    expect(before).toMatchObject({ reversible: 1, reversed_by: null })
    const payer = await main(world.reseller)
    const moved = dataOf<{ transaction_id: number }>(await reverse(reseller, before!.id))
    expect([await main(child), await main(world.reseller)]).toEqual([0, payer + 200])
    const [after, old] = await entriesOf(reseller, { user_id: child.id })
    expect(after).toMatchObject({ transaction_id: moved.transaction_id, reverses_id: before!.transaction_id, reversible: 0 })
    expect(old).toMatchObject({ reversed_by: moved.transaction_id, reversible: 0 })
    expect((await reverse(reseller, before!.id)).status).toBe(409)
  })

  it('happens once, however many try at the same time', async () => {
    dataOf(await give(reseller, child, 200))
    await issue(world.deps.pool, child, 1000)
    const [, mine] = await entriesOf(reseller, { user_id: child.id })
    const answers = await Promise.all(Array.from({ length: 12 }, () => reverse(reseller, mine!.id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(11)
    expect(await main(child)).toBe(1000)
  })

  it('takes what is left when some is spent, never more than the booking, and asks for a reason', async () => {
    dataOf(await give(reseller, child, 200))
    await book(world.deps.pool, child, 'hold', 150)
    const [, entry] = await entriesOf(reseller, { user_id: child.id })
    expect((await reverse(reseller, entry!.id)).body.errors).toEqual({
      credit: ['The account has 50 credits: at most that many can be reversed.'],
    })
    expect((await reverse(reseller, entry!.id, { credit: 201 })).body.errors).toEqual({
      credit: ['The entry was for 200 credits: at most that many can be reversed.'],
    })
    expect((await reverse(reseller, entry!.id, { comment: '' })).body.errors).toHaveProperty('comment')
    dataOf(await reverse(reseller, entry!.id, { credit: 50 }))
    expect(await main(child)).toBe(0)
  })

  it('is not for what campaigns book, nor for what the reader himself was given, nor for strangers', async () => {
    await issue(world.deps.pool, child, 100)
    await book(world.deps.pool, child, 'hold', 10)
    const [hold, given] = await entriesOf(admin, { user_id: child.id })
    expect((await reverse(admin, hold!.id)).status).toBe(409)
    // Issued by an operator: not the reseller's to take back.
    expect((await reverse(reseller, given!.id)).status).toBe(409)
    expect((await reverse(otherReseller, given!.id)).status).toBe(404)
    const [own] = await entriesOf(reseller, { user_id: world.reseller.id, credit_type: 1, source: 'manual' })
    expect((await reverse(reseller, own!.id)).status).toBe(409)
    const client = await personOf(app, world, child, ['credit-request'])
    expect((await reverse(client, given!.id)).status).toBe(403)
    dataOf(await reverse(admin, given!.id, { credit: 90 }))
    expect(await main(child)).toBe(0)
  })
})

describe('moving credits between accounts', () => {
  let second: Account
  beforeEach(async () => {
    second = { id: await addAccount(world.deps.pool, { parent: world.reseller.id }), userType: 2, username: 'second' }
    await issue(world.deps.pool, child, 300)
  })
  const transfer = (who: Person, from: Account, to: Account, credit: number, comment = 'Other branch') =>
    who('POST', 'user-credit-transfer', { user_id: from.id, to_user_id: to.id, route_type: 1, credit, comment })

  it('takes from one child and gives to the other, told to both', async () => {
    dataOf(await transfer(reseller, child, second, 120))
    expect([await main(child), await main(second)]).toEqual([180, 120])
    const { rows } = await world.deps.pool.query(
      'select account_id, event from notifications where account_id = any($1) order by id',
      [[child.id, second.id]],
    )
    expect(rows).toEqual([
      { account_id: child.id, event: 'credit-reversed' },
      { account_id: second.id, event: 'credit-added' },
    ])
  })

  it('is refused at the field: too much, to itself, without reason, out of scope, from or to one’s own wallet', async () => {
    const errors = async (...args: Parameters<typeof transfer>) => (await transfer(...args)).body.errors
    expect(await errors(reseller, child, second, 301)).toHaveProperty('credit')
    expect(await errors(reseller, child, child, 10)).toHaveProperty('to_user_id')
    expect(await errors(reseller, child, second, 10, '')).toHaveProperty('comment')
    expect(await errors(reseller, child, foreign, 10)).toHaveProperty('to_user_id')
    expect(await errors(reseller, foreign, child, 10)).toHaveProperty('user_id')
    expect(await errors(reseller, world.reseller, child, 10)).toHaveProperty('user_id')
    expect(await errors(reseller, child, world.reseller, 10)).toHaveProperty('to_user_id')
    expect(await errors(admin, child, world.employee, 10)).toHaveProperty('to_user_id')
    expect([await main(child), await main(second)]).toEqual([300, 0])
  })

  it('does not move a credit limit', async () => {
    await world.deps.pool.query('update accounts set account_type = 2, credit_limit = 1000 where id = $1', [child.id])
    await world.deps.pool.query('select wallet_refloor($1)', [child.id])
    expect((await transfer(reseller, child, second, 301)).body.errors).toHaveProperty('credit')
  })
})

describe('my credits', () => {
  it('says what is there, what campaigns hold, and what last moved', async () => {
    const { pool } = world.deps
    await issue(pool, child, 900)
    await pool.query('update accounts set low_credit_alert = 850 where id = $1', [child.id])
    await book(pool, child, 'hold', 100)
    await pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, total_credit_hold, paused_at)
       values ($1, 'holding', 'June fees', 'Text', 1, 'SUNRSE', '{}', 'x', 100, now())`,
      [child.id],
    )
    const answer = dataOf<Record<string, unknown>>(await (await personOf(app, world, child))('GET', 'my-credits'))
    expect(answer).toMatchObject({
      wallets: [
        { route_type: 1, balance: 800, held: 100, available: 800, is_low: 1 },
        { route_type: 2, balance: 0, held: 0, available: 0, is_low: 0 },
        { route_type: 3, balance: 0, held: 0, available: 0, is_low: 0 },
        { route_type: 4, unit: 'pulses', balance: 0, held: 0, available: 0, is_low: 0 },
        { route_type: 5, unit: 'money', balance: 0, held: 0, available: 0, is_low: 0 },
      ],
      held_by: [{ campaign: 'June fees', is_paused: 1, credits: 100 }],
      movements: [
        { credit_type: 2, credit: 100, new_balance: 800 },
        { credit_type: 1, credit: 900, new_balance: 900 },
      ],
      pending_requests: 0,
    })
  })
})
