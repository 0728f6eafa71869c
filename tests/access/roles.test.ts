import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXED_PERMISSIONS, register } from '../../resources/index.ts'
import type { UserType } from '../../resources/language/access.ts'
import { capabilitiesOf } from '../../resources/language/capabilities.ts'
import { allEndpoints, type Endpoint } from '../../resources/language/endpoints.ts'
import { permissionsFor } from '../../resources/language/matrix.ts'
import { hashOfKey, newKey, prefixOf } from '../../server/access/apiKeys.ts'
import { keepAnAdmin } from '../../server/access/roleRules.ts'
import { openSession } from '../../server/access/sessions.ts'
import type { Job } from '../../server/kernel/jobs/job.ts'
import { callerOf } from '../../server/kernel/jobs/jobCaller.ts'
import { forbidden } from '../../server/kernel/problem/errors.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, addAccount, appOf, call, makeWorld, uuidOf, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let full: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  full = await world.signIn(world.admin)
})
afterAll(() => app.close())

let made = 0
const roleBody = (change: Record<string, unknown> = {}) => ({
  display_name: 'Support',
  name: `support-${++made}`,
  userType: 3,
  permissions: ['users-list'],
  ...change,
})

const addRole = async (change: Record<string, unknown> = {}, token = full) => {
  const answer = await call(app, token, 'POST', 'administration/role', roleBody(change))
  return { ...answer, id: (answer.body.data as { id: number } | undefined)?.id ?? 0 }
}

const roleNamed = async (name: string) =>
  (
    await world.deps.pool.query<{ id: number; permissions: string[] }>('select id, permissions from roles where name = $1', [
      name,
    ])
  ).rows[0]!

/** A session of an account with the role it has, without giving it another. */
const sessionOf = ({ id }: Account) =>
  asSystem(world.deps.pool, tx =>
    openSession(tx, { ip: '127.0.0.1', userAgent: 'test', requestId: 'test' }, { accountId: id, actorId: id }),
  )

