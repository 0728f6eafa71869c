import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { present } from '../../messaging/present.ts'
import { register } from '../../resources/index.ts'
import { companions } from '../../server/companions.ts'
import { makeRecord } from '../contract/records.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const typesOf = async (table: string | undefined): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await world.deps.pool.query<{ name: string; type: string }>(
    'select column_name as name, data_type as type from information_schema.columns where table_name = $1',
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

describe('a number that a record has is answered as one, not as the text of an exact numeric', () => {
  test.each(register.resources.flatMap(({ name, table, fields }) => (table ? [[name, table, fields] as const] : [])))(
    '%s',
    async (name, table, fields) => {
      const types = await typesOf(table)
      const texts = Object.entries(fields).flatMap(([field, { kind, virtual }]) =>
        kind === 'number' && !virtual && types.get(field) === 'numeric' && !companions[name]?.virtual?.[field] ? [field] : [],
      )
      expect(texts).toEqual([])
    },
  )

  test('the cost of a route', async () => {
    const token = await world.signIn(world.admin)
    const route = present(register.resources.find(({ name }) => name === 'primary-routes'))
    const id = await makeRecord(world, route, world.admin)
    const { status, body } = await call(app, token, 'PUT', `administration/primary-route/${id}`, { cost_per_part: 0.125 })
    expect({ status, data: body.data }).toMatchObject({ status: 200, data: { cost_per_part: 0.125 } })
  })
})

describe('what a declaration lets through fits its column', () => {
  const LIMITS: Readonly<Record<string, number>> = { smallint: 32_767, integer: 2_147_483_647, bigint: Number.MAX_SAFE_INTEGER }
  test.each(
    register.resources.filter(resource => resource.operations.create).map(resource => [resource.name, resource] as const),
  )('%s', async (_name, resource) => {
    const types = await typesOf(resource.table)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.virtual || field.writable === 'never' || field.kind !== 'number') continue
      const limit = LIMITS[types.get(name) ?? '']
      if (limit !== undefined)
        expect({ name, max: field.max ?? Number.MAX_SAFE_INTEGER }).toSatisfy(({ max }: { max: number }) => max <= limit)
    }
  })
})
