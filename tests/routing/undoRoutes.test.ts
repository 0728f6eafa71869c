import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
    expect(data.failed).toEqual([{ id: world.client.id, message: expect.stringContaining('does not fit any more') }])
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
      failed: [{ id: world.client.id, message: expect.stringContaining('Changed since') }],
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
    expect(data).toEqual({ done: [], failed: [{ id: world.client.id, message: 'Record not found.' }] })
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
