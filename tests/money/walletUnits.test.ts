import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { amountOf, WALLETS } from '../../resources/money/wallets.ts'
import { filePath } from '../../server/kernel/files/names.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { availableCredits, balanceOf } from '../../server/money/ledger.ts'
import { tellLowBalances } from '../../server/money/lowCredit.ts'
import { reconcileLedger } from '../../server/money/reconcileLedger.ts'
import { testDatabase } from '../support/database.ts'
import { addAccount } from '../support/delivery.ts'
import { book, dataOf, issue, type Person, personOf, rowsOf } from '../support/money.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

const VOICE = 4
const WHATSAPP = 5

let app: FastifyInstance
let world: World
let admin: Person
let reseller: Person
/** A client of the reseller's, new for every test. */
let child: Account
let client: Person

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await personOf(app, world, world.admin)
  reseller = await personOf(app, world, world.reseller)
  for (const routeType of [1, 2, 3, VOICE]) await issue(world.deps.pool, world.reseller, 100_000, routeType)
  await issue(world.deps.pool, world.reseller, 100_000_0000, WHATSAPP)
})
afterAll(() => app.close())
const made = async (columns: Record<string, unknown> = {}): Promise<Account> => {
  const id = await addAccount(world.deps.pool, { parent: world.reseller.id, columns })
  return { id, userType: 2, username: `made${id}` }
}
beforeEach(async () => {
  child = await made()
  client = await personOf(app, world, child)
})

const give = (who: Person, route_type: number, credit: number | string, more: object = {}) =>
  who('POST', 'user-credit', { user_id: child.id, credit_type: 1, route_type, credit, comment: 'Invoice 7', ...more })
const errorsOf = async (answer: ReturnType<Person>) => {
  const { status, body } = await answer
  expect(status).toBe(422)
  return body.errors
}
/** What the ledger holds, in its whole steps. */
const stored = (routeType: number, account = child.id) => balanceOf(world.deps.pool, account, routeType)
const told = async (account: number, event: string) =>
  (
    await world.deps.pool.query<{ message: string }>(
      'select message from notifications where account_id = $1 and event = $2 order by id desc limit 1',
      [account, event],
    )
  ).rows[0]?.message
const fileOf = async (who: Person, call: string, body: object) => {
  const { file_path: path } = dataOf<{ file_path: string }>(await who('POST', call, body))
  return readFile(filePath(world.deps, /^files\/([\w-]+)\./.exec(path)![1]!), 'utf8')
}

