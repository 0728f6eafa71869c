import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LEFT } from '../../resources/language/undo.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute, addSecondaryRoute } from '../support/delivery.ts'
import { waitForLocks } from '../support/locks.ts'
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
  for (const table of ['changed_rows', 'route_assignments', 'route_assignment_changes', 'secondary_routes'])
    await pool.query(`delete from ${table}`)
})

const PATH = 'administration/assign-route-to-user'
const route = () => addSecondaryRoute(pool, [primary], { is_default: 0 })
const post = async (body: Record<string, unknown>) => {
  const answer = await call(app, token, 'POST', PATH, body)
  return { status: answer.status, message: answer.body.message, data: answer.body.data as Record<string, unknown> }
}
const assign = async (accounts: readonly Account[], to: number) => {
  const ids = accounts.map(({ id }) => id)
  const { status, data } = await post({ user_ids: ids, route_type: 1, reason: 'New contract', secondary_route_id: to })
  expect(status).toBe(200)
  return String(data.batch)
}
const routeOf = async ({ id }: Account) =>
  (await pool.query<{ id: number }>('select secondary_route_id as id from route_assignments where account_id = $1', [id])).rows[0]
    ?.id

describe('undoing an assignment of routes', () => {
  test('leaves those whose route was deleted since, and puts the others back', async () => {
    const [gone, kept, next] = [await route(), await route(), await route()]
    await assign([world.client], gone)
    await assign([world.sibling], kept)
    const batch = await assign([world.client, world.sibling, world.stranger], next)
    await pool.query('delete from secondary_routes where id = $1', [gone])
    const { status, data } = await post({ undo: batch })
    expect(status).toBe(200)
    expect([...(data.done as number[])].sort()).toEqual([world.sibling.id, world.stranger.id].sort())
    expect(data.failed).toEqual([{ id: world.client.id, message: `${LEFT.parentGone}.` }])
    expect([await routeOf(world.client), await routeOf(world.sibling), await routeOf(world.stranger)]).toEqual([
      next,
      kept,
      undefined,
    ])
  })

  test('does not give back what somebody has taken away since', async () => {
    const [first, second] = [await route(), await route()]
    await assign([world.client], first)
    const batch = await assign([world.client], second)
    await pool.query('delete from route_assignments where account_id = $1', [world.client.id])
    expect((await post({ undo: batch })).data).toEqual({
      done: [],
      failed: [{ id: world.client.id, message: `${LEFT.changed}.` }],
    })
    expect(await routeOf(world.client)).toBeUndefined()
  })

  test('leaves alone an account that has gone out of reach', async () => {
    const [first, second] = [await route(), await route()]
    await assign([world.client], first)
    const batch = await assign([world.client], second)
    await pool.query('update accounts set status = 4 where id = $1', [world.client.id])
    const { data } = await post({ undo: batch })
    await pool.query('update accounts set status = 1 where id = $1', [world.client.id])
    expect(data).toEqual({ done: [], failed: [{ id: world.client.id, message: `${LEFT.gone}.` }] })
    expect(await routeOf(world.client)).toBe(second)
  })

  test('does not take for its own what another person changes meanwhile: another type, or those below who do not follow', async () => {
    const [own, meanwhile] = [await route(), await route()]
    // In the place of another person, who is as quick.
    await pool.query(
      `create function meanwhile() returns trigger language plpgsql as $$ begin
         insert into route_assignments (account_id, route_type, secondary_route_id)
           values (${world.reseller.id}, 2, ${meanwhile}), (${world.client.id}, 1, ${meanwhile});
         return null;
       end $$`,
    )
    await pool.query(
      `create trigger meanwhile after insert on route_assignments for each row when (pg_trigger_depth() = 0) execute function meanwhile()`,
    )
    const batch = await assign([world.reseller], own)
    await pool.query('drop function meanwhile cascade')
    expect((await post({ undo: batch })).data).toEqual({ done: [world.reseller.id], failed: [] })
    const { rows } = await pool.query('select account_id as id, route_type as type from route_assignments order by route_type')
    expect(rows).toEqual([
      { id: world.client.id, type: 1 },
      { id: world.reseller.id, type: 2 },
    ])
  })

  test('is refused where too much was changed to be kept', async () => {
    const [first, second] = [await route(), await route()]
    await assign([world.client], first)
    const batch = await assign([world.client], second)
    await pool.query(`update changed_rows set of_id = 0, source = '' where batch = $1`, [batch])
    const { status, message } = await post({ undo: batch })
    expect([status, message]).toEqual([409, expect.stringContaining('Too many rows')])
    expect(await routeOf(world.client)).toBe(second)
  })
})

