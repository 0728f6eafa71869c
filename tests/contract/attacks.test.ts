import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { gateOf } from '../../resources/language/condition.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import type { Field, Fields } from '../../resources/language/fields.ts'
import { testDatabase } from '../support/database.ts'
import { typesOf } from '../support/types.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'
import { createBody, makeRecord, playable, setState } from './records.ts'

/** Attacks that others' desks fell to (docs/security-cases.md), tried on every call they could be tried on here. */
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const endpoints = allEndpoints(register)
const named = (some: readonly Endpoint[]) => some.map(endpoint => [`${endpoint.owner}.${endpoint.name}`, endpoint] as const)

const opens = (endpoint: Endpoint, { userType }: Account) =>
  endpoint.operation.flag === undefined && typesOf(endpoint).includes(userType)

/** Somebody below the operators, who see everything. */
const tenantFor = (endpoint: Endpoint): Account | undefined =>
  [world.client, world.reseller].find(account => opens(endpoint, account))

const isBody = ({ kind, body, resource }: Endpoint) =>
  body !== undefined && (kind === 'action' || (resource?.table !== undefined && (kind === 'create' || kind === 'update')))

interface Prepared {
  id: number
  body: Record<string, unknown>
  fields: Fields
}

/** A body that the call takes from this person, with the record it is about. */
const prepare = async ({ resource, action, kind }: Endpoint, actor: Account): Promise<Prepared> => {
  if (!resource?.table || action?.on === 'call' || action?.on === 'toolbar')
    return { id: 1, body: sampleBody(action?.input ?? {}), fields: action?.input ?? {} }
  const id = kind === 'create' ? 1 : await makeRecord(world, resource, resource.owner === 'platform' ? world.admin : actor)
  if (action) {
    await setState(world, resource, id, action.when, true)
    const input = sampleBody(action.input ?? {})
    const key =
      action.on === 'selection'
        ? { [action.idsAs ?? 'ids']: [id] }
        : action.call.includes('{id}')
          ? {}
          : { [action.idAs ?? 'id']: id }
    return { id, body: { ...input, ...action.send, ...key }, fields: action.input ?? {} }
  }
  const body = await createBody(world, resource, actor)
  const operation = kind === 'update' ? 'update' : 'create'
  return { id, body: kind === 'update' ? {} : body, fields: playable(resource, operation, body) }
}

const send = (endpoint: Endpoint, token: string | undefined, { id }: Prepared, body: Record<string, unknown>) =>
  call(app, token, endpoint.method, endpoint.path.replaceAll(/\{\w+\}/g, String(id)), body)

const isOwned = (name: string): AnyResource | undefined => {
  const target = register.resources.find(resource => resource.name === name)
  return target?.table && target.owner === 'user_id' ? target : undefined
}
const pointsToTenants = (field: Field): boolean =>
  field.kind === 'reference' && (field.resource === 'users' || isOwned(field.resource) !== undefined)

const crossing = named(endpoints.filter(endpoint => isBody(endpoint) && Object.values(endpoint.body ?? {}).some(pointsToTenants)))

