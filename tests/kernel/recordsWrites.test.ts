import { describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import { createBody, makeRecord } from '../contract/records.ts'
import { type Account, call } from '../support/world.ts'
import { errorsOf, idOf, newUser, openRecordsDesk } from './recordsDesk.ts'

const { world, app, make, row } = await openRecordsDesk()

/** What must be filled in, and nothing else. */
const required = async (resource: AnyResource, actor: Account) =>
  Object.fromEntries(Object.entries(await createBody(world, resource, actor)).filter(([name]) => resource.fields[name]?.required))

/** What nobody may set by a body, or only others may (security case 21). */
const PLANTED: Readonly<Record<string, unknown>> = {
  userType: 0,
  role_id: 1,
  role: 'admin',
  permissions: ['users-create'],
  credit: 1000,
  transaction_credit: 1000,
  promotional_credit: 1000,
  parent_id: 1,
  path: [1],
  sp_operation: 1,
  allotted: [1],
  account_type: 2,
  credit_limit: 5000,
  status: 1,
  is_default: 1,
  total_contacts: 0,
  total_delivered: 9,
  password_hash: 'x',
  uuid: '00000000-0000-4000-8000-000000000000',
  id: 1,
  account_id: 1,
  created_by: 1,
  created_at: '2020-01-01 00:00:00',
  updated_at: '2020-01-01 00:00:00',
  last_login_at: '2020-01-01 00:00:00',
}

/** One's own to set: how much one wishes for, whether one's page is open. */
const OWN = new Set(['credit-request.credit', 'two-ways-sms.status'])

describe('a key that a body may not set is refused at the key, and the row stays as it is', () => {
  test.each(['reseller', 'client'] as const)('in every update a %s may make', async who => {
    const actor = world[who]
    const token = await world.signIn(actor)
    for (const resource of register.resources) {
      const { update } = resource.operations
      if (!update || !(resource.visibleTo ?? [0, 1, 2, 3]).includes(actor.userType)) continue
      if (!(update.visibleTo ?? [0, 1, 2, 3]).includes(actor.userType)) continue
      const id = await makeRecord(world, resource, actor)
      const before = await row(resource.table as string, id)
      const [method = '', path = ''] = update.call.split(' ')
      for (const [key, value] of Object.entries(PLANTED)) {
        if (OWN.has(`${resource.name}.${key}`)) continue
        const answer = await call(app, token, method, path.replace('{id}', String(id)), { [key]: value })
        expect({ resource: resource.name, key, status: answer.status, errors: errorsOf(answer) }).toEqual({
          resource: resource.name,
          key,
          status: 422,
          errors: [key],
        })
      }
      expect(await row(resource.table as string, id)).toEqual(before)
    }
  })

  test.each(['reseller', 'client'] as const)('in every create a %s may make', async who => {
    const actor = world[who]
    const token = await world.signIn(actor)
    for (const resource of register.resources) {
      const { create } = resource.operations
      if (!create || !(resource.visibleTo ?? [0, 1, 2, 3]).includes(actor.userType)) continue
      if (!(create.visibleTo ?? [0, 1, 2, 3]).includes(actor.userType)) continue
      const [method = '', path = ''] = create.call.split(' ')
      for (const [key, value] of Object.entries(PLANTED)) {
        if (OWN.has(`${resource.name}.${key}`)) continue
        const good = resource.name === 'users' ? newUser() : await required(resource, actor)
        const answer = await call(app, token, method, path, { ...good, [key]: value })
        expect({ resource: resource.name, key, status: answer.status, errors: errorsOf(answer) }).toEqual({
          resource: resource.name,
          key,
          status: 422,
          errors: [key],
        })
      }
    }
  })

  test('in an update of oneself, what others decided about', async () => {
    const token = await world.signIn(world.reseller)
    const before = await row('accounts', world.reseller.id)
    for (const [key, value] of Object.entries({
      account_type: 2,
      credit_limit: 100,
      billing_basis: 1,
      allow_international: 1,
      allow_flash: 1,
      daily_limit: 5,
      validity_date: '2090-01-01',
    }))
      expect({ key, status: (await call(app, token, 'PUT', `user/${world.reseller.id}`, { [key]: value })).status }).toEqual({
        key,
        status: 422,
      })
    expect({ ...(await row('accounts', world.reseller.id)), role_id: 0 }).toEqual({ ...before, role_id: 0 })
  })
})

describe('a reseller', () => {
  test.each([0, 3])('adds no operator (type %i)', async userType => {
    const answer = await call(app, await world.signIn(world.reseller), 'POST', 'user', newUser({ userType }))
    expect({ status: answer.status, errors: errorsOf(answer) }).toEqual({ status: 422, errors: ['userType'] })
  })

  test('gives a child no parent, and is its parent', async () => {
    const token = await world.signIn(world.reseller)
    for (const parent_id of [world.otherReseller.id, world.admin.id, world.reseller.id])
      expect(errorsOf(await call(app, token, 'POST', 'user', newUser({ parent_id })))).toEqual(['parent_id'])
    const made = await call(app, token, 'POST', 'user', newUser())
    expect(await row('accounts', idOf(made))).toMatchObject({
      parent_id: world.reseller.id,
      path: [world.admin.id, world.reseller.id, idOf(made)],
      created_by: world.reseller.id,
    })
  })

  test('gives no credit ahead: neither to a new account nor to one that is there', async () => {
    const token = await world.signIn(world.reseller)
    expect(errorsOf(await call(app, token, 'POST', 'user', newUser({ account_type: 2, credit_limit: 1_000_000 })))).toEqual([
      'account_type',
      'credit_limit',
    ])
    expect(errorsOf(await call(app, token, 'PUT', `user/${world.client.id}`, { account_type: 2 }))).toEqual(['account_type'])
    expect(await row('accounts', world.client.id)).toMatchObject({ account_type: 1, credit_limit: 0 })
    // What the form sends by itself is no gift.
    expect((await call(app, token, 'POST', 'user', newUser({ account_type: 1 }))).status).toBe(200)
    await world.deps.pool.query('update accounts set account_type = 2, credit_limit = 500 where id = $1', [world.sibling.id])
    expect(
      (await call(app, token, 'PUT', `user/${world.sibling.id}`, { name: 'Sibling', account_type: 2, credit_limit: 500 })).status,
    ).toBe(200)
    expect(errorsOf(await call(app, token, 'PUT', `user/${world.sibling.id}`, { credit_limit: 501 }))).toEqual(['credit_limit'])
  })

  test('hands on only what the own account has', async () => {
    const token = await world.signIn(world.reseller)
    const { pool } = world.deps
    await pool.query('update accounts set allow_api = 0 where id = $1', [world.reseller.id])
    for (const query of [{ billing_basis: 1 }, { allow_international: 1 }, { allow_flash: 1 }, { allow_api: 1 }])
      expect(errorsOf(await call(app, token, 'POST', 'user', newUser(query)))).toEqual(Object.keys(query))
    const made = await call(app, token, 'POST', 'user', newUser())
    expect(await row('accounts', idOf(made))).toMatchObject({ allow_api: 0, allow_flash: 0 })
    await pool.query('update accounts set allow_api = 1, allow_flash = 1 where id = $1', [world.reseller.id])
    expect((await call(app, token, 'POST', 'user', newUser({ allow_flash: 1 }))).status).toBe(200)
  })

  test('puts a record into no account out of reach', async () => {
    const token = await world.signIn(world.reseller)
    for (const user_id of [world.stranger.id, world.otherReseller.id, world.admin.id, 999_999_999]) {
      for (const [path, body] of [
        ['contact-group', { group_name: 'Elsewhere' }],
        ['blacklist', { mobile_number: '9800000009' }],
        ['manage-sender-id', { sender_id: 'ELSEWH', pe_id: '1701158019630577568' }],
      ] as const)
        expect(errorsOf(await call(app, token, 'POST', path, { ...body, user_id }))).toEqual(['user_id'])
    }
    const made = await call(app, token, 'POST', 'contact-group', { group_name: 'For the client', user_id: world.client.id })
    expect(await row('contact_groups', idOf(made))).toMatchObject({ account_id: world.client.id, created_by: world.reseller.id })
  })

  test('puts a record into no deleted account', async () => {
    const admin = await world.signIn(world.admin)
    const gone = idOf(await call(app, admin, 'POST', 'user', newUser()))
    await call(app, admin, 'DELETE', `user/${gone}`, {})
    expect(errorsOf(await call(app, admin, 'POST', 'contact-group', { group_name: 'Too late', user_id: gone }))).toEqual([
      'user_id',
    ])
    const header = await make('senderid-list', world.client)
    const lend = await call(app, admin, 'POST', 'assign-sender-id', { sender_ids: [header], user_ids: [gone], mode: 'add' })
    expect(errorsOf(lend)).toEqual(['user_ids'])
  })
})

describe('an employee', () => {
  test('manages no admin and no other employee', async () => {
    const token = await world.signIn(world.employee)
    const { pool } = world.deps
    const before = await row('accounts', world.admin.id)
    expect((await call(app, token, 'PUT', `user/${world.admin.id}`, { email: 'mine@example.in' })).status).toBe(403)
    expect((await call(app, token, 'DELETE', `user/${world.admin.id}`, {})).status).toBe(403)
    const answer = await call(app, token, 'POST', 'user-action', {
      action: 'deactivate',
      ids: [world.admin.id],
      reason: 'Mine now',
    })
    expect(answer.body.data).toMatchObject({ done: [], failed: [{ id: world.admin.id }] })
    expect(await row('accounts', world.admin.id)).toEqual(before)
    expect(
      (await pool.query('select 1 from sessions where account_id = $1 and revoked_at is not null', [world.admin.id])).rowCount,
    ).toBe(0)
  })

  test('adds accounts below an admin or reseller, never below himself', async () => {
    const token = await world.signIn(world.employee)
    const made = await call(app, token, 'POST', 'user', newUser())
    expect(await row('accounts', idOf(made))).toMatchObject({ parent_id: world.admin.id })
    expect(errorsOf(await call(app, token, 'POST', 'user', newUser({ parent_id: world.employee.id })))).toEqual(['parent_id'])
    expect(errorsOf(await call(app, token, 'POST', 'user', newUser({ parent_id: world.client.id })))).toEqual(['parent_id'])
  })

  test('belongs to an admin, so that no reseller manages one', async () => {
    const token = await world.signIn(world.admin)
    const answer = await call(app, token, 'POST', 'user', newUser({ userType: 3, parent_id: world.reseller.id }))
    expect(errorsOf(answer)).toEqual(['parent_id'])
  })
})