describe('undoing the choice of a default route', () => {
  const isDefault = async () =>
    (await pool.query<{ id: number }>('select id from secondary_routes where is_default = 1 order by id')).rows.map(
      ({ id }) => id,
    )
  const choose = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await call(app, token, 'POST', 'administration/secondary-route-action', {
      action: 'default',
      ...body,
    })
    return { status, data: answer.data as Record<string, unknown> }
  }
  const held = () => addSecondaryRoute(pool, [primary], { is_default: 1 })

  test('gives it back to the route that had it', async () => {
    const [had, other] = [await held(), await route()]
    const { data } = await choose({ ids: [other], reason: 'Better' })
    expect(await isDefault()).toEqual([other])
    expect((await choose({ undo: data.batch })).data).toEqual({ done: [other], failed: [] })
    expect(await isDefault()).toEqual([had])
  })

  test('takes it from nobody who got it since, and from none whose place is gone: one route is the default', async () => {
    const [had, other, third] = [await held(), await route(), await route()]
    const { data } = await choose({ ids: [other], reason: 'Better' })
    await choose({ ids: [third], reason: 'Better still' })
    expect((await choose({ undo: data.batch })).data).toEqual({ done: [], failed: [{ id: other, message: `${LEFT.changed}.` }] })
    expect(await isDefault()).toEqual([third])
    await choose({ ids: [had], reason: 'The first again' })
    const again = await choose({ ids: [third], reason: 'Better still' })
    await pool.query('delete from secondary_routes where id = $1', [had])
    expect((await choose({ undo: again.data.batch })).data).toEqual({
      done: [],
      failed: [{ id: third, message: `${LEFT.changed}.` }],
    })
    expect(await isDefault()).toEqual([third])
  })
})

describe('the default route of a type', () => {
  const choose = async (body: Record<string, unknown>) =>
    (await call(app, token, 'POST', 'administration/secondary-route-action', { action: 'default', ...body })).body.data as Record<
      string,
      unknown
    >
  const defaults = async () =>
    (await pool.query<{ id: number }>('select id from secondary_routes where is_default = 1')).rows.map(({ id }) => id)

  test('goes back to the one chosen before, also where two were chosen at once', async () => {
    const had = await addSecondaryRoute(pool, [primary], { is_default: 1 })
    const [one, two] = [await route(), await route()]
    const gate = await pool.connect()
    await gate.query('begin')
    await gate.query('select from secondary_routes where id = $1 for update', [had])
    const choosing = [one, two].map(id => choose({ ids: [id], reason: 'Better' }))
    await waitForLocks(pool, 2)
    await gate.query('commit')
    gate.release()
    const answers = await Promise.all(choosing)
    const [last] = await defaults()
    expect([one, two]).toContain(last)
    const [first, batch] = last === one ? [two, answers[0]?.batch] : [one, answers[1]?.batch]
    expect(await choose({ undo: batch })).toEqual({ done: [last], failed: [] })
    expect(await defaults()).toEqual([first])
  })

  test('is told of both routes in the history when it is undone', async () => {
    const had = await addSecondaryRoute(pool, [primary], { is_default: 1 })
    const chosen = await route()
    const { batch } = await choose({ ids: [chosen], reason: 'Better' })
    await choose({ undo: batch })
    const { rows } = await pool.query(
      `select before, after from audit_log where action = 'secondary-routes.makeDefault.undo' order by seq desc limit 1`,
    )
    expect(rows[0].before.ids.sort()).toEqual([had, chosen].sort())
    const latest = async (id: number) => {
      const { body } = await call(app, token, 'GET', `secondary-route-history/${id}`)
      return (body.data as { changes: unknown[] }[])[0]?.changes
    }
    expect(await latest(chosen)).toEqual([{ field: 'is_default', before: 1, after: 0 }])
    expect(await latest(had)).toEqual([{ field: 'is_default', before: 0, after: 1 }])
  })
})

test('routes given to one user are taken back as those given to many, and noted', async () => {
  const [first, second] = [await route(), await route()]
  await assign([world.client], first)
  const set = async (body: Record<string, unknown>) => (await call(app, token, 'POST', 'user-route-setting', body)).body.data
  const { batch } = (await set({
    user_id: world.client.id,
    route_type: 1,
    secondary_route_id: second,
    reason: 'New contract',
  })) as { batch: string }
  expect(await routeOf(world.client)).toBe(second)
  const { rowCount: sessions } = await pool.query('select from sessions where account_id = $1 and revoked_at is null', [
    world.client.id,
  ])
  expect(await set({ undo: batch })).toEqual({ done: [world.client.id], failed: [] })
  expect(await routeOf(world.client)).toBe(first)
  const { rows } = await pool.query('select reason from route_assignment_changes order by id desc limit 1')
  expect(rows).toEqual([{ reason: 'Undone' }])
  // That a route comes back shuts nobody out.
  const { rowCount: after } = await pool.query('select from sessions where account_id = $1 and revoked_at is null', [
    world.client.id,
  ])
  expect(after).toBe(sessions)
})