describe('a role', () => {
  test('is made, listed with what it holds, copied and deleted', async () => {
    const { id, status, body } = await addRole()
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ permissions_count: 1, users_count: 0, is_default: 0 })
    const copied = await call(app, full, 'POST', `administration/role/${id}/copy`, {
      display_name: 'Support 2',
      name: `copy-${made}`,
    })
    expect(copied.body.data).toMatchObject({ display_name: 'Support 2', userType: 3, permissions: ['users-list'] })
    expect((await call(app, full, 'DELETE', `administration/role/${id}`)).status).toBe(200)
  })

  test('holds known permissions only, and such as mean something to its type', async () => {
    const unknown = await addRole({ permissions: ['no-such-permission'] })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors?.permissions?.[0]).toContain('no-such-permission')
    const useless = await addRole({ userType: 2, permissions: ['role-list'] })
    expect(useless.status).toBe(422)
    expect(useless.body.errors?.permissions?.[0]).toMatch(/type client.*role-list/)
  })

  test('is not deleted while users have it, while it is a default, or when it came with the desk', async () => {
    const { id } = await addRole()
    await world.deps.pool.query('update accounts set role_id = $1 where id = $2', [id, world.employee.id])
    const used = await call(app, full, 'DELETE', `administration/role/${id}`)
    expect(used.status).toBe(409)
    expect(used.body.message).toContain('1 users have this role')
    await world.deps.pool.query('update accounts set role_id = null where id = $1', [world.employee.id])
    const shipped = await call(app, full, 'DELETE', `administration/role/${(await roleNamed('client')).id}`)
    expect(shipped.status).toBe(409)
  })

  test('becomes the default of its type, at once for everybody without a role of his own', async () => {
    const { id } = await addRole({ userType: 2, permissions: ['blacklist'] })
    const token = await sessionOf(world.stranger)
    expect((await call(app, token, 'POST', 'campaign-list', {})).status).toBe(200)
    expect((await call(app, full, 'POST', `administration/role/${id}/default`, {})).status).toBe(200)
    expect((await call(app, token, 'POST', 'campaign-list', {})).status).toBe(403)
    expect((await call(app, token, 'POST', 'blacklists', {})).status).toBe(200)
    const before = await roleNamed('client')
    expect((await call(app, full, 'POST', `administration/role/${before.id}/default`, {})).status).toBe(200)
    expect((await call(app, token, 'POST', 'campaign-list', {})).status).toBe(200)
  })

  test('gives the default back where that is undone, by whoever may give and take what lies between', async () => {
    const before = await roleNamed('client')
    const { id } = await addRole({ userType: 2, permissions: ['blacklist'] })
    const path = `administration/role/${id}/default`
    const chosen = await call(app, full, 'POST', path, {})
    const { batch } = chosen.body.data as { batch: string }
    const defaults = async () =>
      (await world.deps.pool.query('select id from roles where is_default = 1 and "userType" = 2')).rows.map(row => row.id)
    expect(await defaults()).toEqual([id])
    const less = await world.signIn(world.admin, ['role-list'])
    const refused = await call(app, less, 'POST', path, { undo: batch })
    expect(refused.body.data).toMatchObject({ done: [], failed: [{ id, message: expect.stringContaining('You do not have') }] })
    expect(await defaults()).toEqual([id])
    full = await world.signIn(world.admin)
    const { body } = await call(app, full, 'POST', path, {})
    expect(body.error).toBe(true)
    await call(app, full, 'POST', `administration/role/${before.id}/default`, {})
    const again = await call(app, full, 'POST', path, {})
    await call(app, full, 'POST', path, { undo: (again.body.data as { batch: string }).batch })
    expect(await defaults()).toEqual([before.id])
  })

  test('takes effect in sessions that are open', async () => {
    const { id } = await addRole({ userType: 3, permissions: ['users-list'] })
    await world.deps.pool.query('update accounts set role_id = $1 where id = $2', [id, world.employee.id])
    const token = await sessionOf(world.employee)
    expect((await call(app, token, 'POST', 'users', {})).status).toBe(200)
    await call(app, full, 'PUT', `administration/role/${id}`, { permissions: ['blacklist'] })
    expect((await call(app, token, 'POST', 'users', {})).status).toBe(403)
    await world.deps.pool.query('update accounts set role_id = null where id = $1', [world.employee.id])
  })

  test('is noted in the audit log with what it held before and after', async () => {
    const { id } = await addRole()
    await call(app, full, 'PUT', `administration/role/${id}`, { permissions: ['blacklist'] })
    const { rows } = await world.deps.pool.query(
      `select before, after from audit_log where action = 'role-list.update' and entity_id = $1`,
      [String(id)],
    )
    expect(rows).toEqual([{ before: { permissions: ['users-list'] }, after: { permissions: ['blacklist'] } }])
  })
})

