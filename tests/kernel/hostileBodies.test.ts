import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { PUBLIC } from '../../resources/language/access.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import type { JsonBounds } from '../../server/kernel/forms/bodyBounds.ts'
import { BODY_BOUNDS } from '../../server/kernel/forms/bodyBounds.ts'
import { tooMuchJson } from '../../server/kernel/http/jsonBody.ts'
import { createBody, makeRecord, setState } from '../contract/records.ts'
import { testDatabase } from '../support/database.ts'
import { hostileObject, sendRaw, watchRows } from '../support/hostile.ts'
import { typesOf } from '../support/types.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

/** For each call and each of two people: some 4,700 bodies in all. */
const RUNS = 8
/** Answers to what somebody sent: everything else is a fault of ours. */
const CLEAR = [200, 400, 401, 403, 404, 409, 413, 415, 422, 429]

const actorsOf = (endpoint: Endpoint): Account[] => {
  const types = typesOf(endpoint)
  const all = [world.admin, world.reseller, world.client, world.employee]
  const chosen = [types[0], types.find(type => type === 2) ?? types.find(type => type === 1)]
  return [...new Set(chosen.flatMap(type => (type === undefined ? [] : [all[type] as Account])))]
}

/** A body the call would take, as far as a declaration can say. */
const goodBody = async ({ kind, resource, action }: Endpoint, actor: Account, id: number): Promise<Record<string, unknown>> => {
  if (action)
    return {
      ...(action.input && sampleBody(action.input)),
      ...action.send,
      ...(action.on === 'selection' && { [action.idsAs ?? 'ids']: [id] }),
      ...(action.on === 'row' && !action.call.includes('{id}') && { [action.idAs ?? 'id']: id }),
    }
  if (resource?.table && (kind === 'create' || kind === 'update')) {
    const body = await createBody(world, resource, actor)
    return Object.fromEntries(
      Object.entries(body).filter(([name]) => kind === 'create' || resource.fields[name]?.writable !== 'create'),
    )
  }
  return kind === 'list' || kind === 'lookup' || kind === 'export' ? { page: 1, search: 'a' } : {}
}

const COMMON_KEYS = [
  'id',
  'ids',
  'user_id',
  'account_id',
  'parent_id',
  'created_by',
  'entry_mode',
  'request_id',
  'page',
  'per_page',
  'per_page_record',
  'search',
  'cursor',
  'sort_by',
  'sort_order',
  'status',
  'action',
  'reason',
  'file_path',
  'mapping',
  'duplicates',
  'bucket',
  'constructor',
  'toString',
  'hasOwnProperty',
  'length',
]

const filterKeys = ({ resource }: Endpoint) =>
  (resource?.list.filters ?? []).flatMap(filter => {
    const { field, ...ends } = typeof filter === 'string' ? { field: filter } : filter
    return [field, `${field}_from`, `${field}_to`, ...Object.values(ends).filter(end => typeof end === 'string')]
  })

const keysOf = (endpoint: Endpoint, good: Readonly<Record<string, unknown>>) => [
  ...new Set([
    ...Object.keys(good),
    ...Object.keys(good),
    ...Object.keys(endpoint.action?.input ?? {}),
    ...Object.keys(endpoint.resource?.fields ?? {}),
    ...filterKeys(endpoint),
    ...COMMON_KEYS,
  ]),
]

/** The keys that this very call reads. */
const readKeysOf = (endpoint: Endpoint, good: Readonly<Record<string, unknown>>) => {
  const { action, kind, resource } = endpoint
  const own = action?.input ?? (kind === 'create' || kind === 'update' ? resource?.fields : undefined) ?? {}
  const lists =
    kind === 'list' || kind === 'lookup' || kind === 'export' ? [...filterKeys(endpoint), 'sort_by', 'sort_order'] : []
  return [...new Set([...Object.keys(good), ...Object.keys(own), ...lists])]
}

const takesBody = ({ method, action }: Endpoint) => method !== 'GET' && action?.answers !== 'stream'

test('a look at all rows sees one that is added, changed or gone, and nothing in a statement that leaves them as they were', async () => {
  const { pool } = world.deps
  const changed = await watchRows(pool)
  const other = await watchRows(pool)
  const write = async (sql: string) => {
    await pool.query(sql)
    return changed()
  }
  const group = (sql: string) => write(`${sql} where group_name = 'Looked at'`)
  expect(await changed()).toBe(false)
  expect(await write(`insert into contact_groups (account_id, group_name) values (${world.client.id}, 'Looked at')`)).toBe(true)
  expect(await group(`update contact_groups set colour = '#0f6170'`)).toBe(true)
  expect(await group(`update contact_groups set colour = '#0f6170'`)).toBe(false)
  expect(await write('begin; delete from contact_groups; rollback')).toBe(false)
  expect(await group('delete from contact_groups')).toBe(true)
  // What stands as it did when another looked last has not changed for him.
  expect(await other()).toBe(false)
})

