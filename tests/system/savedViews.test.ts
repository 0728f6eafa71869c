import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import simpleRestProvider from 'ra-data-simple-rest'
import { fetchUtils } from 'react-admin'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { waitForLocks } from '../support/locks.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let base: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/rest`
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from saved_views')
})

const VIEWS = 'saved-views'
/** React-admin's own provider, as it comes, over the network. */
const providerOf = async (account: Account) => {
  const token = await world.signIn(account)
  return simpleRestProvider(base, (url, options = {}) =>
    fetchUtils.fetchJson(url, { ...options, user: { authenticated: true, token: `Bearer ${token}` } }),
  )
}
const view = (name: string, resource = 'blacklist') => ({
  resource,
  name,
  filter: { filter: { mobile_number: '919876543210' }, sort: { field: 'id', order: 'DESC' } },
  shared: null,
})
const page = { pagination: { page: 1, perPage: 25 }, sort: { field: 'name', order: 'ASC' as const }, filter: {} }

describe('saved views, spoken to by ra-data-simple-rest', () => {
  test('are made, read, changed with the number in the body, and deleted', async () => {
    const provider = await providerOf(world.client)
    const { data: made } = await provider.create(VIEWS, { data: view('Complaints') })
    expect(made).toEqual({ id: expect.any(Number), ...view('Complaints') })
    expect((await provider.getOne(VIEWS, { id: made.id })).data).toEqual(made)
    const { data: changed } = await provider.update(VIEWS, {
      id: made.id,
      data: { ...made, name: 'Old complaints', filter: { filter: {} } },
      previousData: made,
    })
    expect(changed).toEqual({ ...made, name: 'Old complaints', filter: { filter: {} } })
    expect((await provider.delete(VIEWS, { id: made.id, previousData: made })).data).toMatchObject({ id: made.id })
    await expect(provider.getOne(VIEWS, { id: made.id })).rejects.toMatchObject({ status: 404 })
  })

  test('come a page at a time, in the order asked for, with the count of all', async () => {
    const provider = await providerOf(world.client)
    for (const name of ['C', 'A', 'B', 'E', 'D']) await provider.create(VIEWS, { data: view(name) })
    await provider.create(VIEWS, { data: view('Elsewhere', 'group') })
    const names = async (perPage: number, number: number, order: 'ASC' | 'DESC') => {
      const { data, total } = await provider.getList(VIEWS, {
        pagination: { page: number, perPage },
        sort: { field: 'name', order },
        filter: { resource: 'blacklist' },
      })
      return { names: data.map(row => row.name), total }
    }
    expect(await names(2, 1, 'ASC')).toEqual({ names: ['A', 'B'], total: 5 })
    expect(await names(2, 3, 'ASC')).toEqual({ names: ['E'], total: 5 })
    expect(await names(3, 1, 'DESC')).toEqual({ names: ['E', 'D', 'C'], total: 5 })
    expect(await names(25, 1, 'ASC')).toMatchObject({ total: 5 })
    expect((await provider.getList(VIEWS, page)).total).toBe(6)
  })

  test('say in Content-Range which ones came, and of how many', async () => {
    const provider = await providerOf(world.client)
    const range = async (query: string) =>
      (
        await app.inject({
          url: `/api/rest/saved-views?${query}`,
          headers: { authorization: `Bearer ${await world.signIn(world.client)}` },
        })
      ).headers['content-range']
    expect(await range('range=[0,24]')).toBe('items */0')
    for (const name of ['A', 'B', 'C']) await provider.create(VIEWS, { data: view(name) })
    expect(await range('range=[0,24]')).toBe('items 0-2/3')
    expect(await range('range=[1,1]')).toBe('items 1-1/3')
    expect(await range('range=[7,9]')).toBe('items */3')
  })

  test('are found by their numbers', async () => {
    const provider = await providerOf(world.client)
    const made = await Promise.all(['A', 'B', 'C'].map(name => provider.create(VIEWS, { data: view(name) })))
    const ids = made.map(({ data }) => data.id as number)
    const { data } = await provider.getMany(VIEWS, { ids: [ids[0], ids[2]] })
    expect(data.map(row => row.name)).toEqual(['A', 'C'])
  })

  test('move to another list where the change says so', async () => {
    const provider = await providerOf(world.client)
    const { data: made } = await provider.create(VIEWS, { data: view('A') })
    const { data } = await provider.update(VIEWS, { id: made.id, data: { ...made, resource: 'group' }, previousData: made })
    expect(data.resource).toBe('group')
  })
})

