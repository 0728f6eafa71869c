import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { balanceOf } from '../../server/money/ledger.ts'
import { testDatabase } from '../support/database.ts'
import { dataOf, issue, type Person, personOf, rowsOf } from '../support/money.ts'
import { appOf, call, makeWorld, uuidOf, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let client: Person
let sibling: Person
let reseller: Person
let otherReseller: Person
let admin: Person

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  client = await personOf(app, world, world.client)
  sibling = await personOf(app, world, world.sibling)
  reseller = await personOf(app, world, world.reseller)
  otherReseller = await personOf(app, world, world.otherReseller)
  admin = await personOf(app, world, world.admin)
  await issue(world.deps.pool, world.reseller, 10_000)
})
afterAll(() => app.close())

const ask = async (who: Person = client, credit = 500): Promise<number> =>
  dataOf<{ id: number }>(await who('POST', 'credit-request', { route_type: 1, credit, comment: 'For June' })).id
const approve = (who: Person, id: number, approved_credit = 500) =>
  who('POST', 'credit-request-reply', { id, status: 1, approved_credit })
const reject = (who: Person, id: number, reply: string | undefined = 'Not paid') =>
  who('POST', 'credit-request-reply', { id, status: 2, ...(reply !== undefined && { reply }) })
const main = (id: number) => balanceOf(world.deps.pool, id, 1)
const stateOf = async (id: number) =>
  (await world.deps.pool.query('select status, approved_credit, reply, transaction_id from credit_requests where id = $1', [id]))
    .rows[0]
const told = async (account: number, event: string) =>
  (
    await world.deps.pool.query<{ message: string; url: string | null }>(
      'select message, url from notifications where account_id = $1 and event = $2 order by id desc',
      [account, event],
    )
  ).rows

describe('asking', () => {
  it('is the account’s own, pending, and told to the account above', async () => {
    const id = await ask()
    const [row] = rowsOf(await client('POST', 'credit-requests', { ids: [id] }))
    expect(row).toMatchObject({ id, credit: 500, status: 0, route_type: 1, approved_credit: null })
    expect(rowsOf(await reseller('POST', 'credit-requests', { direction: 'to_me', ids: [id] }))).toHaveLength(1)
    const [notice] = await told(world.reseller.id, 'credit-request')
    expect(notice?.message).toContain('500 Transaction credits')
    expect(notice?.url).toBe(`/credit-request/${id}`)
    expect(dataOf(await reseller('GET', 'my-balance'))).toMatchObject({ open_requests: 1 })
    expect(dataOf(await client('GET', 'my-balance'))).toMatchObject({ open_requests: 0 })
    dataOf(await reject(reseller, id))
  })

  it('by a reseller goes to the operators, and is not his to answer', async () => {
    const id = await ask(reseller)
    expect(rowsOf(await admin('POST', 'credit-requests', { direction: 'to_me', ids: [id] }))).toHaveLength(1)
    expect(rowsOf(await reseller('POST', 'credit-requests', { direction: 'mine', ids: [id] }))).toHaveLength(1)
    expect((await approve(reseller, id)).status).toBe(409)
    expect(await told(world.admin.id, 'credit-request')).toHaveLength(1)
    const before = await main(world.reseller.id)
    dataOf(await approve(admin, id))
    expect(await main(world.reseller.id)).toBe(before + 500)
  })

  it('is refused at the field: too little, nothing, no reason given, in another name', async () => {
    const errorsOf = async (body: object) =>
      (await client('POST', 'credit-request', { route_type: 1, credit: 500, comment: 'x', ...body })).body.errors
    expect(await errorsOf({ credit: 99 })).toEqual({ credit: ['Request at least 100 credits.'] })
    expect(await errorsOf({ credit: 0 })).toHaveProperty('credit')
    expect(await errorsOf({ comment: '' })).toHaveProperty('comment')
    expect(await errorsOf({ user_id: world.sibling.id })).toHaveProperty('user_id')
    expect(await errorsOf({ status: 1 })).toHaveProperty('status')
    expect((await admin('POST', 'credit-request', { route_type: 1, credit: 500, comment: 'x' })).status).toBe(403)
  })

  it('goes by the setting for the least', async () => {
    const { pool } = world.deps
    await pool.query(`insert into app_settings (key, value) values ('min_request_credit', '1000')`)
    expect((await client('POST', 'credit-request', { route_type: 1, credit: 999, comment: 'x' })).body.errors).toEqual({
      credit: ['Request at least 1,000 credits.'],
    })
    await pool.query(`delete from app_settings where key = 'min_request_credit'`)
  })

  it('stops at ten without an answer, also when all come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => sibling('POST', 'credit-request', { route_type: 2, credit: 500, comment: 'Again' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
  })
})

