import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { ordersOf } from '../../resources/language/orders.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'
import { canMake, makeRecord } from './records.ts'

let world: World
let app: FastifyInstance
let token: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  token = await world.signIn(world.admin, allPermissions(register))
  for (const resource of register.resources) {
    if (!canMake(resource)) continue
    for (let nth = 0; nth < 3; nth++) await makeRecord(world, resource, world.client)
  }
})
afterAll(() => app.close())

const lists = allEndpoints(register).flatMap(endpoint => {
  const { kind, resource, operation } = endpoint
  if (kind !== 'list' || !resource || !(operation.visibleTo ?? [0]).includes(0)) return []
  return ordersOf(resource).map(field => [resource.name, field, endpoint] as const)
})

type Value = string | number | null

/** As PostgreSQL orders numbers and bytes; texts go by the words of a language, which is not judged here. */
const isInOrder = (values: readonly Value[]): boolean =>
  values.every((value, at) => {
    const next = values[at + 1]
    return typeof value !== 'number' || typeof next !== 'number' || value <= next
  })

describe('a list', () => {
  const orders = new Set<string>()

  test.each(lists)('of %s goes up and down by %s', async (name, field, endpoint) => {
    const ask = async (direction: 'asc' | 'desc') => {
      const asked = { sort_by: field, sort_order: direction }
      const query = endpoint.method === 'GET' ? `?${new URLSearchParams(asked)}` : ''
      return call(app, token, endpoint.method, `${endpoint.path}${query}`, endpoint.method === 'GET' ? undefined : asked)
    }
    const [up, down] = [await ask('asc'), await ask('desc')]
    // A report that needs a question is asked one before it is put in order.
    if (up.status === 422 && up.body.errors && !('sort_by' in up.body.errors)) return
    expect([up.status, down.status]).toEqual([200, 200])
    const rowsOf = ({ body }: typeof up) => {
      const { data } = body as { data: unknown }
      const rows = Array.isArray(data) ? data : (data as { data: unknown }).data
      return rows as Record<string, Value>[]
    }
    const values = rowsOf(up).map(row => row[field] ?? null)
    expect(isInOrder(values)).toBe(true)
    expect(
      isInOrder(
        rowsOf(down)
          .map(row => row[field] ?? null)
          .reverse(),
      ),
    ).toBe(true)
    if (new Set(values).size > 1) {
      orders.add(name)
      expect(rowsOf(down).map(({ id }) => id)).not.toEqual(rowsOf(up).map(({ id }) => id))
    }
  })

  test('had something to put in order in many of them', () => {
    expect(orders.size).toBeGreaterThan(15)
  })
})
