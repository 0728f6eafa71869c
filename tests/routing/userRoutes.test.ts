import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Payer } from '../../server/campaigns/payer.ts'
import { findRoute } from '../../server/routing/sendRoute.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addSecondaryRoute } from '../support/delivery.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let token: string
let primary: number

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  primary = await addPrimaryRoute(pool, { route_types: [1, 2, 3] })
})
afterAll(() => app.close())
beforeEach(async () => {
  token = await world.signIn(world.admin)
  await pool.query('delete from route_assignments')
  await pool.query('delete from route_assignment_changes')
  await pool.query('delete from secondary_routes')
})

const route = (columns: Record<string, unknown> = {}) => addSecondaryRoute(pool, [primary], { is_default: 0, ...columns })
const assign = (accounts: readonly Account[], body: Record<string, unknown>, who = token) =>
  call(app, who, 'POST', 'assign-route-to-user', {
    user_ids: accounts.map(({ id }) => id),
    route_type: 1,
    reason: 'New contract',
    ...body,
  })
type Listed = Record<string, unknown> & { id: number }
const list = async (body: Record<string, unknown> = {}) => {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  const answer = await call(app, token, 'GET', `get-user-route-info?${query}`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return (answer.body.data as { data: Listed[] }).data
}
const rowOf = async ({ id }: Account) => (await list({ user_id: id }))[0]!
const sendsOver = async ({ id }: Account, type = 1) => {
  const { rows } = await pool.query<{ path: number[] }>('select path from accounts where id = $1', [id])
  return findRoute(pool, { id, path: rows[0]!.path } as unknown as Payer, type).then(
    found => found.id,
    () => undefined,
  )
}

describe('who sends over what', () => {
  test('is the own route, else that of the nearest above, else the default of the type, else none; as sending has it', async () => {
    const [usual, high, low] = [await route({ is_default: 1 }), await route(), await route()]
    const names = Object.fromEntries(
      (await pool.query<{ id: number; route_name: string }>('select id, route_name from secondary_routes')).rows.map(row => [
        row.id,
        row.route_name,
      ]),
    )
    expect(await rowOf(world.client)).toMatchObject({
      transaction_route: names[usual],
      transaction_source: 'default',
      promotional_route: null,
      promotional_source: 'none',
    })
    await assign([world.reseller], { secondary_route_id: high })
    expect(await rowOf(world.reseller)).toMatchObject({ transaction_route: names[high], transaction_source: 'own' })
    expect(await rowOf(world.client)).toMatchObject({ transaction_route: names[high], transaction_source: 'inherited' })
    expect(await rowOf(world.stranger)).toMatchObject({ transaction_source: 'default' })
    await assign([world.client], { secondary_route_id: low })
    expect(await rowOf(world.client)).toMatchObject({ transaction_route: names[low], transaction_source: 'own' })
    expect([await sendsOver(world.client), await sendsOver(world.sibling), await sendsOver(world.stranger)]).toEqual([
      low,
      high,
      usual,
    ])
  })
  test('is never a route that is switched off', async () => {
    const [usual, off] = [await route({ is_default: 1 }), await route()]
    await assign([world.client], { secondary_route_id: off })
    await pool.query('update secondary_routes set status = 0 where id = $1', [off])
    expect(await rowOf(world.client)).toMatchObject({ transaction_source: 'default' })
    expect(await sendsOver(world.client)).toBe(usual)
  })
  test('is listed as sending finds it, whatever is assigned to whom', async () => {
    const routes = [await route({ is_default: 1 }), await route(), await route(), await route({ status: 0 })]
    const accounts = [world.admin, world.reseller, world.client, world.sibling, world.otherReseller, world.stranger]
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.option(fc.nat(routes.length - 1), { nil: undefined }), { minLength: 6, maxLength: 6 }),
        async chosen => {
          await pool.query('delete from route_assignments')
          for (const [place, at] of chosen.entries())
            if (at !== undefined)
              await pool.query('insert into route_assignments (account_id, route_type, secondary_route_id) values ($1, 1, $2)', [
                accounts[place]!.id,
                routes[at],
              ])
          const shown = await list({ user_id: accounts.map(({ id }) => id)[2] })
          const name = (
            await pool.query('select route_name from secondary_routes where id = $1', [await sendsOver(world.client)])
          ).rows[0]
          expect(shown[0]!.transaction_route).toBe(name?.route_name ?? null)
        },
      ),
      { numRuns: 30 },
    )
  })
  test('answers the GET of the specification, paged and searched', async () => {
    await route({ is_default: 1 })
    const answer = await call(app, token, 'GET', 'get-user-route-info?search=sibling&page=1&per_page_record=5')
    expect(answer.body.data).toMatchObject({ data: [{ id: world.sibling.id }], current_page: 1, per_page: 5, total: 1 })
    const several = [world.client, world.sibling].map(({ id }) => `user_id=${id}`)
    const types = await call(app, token, 'GET', 'get-user-route-info?userType[]=1&userType[]=3&per_page_record=100')
    const found = (types.body.data as { data: { userType: number }[] }).data.map(({ userType }) => userType)
    expect([...new Set(found)].sort()).toEqual([1, 3])
    expect((await call(app, token, 'GET', `get-user-route-info?${several.join('&')}`)).body.errors).toHaveProperty('user_id')
    expect((await call(app, token, 'GET', 'get-user-route-info?nonsense=1')).body.errors).toHaveProperty('nonsense')
  })
  test('is found by the route that was given', async () => {
    const given = await route()
    await assign([world.client, world.stranger], { secondary_route_id: given })
    expect((await list({ secondary_route_id: given })).map(({ id }) => id).sort()).toEqual(
      [world.client.id, world.stranger.id].sort(),
    )
  })
})

