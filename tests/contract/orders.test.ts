import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allPermissions, register } from '../../resources/index.ts'
import { allEndpoints } from '../../resources/language/endpoints.ts'
import { ordersOf } from '../../resources/language/orders.ts'
import { columnOf, quoted } from '../../server/kernel/records/columns.ts'
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
  const tabs = resource.list.tabs?.filter(tab => tab.elsewhere === undefined) ?? []
  return ordersOf(resource).flatMap(field =>
    (tabs.length > 0 ? tabs : [{ label: 'its only tab', filter: {} }]).map(
      ({ label, filter }) => [resource.name, label, field, { ...endpoint, resource }, filter ?? {}] as const,
    ),
  )
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

  test.each(lists)('of %s, %s, goes up and down by %s', async (name, _tab, field, endpoint, filter) => {
    const ask = async (direction: 'asc' | 'desc', further: object = {}) => {
      const asked = { sort_by: field, sort_order: direction, ...further }
      if (endpoint.method === 'GET')
        return call(app, token, 'GET', `${endpoint.path}?${new URLSearchParams(asked as Record<string, string>)}`)
      return call(app, token, endpoint.method, endpoint.path, { ...filter, ...asked })
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
    // A page mark can be read by whoever gets it.
    const first = await ask('asc', { per_page_record: 1 })
    const mark = (first.body.data as { next_cursor?: string }).next_cursor
    if (mark && endpoint.resource.fields[field]?.kind === 'text') {
      const [, , , , value] = JSON.parse(Buffer.from(mark.split('.')[0] as string, 'base64url').toString()) as unknown[]
      expect(value).toBe(rowsOf(first)[0]?.[field] ?? null)
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

  test('of documents is not ordered by their numbers, of which the last digits alone are shown', async () => {
    const answer = await call(app, token, 'POST', 'user-documents', { sort_by: 'document_number' })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['sort_by']])
  })

  test.each(
    register.resources.flatMap(resource =>
      (resource.list.longOrders ?? []).map(
        field => [resource.name, field, resource.table ?? '', columnOf(resource, field)] as const,
      ),
    ),
  )(
    'of %s is sorted by %s however long it is: an index has the order, and each row a value',
    async (_name, _field, table, column) => {
      const client = await world.deps.pool.connect()
      try {
        await client.query(
          'begin; set local enable_sort = off; set local enable_incremental_sort = off; set local enable_seqscan = off',
        )
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(
          `explain select id from ${quoted(table)} order by ${quoted(column)} desc, id desc limit 1`,
        )
        expect(rows.map(row => row['QUERY PLAN']).join('\n')).not.toContain('Sort')
        const { rows: known } = await client.query<{ is_nullable: string }>(
          'select is_nullable from information_schema.columns where table_name = $1 and column_name = $2',
          [table, column],
        )
        expect(known).toEqual([{ is_nullable: 'NO' }])
      } finally {
        await client.query('rollback')
        client.release()
      }
    },
  )

  test('had something to put in order in many of them', () => {
    expect(orders.size).toBeGreaterThan(15)
  })
})