describe('an answer', () => {
  it('approves in whole: the credits move from the account above, under the request’s key', async () => {
    const id = await ask()
    const before = [await main(world.reseller.id), await main(world.client.id)] as const
    dataOf(await approve(reseller, id))
    expect([await main(world.reseller.id), await main(world.client.id)]).toEqual([before[0] - 500, before[1] + 500])
    const state = await stateOf(id)
    expect(state).toMatchObject({ status: 1, approved_credit: 500 })
    const { rows } = await world.deps.pool.query('select key, source, kind from ledger_transactions where id = $1', [
      state.transaction_id,
    ])
    expect(rows[0]).toEqual({ key: `request:${id}`, source: 'request', kind: 'transfer' })
    expect((await told(world.client.id, 'credit-request-reply'))[0]?.message).toContain('500')
  })

  it('approves in part, never more than asked', async () => {
    const id = await ask()
    const before = await main(world.client.id)
    expect((await approve(reseller, id, 501)).body.errors).toEqual({
      approved_credit: ['At most the requested amount: 500 credits.'],
    })
    expect((await approve(reseller, id, 0)).body.errors).toHaveProperty('approved_credit')
    dataOf(await approve(reseller, id, 200))
    expect(await main(world.client.id)).toBe(before + 200)
    expect(await stateOf(id)).toMatchObject({ status: 1, approved_credit: 200 })
  })

  it('that the wallet cannot pay is refused at the field, and leaves the request open', async () => {
    const id = await ask(client, 1_000_000)
    const answer = await approve(reseller, id, 1_000_000)
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.approved_credit?.[0]).toMatch(/^Not enough credits\. Needed 10,00,000, available [\d,]+\.$/)
    expect(await stateOf(id)).toMatchObject({ status: 0, transaction_id: null })
    dataOf(await client('DELETE', `credit-request/${id}`, {}))
  })

  it('given twenty times at once, some to approve and some to reject, counts once', async () => {
    const id = await ask()
    const before = await main(world.client.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 4 === 3 ? reject(reseller, id) : approve(reseller, id))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    const { status } = await stateOf(id)
    expect((await main(world.client.id)) - before).toBe(status === 1 ? 500 : 0)
  })

  it('rejects with a reason, and moves nothing', async () => {
    const id = await ask()
    const before = await main(world.client.id)
    expect((await world.signIn(world.reseller)) && (await reject(reseller, id, '')).body.errors).toHaveProperty('reply')
    expect((await reseller('POST', 'credit-request-reply', { id, status: 2 })).body.errors).toHaveProperty('reply')
    dataOf(await reject(reseller, id))
    expect(await stateOf(id)).toMatchObject({ status: 2, reply: 'Not paid', transaction_id: null })
    expect(await main(world.client.id)).toBe(before)
    expect((await approve(reseller, id)).status).toBe(409)
  })

  it('that was a rejection is undone by whoever would still be asked, and the requester is told', async () => {
    const id = await ask()
    const undo = async (batch: unknown) => dataOf(await reseller('POST', 'credit-request-reply', { status: 2, undo: batch }))
    const { batch } = dataOf<{ batch: string }>(await reject(reseller, id))
    expect(await undo(batch)).toEqual({ done: [id], failed: [] })
    expect(await stateOf(id)).toMatchObject({ status: 0, reply: null })
    expect(await told(world.client.id, 'decision-undone')).toHaveLength(1)
    const again = dataOf<{ batch: string }>(await reject(reseller, id))
    const { pool } = world.deps
    // An account between the two is the one to answer now.
    await pool.query('update accounts set parent_id = $2 where id = $1', [world.sibling.id, world.reseller.id])
    await pool.query('update accounts set "userType" = 1 where id = $1', [world.sibling.id])
    await pool.query('update accounts set parent_id = $2 where id = $1', [world.client.id, world.sibling.id])
    const left = await undo(again.batch)
    await pool.query('update accounts set parent_id = $2 where id = $1', [world.client.id, world.reseller.id])
    await pool.query('update accounts set "userType" = 2 where id = $1', [world.sibling.id])
    expect(left).toEqual({ done: [], failed: [{ id, message: 'Only for requests made to you.' }] })
    expect(await stateOf(id)).toMatchObject({ status: 2 })
  })

  it('names one of the two answers there are', async () => {
    const id = await ask()
    expect((await reseller('POST', 'credit-request-reply', { id, status: 3 })).body.errors).toHaveProperty('status')
    dataOf(await reject(reseller, id))
  })

  it('is for the account above alone: 404 for strangers, 409 for those who see it, 403 without the permission or in another name', async () => {
    const id = await ask()
    expect((await approve(otherReseller, id)).status).toBe(404)
    expect((await approve(sibling, id)).status).toBe(404)
    expect((await approve(admin, id)).status).toBe(409)
    const employee = await personOf(app, world, world.employee, ['credit-request'])
    expect((await approve(employee, id)).status).toBe(403)
    expect(rowsOf(await employee('POST', 'credit-requests', { ids: [id] }))).toHaveLength(1)
    const acting = dataOf<{ access_token: string }>(
      await admin('POST', 'child-login', { account_uuid: await uuidOf(world, world.reseller), reason: 'Asked for help' }),
    )
    const answer = await call(app, acting.access_token, 'POST', 'credit-request-reply', { id, status: 1, approved_credit: 500 })
    expect(answer.status).toBe(403)
    expect(await stateOf(id)).toMatchObject({ status: 0 })
    dataOf(await reject(reseller, id))
  })
})

