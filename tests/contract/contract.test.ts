import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, makeWorld, type World } from '../support/world.ts'
import { CHECKS } from './checks.ts'

/** What makes an account have a flag, and what takes it away again. */
const FLAGGED: Readonly<Record<string, readonly [give: string, take: string]>> = {
  sp_operation: ['sp_operation = 1', 'sp_operation = 0'],
  postpaid: ['account_type = 2', 'account_type = 1'],
}

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
      const [give, take] = FLAGGED[endpoint.operation.flag ?? ''] ?? []
      if (give) await world.deps.pool.query(`update accounts set ${give}`)
      try {
        expect(await check({ app, world }, endpoint)).toEqual([])
      } finally {
        if (take) await world.deps.pool.query(`update accounts set ${take}`)
      }
    })
  },
)