describe.each(crossing)('T9: %s', (_name, endpoint) => {
  test('takes no record of another tenant in its body', async () => {
    const actor = tenantFor(endpoint)
    if (!actor) return
    const token = await world.signIn(actor)
    const prepared = await prepare(endpoint, actor)
    const wrong: string[] = []
    for (const [name, field] of Object.entries(prepared.fields)) {
      if (field.kind !== 'reference' || !pointsToTenants(field)) continue
      if (field.visibleTo && !field.visibleTo.includes(actor.userType)) continue
      const target = isOwned(field.resource)
      const foreign = target ? await makeRecord(world, target, world.stranger) : world.stranger.id
      if (target) await setState(world, target, foreign, field.only, true)
      const value = field.multiple ? [foreign] : foreign
      const answer = await send(endpoint, token, prepared, { ...prepared.body, [name]: value })
      if (answer.status !== 422 && answer.status !== 404 && answer.status !== 403)
        wrong.push(`${name} of a stranger: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    }
    expect(wrong).toEqual([])
  })
})

const holding = named(
  endpoints.filter(endpoint => isBody(endpoint) && Object.values(endpoint.body ?? {}).some(({ kind }) => kind === 'file')),
)

describe.each(holding)('T13, T17: %s', (_name, endpoint) => {
  test.each([
    '../../etc/passwd',
    '/etc/passwd',
    'uploads/../secret.key',
    'uploads\\..\\secret.key',
    'file:///etc/passwd',
    'uploads/%2e%2e/x',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'https://elsewhere.example/logo.png',
  ])('reads no file at %s', async path => {
    const actor = opens(endpoint, world.admin) ? world.admin : (tenantFor(endpoint) ?? world.admin)
    const token = endpoint.operation.can === PUBLIC ? undefined : await world.signIn(actor)
    const prepared = await prepare(endpoint, actor)
    for (const [name, field] of Object.entries(prepared.fields)) {
      if (field.kind !== 'file' || (field.visibleTo && !field.visibleTo.includes(actor.userType))) continue
      const answer = await send(endpoint, token, prepared, { ...prepared.body, [name]: path })
      expect([name, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([name, 422, expect.arrayContaining([name])])
    }
  })
})

/** Short enough for one name each. */
const MARKS = [
  '{{7*7}}',
  '$' + '{7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '{{constructor.constructor("x")()}}',
  '<img src=x onerror=alert(1)>',
]
const isFree = (field: Field) =>
  field.kind === 'text' && !field.format && !field.pattern && (field.max ?? 999) >= 60 && (field.min ?? 0) < 10 && !field.case

const writing = named(
  endpoints.filter(({ kind, resource }) => kind === 'create' && resource?.table && Object.values(resource.fields).some(isFree)),
)

describe.each(writing)('T1: %s', (_name, endpoint) => {
  test('keeps what looks like a program as the letters it is', async () => {
    const resource = endpoint.resource as AnyResource
    const actor = opens(endpoint, world.admin) ? world.admin : (tenantFor(endpoint) ?? world.admin)
    const token = await world.signIn(actor)
    const principal = { userType: actor.userType, permissions: new Set<string>(), flags: new Set<never>() }
    const wrong: string[] = []
    for (const mark of [MARKS.slice(0, 4).join(' '), ...MARKS.slice(4)]) {
      const body = await createBody(world, resource, world.client)
      const free = Object.entries(playable(resource, 'create', body)).filter(
        ([, field]) => isFree(field) && allows(principal, gateOf(field)),
      )
      for (const [name] of free) {
        const answer = await call(app, token, 'POST', endpoint.path, {
          ...(await createBody(world, resource, world.client)),
          [name]: mark,
        })
        if (answer.status === 422 && answer.body.errors?.[name]) continue
        if (answer.status !== 200) wrong.push(`${name} ${mark}: ${answer.status} ${JSON.stringify(answer.body)}`)
        const stored = (answer.body.data as Record<string, unknown> | undefined)?.[name]
        // What is only for the log does not come back.
        if (answer.status === 200 && stored !== undefined && stored !== mark)
          wrong.push(`${name} ${mark} came back as ${String(stored)}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

describe('T5: signing in', () => {
  test.each([{ $ne: 1 }, true, [], ['First-key-2026'], 0, -1, null])('takes %j for no password', async password => {
    const answer = await call(app, undefined, 'POST', 'login', { username: 'admin', password })
    expect(answer.status).toBe(422)
  })
})

describe('T8: the filters of a list', () => {
  const quotes = ["' or 1=1 --", '"; drop table accounts; --', '\\', "%' or '1'='1", ') union select 1,2--', '$1', '\u0000', '‘’']
  test.each(named(endpoints.filter(({ kind }) => kind === 'list' || kind === 'lookup')))('%s', async (_name, endpoint) => {
    const token = await world.signIn(world.admin)
    for (const text of quotes) {
      for (const body of [
        { search: text },
        { [text]: 1 },
        { sort_by: text },
        { sort_order: text },
        { page: text },
        { ids: [text] },
      ]) {
        const answer = await call(app, token, endpoint.method, endpoint.path, body)
        expect([JSON.stringify(body), answer.status < 500]).toEqual([JSON.stringify(body), true])
        // Names of filters and columns are those declared.
        if (!('search' in body)) expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 422])
      }
    }
    expect((await world.deps.pool.query('select 1 from accounts')).rowCount).toBeGreaterThan(5)
  })
})
