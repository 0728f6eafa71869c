import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { PUBLIC } from '../../resources/language/access.ts'
import { sampleBody } from '../../resources/language/body.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import { testDatabase } from '../support/database.ts'
import { typesOf } from '../support/types.ts'
import { type Account, appOf, makeWorld, type World } from '../support/world.ts'
import { actingAs } from './asked.ts'
import { createBody, makeRecord, setState } from './records.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await world.deps.pool.query(
    `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) select id, 'https://hooks.test/', 'v1.none', '••••', '{}' from accounts`,
  )
})
afterAll(() => app.close())

interface Kept {
  status: number | null
  response: unknown
  answer_kept: boolean
}

let keys = 0
const freshKey = () => `kept-${keys++}`

const send = async (
  token: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  key: string,
  body: object,
  id: number,
) => {
  const response = await app.inject({
    method: method as 'POST',
    url: `/api/${path.replaceAll(/\{\w+\}/g, String(id))}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    payload: body,
  })
  return { status: response.statusCode, body: response.body.startsWith('{') ? response.json() : {}, text: response.body }
}

const keptUnder = async (key: string): Promise<Kept[]> =>
  (await world.deps.pool.query<Kept>('select status, response, answer_kept from idempotency_keys where key = $1', [key])).rows

/** Words that open something: random ones, and whatever stands under a name of a secret. Numbers, dates and uuids do not. */
const opening = (value: unknown, name = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap(one => opening(one, name))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, inner]) => opening(inner, key))
  if (typeof value !== 'string' || value.includes('•')) return []
  const isNamed = /^(password|api_key|access_token|new_secret|otp|otp_token)$/.test(name)
  const random = (value.match(/[\w-]{20,}/g) ?? []).filter(
    word => /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word) && !/^[\da-f-]{36}$/i.test(word),
  )
  return isNamed ? [value] : random
}

const endpointOf = (name: string) => allEndpoints(register).find(({ owner, name: own }) => `${owner}.${own}` === name)!

/** Calls of which nobody may find the answer a second time, as they are really made, by a reseller for his client. */
const SECRET = {
  'users.resetPassword': () => ({ user_id: world.client.id, send_to: 'show' }),
  'api-access.changeKey': () => ({}),
  'webhooks.rotate': () => ({}),
} as const satisfies Record<string, () => object>

describe('an answer that holds a secret', () => {
  test.each(Object.keys(SECRET) as (keyof typeof SECRET)[])('of %s is kept for no repeat, which is told so', async name => {
    const endpoint = endpointOf(name)
    const token = await world.signIn(world.reseller)
    const key = freshKey()
    const body = SECRET[name]()
    const first = await send(token, endpoint, key, body, world.client.id)
    const secrets = opening(first.body.data)
    expect([first.status, secrets.length]).toEqual([200, 1])
    const again = await send(token, endpoint, key, body, world.client.id)
    expect([again.status, again.body.data]).toEqual([409, { shown_once: true }])
    const { rows } = await world.deps.pool.query<{ row: string }>('select t::text as row from idempotency_keys t')
    expect(rows.filter(({ row }) => row.includes(secrets[0]!))).toEqual([])
    const anew = await send(token, endpoint, freshKey(), body, world.client.id)
    expect(anew.status).toBe(200)
    expect(anew.text).not.toContain(secrets[0])
  })

  test.each(['users.resetPassword', 'api-access.changeKey', 'webhooks.rotate'] as const)(
    'of %s is not even said to be done without the password, or to somebody acting',
    async name => {
      const endpoint = endpointOf(name)
      const key = freshKey()
      const body = SECRET[name]()
      expect((await send(await world.signIn(world.reseller), endpoint, key, body, 1)).status).toBe(200)
      const fresh = await world.signIn(world.reseller)
      await world.deps.pool.query('update sessions set stepped_up_at = null')
      expect((await send(fresh, endpoint, key, body, 1)).body).toMatchObject({ data: { step_up: true } })
      const acting = await send(await actingAs(world, world.reseller), endpoint, key, body, 1)
      expect([acting.status, acting.body.message]).toEqual([403, 'Not available while acting as another account.'])
    },
  )
})

test('an answer to a change that asked for the password, by what was stored, is repeated for who gives it alone', async () => {
  const change = { method: 'PUT', path: `user/${world.stranger.id}` }
  const body = { email: 'moved@example.in' }
  const first = await send(await world.signIn(world.otherReseller), change, 'ways-back', body, 1)
  expect(first.status).toBe(200)
  const token = await world.signIn(world.otherReseller)
  await world.deps.pool.query('update sessions set stepped_up_at = null')
  expect((await send(token, change, 'ways-back', body, 1)).body).toMatchObject({ data: { step_up: true } })
  const again = await send(await world.signIn(world.otherReseller), change, 'ways-back', body, 1)
  expect([again.status, again.body.data]).toEqual([200, first.body.data])
})

test('a password that was sent with a call cannot be guessed at by what the call is known again by', async () => {
  const payload = { user_id: world.client.id, send_to: 'show', password: 'Typed-by-9-hand' }
  const response = await send(await world.signIn(world.reseller), endpointOf('users.resetPassword'), 'typed', payload, 1)
  expect(response.status).toBe(200)
  const { rows } = await world.deps.pool.query(`select request_hash from idempotency_keys where key = 'typed'`)
  const plain = createHash('sha256')
    .update(`POST /api/reset-user-password\n${JSON.stringify(payload)}`)
    .digest('hex')
  expect(rows).toEqual([{ request_hash: expect.not.stringMatching(plain) }])
})

describe('a key', () => {
  const group = { method: 'POST', path: 'contact-group' }

  test('belongs to account and person: who signs in anew gets the first answer', async () => {
    const first = await send(await world.signIn(world.sibling), group, 'mine', { group_name: 'Signed in anew' }, 1)
    const again = await send(await world.signIn(world.sibling), group, 'mine', { group_name: 'Signed in anew' }, 1)
    expect(first.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  test('of the account is none of somebody acting as it', async () => {
    const acting = await actingAs(world, world.sibling)
    const other = await send(acting, group, 'mine', { group_name: 'By another' }, 1)
    expect([other.status, other.body.data?.group_name]).toEqual([200, 'By another'])
  })

  test('names no call that changes nothing: it is answered as things stand', async () => {
    const list = endpointOf('group.list')
    const token = await world.signIn(world.client)
    await send(token, list, 'read', {}, 1)
    expect(await keptUnder('read')).toEqual([])
  })
})

/** A record and a body for whatever call; many are refused all the same, which is no matter here. */
const bodyFor = async ({ resource, action, kind, owner, name }: Endpoint, actor: Account) => {
  const own = SECRET[`${owner}.${name}` as keyof typeof SECRET]?.()
  if (own) return { id: world.client.id, body: own }
  const makes = resource?.table && kind !== 'create' && action?.on !== 'call' && action?.on !== 'toolbar'
  const whose = resource?.owner === 'platform' ? world.admin : actor
  const id = makes ? await makeRecord(world, resource, resource.name === 'users' ? world.client : whose) : 1
  if (action && resource && makes) await setState(world, resource, id, action.when, true)
  const input = action?.input
    ? sampleBody(action.input)
    : resource?.table && kind === 'create'
      ? await createBody(world, resource, actor)
      : {}
  const ids = action?.on === 'selection' ? { [action.idsAs ?? 'ids']: [id] } : {}
  const idAs = action?.on === 'row' && !action.call.includes('{id}') ? { [action.idAs ?? 'id']: id } : {}
  return { id, body: { ...input, ...action?.send, ...ids, ...idAs } as Record<string, unknown> }
}

const CHANGING: ReadonlySet<Endpoint['kind']> = new Set(['action', 'create'])

test('no declared call leaves a word that opens anything among the answers kept for repeats', async () => {
  const found: string[] = []
  const done = new Set<string>()
  const tokens = new Map<Account, string>()
  for (const endpoint of allEndpoints(register)) {
    const { owner, name, method, operation } = endpoint
    if (method === 'GET' || operation.can === PUBLIC || !CHANGING.has(endpoint.kind) || endpoint.action?.reads) continue
    const types = typesOf(endpoint)
    const actor = [world.reseller, world.client, world.admin].find(({ userType }) => types.includes(userType))
    if (!actor) continue
    const { id, body } = await bodyFor(endpoint, actor)
    const key = freshKey()
    const token = tokens.get(actor) ?? (await world.signIn(actor))
    tokens.set(actor, token)
    const answer = await send(token, endpoint, key, body, id)
    // Some calls end sessions.
    if (answer.status === 401) tokens.delete(actor)
    if (answer.status !== 200) continue
    done.add(`${owner}.${name}`)
    for (const { response } of await keptUnder(key)) for (const word of opening(response)) found.push(`${owner}.${name}: ${word}`)
  }
  expect(found).toEqual([])
  expect([...done]).toEqual(expect.arrayContaining(Object.keys(SECRET)))
  expect(done.size).toBeGreaterThan(60)
})

test('an answer that is not kept any more is told from one that was never given: what was done is not done again', async () => {
  const { pool } = world.deps
  const token = await world.signIn(world.stranger)
  const group = { method: 'POST', path: 'contact-group' }
  expect((await send(token, group, 'older', { group_name: 'Before it was wiped' }, 1)).status).toBe(200)
  await pool.query(`update idempotency_keys set response = null, answer_kept = false where key = 'older'`)
  const again = await send(token, group, 'older', { group_name: 'Before it was wiped' }, 1)
  expect([again.status, again.body.message]).toEqual([409, 'This was already done, and its response is no longer kept.'])
})