describe('nobody grants what he does not hold', () => {
  const LIMITED = ['role-list', 'users-list', 'users-edit', 'users-view']
  let limited: string
  let own: number

  beforeAll(async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `insert into accounts ("userType", name, username, password_hash, parent_id) values (0, 'Second', 'second', 'none', $1) returning id`,
      [world.admin.id],
    )
    own = (await addRole({ userType: 0, permissions: LIMITED })).id
    await world.deps.pool.query('update accounts set role_id = $1 where id = $2', [own, rows[0]!.id])
    limited = await sessionOf({ id: rows[0]!.id, userType: 0, username: 'second' })
  })

  test('in a new role', async () => {
    const answer = await addRole({ permissions: ['users-list', 'blacklist'] }, limited)
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.permissions?.[0]).toContain('You do not have: blacklist')
    expect((await addRole({ permissions: ['users-list'] }, limited)).status).toBe(200)
  })

  test('in a role that is there, neither more nor less', async () => {
    const { id } = await addRole({ permissions: ['users-list', 'blacklist'] })
    for (const permissions of [['users-list', 'blacklist', 'send-sms'], ['users-list']])
      expect((await call(app, limited, 'PUT', `administration/role/${id}`, { permissions })).status).toBe(422)
    expect(
      (await call(app, limited, 'PUT', `administration/role/${id}`, { permissions: ['users-list', 'users-view', 'blacklist'] }))
        .status,
    ).toBe(200)
  })

  test('in his own role', async () => {
    const answer = await call(app, limited, 'PUT', `administration/role/${own}`, { permissions: [...LIMITED, 'send-sms'] })
    expect(answer.status).toBe(422)
  })

  test('by a copy, or by a default for everybody', async () => {
    const { id } = await addRole({ permissions: ['blacklist'] })
    const copied = await call(app, limited, 'POST', `administration/role/${id}/copy`, { display_name: 'Copy', name: 'a-copy' })
    expect(copied.status).toBe(422)
    expect((await call(app, limited, 'POST', `administration/role/${id}/default`, {})).status).toBe(422)
  })

  test('and nobody takes role-list from himself, or anything from the role Admin', async () => {
    const self = await call(app, limited, 'PUT', `administration/role/${own}`, {
      permissions: LIMITED.filter(name => name !== 'role-list'),
    })
    expect(self.status).toBe(409)
    const admin = await roleNamed('admin')
    const answer = await call(app, full, 'PUT', `administration/role/${admin.id}`, { permissions: ['send-sms'] })
    expect(answer.status).toBe(409)
    expect((await roleNamed('admin')).permissions).toEqual(admin.permissions)
  })

  test('by giving an account a role, or taking one away', async () => {
    const wide = await addRole({ permissions: ['users-list', 'blacklist'] })
    const given = await call(app, limited, 'PUT', `user/${world.employee.id}`, { role_id: wide.id })
    expect([given.status, given.body.message]).toEqual([403, forbidden().message])
    const narrow = await addRole({ permissions: ['users-list'] })
    await world.deps.pool.query('update accounts set role_id = $1 where id = $2', [narrow.id, world.employee.id])
    const beyond = await call(app, limited, 'PUT', `user/${world.employee.id}`, { role_id: wide.id })
    expect(beyond.body.errors?.role_id?.[0]).toContain('You do not have: blacklist')
    const wrong = await call(app, full, 'PUT', `user/${world.client.id}`, { role_id: narrow.id })
    expect(wrong.body.errors?.role_id?.[0]).toContain('type employee')
    expect((await call(app, full, 'PUT', `user/${world.employee.id}`, { role_id: wide.id })).status).toBe(200)
    const self = await call(app, full, 'PUT', `user/${world.admin.id}`, { role_id: (await roleNamed('admin')).id })
    expect(self.status).toBe(422)
    for (const account of [world.reseller, world.client]) {
      const token = await world.signIn(account)
      expect((await call(app, token, 'PUT', `user/${account.id}`, { role_id: 1 })).status).not.toBe(200)
      await world.deps.pool.query('update accounts set role_id = null where id = $1', [account.id])
    }
  })

  test('by being somebody who may do more: no password, no acting, no closing of such an account', async () => {
    await world.deps.pool.query('update accounts set role_id = null where id = $1', [world.employee.id])
    const more = await world.deps.pool.query<{ permissions: string[] }>('select permissions from roles where id = $1', [own])
    await world.deps.pool.query(
      `update roles set permissions = permissions || '{users-change-password,users-action}'::text[] where id = $1`,
      [own],
    )
    await world.deps.pool.query('update sessions set stepped_up_at = now()')
    const reset = await call(app, limited, 'POST', 'reset-user-password', { user_id: world.employee.id, send_to: 'show' })
    expect([reset.status, reset.body.message]).toEqual([403, forbidden().message])
    const acting = await call(app, limited, 'POST', 'child-login', {
      account_uuid: await uuidOf(world, world.employee),
      reason: 'to have more',
    })
    expect(acting.status).toBe(403)
    const closed = await call(app, limited, 'POST', 'user-action', {
      action: 'deactivate',
      ids: [world.employee.id],
      reason: 'to be alone',
    })
    expect(closed.body.data).toMatchObject({
      done: [],
      failed: [{ id: world.employee.id, message: 'This account has permissions that you do not have.' }],
    })
    await world.deps.pool.query('update roles set permissions = $2 where id = $1', [own, more.rows[0]!.permissions])
  })

  test('the last admin who may do everything stays', async () => {
    const { pool } = world.deps
    await pool.query('update accounts set role_id = null where id = $1', [world.admin.id])
    await expect(asSystem(pool, tx => keepAnAdmin(tx, [world.admin.id]))).rejects.toMatchObject({ status: 409 })
    await pool.query(
      `insert into accounts ("userType", name, username, password_hash, parent_id) values (0, 'Third', 'third', 'none', $1)`,
      [world.admin.id],
    )
    await expect(asSystem(pool, tx => keepAnAdmin(tx, [world.admin.id]))).resolves.toBeUndefined()
    full = await world.signIn(world.admin)
  })
})

