import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from preferences')
})

const kept = async (token: string) => (await call(app, token, 'GET', 'preferences/data')).body.data
const keep = (token: string, changes: unknown) => call(app, token, 'POST', 'preferences/update', { changes })

describe('preferences', () => {
  test('are kept by name, whatever they hold; null forgets, and what is not named stays', async () => {
    const token = await world.signIn(world.client)
    expect(await kept(token)).toEqual({})
    await keep(token, { 'list.users.hidden': ['city'], 'list.dense': true, 'list.perPage': 50 })
    const { status, body } = await keep(token, { 'list.dense': null, 'list.perPage': 100 })
    expect(status).toBe(200)
    expect(body.data).toEqual({ 'list.perPage': 100, 'list.users.hidden': ['city'] })
    expect(await kept(token)).toEqual(body.data)
  })

  test('are their person’s alone', async () => {
    const token = await world.signIn(world.client)
    await keep(token, { 'list.dense': true })
    for (const other of [world.sibling, world.reseller, world.admin]) expect(await kept(await world.signIn(other))).toEqual({})
    expect(await kept(await world.signIn(world.client))).toEqual({ 'list.dense': true })
  })

  test('are refused where they would grow without bound, and nothing of the call is kept', async () => {
    const token = await world.signIn(world.client)
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`list.${at}`, true]))
    for (const changes of [many, { ok: 1, long: 'x'.repeat(10_001) }, { 'a b': 1 }, { ['x'.repeat(101)]: 1 }, [1], 'all']) {
      const { status, body } = await keep(token, changes)
      expect(status).toBe(422)
      expect(body.errors).toHaveProperty('changes')
    }
    expect(await kept(token)).toEqual({})
  })
})