describe('cancelling', () => {
  it('is the requester’s, while nobody has answered', async () => {
    const id = await ask()
    expect((await sibling('DELETE', `credit-request/${id}`, {})).status).toBe(404)
    expect((await reseller('DELETE', `credit-request/${id}`, {})).status).toBe(409)
    dataOf(await client('DELETE', `credit-request/${id}`, {}))
    expect(await stateOf(id)).toMatchObject({ status: 3 })
    expect((await client('DELETE', `credit-request/${id}`, {})).status).toBe(409)
    expect((await approve(reseller, id)).status).toBe(409)
  })

  it('at the same moment as an approval: one of them holds', async () => {
    const id = await ask()
    const before = await main(world.client.id)
    const [cancelled, approved] = await Promise.all([client('DELETE', `credit-request/${id}`, {}), approve(reseller, id)])
    expect([cancelled.status, approved.status].sort()).toEqual([200, 409])
    expect((await main(world.client.id)) - before).toBe(approved.status === 200 ? 500 : 0)
  })
})

describe('the proof of payment', () => {
  it('opens for the account above and for no stranger', async () => {
    const { pool } = world.deps
    await pool.query(
      `insert into files (id, account_id, kind, name, mime, size) values ('proof0000000000001', $1, 'upload', 'upi.pdf', 'application/pdf', 10)`,
      [world.client.id],
    )
    const body = { route_type: 1, credit: 500, comment: 'Paid', attachment: 'uploads/proof0000000000001' }
    const { id } = dataOf<{ id: number }>(await client('POST', 'credit-request', body))
    expect(dataOf<{ file_path: string }>(await reseller('GET', `credit-request/${id}/attachment`)).file_path).toMatch(
      /^files\/proof/,
    )
    expect((await otherReseller('GET', `credit-request/${id}/attachment`)).status).toBe(404)
    expect((await sibling('POST', 'credit-request', body)).body.errors).toHaveProperty('attachment')
    const without = await ask()
    expect((await client('GET', `credit-request/${without}/attachment`)).status).toBe(409)
  })
})