describe('credit of every wallet', () => {
  it.each(WALLETS)(
    'is given, shown and taken back in $unit: route type $route_type',
    async ({ route_type, unit, decimals, field }) => {
      const [amount, part] = decimals === 4 ? [250.1234, 0.0001] : [250, 1]
      const scale = 10 ** decimals
      const given = dataOf<Record<string, number>>(await give(reseller, route_type, amount))
      expect(given).toMatchObject({ route_type, unit, credit: amount, old_balance: 0, new_balance: amount })
      expect(given.payer_balance).toBe(amountOf(route_type, await stored(route_type, world.reseller.id)))
      expect(await stored(route_type)).toBe(Math.round(amount * scale))
      expect(rowsOf(await client('POST', 'user-credits', {}))).toMatchObject([
        { route_type, unit, credit: amount, old_balance: 0, new_balance: amount },
      ])
      expect(dataOf(await reseller('GET', `user/${child.id}`))).toMatchObject({ [field]: amount })
      const taken = { credit_type: 2, comment: 'Booked twice' }
      expect(dataOf(await give(reseller, route_type, String(part), taken))).toMatchObject({ unit, credit: part })
      expect(await stored(route_type)).toBe(Math.round(amount * scale) - 1)
      const { overview } = { overview: dataOf<{ wallets: object[] }>(await reseller('GET', `user-overview/${child.id}`)) }
      expect(overview.wallets).toMatchObject([{ route_type, unit, balance: (Math.round(amount * scale) - 1) / scale, floor: 0 }])
      expect(await reconcileLedger(world.deps.pool)).toBe(0)
    },
  )

  it('takes decimals of money as they are written, and adds them up without a rest', async () => {
    for (const credit of ['0.1', 0.2, '0.3000', ' 12.0001 ']) dataOf(await give(admin, WHATSAPP, credit))
    expect(await stored(WHATSAPP)).toBe(12_6001)
    const { wallets } = dataOf<{ wallets: { route_type: number }[] }>(await client('GET', 'my-balance'))
    expect(wallets.find(({ route_type }) => route_type === WHATSAPP)).toEqual({
      route_type: WHATSAPP,
      unit: 'money',
      balance: 12.6001,
      held: 0,
      available: 12.6001,
      is_low: 0,
    })
  })

  it('is refused at the field where it is no amount of its wallet', async () => {
    expect(await errorsOf(give(admin, VOICE, 1.5))).toEqual({ credit: ['Enter a whole number.'] })
    expect(await errorsOf(give(admin, 1, '2.50'))).toEqual({ credit: ['Enter a whole number.'] })
    expect(await errorsOf(give(admin, WHATSAPP, '0.00001'))).toEqual({
      credit: ['Enter 0.0001 or more.', 'Enter at most 4 decimals.'],
    })
    expect(await errorsOf(give(admin, WHATSAPP, '1.00000000000000001'))).toEqual({ credit: ['Enter at most 4 decimals.'] })
    expect(await errorsOf(give(admin, WHATSAPP, 0))).toHaveProperty('credit')
    expect(await errorsOf(give(admin, WHATSAPP, 1_000_000_000.5))).toEqual({ credit: ['Enter 1000000000 or less.'] })
    expect(await errorsOf(give(admin, 6, 1))).toHaveProperty('route_type')
    for (const { route_type } of WALLETS) expect(await stored(route_type)).toBe(0)
  })

  it('is not given beyond what the payer has of this wallet, nor taken beyond what is there', async () => {
    expect(await errorsOf(give(reseller, WHATSAPP, 1_000_000))).toEqual({
      credit: [expect.stringMatching(/^Not enough money\. Needed ₹ 10,00,000\.00, available ₹ [\d,]+\.\d{2,4}\.$/)],
    })
    expect(await errorsOf(give(reseller, VOICE, 1_000_000))).toEqual({
      credit: [expect.stringMatching(/^Not enough pulses\. Needed 10,00,000 pulses, available [\d,]+ pulses\.$/)],
    })
    dataOf(await give(reseller, WHATSAPP, 2.5))
    const taken = { credit_type: 2, comment: 'Booked twice' }
    expect(await errorsOf(give(reseller, WHATSAPP, 2.5001, taken))).toEqual({
      credit: ['The account has ₹ 2.50: at most that much can be reversed.'],
    })
    expect(await errorsOf(give(reseller, VOICE, 1, taken))).toEqual({
      credit: ['The account has 0 pulses: at most that many can be reversed.'],
    })
    expect(await stored(WHATSAPP)).toBe(2_5000)
  })

  it('stays within the scope and the permission', async () => {
    const stranger = { user_id: world.stranger.id }
    expect((await give(reseller, WHATSAPP, 1, stranger)).status).toBe(404)
    expect((await reseller('POST', 'user-credit-give', { ...stranger, route_type: WHATSAPP, credit: 1 })).status).toBe(422)
    expect((await (await personOf(app, world, world.reseller, ['users-list']))('POST', 'user-credit', {})).status).toBe(403)
    reseller = await personOf(app, world, world.reseller)
    expect(await stored(WHATSAPP, world.stranger.id)).toBe(0)
  })

  it('is given and taken back from the statement, too, with what is left on both sides', async () => {
    const order = { user_id: child.id, route_type: VOICE, credit: 9 }
    const paid = await stored(VOICE, world.reseller.id)
    expect(dataOf(await reseller('POST', 'user-credit-give', order))).toMatchObject({
      user_id: child.id,
      unit: 'pulses',
      credit: 9,
      new_balance: 9,
      payer_balance: paid - 9,
    })
    const wrong = { ...order, credit: 4, comment: 'Booked twice' }
    expect(dataOf(await reseller('POST', 'user-credit-take', wrong))).toMatchObject({
      old_balance: 9,
      new_balance: 5,
      payer_balance: paid - 5,
    })
    const issued = dataOf(await admin('POST', 'user-credit-give', order))
    expect(issued).toMatchObject({ old_balance: 5, new_balance: 14 })
    expect(issued).not.toHaveProperty('payer_balance')
  })

  it('is moved between accounts and taken back by its booking, whole or to the last decimal', async () => {
    const other = await made()
    const { transaction_id } = dataOf<{ transaction_id: number }>(await give(admin, WHATSAPP, 10.5))
    const move = { user_id: child.id, to_user_id: other.id, route_type: WHATSAPP, credit: 0.0003, comment: 'Moved on' }
    expect(dataOf(await reseller('POST', 'user-credit-transfer', move))).toMatchObject({
      unit: 'money',
      new_balance: 10.4997,
      receiver_balance: 0.0003,
    })
    const { id } = rowsOf<{ id: number; transaction_id: number }>(
      await admin('POST', 'user-credits', { user_id: child.id, route_type: WHATSAPP }),
    ).find(row => row.transaction_id === transaction_id)!
    const back = (credit: number) => admin('POST', 'user-credit-reverse', { id, credit, comment: 'Wrong account' })
    expect(await errorsOf(back(10.5001))).toEqual({
      credit: ['The entry was for ₹ 10.50: at most that much can be reversed.'],
    })
    expect(dataOf(await back(0.4997))).toMatchObject({ unit: 'money', credit: 0.4997, new_balance: 10 })
    const voice = dataOf<{ transaction_id: number }>(await give(admin, VOICE, 7))
    const row = rowsOf<{ id: number; transaction_id: number }>(
      await admin('POST', 'user-credits', { user_id: child.id, route_type: VOICE }),
    ).find(one => one.transaction_id === voice.transaction_id)!
    expect(await errorsOf(admin('POST', 'user-credit-reverse', { id: row.id, credit: 1.5, comment: 'Wrong account' }))).toEqual({
      credit: ['Pulses must be a whole number above 0.'],
    })
    expect(dataOf(await admin('POST', 'user-credit-reverse', { id: row.id, comment: 'Wrong account' }))).toMatchObject({
      unit: 'pulses',
      credit: 7,
    })
  })

  it('is told in its own unit, never as credits', async () => {
    dataOf(await give(reseller, WHATSAPP, 1250.5))
    expect(await told(child.id, 'credit-added')).toBe('₹ 1,250.50 for WhatsApp added by reseller. Balance: ₹ 1,250.50.')
    dataOf(await give(reseller, VOICE, 120))
    expect(await told(child.id, 'credit-added')).toBe('120 Voice pulses added by reseller. Balance: 120 pulses.')
    dataOf(await give(reseller, WHATSAPP, 0.0001, { credit_type: 2, comment: 'Typing error' }))
    expect(await told(child.id, 'credit-reversed')).toBe(
      '₹ 0.0001 for WhatsApp reversed by reseller: Typing error. Balance: ₹ 1,250.4999.',
    )
    dataOf(await give(reseller, 1, 5000))
    expect(await told(child.id, 'credit-added')).toBe('5,000 Transaction credits added by reseller. Balance: 5,000.')
  })

  it('is told to the account’s webhook with its unit', async () => {
    await world.deps.pool.query(
      `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, 'https://hook.example.in/', 'x', 'x', '{credit.added}')`,
      [child.id],
    )
    dataOf(await give(reseller, WHATSAPP, 3.25))
    const { rows } = await world.deps.pool.query('select data from webhook_deliveries where account_id = $1', [child.id])
    expect(rows).toEqual([{ data: { wallet: 'WhatsApp', route_type: WHATSAPP, unit: 'money', credit: 3.25, balance: 3.25 } }])
  })
})