describe('assigning', () => {
  test('changes many at once, and says who did it and why', async () => {
    const [first, second] = [await route(), await route()]
    const answer = await assign([world.client, world.sibling, world.stranger], { secondary_route_id: first })
    expect(answer.body.data).toMatchObject({ done: [world.client.id, world.sibling.id, world.stranger.id], changed: 3 })
    await assign([world.client], { secondary_route_id: second, reason: 'Better delivery' })
    await assign([world.client], { reason: 'Contract ended' })
    const history = await call(app, token, 'GET', `get-user-route-history/${world.client.id}`)
    expect(
      (history.body.data as Record<string, unknown>[]).map(({ reason, actor, followed }) => [reason, actor, followed]),
    ).toEqual([
      ['Contract ended', 'admin', null],
      ['Better delivery', 'admin', null],
      ['New contract', 'admin', null],
    ])
    expect(history.body.data).toMatchObject([
      { before_name: expect.any(String), after_name: null },
      { before_name: expect.any(String), after_name: expect.any(String) },
      { before_name: null, after_name: expect.any(String) },
    ])
    expect(await rowOf(world.client)).toMatchObject({ transaction_source: 'none', routes_changed_by: 'admin' })
  })
  test('takes one user by the singular of the specification', async () => {
    const given = await route()
    const answer = await call(app, token, 'POST', 'assign-route-to-user', {
      user_id: world.client.id,
      route_type: 1,
      secondary_route_id: given,
      reason: 'Alone',
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await sendsOver(world.client)).toBe(given)
  })
  test('for everybody below takes the routes of their own away, of this type alone, and notes it with them', async () => {
    const [given, own, promotional] = [await route(), await route(), await route({ route_type: 2 })]
    await assign([world.client], { secondary_route_id: own })
    await assign([world.client], { secondary_route_id: promotional, route_type: 2 })
    await assign([world.stranger], { secondary_route_id: own })
    await assign([world.reseller], { secondary_route_id: given, apply_to_children: 1 })
    expect(await rowOf(world.client)).toMatchObject({ transaction_source: 'inherited', promotional_source: 'own' })
    expect([await sendsOver(world.client), await sendsOver(world.stranger)]).toEqual([given, own])
    const history = await call(app, token, 'GET', `get-user-route-history/${world.client.id}`)
    expect((history.body.data as Record<string, unknown>[])[0]).toMatchObject({ followed: 'reseller', after_name: null })
  })
  test('refuses a route of another type, one that is switched off, and a missing reason, at the field', async () => {
    const [other, off] = [await route({ route_type: 2 }), await route({ status: 0 })]
    for (const secondary_route_id of [other, off])
      expect((await assign([world.client], { secondary_route_id })).body.errors).toHaveProperty('secondary_route_id')
    expect((await assign([world.client], { reason: '' })).body.errors).toHaveProperty('reason')
    expect(await pool.query('select 1 from route_assignments').then(({ rowCount }) => rowCount)).toBe(0)
  })
  test('is not for resellers and clients, nor for employees without the permission', async () => {
    const given = await route()
    for (const account of [world.reseller, world.client]) {
      const who = await world.signIn(account)
      expect((await assign([world.client], { secondary_route_id: given }, who)).status).toBe(403)
      expect((await call(app, who, 'GET', 'get-user-route-info')).status).toBe(403)
    }
    const employee = await world.signIn(world.employee, ['users-list'])
    expect((await assign([world.client], { secondary_route_id: given }, employee)).status).toBe(403)
  })
})

describe('a secondary route', () => {
  const other = () => addPrimaryRoute(pool, { route_types: [1] })
  const put = (id: number, body: Record<string, unknown>) => call(app, token, 'PUT', `administration/secondary-route/${id}`, body)

  test('is changed with a reason, and its history says who changed what from what to what', async () => {
    const id = await route({ route_name: 'Standard' })
    const second = await other()
    const change = { primary_routes: [second, primary], strategy: 'weighted', weights: '70,30' }
    expect((await put(id, change)).body.errors).toHaveProperty('change_reason')
    expect((await put(id, { route_name: 'Standard, renamed' })).status).toBe(200)
    expect((await put(id, { ...change, change_reason: 'Price went up' })).status).toBe(200)
    await call(app, token, 'POST', 'administration/secondary-route-action', { ids: [id], action: 'inactive', reason: 'Replaced' })
    const { body } = await call(app, token, 'GET', `administration/secondary-route-history/${id}`)
    const names = (await pool.query<{ id: number; route_name: string }>('select id, route_name from primary_routes')).rows
    const name = (of: number) => names.find(row => row.id === of)!.route_name
    expect(body.data).toMatchObject([
      { action: 'deactivate', actor: 'admin', reason: 'Replaced', changes: [{ field: 'status', before: 1, after: 0 }] },
      {
        action: 'update',
        reason: 'Price went up',
        changes: [
          { field: 'strategy', before: 'failover', after: 'weighted' },
          { field: 'primary_routes', before: [name(primary)], after: [name(second), name(primary)] },
          { field: 'weights', before: null, after: '70,30' },
        ],
      },
      { action: 'update', changes: [{ field: 'route_name', before: 'Standard', after: 'Standard, renamed' }] },
    ])
  })
  test('takes each member once, with a weight from 1 to 100 for each', async () => {
    const id = await route()
    const second = await other()
    const reason = { change_reason: 'Trying' }
    expect((await put(id, { primary_routes: [primary, primary], ...reason })).body.data).toMatchObject({
      primary_routes: [primary],
    })
    for (const weights of ['70', '0,100', '101,1', '1,2,3'])
      expect(
        (await put(id, { primary_routes: [primary, second], strategy: 'weighted', weights, ...reason })).body.errors,
        weights,
      ).toHaveProperty('weights')
    expect((await put(id, { time_from: '10:00', ...reason })).body.errors).toHaveProperty('time_to')
  })
  test('steps back as the default when another is made it', async () => {
    const [first, second] = [await route({ is_default: 1 }), await route()]
    const action = { action: 'default', reason: 'Better' }
    expect((await call(app, token, 'POST', 'administration/secondary-route-action', { ids: [first], ...action })).status).toBe(
      409,
    )
    expect((await call(app, token, 'POST', 'administration/secondary-route-action', { ids: [second], ...action })).status).toBe(
      200,
    )
    const { rows } = await pool.query('select id from secondary_routes where is_default = 1')
    expect(rows).toEqual([{ id: second }])
  })
  test('is deleted when nobody has it, and kept with the reason when somebody does', async () => {
    const [free, used] = [await route(), await route()]
    await assign([world.client], { secondary_route_id: used })
    const { body } = await call(app, token, 'POST', 'administration/secondary-route-action', {
      ids: [free, used],
      action: 'delete',
    })
    expect(body.data).toMatchObject({ done: [free], failed: [{ id: used, message: expect.stringMatching(/1 users/) }] })
  })
})

describe('the route setting of a user', () => {
  const set = (who: string, body: Record<string, unknown>) =>
    call(app, who, 'POST', 'user-route-setting', { user_id: world.client.id, route_type: 1, reason: 'New contract', ...body })

  test('is a permission of its own: who has it sets one user’s route, by the same rules and into the same history', async () => {
    const given = await route()
    const staff = await world.signIn(world.employee, ['users-route-setting'])
    expect((await set(staff, { secondary_route_id: given })).status).toBe(200)
    expect(await sendsOver(world.client)).toBe(given)
    const seen = await call(app, token, 'GET', `user-overview/${world.client.id}`)
    expect(seen.body.data).toMatchObject({ routes: [{ route_type: 1, inherited: 0 }] })
    expect((await set(staff, { secondary_route_id: 999_999 })).body.errors).toHaveProperty('secondary_route_id')
    expect((await assign([world.client], { secondary_route_id: null }, staff)).status).toBe(403)
    const told = await call(app, token, 'GET', `get-user-route-history/${world.client.id}`)
    expect(told.body.data).toMatchObject([{ actor: world.employee.username, reason: 'New contract' }])
    // The dialog does not show the present one: sent as it opens, it must not take it away.
    expect((await set(staff, {})).body.errors).toHaveProperty('secondary_route_id')
    expect(await sendsOver(world.client)).toBe(given)
  })

  test('is shut to who assigns routes only, and to resellers whatever they hold', async () => {
    for (const [account, permission] of [
      [world.employee, 'assign-route-to-user'],
      [world.reseller, 'users-route-setting'],
    ] as const)
      expect((await set(await world.signIn(account, [permission]), { secondary_route_id: null })).status).toBe(403)
  })
})
