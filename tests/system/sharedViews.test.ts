import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withScope } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, addAccount, appOf, call, makeWorld, uuidOf, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let otherAdmin: Account

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  otherAdmin = await addAccount(world.deps.pool, 0, 'otheradmin', null)
  app = await appOf(world)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from saved_views')
})

interface View {
  id: number
  name: string
  filter: Record<string, unknown>
  shared: string | null
  by?: string
}

const FILTER = { filter: { mobile_number: '919876543210' }, sort: { field: 'id', order: 'ASC' } }

/** Shares a view of blacklists in somebody's name. */
const share = async (owner: Account, shared: string, more: object = {}) => {
  const token = await world.signIn(owner)
  const body = { resource: 'blacklist', name: `Of ${owner.username}`, filter: FILTER, shared, ...more }
  return call(app, token, 'POST', 'rest/saved-views', body)
}
const sharedBy = async (owner: Account, shared: string, more: object = {}): Promise<View> => {
  const { status, body } = await share(owner, shared, more)
  expect(status).toBe(200)
  return body as unknown as View
}
const seenBy = async (token: string): Promise<View[]> =>
  (await app.inject({ url: '/api/rest/saved-views', headers: { authorization: `Bearer ${token}` } })).json()
const namesFor = async (who: Account) => (await seenBy(await world.signIn(who))).map(({ name }) => name)

/** Who of the family sees a view. */
const audience = async () => {
  const { admin, employee, reseller, client, sibling, otherReseller, stranger } = world
  const seen: string[] = []
  for (const who of [admin, otherAdmin, employee, reseller, client, sibling, otherReseller, stranger])
    if ((await namesFor(who)).length > 0) seen.push(who.username)
  return seen
}