describe('a request for credit', () => {
  const ask = (route_type: number, credit: number | string, more: object = {}) =>
    client('POST', 'credit-request', { route_type, credit, comment: 'For Diwali', ...more })
  const reply = (id: number, approved_credit: number | string) =>
    reseller('POST', 'credit-request-reply', { id, status: 1, approved_credit, reply: 'Paid' })

  it('is for any wallet, in its unit, and approved in part to the last decimal', async () => {
    const { id } = dataOf<{ id: number }>(await ask(WHATSAPP, '500.2500'))
    expect(rowsOf(await client('POST', 'credit-requests', { ids: [id] }))).toMatchObject([
      { route_type: WHATSAPP, unit: 'money', credit: 500.25, approved_credit: null },
    ])
    expect(await told(world.reseller.id, 'credit-request')).toMatch(/ has requested ₹ 500\.25 for WhatsApp\.$/)
    expect(await errorsOf(reply(id, 500.2501))).toEqual({ approved_credit: ['At most the requested amount: ₹ 500.25.'] })
    expect(await errorsOf(reply(id, '0.12345'))).toHaveProperty('approved_credit')
    expect(dataOf(await reply(id, 499.9999))).toMatchObject({ unit: 'money', credit: 499.9999, new_balance: 499.9999 })
    expect(await stored(WHATSAPP)).toBe(499_9999)
    const { rows } = await world.deps.pool.query('select credit, approved_credit from credit_requests where id = $1', [id])
    expect(rows).toEqual([{ credit: 500_2500, approved_credit: 499_9999 }])
    expect(dataOf(await client('GET', `credit-request/${id}`))).toMatchObject({ approved_credit: 499.9999, unit: 'money' })
    expect(await told(child.id, 'credit-request-reply')).toBe('Approved: ₹ 499.9999 for WhatsApp. Paid')
  })

  it('of pulses is a whole number, and the least of the settings is said of credits alone', async () => {
    expect(await errorsOf(ask(VOICE, 10.5))).toEqual({ credit: ['Enter a whole number.'] })
    expect(await errorsOf(ask(1, 10))).toEqual({ credit: ['Request at least 100 credits.'] })
    const { id } = dataOf<{ id: number }>(await ask(VOICE, 10))
    expect(await errorsOf(reply(id, 2.5))).toEqual({ approved_credit: ['Pulses must be a whole number above 0.'] })
    expect(dataOf(await reply(id, 10))).toMatchObject({ unit: 'pulses', new_balance: 10 })
    expect(await told(child.id, 'credit-request-reply')).toBe('Approved: 10 Voice pulses. Paid')
    dataOf(await ask(WHATSAPP, 0.5))
  })

  it('beyond what the account above has of this wallet is refused where it is answered, and stays open', async () => {
    const { id } = dataOf<{ id: number }>(await ask(WHATSAPP, 900_000))
    expect(await errorsOf(reply(id, 900_000))).toEqual({
      approved_credit: [expect.stringMatching(/^Not enough money\. Needed ₹ 9,00,000\.00, available ₹ /)],
    })
    expect(rowsOf(await client('POST', 'credit-requests', { ids: [id] }))).toMatchObject([{ status: 0 }])
  })

  it('is exported with its unit', async () => {
    dataOf(await ask(WHATSAPP, 12.3456))
    const [heading, row] = (await fileOf(client, 'credit-requests-export', {})).trim().split('\r\n')
    const cells = Object.fromEntries(heading!.split(',').map((name, index) => [name, row!.split(',')[index]]))
    expect(cells).toMatchObject({ Wallet: 'WhatsApp', Requested: '12.3456', Unit: 'Money' })
  })
})

