import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/schema/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'
import { CHECKS } from './checks.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

describe.each(allEndpoints(register).map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test.each(Object.entries(CHECKS))('%s', async (_what, check) => {
      // What only some accounts may do is asked of those; whether others are kept out is the gate's own test.
      if (endpoint.operation.flag === 'sp_operation') await world.deps.pool.query('update accounts set sp_operation = 1')
      try {
        expect(await check({ app, world }, endpoint)).toEqual([])
      } finally {
        await world.deps.pool.query('update accounts set sp_operation = 0 where sp_operation = 1')
      }
    })
  },
)