describe('nobody has more than the resellers above', () => {
  const CUT = ['users-list', 'users-view', 'users-create', 'reports']
  const pool = () => world.deps.pool
  const giveRole = async (account: Account, permissions: readonly string[]) => {
    const { rows } = await pool().query<{ id: number }>(
      'insert into roles (name, display_name, "userType", permissions) values ($1, $1, $2, $3) returning id',
      [`capped-${++made}`, account.userType, permissions],
    )
    await pool().query('update accounts set role_id = $2 where id = $1', [account.id, rows[0]!.id])
    return rows[0]!.id
  }
  const heldIn = async (token: string) =>
    ((await call(app, token, 'GET', 'me')).body.data as { permissions: { name: string }[] }).permissions.map(({ name }) => name)
  const defaultOf = (account: Account) => pool().query('update accounts set role_id = null where id = $1', [account.id])
  afterAll(async () => {
    for (const account of [world.reseller, world.client, world.otherReseller]) await defaultOf(account)
  })

  test('by signing in as a client of his, who is open to everything', async () => {
    await defaultOf(world.client)
    const token = await world.signIn(world.reseller, CUT)
    const acting = await call(app, token, 'POST', 'child-login', {
      account_uuid: await uuidOf(world, world.client),
      reason: 'to have more',
    })
    const { access_token: inside } = acting.body.data as { access_token: string }
    expect((await call(app, inside, 'POST', 'contact-group', { group_name: 'More' })).status).toBe(403)
    expect((await call(app, inside, 'POST', 'send-sms', {})).status).toBe(403)
    expect(await heldIn(inside)).toEqual(['reports'])
    // The client's own sessions are his, too: what is taken from the reseller, and given back, holds at once for all below.
    const own = await sessionOf(world.client)
    expect(await heldIn(own)).toEqual(['reports'])
    await defaultOf(world.reseller)
    expect((await heldIn(own)).sort()).toEqual((await roleNamed('client')).permissions.toSorted())
  })

  test('by a new reseller of his with the default role, nor one of the roles there are', async () => {
    const token = await world.signIn(world.reseller, CUT)
    const form = { userType: 1, name: 'Below', email: 'below@example.in', mobile: '9812345670', password: 'Correct9horse' }
    const chosen = await call(app, token, 'POST', 'user', {
      ...form,
      username: 'below1',
      role_id: (await roleNamed('reseller')).id,
    })
    expect(chosen).toMatchObject({ status: 422, body: { errors: { role_id: expect.anything() } } })
    const made = await call(app, token, 'POST', 'user', { ...form, username: 'below2' })
    const below = await sessionOf(made.body.data as Account)
    expect((await heldIn(below)).sort()).toEqual(CUT.toSorted())
  })

  test('with an API key either, nor in a job asked for before', async () => {
    await defaultOf(world.client)
    await giveRole(world.reseller, CUT)
    const { pool: db } = world.deps
    await db.query(`update accounts set allow_api = 1 where id = $1`, [world.client.id])
    const key = newKey()
    await db.query(`insert into api_keys (account_id, key_hash, prefix, created_by) values ($1, $2, $3, $1)`, [
      world.client.id,
      hashOfKey(key),
      prefixOf(key),
    ])
    expect((await call(app, key, 'POST', 'send-sms', {})).status).toBe(403)
    const job = { id: 1, account_id: world.client.id, actor_id: world.client.id } as Job
    expect((await callerOf(world.deps, job)).principal.permissions).toEqual(new Set(['reports']))
    await expect(callerOf(world.deps, job, [{ can: 'send-sms' }])).rejects.toMatchObject({ status: 409 })
    await defaultOf(world.reseller)
    expect((await call(app, key, 'POST', 'send-sms', {})).status).toBe(422)
    await expect(callerOf(world.deps, job, [{ can: 'send-sms' }])).resolves.toBeDefined()
  })

  test('whatever their roles hold, however deep they stand; operators above do not count', async () => {
    const middle = await addAccount(pool(), 1, 'middle', world.reseller.id)
    const leaf = await addAccount(pool(), 2, 'leaf', middle.id)
    const some = fc.subarray(['reports', 'blacklist', 'send-sms', 'phone-book-list'])
    await giveRole(world.admin, ['role-list'])
    await fc.assert(
      fc.asyncProperty(some, some, some, async (top, between, own) => {
        await giveRole(world.reseller, top)
        await giveRole(middle, between)
        await giveRole(leaf, own)
        const expected = own.filter(name => top.includes(name) && between.includes(name))
        expect((await heldIn(await sessionOf(leaf))).sort()).toEqual(expected.toSorted())
      }),
      { numRuns: 12 },
    )
    full = await world.signIn(world.admin)
  })

  test('and who could have no role by his type has none by the cap: what is open to clients is open to resellers', () => {
    const resellers = new Set(permissionsFor(register, 1, FIXED_PERMISSIONS))
    expect(permissionsFor(register, 2, FIXED_PERMISSIONS).filter(name => !resellers.has(name))).toEqual([])
  })

  test('as is shown before a role is cut: how many lose what, those with the role and those below', async () => {
    const role = await giveRole(world.otherReseller, ['reports', 'blacklist', 'send-sms'])
    const own = await giveRole(world.stranger, ['reports', 'phone-book-list'])
    const cut = async (role_id: number, permissions: string[]) =>
      (await call(app, full, 'POST', 'administration/role-cut', { role_id, permissions })).body.data
    expect(await cut(role, ['blacklist', 'phone-book-list'])).toEqual({
      own: 1,
      below: 1,
      lost: [
        { permission: 'reports', own: 1, below: 1 },
        { permission: 'send-sms', own: 1, below: 0 },
      ],
    })
    // What the reseller above lacks anyway is no loss.
    expect(await cut(own, ['reports'])).toEqual({ own: 0, below: 0, lost: [] })
    await defaultOf(world.otherReseller)
    await defaultOf(world.stranger)
  })

  test('and the X-ray names the one who lacks it', async () => {
    await defaultOf(world.client)
    const role = await giveRole(world.reseller, CUT)
    const answer = await call(app, full, 'POST', 'administration/permission-x-ray', {
      user_id: world.client.id,
      thing: 'blacklist.list',
    })
    const { allowed, checks } = answer.body.data as { allowed: number; checks: { kind: string }[] }
    expect(allowed).toBe(0)
    expect(checks.find(({ kind }) => kind === 'permission')).toMatchObject({
      passes: false,
      permission: 'blacklist',
      capped_by: [{ id: world.reseller.id, username: 'reseller', role_id: role }],
    })
    await defaultOf(world.reseller)
  })
})

