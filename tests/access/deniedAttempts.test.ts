import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deniedLog } from '../../server/access/denied.ts'
import { notFound } from '../../server/kernel/problem/errors.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
const lines: string[] = []

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf({ ...world, deps: { ...world.deps, log: { ...world.deps.log, warn: line => lines.push(line) } } })
})
beforeEach(() => {
  lines.length = 0
})
afterAll(() => app.close())

const groupOf = async (account: { id: number }) => {
  const { rows } = await world.deps.pool.query<{ id: number }>(
    `insert into contact_groups (account_id, group_name) values ($1, 'Group ' || gen_random_uuid()) returning id`,
    [account.id],
  )
  return rows[0]!.id
}

describe('what is denied to somebody signed in (cases 18 and 37)', () => {
  test('is noted with who, as whom, from where and what: records of others, and calls not granted', async () => {
    const token = await world.signIn(world.client)
    const foreign = await groupOf(world.stranger)
    expect((await call(app, token, 'PUT', `contact-group/${foreign}`, { group_name: 'Mine' })).status).toBe(404)
    expect((await call(app, token, 'GET', 'administration/server-commands?secret=1')).status).toBe(403)
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Denied \\(404\\): PUT /api/contact-group/${foreign} to account ${world.client.id} from 127\\.0\\.0\\.1, request \\S+$`,
        ),
      ),
      expect.stringMatching(/^Denied \(403\): GET \/api\/administration\/server-commands to account/),
    ])
  })

  test('names the person behind who acts for another', async () => {
    const own = await world.signIn(world.reseller)
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    await world.signIn(world.client)
    const acting = await call(app, own, 'POST', 'child-login', { account_uuid: rows[0]!.uuid, reason: 'Asked for help' })
    const token = (acting.body.data as { access_token: string }).access_token
    expect((await call(app, token, 'DELETE', `contact-group/${await groupOf(world.stranger)}`)).status).toBe(404)
    expect(lines).toEqual([expect.stringContaining(`to account ${world.reseller.id} as account ${world.client.id} from`)])
  })

  test('is not what succeeds, what is filled in wrongly, or a password to be given again', async () => {
    const token = await world.signIn(world.client)
    expect((await call(app, token, 'GET', 'me')).status).toBe(200)
    expect((await call(app, token, 'POST', 'contact-group', {})).status).toBe(422)
    await world.deps.pool.query('update sessions set stepped_up_at = null')
    const asked = await call(app, token, 'POST', 'user-change-api-key', { user_id: world.client.id })
    expect(asked.body.data).toEqual({ step_up: true })
    expect(lines).toEqual([])
  })

  test('is noted sixty times a minute for one person, and for others all the same', () => {
    const said: string[] = []
    let now = 0
    const note = deniedLog({ info: () => {}, error: () => {}, warn: line => said.push(line) }, () => now)
    const deny = (actorId: number) =>
      note(
        { actorId, accountId: actorId, ip: '192.0.2.1', requestId: 'r' } as never,
        { method: 'GET', path: '/api/x/1' },
        notFound(),
      )
    for (let i = 0; i < 500; i++) deny(1)
    deny(2)
    expect(said.length).toBe(61)
    expect(said[59]).toContain('further ones of this minute are left out')
    now = 60_000
    deny(1)
    expect(said.length).toBe(62)
  })
})
