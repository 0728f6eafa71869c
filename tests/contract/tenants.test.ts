import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { KEY_CALLS } from '../../resources/access/api-access.ts'
import { register } from '../../resources/index.ts'
import { PUBLIC, type UserType } from '../../resources/language/access.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { typesOf } from '../support/types.ts'
import { type Account, type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'
import { type Actor, actorsOf, keeper, reaches } from './actors.ts'
import { canMake, makeRecord, setState } from './records.ts'

let app: FastifyInstance
let world: World
let actors: Actor[]
let restore: () => Promise<void>

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  actors = await actorsOf(world)
  restore = await keeper(world)
})
afterEach(() => restore())
afterAll(() => app.close())

const NOTHING = 999_999_999
const address = (endpoint: Endpoint, id: number) => endpoint.path.replaceAll(/\{\w+\}/g, String(id))

/** These end or change the session that they come with: their own tests are beside their code. */
const ENDS_SESSIONS = new Set(['session.logout', 'session.switchAccount', 'events.stream'])

const passes = (endpoint: Endpoint, type: UserType) =>
  // A flag of accounts is held by nobody in this family; live chat is on.
  typesOf(endpoint).includes(type) && [undefined, 'live_chat'].includes(endpoint.operation.flag)

const body = ({ action, method }: Endpoint, id: number): Record<string, unknown> | undefined =>
  method === 'GET'
    ? undefined
    : {
        ...(action?.input && sampleBody(action.input)),
        ...action?.send,
        ...(action?.on === 'selection' && { [action.idsAs ?? 'ids']: [id] }),
        ...(action?.on === 'row' && !action.call.includes('{id}') && { [action.idAs ?? 'id']: id }),
      }

const ask = (endpoint: Endpoint, actor: Actor, id = NOTHING): Promise<Answered> =>
  call(app, actor.token, endpoint.method, address(endpoint, id), body(endpoint, id))

const said = (actor: Actor, { status, body: { message, errors } }: Answered) =>
  `${actor.name}: ${status} ${message ?? ''} ${JSON.stringify(errors ?? {})}`

const endpoints = allEndpoints(register)
  .filter(({ owner, name }) => !ENDS_SESSIONS.has(`${owner}.${name}`))
  .map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const)

describe.each(endpoints.filter(([, { operation }]) => operation.can !== PUBLIC))('%s', (_name, endpoint) => {
  test('answers 401 without a session that holds, 403 where the gate or the key is the wrong one', async () => {
    const wrong: string[] = []
    for (const actor of actors) {
      const answer = await ask(endpoint, actor)
      const type = actor.sees?.userType
      const shut =
        actor.is === 'key elsewhere' ||
        (type !== undefined && !passes(endpoint, type)) ||
        (actor.is === 'key' && !KEY_CALLS.includes(endpoint.operation.call))
      const expected = actor.is === 'nobody' ? 401 : shut ? 403 : undefined
      if (expected !== undefined && answer.status !== expected) wrong.push(said(actor, answer))
      // Past the gate an acting person may still be told that this is not for him.
      if (expected === undefined && actor.is === 'person' && (answer.status === 401 || answer.status >= 500))
        wrong.push(said(actor, answer))
    }
    expect(wrong).toEqual([])
  })
})

const namesRecord = ({ kind, action }: Endpoint) =>
  kind === 'get' || kind === 'update' || kind === 'delete' || action?.on === 'row' || action?.on === 'selection'

const owned = endpoints.filter(
  ([, endpoint]) => endpoint.resource?.table && endpoint.resource.owner !== 'platform' && namesRecord(endpoint),
)

describe.each(owned)('%s', (_name, endpoint) => {
  test('answers whoever acts for another account as that account, a key as its owner, an employee by what is allotted: 404 beyond', async () => {
    const { resource, action } = endpoint
    if (!resource) return
    const wrong: string[] = []
    for (const actor of actors.filter(({ is, allotted }) => is === 'acting' || is === 'key' || allotted)) {
      if (!actor.sees || !passes(endpoint, actor.sees.userType)) continue
      if (actor.is === 'key' && !KEY_CALLS.includes(endpoint.operation.call)) continue
      for (const owner of [world.client, world.sibling, world.stranger, world.reseller]) {
        const id = await makeRecord(world, resource, owner)
        if (action?.when) await setState(world, resource, id, action.when, true)
        const answer = await ask(endpoint, actor, id)
        if (!reaches(world, actor, owner) && answer.status !== 404 && answer.status !== 403)
          wrong.push(`${said(actor, answer)} on a record of ${owner.username}`)
        if (reaches(world, actor, owner) && answer.status === 404)
          wrong.push(`${said(actor, answer)} on a record of ${owner.username}, who is in reach`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('what one account sees', () => {
  const mark = (owner: Account) => `MARK${owner.id}X`
  const owners = () => [world.client, world.sibling, world.stranger, world.reseller, world.otherReseller]

  /** One record of every kind for every account, with its mark in every text that the table lets bear one. */
  const plant = async () => {
    for (const resource of register.resources) {
      if (!resource.table || resource.owner === 'platform' || !canMake(resource)) continue
      for (const owner of owners()) {
        const id = await makeRecord(world, resource, owner)
        const { rows } = await world.deps.pool.query<{ name: string }>(
          `select column_name as name from information_schema.columns
           where table_name = $1 and data_type = 'text' and is_generated = 'NEVER' and column_name <> 'password_hash'`,
          [resource.table],
        )
        // Several resources may stand over one table.
        const over = register.resources.filter(({ table }) => table === resource.table)
        for (const { name } of rows.filter(column => !over.some(({ fields }) => fields[column.name]?.kind === 'select')))
          await world.deps.pool
            .query(`update "${resource.table}" set "${name}" = $2 where id = $1`, [id, `${mark(owner)}${id}`])
            // What only takes certain words, or is never changed, bears no mark.
            .catch(() => {})
      }
    }
  }

  test('bears no mark of another, in any list, select, record, export or page', async () => {
    await plant()
    const leaks: string[] = []
    let seenOwn = 0
    const readers = endpoints.filter(
      ([, { kind, action }]) =>
        kind === 'list' ||
        kind === 'lookup' ||
        kind === 'export' ||
        (action?.on === 'call' && (action.call.startsWith('GET ') || !action.input) && !action.call.includes('{id}')),
    )
    for (const actor of actors.filter(({ is }) => is !== 'nobody' && is !== 'key elsewhere'))
      for (const [name, endpoint] of readers) {
        const response = await app.inject({
          method: endpoint.method as 'GET',
          url: `/api/${endpoint.path}`,
          headers: { ...(actor.token && { authorization: `Bearer ${actor.token}` }) },
          ...(endpoint.method !== 'GET' && {
            payload: { ...(endpoint.kind === 'list' && { per_page_record: 200 }), ...endpoint.action?.send },
          }),
        })
        let text = response.body
        const path = /"file_path":"([^"]+)"/.exec(text)?.[1]
        if (path) text += (await app.inject({ url: `/api/${path}` })).body
        for (const owner of owners()) {
          if (!text.includes(mark(owner))) continue
          if (reaches(world, actor, owner)) seenOwn++
          else leaks.push(`${name} shows ${actor.name} a mark of ${owner.username}`)
        }
      }
    expect(leaks).toEqual([])
    // The marks can be seen at all.
    expect(seenOwn).toBeGreaterThan(100)
  })
})