describe('the X-ray', () => {
  const ask = async (user: Account, thing: string, more: Record<string, unknown> = {}) => {
    const answer = await call(app, full, 'POST', 'administration/permission-x-ray', { user_id: user.id, thing, ...more })
    return answer.body.data as { allowed: number; checks: { kind: string; passes: boolean }[]; person: { role: string } }
  }

  test('says by which permission and role, and which of them is missing', async () => {
    const told = await ask(world.client, 'users.list')
    expect(told.allowed).toBe(0)
    expect(told.checks).toContainEqual(expect.objectContaining({ kind: 'type', passes: false, types: [0, 1, 3] }))
    expect(told.checks).toContainEqual(expect.objectContaining({ kind: 'permission', permission: 'users-list', passes: false }))
    const other = await ask(world.reseller, 'users.list')
    expect(other).toMatchObject({ allowed: 1, person: { role: 'Reseller' } })
    expect(other.checks).toContainEqual(
      expect.objectContaining({
        kind: 'permission',
        passes: true,
        roles: expect.arrayContaining([expect.objectContaining({ display_name: 'Reseller' })]),
      }),
    )
  })

  test('says whether a record is within reach, and whether the account works at all', async () => {
    expect((await ask(world.reseller, 'blacklist.get', { owner_id: world.client.id })).allowed).toBe(1)
    const foreign = await ask(world.reseller, 'blacklist.get', { owner_id: world.stranger.id })
    expect(foreign.allowed).toBe(0)
    expect(foreign.checks).toContainEqual(expect.objectContaining({ kind: 'scope', passes: false }))
    await world.deps.pool.query('update accounts set status = 0 where id = $1', [world.otherReseller.id])
    const below = await ask(world.stranger, 'blacklist.list')
    await world.deps.pool.query('update accounts set status = 1 where id = $1', [world.otherReseller.id])
    expect(below.checks).toContainEqual({ kind: 'account', passes: false })
    expect(below.allowed).toBe(0)
  })

  test('refuses what is no screen, button or person', async () => {
    const nothing = await call(app, full, 'POST', 'administration/permission-x-ray', {
      user_id: world.client.id,
      thing: 'no.such',
    })
    expect(nothing.status).toBe(422)
    expect(nothing.body.errors?.thing).toBeDefined()
    expect((await call(app, full, 'POST', 'administration/permission-who-can', { thing: 'no.such' })).status).toBe(422)
  })

  test('lists who can: the accounts whose own X-ray says yes', async () => {
    const everybody = [
      world.admin,
      world.employee,
      world.reseller,
      world.otherReseller,
      world.client,
      world.sibling,
      world.stranger,
    ]
    for (const thing of ['users.list', 'blacklist.create', 'role-list.list', 'session.me']) {
      const answer = await call(app, full, 'POST', 'administration/permission-who-can', { thing })
      const { people, total } = answer.body.data as { people: { id: number }[]; total: number }
      expect(people).toHaveLength(total)
      const able = new Set(people.map(({ id }) => id))
      for (const user of everybody)
        expect([user.username, able.has(user.id)]).toEqual([user.username, (await ask(user, thing)).allowed === 1])
    }
  })

  /** Not: calls that end or replace the session asked with, those open to the world, and streams, which never end. */
  const isAsked = ({ owner, operation, action }: Endpoint) =>
    owner !== 'session' && operation.can !== 'public' && action?.answers !== 'stream'
  const endpoints = allEndpoints(register).filter(isAsked)

  test('agrees with what the server answers, for any role and any call', async () => {
    const people: Record<UserType, Account> = { 0: world.admin, 1: world.reseller, 2: world.client, 3: world.employee }
    const other = await world.signIn(world.admin)
    const { rows } = await world.deps.pool.query<{ role_id: number }>('select role_id from accounts where id = $1', [
      world.admin.id,
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<UserType>(0, 1, 2, 3),
        fc.constantFrom(...endpoints),
        fc.nat(),
        fc.boolean(),
        fc.boolean(),
        async (userType, endpoint, seed, granted, flagged) => {
          const known = permissionsFor(register, userType)
          const some = known.filter((_, index) => ((seed >> (index % 30)) & 1) === 1)
          const wanted = endpoint.operation.can
          const permissions = granted ? [...some, wanted] : some.filter(name => name !== wanted)
          const person = people[userType]
          await world.deps.pool.query('update accounts set sp_operation = $2 where id = $1', [person.id, flagged ? 1 : 0])
          const token = await world.signIn(person, permissions)
          const thing = `${endpoint.owner}.${endpoint.name}`
          // The one who asks has a session of his own; his role must hold the X-ray itself.
          if (userType === 0)
            await world.deps.pool.query(
              'update roles set permissions = permissions || $2 where id = (select role_id from accounts where id = $1)',
              [person.id, ['role-list']],
            )
          const told = await call(app, other, 'POST', 'administration/permission-x-ray', { user_id: person.id, thing })
          const { allowed } = told.body.data as { allowed: number }
          const path = endpoint.path.replaceAll(/\{\w+\}/g, '999999999')
          const answer = await call(app, token, endpoint.method, path, { ...endpoint.action?.send })
          // Behind the gate a handler may still refuse, for reasons of its own and in words of its own (a password to be entered again).
          const shut = answer.status === 403 && answer.body.message === forbidden().message
          expect([thing, userType, !shut]).toEqual([thing, userType, allowed === 1])
        },
      ),
      { numRuns: 150 },
    )
    await world.deps.pool.query('update accounts set role_id = $1, sp_operation = 0 where id = $2', [
      rows[0]!.role_id,
      world.admin.id,
    ])
  })

  test('knows every declared call and page', () => {
    const keys = new Set(capabilitiesOf(register).map(({ key }) => key))
    for (const { owner, name } of allEndpoints(register)) expect(keys).toContain(`${owner}.${name}`)
    for (const holder of [...register.resources, ...register.services])
      for (const name of Object.keys(holder.pages)) expect(keys).toContain(`${holder.name}.pages.${name}`)
  })
})