describe('saved views', () => {
  test('are their own person’s: nobody else sees, changes or deletes them', async () => {
    const provider = await providerOf(world.client)
    const { data: made } = await provider.create(VIEWS, { data: view('Mine') })
    for (const who of [world.sibling, world.reseller, world.admin, world.employee]) {
      const other = await providerOf(who)
      expect((await other.getList(VIEWS, page)).data).toEqual([])
      expect((await other.getMany(VIEWS, { ids: [made.id] })).data).toEqual([])
      for (const attempt of [
        () => other.getOne(VIEWS, { id: made.id }),
        () => other.update(VIEWS, { id: made.id, data: { ...made, name: 'Yours' }, previousData: made }),
        () => other.delete(VIEWS, { id: made.id, previousData: made }),
      ])
        await expect(attempt()).rejects.toMatchObject({ status: 404 })
    }
    expect((await provider.getOne(VIEWS, { id: made.id })).data).toEqual(made)
  })

  test('are kept apart by account while acting as another one', async () => {
    const own = await world.signIn(world.reseller)
    await call(app, own, 'POST', 'rest/saved-views', view('At home'))
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, own, 'POST', 'child-login', { account_uuid: rows[0]!.uuid, reason: 'Asked for help' })
    const token = (acting.body.data as { access_token: string }).access_token
    const names = async (as: string) =>
      (await app.inject({ url: '/api/rest/saved-views', headers: { authorization: `Bearer ${as}` } }))
        .json()
        .map((row: { name: string }) => row.name)
    await call(app, token, 'POST', 'rest/saved-views', view('Away'))
    expect(await names(token)).toEqual(['Away'])
    expect(await names(await world.signIn(world.client))).toEqual([])
    expect(await names(own)).toEqual(['At home'])
  })

  test('have one name on one list', async () => {
    const provider = await providerOf(world.client)
    const { data: first } = await provider.create(VIEWS, { data: view('Same') })
    await expect(provider.create(VIEWS, { data: view('Same') })).rejects.toMatchObject({ status: 409 })
    await provider.create(VIEWS, { data: view('Same', 'group') })
    const { data: other } = await provider.create(VIEWS, { data: view('Other') })
    await expect(
      provider.update(VIEWS, { id: other.id, data: { ...other, name: 'Same' }, previousData: other }),
    ).rejects.toMatchObject({
      status: 409,
    })
    expect((await provider.getOne(VIEWS, { id: first.id })).data).toEqual(first)
  })

  test('are at most 50 of one person on one list', async () => {
    await world.deps.pool.query(
      `insert into saved_views (account_id, actor_id, resource, name, filter) select $1, $1, 'group', 'v' || n, '{}' from generate_series(1, 50) n`,
      [world.client.id],
    )
    const provider = await providerOf(world.client)
    await expect(provider.create(VIEWS, { data: view('One more', 'group') })).rejects.toMatchObject({ status: 409 })
    await provider.create(VIEWS, { data: view('Elsewhere') })
  })

  const fill = (resource: string, amount: number) =>
    world.deps.pool.query(
      `insert into saved_views (account_id, actor_id, resource, name, filter)
       select $1, $1, $2, 'v' || n, '{}' from generate_series(1, $3::int) n`,
      [world.client.id, resource, amount],
    )
  const countOn = async (resource: string) =>
    (await world.deps.pool.query('select from saved_views where resource = $1', [resource])).rowCount

  test('do not move to a list that has 50, and are renamed on it', async () => {
    await fill('group', 50)
    const provider = await providerOf(world.client)
    const { data: made } = await provider.create(VIEWS, { data: view('A') })
    const move = { ...made, resource: 'group' }
    await expect(provider.update(VIEWS, { id: made.id, data: move, previousData: made })).rejects.toMatchObject({ status: 409 })
    expect(await countOn('group')).toBe(50)
    const { rows } = await world.deps.pool.query<{ id: number }>(`select id from saved_views where resource = 'group' limit 1`)
    const id = rows[0]!.id
    const renamed = { id, ...view('Renamed', 'group') }
    expect((await provider.update(VIEWS, { id, data: renamed, previousData: renamed })).data.name).toBe('Renamed')
  })

  test('are 50 on one list however many are made at once', async () => {
    await fill('group', 49)
    const token = await world.signIn(world.client)
    // Who has counted stands still before its own is in, until another one waits too.
    const gate = await world.deps.pool.connect()
    await gate.query(
      `create function gate() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$`,
    )
    await gate.query('create trigger gate before insert on saved_views for each row execute function gate()')
    await gate.query('begin')
    await gate.query('select pg_advisory_xact_lock(1)')
    const making = ['One', 'Two'].map(name => call(app, token, 'POST', 'rest/saved-views', view(name, 'group')))
    await waitForLocks(world.deps.pool, 2)
    await gate.query('commit')
    gate.release()
    const made = await Promise.all(making)
    await world.deps.pool.query('drop function gate cascade')
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await countOn('group')).toBe(50)
  })

  test('are at most 200 of one person', async () => {
    await world.deps.pool.query(
      `insert into saved_views (account_id, actor_id, resource, name, filter) select $1, $1, 'l' || n % 10, 'v' || n, '{}' from generate_series(1, 200) n`,
      [world.client.id],
    )
    await expect((await providerOf(world.client)).create(VIEWS, { data: view('One more') })).rejects.toMatchObject({
      status: 409,
    })
    await (await providerOf(world.sibling)).create(VIEWS, { data: view('One more') })
  })

  test.each([
    ['filter=x', 'filter'],
    ['filter=[]', 'filter'],
    ['filter=1', 'filter'],
    ['filter={"actor_id":1}', 'filter'],
    ['filter={"resource":1}', 'filter'],
    ['filter={"resource":["a"]}', 'filter'],
    ['filter={"id":1}', 'filter'],
    ['filter={"id":["x"]}', 'filter'],
    ['filter={"id":[1e400]}', 'filter'],
    ['sort=x', 'sort'],
    ['sort=["filter","ASC"]', 'sort'],
    ['sort=["name; drop table saved_views","ASC"]', 'sort'],
    ['sort={}', 'sort'],
    ['range=x', 'range'],
    ['range=[1]', 'range'],
    ['range=[-1,5]', 'range'],
    ['range=[5,1]', 'range'],
    ['range=["0","5"]', 'range'],
    ['range=[0,1e400]', 'range'],
    ['filter=%00', 'query'],
    ['filter={}&filter={}', 'filter'],
  ])('refuse what is no question: %s', async (query, key) => {
    const token = await world.signIn(world.client)
    const response = await app.inject({
      url: `/api/rest/saved-views?${encodeURI(decodeURI(query))}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect({ status: response.statusCode, errors: Object.keys(response.json().errors ?? {}) }).toEqual({
      status: 422,
      errors: [key],
    })
  })

  test.each([
    ['a filter of text', { filter: 'status=1' }, 'filter'],
    ['a filter that is a list', { filter: [1] }, 'filter'],
    ['a filter of more than 50 KB', { filter: { a: 'x'.repeat(50_001) } }, 'filter'],
    ['a filter with NUL', { filter: { a: '\0' } }, 'filter'],
    ['a filter of more than 8,000 characters', { filter: { filter: { q: 'x'.repeat(8000) } } }, 'filter'],
    ['a part that no view has', { filter: { rows: [1] } }, 'filter'],
    ['a filter within that is a list', { filter: { filter: [] } }, 'filter'],
    ['an order without direction', { filter: { sort: { field: 'id' } } }, 'filter'],
    ['a tab that is none', { filter: { tab: -1 } }, 'filter'],
    ['columns without an order', { filter: { columns: { hidden: [] } } }, 'filter'],
    ['columns that are no names', { filter: { columns: { order: [1], hidden: [] } } }, 'filter'],
    ['more columns than any list has', { filter: { columns: { order: [], hidden: Array(101).fill('id') } } }, 'filter'],
    ['a list that is not there', { resource: 'blacklists' }, 'resource'],
    ['others than there are to share with', { shared: 'everybody' }, 'shared'],
    ['no name', { name: ' ' }, 'name'],
    ['another person', { actor_id: 1 }, 'actor_id'],
    ['another account', { account_id: 1 }, 'account_id'],
  ])('refuse %s', async (_what, wrong, key) => {
    const token = await world.signIn(world.client)
    const answer = await call(app, token, 'POST', 'rest/saved-views', { ...view('Wrong'), ...wrong })
    expect({ status: answer.status, errors: Object.keys(answer.body.errors ?? {}) }).toEqual({ status: 422, errors: [key] })
    expect((await world.deps.pool.query('select 1 from saved_views')).rowCount).toBe(0)
  })
})
