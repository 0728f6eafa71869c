import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, type Answered, appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
const NEXT = 'Another9horse'
let app: FastifyInstance
let world: World
let hash: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from rate_counters')
  await world.deps.pool.query('update accounts set password_hash = $1, must_change_password = 0, password_changed_at = now()', [
    hash,
  ])
  await world.deps.pool.query('update sessions set revoked_at = now() where revoked_at is null')
})

const sql = (text: string, values: unknown[] = []) => world.deps.pool.query(text, values)
const setting = (key: string, value: unknown) =>
  sql('insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ])
const tokenIn = ({ body }: Answered) => (body.data as { access_token: string }).access_token
const login = (username: string, password = PASSWORD) => call(app, undefined, 'POST', 'login', { username, password })
const statusOf = async (token: string, path = 'me', method = 'GET') => (await call(app, token, method, path, {})).status
const uuidOf = async ({ id }: Account) => (await sql('select uuid from accounts where id = $1', [id])).rows[0].uuid as string
const actAs = async (token: string, account: Account, more: object = {}) =>
  call(app, token, 'POST', 'child-login', { account_uuid: await uuidOf(account), reason: 'Asked for help', ...more })
const back = (token: string) => call(app, token, 'POST', 'child-login', { is_back_to_self_account: 1 })

describe('a locked session', () => {
  test('answers 401 that says so to everything, and goes on after the password with the same token', async () => {
    const token = tokenIn(await login('client'))
    expect(await statusOf(token, 'lock-session', 'POST')).toBe(200)
    const answer = await call(app, token, 'POST', 'contact-groups', {})
    expect(answer).toMatchObject({ status: 401, body: { data: { locked: true } } })
    const unlocked = await call(app, token, 'POST', 'unlock-session', { password: PASSWORD })
    expect(unlocked).toMatchObject({ status: 200, body: { data: { username: 'client' } } })
    expect(unlocked.body.data).not.toHaveProperty('access_token')
    expect(await statusOf(token)).toBe(200)
  })

  test('is not opened by a wrong password, and tries are counted', async () => {
    const token = tokenIn(await login('client'))
    await statusOf(token, 'lock-session', 'POST')
    for (let tries = 0; tries < 10; tries++)
      expect((await call(app, token, 'POST', 'unlock-session', { password: 'Wrong9horse' })).status).toBe(422)
    expect((await call(app, token, 'POST', 'unlock-session', { password: PASSWORD })).status).toBe(429)
    expect(await statusOf(token)).toBe(401)
  })

  test('comes by itself after the minutes of the setting, and looking does not keep it awake', async () => {
    await setting('idle_minutes', 5)
    const token = tokenIn(await login('client'))
    await sql(`update sessions set last_seen_at = now() - interval '4 minutes' where revoked_at is null`)
    expect(await statusOf(token)).toBe(200)
    await sql(`update sessions set last_seen_at = now() - interval '6 minutes' where revoked_at is null`)
    expect(await call(app, token, 'GET', 'me')).toMatchObject({ status: 401, body: { data: { locked: true } } })
    expect(await statusOf(token)).toBe(401)
    expect((await call(app, token, 'POST', 'unlock-session', { password: PASSWORD })).status).toBe(200)
    await sql(`delete from app_settings where key = 'idle_minutes'`)
  })

  test('may be ended without the password, and is over in the end all the same', async () => {
    const left = tokenIn(await login('client'))
    await statusOf(left, 'lock-session', 'POST')
    expect(await statusOf(left, 'logout', 'POST')).toBe(200)
    const old = tokenIn(await login('client'))
    await statusOf(old, 'lock-session', 'POST')
    await sql(`update sessions set expires_at = now() where revoked_at is null`)
    const answer = await call(app, old, 'POST', 'unlock-session', { password: PASSWORD })
    expect(answer.status).toBe(401)
    expect(answer.body.data).toBeUndefined()
  })

  test('forgets that the password was given for something else', async () => {
    const token = tokenIn(await login('client'))
    await call(app, token, 'POST', 'confirm-password', { password: PASSWORD })
    await statusOf(token, 'lock-session', 'POST')
    const { rows } = await sql('select stepped_up_at from sessions where revoked_at is null')
    expect(rows).toEqual([{ stepped_up_at: null }])
  })

  test('lives as long as the setting says', async () => {
    await setting('session_minutes', 60)
    await login('client')
    const { rows } = await sql(
      `select extract(epoch from expires_at - created_at)::int as seconds from sessions where revoked_at is null`,
    )
    expect(rows).toEqual([{ seconds: 3600 }])
    await setting('session_minutes', 'no number')
    expect((await login('client')).status).toBe(200)
    await sql(`delete from app_settings where key = 'session_minutes'`)
  })
})

describe('a password that must be changed', () => {
  const change = (token: string, body: object = {}) =>
    call(app, token, 'POST', 'change-password', {
      old_password: PASSWORD,
      password: NEXT,
      password_confirmation: NEXT,
      ...body,
    })

  test('stands before everything else', async () => {
    await sql('update accounts set must_change_password = 1 where id = $1', [world.client.id])
    const answer = await login('client')
    expect(answer.body.data).toMatchObject({ must_change_password: 1 })
    const token = tokenIn(answer)
    const refused = await call(app, token, 'POST', 'contact-groups', {})
    expect(refused).toMatchObject({ status: 403, body: { data: { must_change_password: true } } })
    expect(await statusOf(token)).toBe(200)
    expect((await change(token)).status).toBe(200)
    expect(await statusOf(token, 'contact-groups', 'POST')).toBe(200)
    expect((await login('client', NEXT)).body.data).toMatchObject({ must_change_password: 0 })
  })

  test.each([
    ['old_password', { old_password: 'Wrong9horse' }],
    ['password', { password: 'short', password_confirmation: 'short' }],
    ['password', { password: PASSWORD, password_confirmation: PASSWORD }],
    ['password_confirmation', { password_confirmation: 'Third9horse' }],
  ])('refuses at %s: %j', async (field, body) => {
    await sql('update accounts set must_change_password = 1 where id = $1', [world.client.id])
    const token = tokenIn(await login('client'))
    const answer = await change(token, body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(field)
    expect(await statusOf(token, 'contact-groups', 'POST')).toBe(403)
  })

  test('comes after the days of the setting', async () => {
    await sql(`update accounts set password_changed_at = now() - interval '91 days' where id = $1`, [world.client.id])
    expect((await login('client')).body.data).toMatchObject({ must_change_password: 0 })
    await setting('password_expiry_days', 90)
    expect((await login('client')).body.data).toMatchObject({ must_change_password: 1 })
    await sql(`delete from app_settings where key = 'password_expiry_days'`)
  })

  test('does not stand in the way of who acts as the account', async () => {
    await sql('update accounts set must_change_password = 1 where id = $1', [world.client.id])
    const token = tokenIn(await actAs(await world.signIn(world.reseller), world.client))
    expect(await statusOf(token, 'contact-groups', 'POST')).toBe(200)
  })
})

describe('the sessions of an account', () => {
  interface Listed {
    id: number
    current: number
    acting_as: string | null
    acted_by: string | null
    reason: string | null
  }
  const list = async (token: string, path = 'sessions') => (await call(app, token, 'GET', path)).body.data as Listed[]

  test('are shown to it, the present one first, and end one by one', async () => {
    const [here, there] = [tokenIn(await login('client')), tokenIn(await login('client'))]
    const sessions = await list(here)
    expect(sessions.map(({ current }) => current)).toEqual([1, 0])
    expect((await call(app, here, 'DELETE', `session/${sessions[1]!.id}`)).status).toBe(200)
    expect(await statusOf(there)).toBe(401)
    expect(await statusOf(here)).toBe(200)
  })

  test('end all at once but for the present one', async () => {
    const [here, ...others] = [tokenIn(await login('client')), tokenIn(await login('client')), tokenIn(await login('client'))]
    expect(await call(app, here!, 'POST', 'sessions-revoke', {})).toMatchObject({ status: 200, body: { data: { ended: 2 } } })
    for (const token of others) expect(await statusOf(token)).toBe(401)
    expect(await statusOf(here!)).toBe(200)
  })

  test('of somebody else are not there: neither shown nor ended', async () => {
    const foreign = tokenIn(await login('sibling'))
    const [{ id }] = (await list(foreign)) as [Listed]
    const own = tokenIn(await login('client'))
    expect((await list(own)).map(one => one.id)).not.toContain(id)
    const answer = await call(app, own, 'DELETE', `session/${id}`)
    const missing = await call(app, own, 'DELETE', 'session/999999')
    expect(answer).toEqual(missing)
    expect(answer.status).toBe(404)
    expect(await statusOf(foreign)).toBe(200)
  })

  test('show who acts in it and why, and can be ended by it', async () => {
    const acting = tokenIn(await actAs(await world.signIn(world.reseller), world.client))
    const own = tokenIn(await login('client'))
    const support = (await list(own)).find(({ acted_by }) => acted_by)
    expect(support).toMatchObject({ reason: 'Asked for help', acting_as: null })
    expect((await call(app, own, 'DELETE', `session/${support!.id}`)).status).toBe(200)
    expect(await statusOf(acting)).toBe(401)
  })

  test('are seen and ended by whoever is above, and by nobody else', async () => {
    const victim = tokenIn(await login('client'))
    const path = `user-sessions/${world.client.id}`
    const revoke = `user-sessions-revoke/${world.client.id}`
    for (const other of [world.sibling, world.otherReseller, world.stranger]) {
      const token = await world.signIn(other)
      expect([403, 404]).toContain((await call(app, token, 'GET', path)).status)
      expect([403, 404]).toContain((await call(app, token, 'POST', revoke, {})).status)
    }
    expect(await statusOf(victim)).toBe(200)
    const above = await world.signIn(world.reseller)
    const [session] = await list(above, path)
    expect((await call(app, above, 'POST', revoke, { session_id: session!.id })).status).toBe(200)
    expect(await statusOf(victim)).toBe(401)
    const again = tokenIn(await login('client'))
    expect((await call(app, await world.signIn(world.admin), 'POST', revoke, {})).body.data).toEqual({ ended: 1 })
    expect(await statusOf(again)).toBe(401)
  })

  test('of operators are an admin’s to end, not an employee’s', async () => {
    const admin = await world.signIn(world.admin)
    const employee = await world.signIn(world.employee)
    expect((await call(app, employee, 'POST', `user-sessions-revoke/${world.admin.id}`, {})).status).toBe(403)
    expect((await call(app, admin, 'POST', `user-sessions-revoke/${world.employee.id}`, {})).status).toBe(200)
    expect(await statusOf(employee)).toBe(401)
  })
})

describe('acting as another account', () => {
  test('answers who acts and why, and writes both directions to the logs of both', async () => {
    const acting = await actAs(await world.signIn(world.reseller), world.client)
    expect(acting.body.data).toMatchObject({
      username: 'client',
      parent_key: await uuidOf(world.reseller),
      actor_name: 'reseller',
      acting_reason: 'Asked for help',
    })
    await back(tokenIn(acting))
    const { rows: logged } = await sql(
      `select event, account_id, acting_as_id from login_log where event like 'switch%' order by id desc limit 2`,
    )
    expect(logged).toEqual([
      { event: 'switch_back', account_id: world.reseller.id, acting_as_id: world.client.id },
      { event: 'switch_in', account_id: world.reseller.id, acting_as_id: world.client.id },
    ])
    const { rows: audited } = await sql(
      `select action, actor_id, account_id from audit_log where action in ('session.act-as', 'session.back-home') order by seq desc limit 2`,
    )
    expect(audited).toEqual([
      { action: 'session.back-home', actor_id: world.reseller.id, account_id: world.client.id },
      { action: 'session.act-as', actor_id: world.reseller.id, account_id: world.client.id },
    ])
  })

  const reasons = async () =>
    (
      await sql(
        `select (select reason from login_log where event = 'switch_in' order by id desc limit 1) as login,
           (select reason from audit_log where action = 'session.act-as' order by seq desc limit 1) as audit`,
      )
    ).rows[0]

  test('takes the words of the specification alone, and the logs say that no reason was given', async () => {
    const own = await world.signIn(world.reseller)
    const { body } = await call(app, own, 'POST', 'users', { ids: [world.client.id] })
    const [row] = (body.data as { data: { account_uuid: string }[] }).data
    const answer = await call(app, own, 'POST', 'child-login', { account_uuid: row!.account_uuid, is_back_to_self_account: 0 })
    expect(answer).toMatchObject({ status: 200, body: { data: { username: 'client', acting_reason: null } } })
    expect(await reasons()).toEqual({ login: 'Without reason', audit: 'Without reason' })
    expect((await back(tokenIn(answer))).status).toBe(200)
  })

  test('keeps the reason that is given, and takes none that says nothing', async () => {
    const own = await world.signIn(world.reseller)
    expect((await actAs(own, world.client, { reason: 'ab' })).body.errors).toHaveProperty('reason')
    const answer = await actAs(own, world.client)
    expect(answer.body.data).toMatchObject({ acting_reason: 'Asked for help' })
    expect(await reasons()).toEqual({ login: 'Asked for help', audit: 'Asked for help' })
  })

  test('is refused without a reason where the settings demand one, which every account is told', async () => {
    await setting('acting_needs_reason', 1)
    const own = await world.signIn(world.reseller)
    expect((await call(app, own, 'GET', 'get-app-setting')).body.data).toMatchObject({ acting_needs_reason: 1 })
    for (const reason of [undefined, null, '', '  '])
      expect(await actAs(own, world.client, { reason })).toMatchObject({
        status: 422,
        body: { errors: { reason: ['You need to write a valid reason!'] } },
      })
    expect((await actAs(own, world.client)).status).toBe(200)
    await setting('acting_needs_reason', 0)
  })

  test('begins with the uuid, which the list, the record and the choices tell', async () => {
    const own = await world.signIn(world.reseller)
    const account_uuid = await uuidOf(world.client)
    const { id } = world.client
    const rowsOf = async (path: string) =>
      ((await call(app, own, 'POST', path, { ids: [id] })).body.data as { data: object[] }).data
    expect(await rowsOf('users')).toEqual([expect.objectContaining({ id, account_uuid })])
    expect(await rowsOf('users-for-ddl')).toEqual([
      { id, account_uuid, name: expect.any(String), username: 'client', userType: 2 },
    ])
    expect((await call(app, own, 'GET', `user/${id}`)).body.data).toMatchObject({ id, account_uuid })
  })

  test('believes no parent key that is sent along', async () => {
    const token = tokenIn(await login('client'))
    const forged = await call(app, token, 'POST', 'child-login', {
      account_uuid: await uuidOf(world.admin),
      is_back_to_self_account: 1,
    })
    expect(forged.status).toBe(409)
    expect((await actAs(token, world.admin, { parent_key: await uuidOf(world.admin) })).status).toBe(422)
  })

  test('changes no password, and ends no session, in the other one’s name', async () => {
    const token = tokenIn(await actAs(await world.signIn(world.reseller), world.client))
    for (const [method, path, body] of [
      ['POST', 'update-self-password', { old_password: PASSWORD, new_password: NEXT }],
      ['POST', 'change-password', { old_password: PASSWORD, password: NEXT, password_confirmation: NEXT }],
      ['POST', 'sessions-revoke', {}],
      ['DELETE', 'session/1', {}],
    ] as const)
      expect(await call(app, token, method, path, body)).toMatchObject({
        status: 403,
        body: { message: 'Not available while acting as another account.' },
      })
  })

  test('ends with the person behind: deactivated, signed out elsewhere, or no longer above', async () => {
    const own = await world.signIn(world.reseller)
    const token = tokenIn(await actAs(own, world.client))
    await sql('update accounts set status = 0 where id = $1', [world.reseller.id])
    expect(await statusOf(token)).toBe(401)
    expect((await back(token)).status).toBe(401)
    await sql('update accounts set status = 1 where id = $1', [world.reseller.id])
    expect(await statusOf(token)).toBe(200)
    await sql('update accounts set parent_id = $2 where id = $1', [world.client.id, world.otherReseller.id])
    expect(await statusOf(token)).toBe(401)
    await sql('update accounts set parent_id = $2 where id = $1', [world.client.id, world.reseller.id])
    expect(await statusOf(token)).toBe(200)
    await call(app, own, 'POST', 'logout', {})
    expect(await statusOf(token)).toBe(401)
    expect((await back(token)).status).toBe(401)
  })

  test('signing out meanwhile ends the session behind as well', async () => {
    const own = await world.signIn(world.reseller)
    const token = tokenIn(await actAs(own, world.client))
    expect(await statusOf(token, 'logout', 'POST')).toBe(200)
    expect(await statusOf(own)).toBe(401)
  })

  test('is unlocked by the password of the person, not of the account', async () => {
    await sql('update accounts set password_hash = $1 where id = $2', [await hashPassword('Reseller9horse'), world.reseller.id])
    const token = tokenIn(await actAs(await world.signIn(world.reseller), world.client))
    await statusOf(token, 'lock-session', 'POST')
    const unlock = (password: string) => call(app, token, 'POST', 'unlock-session', { password })
    expect((await unlock(PASSWORD)).status).toBe(422)
    expect((await unlock('Reseller9horse')).status).toBe(200)
  })

  test('gives a new token each way, and the one before is dead', async () => {
    const own = await world.signIn(world.admin)
    const acting = tokenIn(await actAs(own, world.reseller))
    const home = tokenIn(await back(acting))
    expect(new Set([own, acting, home]).size).toBe(3)
    expect(await statusOf(acting)).toBe(401)
    expect(await statusOf(own)).toBe(401)
    expect(await statusOf(home)).toBe(200)
  })
})

describe('after sign-out', () => {
  test('the log says so', async () => {
    await call(app, tokenIn(await login('client')), 'POST', 'logout', {})
    const { rows } = await sql('select event, account_id from login_log order by id desc limit 1')
    expect(rows).toEqual([{ event: 'logout', account_id: world.client.id }])
  })
})

describe('a sign-in from a device that is new', () => {
  const by = (userAgent: string) =>
    app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'user-agent': userAgent },
      payload: { username: 'stranger', password: PASSWORD },
    })
  const told = async () =>
    (
      await sql(`select message from notifications n where n.account_id = $1 and n.title = 'New sign-in' order by id`, [
        world.stranger.id,
      ])
    ).rows

  test('is told to the account; the first one of all, and one it knows, are not', async () => {
    await by('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    await by('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    expect(await told()).toHaveLength(0)
    await by('Mozilla/5.0 (Windows NT 10.0) Chrome/156.0')
    const notices = await told()
    expect(notices).toHaveLength(1)
    await by('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0')
    expect(await told()).toHaveLength(1)
  })
})