describe('sums', () => {
  beforeEach(async () => {
    dataOf(await give(admin, 1, 500))
    dataOf(await give(admin, 2, 40))
    dataOf(await give(admin, VOICE, 30))
    dataOf(await give(admin, WHATSAPP, 20.0001))
    dataOf(await give(admin, WHATSAPP, 0.0002, { credit_type: 2, comment: 'Too much' }))
  })

  it('of a statement stand by unit: what counts differently is never added', async () => {
    const { summary } = dataOf<{ summary: object[] }>(await client('POST', 'user-credits', {}))
    expect(summary).toEqual([
      { unit: 'credits', opening: 0, closing: 540, credited: 540, debited: 0 },
      { unit: 'pulses', opening: 0, closing: 30, credited: 30, debited: 0 },
      { unit: 'money', opening: 0, closing: 19.9999, credited: 20.0001, debited: 0.0002 },
    ])
    const only = dataOf<{ summary: object[] }>(await client('POST', 'user-credits', { route_type: WHATSAPP, credit_type: 2 }))
    expect(only.summary).toEqual([{ unit: 'money', opening: 0, closing: 19.9999, credited: 0, debited: 0.0002 }])
  })

  it('of the credit report stand by unit, and agree with its rows', async () => {
    const { data, totals } = dataOf<{ data: object[]; totals: object[] }>(
      await reseller('POST', 'user-wise-credit-info', { user_id: child.id }),
    )
    expect(data).toMatchObject([
      { route_type: 1, unit: 'credits', closing: 500 },
      { route_type: 2, unit: 'credits', closing: 40 },
      { route_type: VOICE, unit: 'pulses', closing: 30 },
      { route_type: WHATSAPP, unit: 'money', added: 20.0001, reversed: 0.0002, closing: 19.9999 },
    ])
    expect(totals).toMatchObject([
      { unit: 'credits', added: 540, closing: 540 },
      { unit: 'pulses', added: 30, closing: 30 },
      { unit: 'money', opening: 0, added: 20.0001, reversed: 0.0002, used: 0, closing: 19.9999 },
    ])
    const lines = (await fileOf(reseller, 'user-wise-credit-info-export', { user_id: child.id })).trim().split('\r\n')
    expect(lines.map(line => line.split(',').slice(1, 3).concat(line.split(',').at(-1)!))).toEqual([
      ['Wallet', 'Unit', 'Closing'],
      ['Transaction', 'Credits', '500'],
      ['Promotional', 'Credits', '40'],
      ['Voice', 'Pulses', '30'],
      ['WhatsApp', 'Money', '19.9999'],
    ])
  })

  it('of the platform stand by wallet', async () => {
    // Figures are kept for a while, by what they were asked with.
    const figures = async (against: string) =>
      dataOf<{ credits: { wallets: { route_type: number; unit: string; sold: number }[] } }>(
        await admin('POST', 'dashboard', { against }),
      ).credits.wallets
    const before = await figures('before')
    dataOf(await give(admin, WHATSAPP, 0.0003))
    const after = await figures('week')
    expect(after.map(({ unit }) => unit)).toEqual(['credits', 'credits', 'credits', 'pulses', 'money'])
    const sold = (wallets: typeof after) => Math.round(wallets.find(({ route_type }) => route_type === WHATSAPP)!.sold * 10_000)
    expect(sold(after) - sold(before)).toBe(3)
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
  })

  it('of an exported statement say what they count', async () => {
    const [heading, ...rows] = (await fileOf(client, 'user-credits-export', { route_type: WHATSAPP })).trim().split('\r\n')
    const at = (line: string, name: string) => line.split(',')[heading!.split(',').indexOf(name)]
    expect(rows.map(row => [at(row, 'Amount'), at(row, 'New balance'), at(row, 'Unit')])).toEqual([
      ['0.0002', '19.9999', 'Money'],
      ['20.0001', '20.0001', 'Money'],
    ])
  })

  it('keep an account from being deleted, wallet by wallet', async () => {
    await book(world.deps.pool, child, 'hold', 1)
    const refused = await reseller('DELETE', `user/${child.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'The user has 0 running campaigns and 500 credits and 40 credits and 30 pulses and ₹ 19.9999.' },
    })
  })
})

describe('what is counted in credits', () => {
  it('is no limit and no warning for pulses and money', async () => {
    const { pool } = world.deps
    child = await made({ account_type: 2, credit_limit: 1000, low_credit_alert: 1_000_000 })
    expect(await asSystem(pool, tx => availableCredits(tx, child.id, 1))).toBe(1000)
    for (const route_type of [VOICE, WHATSAPP]) {
      expect(await asSystem(pool, tx => availableCredits(tx, child.id, route_type))).toBe(0)
      dataOf(await give(reseller, route_type, 5))
      expect(await errorsOf(give(reseller, route_type, 6, { credit_type: 2, comment: 'Too much' }))).toHaveProperty('credit')
      dataOf(await give(reseller, route_type, 1, { credit_type: 2, comment: 'A little' }))
    }
    dataOf(await admin('PUT', `user/${child.id}`, { credit_limit: 2000 }))
    const { rows } = await pool.query(
      `select route_type, floor from wallets where account_id = $1 and kind = 'main' order by route_type`,
      [child.id],
    )
    expect(rows).toEqual([
      { route_type: VOICE, floor: 0 },
      { route_type: WHATSAPP, floor: 0 },
    ])
    await tellLowBalances(pool)
    expect(await told(child.id, 'low-credit')).toBeUndefined()
    const { wallets } = dataOf<{ wallets: { available: number; is_low: number }[] }>(
      await (await personOf(app, world, child))('GET', 'my-balance'),
    )
    expect(wallets.map(({ available, is_low }) => [available, is_low])).toEqual([
      [2000, 0],
      [2000, 0],
      [2000, 0],
      [4, 0],
      [4, 0],
    ])
  })
})

describe('the ledger', () => {
  it('is out of balance where one kind of wallet makes up for another', async () => {
    const { pool } = world.deps
    dataOf(await give(admin, 1, 10))
    dataOf(await give(admin, WHATSAPP, 10))
    const shift = (route_type: number, steps: number) =>
      pool.query(`update wallets set balance = balance + $3 where account_id = $1 and route_type = $2 and kind = 'main'`, [
        child.id,
        route_type,
        steps,
      ])
    await shift(1, 1)
    await shift(WHATSAPP, -1)
    await reconcileLedger(pool)
    const { rows } = await pool.query(
      `select entity_id, detail from alarms where kind = 'ledger_sum' and resolved_at is null order by entity_id`,
    )
    expect(rows).toEqual([
      { entity_id: '1', detail: { sum: 1, unit: 'credits' } },
      { entity_id: '5', detail: { sum: -0.0001, unit: 'money' } },
    ])
    await shift(1, -1)
    await shift(WHATSAPP, 1)
    expect(await reconcileLedger(pool)).toBe(0)
  })

  it('knows no other wallet', async () => {
    await expect(issue(world.deps.pool, child, 1, 6)).rejects.toThrow('no wallet of route type 6')
  })
})

describe('the currency of the platform', () => {
  it('stays what it is once money was booked', async () => {
    dataOf(await give(admin, WHATSAPP, 1))
    expect(await errorsOf(admin('POST', 'administration/app-setting-update', { currency: 'USD' }))).toEqual({
      currency: ['Wallets hold amounts in INR: the currency stays once money was booked.'],
    })
  })
})
