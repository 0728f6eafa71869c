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
      expect(await check({ app, world }, endpoint)).toEqual([])
    })
  },
)