describe('no body, whatever it holds, makes a call fail by our fault, and none that is refused changes a row', () => {
  const endpoints = allEndpoints(register).filter(takesBody)
  test.each(endpoints.map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      const { resource, action } = endpoint
      const { pool } = world.deps
      for (const actor of actorsOf(endpoint)) {
        const owner = resource?.owner === 'platform' ? world.admin : actor
        const make = async () => {
          if (!resource?.table) return 1
          const id = await makeRecord(world, resource, owner)
          if (action?.when) await setState(world, resource, id, action.when, true)
          return id
        }
        let id = await make()
        let token = await world.signIn(actor)
        const good = await goodBody(endpoint, actor, id)
        const changed = await watchRows(pool)
        const keys = keysOf(endpoint, good)
        const send = async (payload: string) => {
          const url = `/api/${endpoint.path.replaceAll(/\{\w+\}/g, String(id))}`
          const answer = await sendRaw(app, token, endpoint.method, url, payload)
          expect({ ...answer, payload, headers: undefined, clear: CLEAR.includes(answer.status) }).toMatchObject({ clear: true })
          return answer
        }
        /** What was taken may have ended the session, or the record. */
        const renew = async () => {
          if (endpoint.name === 'logout') token = await world.signIn(actor)
          if (endpoint.kind === 'delete' || endpoint.name === 'remove') id = await make()
        }
        // A table asked with a word that every object has answers with it, and what cannot be made a text throws where one is made of it:
        // each field is tried, not some by chance.
        for (const key of readKeysOf(endpoint, good))
          for (const value of ['__proto__', [{ toString: null }]])
            if ((await send(JSON.stringify({ [key]: value }))).status === 200) await renew()
        await changed()
        await fc.assert(
          fc.asyncProperty(hostileObject(good, keys), async payload => {
            const answer = await send(payload)
            expect(answer.text).not.toMatch(/ at \w+.*\.ts:\d+|node_modules|select .* from |syntax error|violates/i)
            expect({ ...answer, headers: undefined, changed: await changed() }).toMatchObject(
              answer.status === 200 ? {} : { changed: false },
            )
            if (answer.status !== 200) return
            await renew()
            await changed()
          }),
          { numRuns: RUNS },
        )
      }
    },
  )
})

describe('a body that is meant to be slow to judge (case 25)', () => {
  const json = { 'content-type': 'application/json' }
  const post = (url: string, payload: string, token?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload,
      headers: { ...json, ...(token && { authorization: `Bearer ${token}` }) },
    })
  const withKeys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`
  const publicCalls = allEndpoints(register).filter(endpoint => endpoint.operation.can === PUBLIC && endpoint.method === 'POST')

  test.each(publicCalls.map(endpoint => [endpoint.path, endpoint] as const))(
    'of a stranger is not read beyond what %s takes, whatever it holds',
    async (path, { operation }) => {
      const most = operation.mostBytes ?? 16 * 1024
      for (const payload of [
        withKeys(350_000),
        JSON.stringify({ username: Array.from({ length: 500_000 }, () => []) }),
        ' '.repeat(most + 1),
      ])
        expect((await post(path, payload)).statusCode).toBe(413)
      const within = await post(path, `${' '.repeat(most - 2)}{}`)
      expect(within.statusCode).not.toBe(413)
    },
  )

  test('of somebody signed in is refused before it is built: too many keys, lists, values, or levels', async () => {
    const token = await world.signIn(world.client)
    const { keys, lists, values, depth } = BODY_BOUNDS
    for (const [payload, status] of [
      [withKeys(350_000), 422],
      [withKeys(keys + 1), 422],
      [JSON.stringify({ x: Array.from({ length: lists }, () => []) }), 422],
      [JSON.stringify({ x: Array.from({ length: values + 2 }, () => 1) }), 422],
      [`{"x":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 400],
      [`{"x":${'['.repeat(depth)}${' '.repeat(10_000)}${']'.repeat(depth)}}`, 400],
    ] as const) {
      const answer = await post('contact-group', payload, token)
      expect(answer.statusCode).toBe(status)
      expect(answer.body.length).toBeLessThan(300)
    }
  })

  test('is told twenty problems at most, in names cut short', async () => {
    const token = await world.signIn(world.client)
    const names = Array.from({ length: 500 }, (_, index) => `${index}${'x'.repeat(1000)}`)
    const answer = await post('contact-group', JSON.stringify(Object.fromEntries(names.map(name => [name, 1]))), token)
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toHaveLength(20)
    expect(answer.json().message).toMatch(/of which 20 are named/)
    expect(answer.body.length).toBeLessThan(5000)
  })

  test('is looked through as it would be read: keys, lists, values and levels, whatever stands in its strings', () => {
    const none = { keys: Infinity, lists: Infinity, values: Infinity, depth: Infinity }
    const sizeOf = (value: unknown): JsonBounds => {
      if (typeof value !== 'object' || value === null) return { keys: 0, lists: 0, values: 0, depth: 0 }
      const within = Object.values(value).map(sizeOf)
      const sum = (name: keyof JsonBounds) => within.reduce((total, size) => total + size[name], 0)
      const own = within.length
      return {
        keys: sum('keys') + (Array.isArray(value) ? 0 : own),
        lists: sum('lists') + 1,
        values: sum('values') + Math.max(0, own - 1),
        depth: 1 + Math.max(0, ...within.map(({ depth }) => depth)),
      }
    }
    fc.assert(
      fc.property(
        fc.json({ stringUnit: fc.constantFrom('"', '\\', ':', ',', '[', '{', 'a', 'आ') }),
        fc.boolean(),
        (text, spaced) => {
          const json = spaced ? JSON.stringify(JSON.parse(text), null, 2) : text
          const size = sizeOf(JSON.parse(json))
          for (const name of ['keys', 'lists', 'values', 'depth'] as const) {
            expect(tooMuchJson(json, { ...none, [name]: size[name] })).toBeUndefined()
            if (size[name] > 0) expect(tooMuchJson(json, { ...none, [name]: size[name] - 1 })).toBeDefined()
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
