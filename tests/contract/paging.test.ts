import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, register } from '../../resources/index.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
let token: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  token = await world.signIn(world.admin, allPermissions(register))
})
afterAll(() => app.close())

/** Answers pages; of those that are about a record there is none here to be about. */
const paged = allEndpoints(register)
  .filter(({ kind, operation, path }) => !path.includes('{') && (kind === 'list' || kind === 'lookup' || operation.paged))
  .filter(({ operation }) => (operation.visibleTo ?? [0]).includes(0))
  .map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const)

interface Page {
  current_page: number
  per_page: number
}

describe('a page', () => {
  let heeded = 0

  test.each(paged)('of %s is the one that the query names, in its own words and in the other ones', async (_name, endpoint) => {
    const { method, path, body: fields, operation } = endpoint
    const own = operation.paged === undefined || operation.paged === 'per_page_record' ? 'per_page_record' : 'per_page'
    for (const size of [own, own === 'per_page' ? 'per_page_record' : 'per_page']) {
      const required = Object.fromEntries(Object.entries(fields ?? {}).filter(([, field]) => field.required))
      const answer = await call(
        app,
        token,
        method,
        `${path}?page=2&${size}=3`,
        method === 'GET' ? undefined : sampleBody(required),
      )
      // A report that needs a question, a log of a campaign that is not there.
      if (answer.status === 404 || answer.status === 422) continue
      const data = answer.body.data as Page & { notifications?: Page }
      heeded++
      expect([answer.status, size, data.notifications ?? data]).toMatchObject([200, size, { current_page: 2, per_page: 3 }])
    }
  })

  test('was answered by nearly all of them', () => {
    expect(heeded).toBeGreaterThan(1.8 * paged.length)
  })
})