describe('a shared view', () => {
  test('of a reseller is seen by the accounts below, not above or beside', async () => {
    await sharedBy(world.reseller, 'below')
    expect(await audience()).toEqual(['reseller', 'client', 'sibling'])
  })

  test('of an admin is seen by admins and employees where it is for them, by nobody of the customers', async () => {
    await sharedBy(world.admin, 'staff')
    expect(await audience()).toEqual(['admin', 'otheradmin', 'employee'])
  })

  test('of an employee is seen by colleagues and admins', async () => {
    await sharedBy(world.employee, 'staff')
    expect(await audience()).toEqual(['admin', 'otheradmin', 'employee'])
  })

  test('of an admin for the accounts below reaches all of his tree, and not that of another admin', async () => {
    await sharedBy(world.admin, 'below')
    expect(await audience()).toEqual(['admin', 'employee', 'reseller', 'client', 'sibling', 'otherreseller', 'stranger'])
    await world.deps.pool.query('delete from saved_views')
    await sharedBy(otherAdmin, 'below')
    expect(await audience()).toEqual(['otheradmin'])
  })

  test.each([
    ['a client', 'client', 'below'],
    ['a client', 'client', 'staff'],
    ['a reseller', 'reseller', 'staff'],
    ['an employee', 'employee', 'below'],
  ] as const)('of %s is refused for %s: %s', async (_who, owner, shared) => {
    const { status, body } = await share(world[owner], shared)
    expect({ status, at: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, at: ['shared'] })
    expect(await audience()).toEqual([])
  })

  test('says whose it is, and is read alone by others', async () => {
    const made = await sharedBy(world.reseller, 'below')
    const token = await world.signIn(world.client)
    expect(await seenBy(token)).toEqual([{ ...made, by: 'reseller' }])
    expect((await call(app, token, 'GET', `rest/saved-views/${made.id}`)).body).toEqual({ ...made, by: 'reseller' })
    const change = { name: 'Mine now', filter: {} }
    expect((await call(app, token, 'PUT', `rest/saved-views/${made.id}`, change)).status).toBe(404)
    expect((await call(app, token, 'DELETE', `rest/saved-views/${made.id}`)).status).toBe(404)
    expect(await seenBy(await world.signIn(world.reseller))).toEqual([made])
    expect((await call(app, await world.signIn(world.stranger), 'GET', `rest/saved-views/${made.id}`)).status).toBe(404)
  })

  test('is gone for others when it is deleted, no longer shared, or its owner is deleted', async () => {
    const owner = await world.signIn(world.reseller)
    const first = await sharedBy(world.reseller, 'below')
    await call(app, owner, 'PUT', `rest/saved-views/${first.id}`, { name: first.name, filter: first.filter })
    expect(await audience()).toEqual(['reseller'])
    await call(app, owner, 'DELETE', `rest/saved-views/${first.id}`)
    const second = await sharedBy(world.reseller, 'below')
    expect(await namesFor(world.client)).toEqual([second.name])
    await call(app, owner, 'DELETE', `rest/saved-views/${second.id}`)
    expect(await namesFor(world.client)).toEqual([])
    const gone = await addAccount(world.deps.pool, 0, 'goneadmin', null)
    await sharedBy(gone, 'staff')
    expect(await namesFor(world.employee)).toEqual(['Of goneadmin'])
    await world.deps.pool.query('update accounts set status = 4 where id = $1', [gone.id])
    expect(await namesFor(world.employee)).toEqual([])
  })

  test('tells others nothing of fields and lists that they do not see', async () => {
    const kept = {
      filter: { q: 'festival', status: 'Pending', user_id: 7, campaign_id: 12 },
      sort: { field: 'id', order: 'DESC' },
      columns: { order: ['user_id'], hidden: ['status'] },
    }
    await sharedBy(world.admin, 'below', { resource: 'all-campaign', filter: kept })
    const token = await world.signIn(world.client, ['delivery-report'])
    expect(await seenBy(token)).toEqual([])
    await world.deps.pool.query('delete from saved_views')
    await sharedBy(world.admin, 'below', {
      resource: 'users',
      filter: {
        filter: { q: 'x', nothing: 1, ratio_set: 3, status: 1 },
        columns: { order: ['ratio_set', 'name'], hidden: ['nothing'] },
      },
    })
    const [seen] = await seenBy(await world.signIn(world.reseller))
    expect(seen?.filter).toEqual({ filter: { q: 'x', status: 1 }, columns: { order: ['name'], hidden: [] } })
  })

  test('is not cut off by those of lists that this person may not open', async () => {
    const made = await sharedBy(world.reseller, 'below', { name: 'Zone' })
    await world.deps.pool.query(
      `insert into saved_views (account_id, actor_id, resource, name, filter, shared)
       select $1, $1, 'all-campaign', 'A' || n, '{}', 'below' from generate_series(1, 400) n`,
      [world.reseller.id],
    )
    const token = await world.signIn(world.client, ['blacklist'])
    expect(await seenBy(token)).toEqual([{ ...made, by: 'reseller' }])
  })

  test('opens the same tab for whoever counts tabs otherwise', async () => {
    const tabOf = async (tab: number) => {
      await world.deps.pool.query('delete from saved_views')
      await sharedBy(world.admin, 'below', { resource: 'credit-request', filter: { tab } })
      return (await seenBy(await world.signIn(world.reseller)))[0]?.filter
    }
    expect(await tabOf(0)).toEqual({ tab: 0 })
    expect(await tabOf(1)).toEqual({ tab: 2 })
    expect(await tabOf(2)).toEqual({})
  })

  test('is not made in the name of somebody else, and is seen as he sees it while acting as him', async () => {
    const mine = await sharedBy(world.reseller, 'below')
    const admin = await world.signIn(world.admin)
    const body = { account_uuid: await uuidOf(world, world.reseller), reason: 'Asked for help' }
    const acting = (await call(app, admin, 'POST', 'child-login', body)).body.data as { access_token: string }
    const token = acting.access_token
    expect(await seenBy(token)).toEqual([{ ...mine, by: 'reseller' }])
    const attempt = { resource: 'blacklist', name: 'His', filter: {}, shared: 'below' }
    expect((await call(app, token, 'POST', 'rest/saved-views', attempt)).body.errors).toHaveProperty('shared')
    expect((await call(app, token, 'DELETE', `rest/saved-views/${mine.id}`)).status).toBe(404)
  })

  test('stands behind row-level security: no query of an account finds one that is not for it', async () => {
    await sharedBy(world.reseller, 'below')
    await sharedBy(world.admin, 'staff')
    const found = (who: Account) =>
      withScope(
        world.deps.pool,
        { accountId: who.id, userType: who.userType, allotted: who === world.employee ? [] : undefined },
        async tx => (await tx.query<{ name: string }>('select name from saved_views order by name')).rows.map(({ name }) => name),
      )
    expect(await found(world.client)).toEqual(['Of reseller'])
    expect(await found(world.stranger)).toEqual([])
    expect(await found(world.employee)).toEqual(['Of admin'])
    await expect(
      withScope(
        world.deps.pool,
        { accountId: world.client.id, userType: 2 },
        async tx => (await tx.query('delete from saved_views')).rowCount,
      ),
    ).resolves.toBe(0)
  })
})
