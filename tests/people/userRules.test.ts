import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetsPattern, meetsStrength } from '../../messaging/password.ts'
import { allPermissions } from '../../resources/index.ts'
import { hashPassword, verifyPassword } from '../../server/access/passwords.ts'
import { loadPayer } from '../../server/campaigns/payer.ts'
import { deviceOf } from '../../server/kernel/http/device.ts'
import { generatePassword } from '../../server/people/newPassword.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())

const rows = async <T>(sql: string, values: unknown[] = []) => (await world.deps.pool.query(sql, values)).rows as T[]
const accountOf = async (account: Account) =>
  (await rows<Record<string, unknown>>('select * from accounts where id = $1', [account.id]))[0]!
/** As after giving the password again, or long after. */
const stepUp = (account: Account, minutesAgo: number) =>
  world.deps.pool.query('update sessions set stepped_up_at = now() - make_interval(mins => $2) where account_id = $1', [
    account.id,
    minutesAgo,
  ])
const setStatus = (account: Account, status: number) =>
  world.deps.pool.query('update accounts set status = $2 where id = $1', [account.id, status])

describe('user-action', () => {
  const act = async (from: Account, ids: number[], action: string, more: object = {}) =>
    call(app, await world.signIn(from), 'POST', 'user-action', { ids, action, ...more })

  test('blocks an account, ends its sessions and those below it, and lets nobody back in until it is unblocked', async () => {
    const below = await world.signIn(world.stranger)
    const own = await world.signIn(world.otherReseller)
    const answer = await act(world.admin, [world.otherReseller.id], 'block', { reason: 'Sent without consent' })
    expect(answer.body.data).toMatchObject({ done: [world.otherReseller.id], failed: [] })
    expect((await accountOf(world.otherReseller)).status).toBe(3)
    for (const token of [own, below]) expect((await call(app, token, 'GET', 'me')).status).toBe(401)
    expect((await act(world.admin, [world.otherReseller.id], 'activate')).status).toBe(409)
    expect((await act(world.admin, [world.otherReseller.id], 'unblock', { reason: 'Consent was shown' })).status).toBe(200)
    expect((await accountOf(world.otherReseller)).status).toBe(1)
  })

  test('asks for a reason where somebody is shut out', async () => {
    for (const action of ['block', 'deactivate', 'force_logout'])
      expect((await act(world.admin, [world.client.id], action)).body.errors).toHaveProperty('reason')
    expect((await accountOf(world.client)).status).toBe(1)
  })

  test('approves who waits for it, and nobody else', async () => {
    await setStatus(world.sibling, 2)
    expect((await act(world.reseller, [world.sibling.id], 'activate')).status).toBe(409)
    expect((await act(world.reseller, [world.sibling.id, world.client.id], 'approve')).body.data).toMatchObject({
      done: [world.sibling.id],
      failed: [{ id: world.client.id }],
    })
    expect((await accountOf(world.sibling)).status).toBe(1)
  })

  test('signs somebody out everywhere, and says so where nobody is signed in', async () => {
    const token = await world.signIn(world.client)
    const reason = 'Lost laptop'
    expect((await act(world.reseller, [world.client.id], 'force_logout', { reason })).body.data).toMatchObject({
      done: [world.client.id],
    })
    expect((await call(app, token, 'GET', 'me')).status).toBe(401)
    expect((await act(world.reseller, [world.client.id], 'force_logout', { reason })).body.data).toMatchObject({
      done: [],
      failed: [{ message: 'Nobody is signed in to this account.' }],
    })
    const [entry] = await rows(`select event, reason from login_log where account_id = $1 order by id desc limit 1`, [
      world.client.id,
    ])
    expect(entry).toEqual({ event: 'forced', reason })
  })

  test('leaves strangers, siblings, operators and oneself alone', async () => {
    const reason = 'Trying it on'
    expect((await act(world.otherReseller, [world.client.id], 'block', { reason })).status).toBe(404)
    expect((await act(world.reseller, [world.reseller.id], 'block', { reason })).body.data).toMatchObject({ done: [] })
    expect((await act(world.employee, [world.admin.id, world.employee.id], 'block', { reason })).body.data).toMatchObject({
      done: [],
    })
    expect((await act(world.client, [world.sibling.id], 'block', { reason })).status).toBe(403)
    for (const account of [world.client, world.reseller, world.admin, world.employee, world.sibling])
      expect((await accountOf(account)).status).toBe(1)
  })

  test('sends the welcome again only where mail goes out and nobody has signed in', async () => {
    const none = await act(world.admin, [world.client.id], 'resend_welcome')
    expect(none.body.data).toMatchObject({ done: [], failed: [{ message: expect.stringContaining('E-mail is not set up') }] })
    world.deps.sendsMail = true
    const mailing = await appOf(world)
    const token = await world.signIn(world.admin)
    const before = (await accountOf(world.sibling)).password_hash
    const sent = await call(mailing, token, 'POST', 'user-action', { ids: [world.sibling.id], action: 'resend_welcome' })
    expect(sent.body.data).toMatchObject({ done: [world.sibling.id] })
    expect(await accountOf(world.sibling)).toMatchObject({ must_change_password: 1 })
    expect((await accountOf(world.sibling)).password_hash).not.toBe(before)
    const [mail] = await rows<{ text: string; is_sealed: boolean }>('select text, is_sealed from mails order by id desc limit 1')
    expect(mail?.is_sealed).toBe(true)
    const password = world.deps.secrets.open(mail!.text).split(/\s+/).find(meetsPattern)
    expect(await verifyPassword(password!, String((await accountOf(world.sibling)).password_hash))).toBe(true)
    await world.deps.pool.query('update accounts set last_login_at = now() where id = $1', [world.sibling.id])
    const again = await call(mailing, token, 'POST', 'user-action', { ids: [world.sibling.id], action: 'resend_welcome' })
    expect(again.body.data).toMatchObject({ done: [] })
    await mailing.close()
    world.deps.sendsMail = false
  })
})

describe('reset-user-password', () => {
  const reset = async (from: Account, to: Account, input: object, steppedUp = true) => {
    const token = await world.signIn(from)
    await stepUp(from, steppedUp ? 0 : 11)
    return call(app, token, 'POST', 'reset-user-password', { user_id: to.id, send_to: 'show', ...input })
  }

  test('shows a made password once, ends the sessions, and asks for a new one at the next sign-in', async () => {
    const open = await world.signIn(world.client)
    const answer = await reset(world.reseller, world.client, {})
    const { password } = answer.body.data as { password: string }
    expect(meetsPattern(password) && meetsStrength(password)).toBe(true)
    expect((await call(app, open, 'GET', 'me')).status).toBe(401)
    const stored = await accountOf(world.client)
    expect(await verifyPassword(password, String(stored.password_hash))).toBe(true)
    expect(stored.must_change_password).toBe(1)
    const logs = await rows<{ row: string }>(`select t::text as row from audit_log t`)
    expect(logs.some(({ row }) => row.includes(password))).toBe(false)
  })

  test('does not repeat a typed one, and judges it', async () => {
    expect((await reset(world.reseller, world.client, { password: 'short' })).body.errors).toHaveProperty('password')
    expect((await reset(world.reseller, world.client, { password: 'Client-is-9ood' })).body.errors).toEqual({
      password: ['Leave the username out of the password.'],
    })
    const answer = await reset(world.reseller, world.client, { password: 'Typed-by-9-hand' })
    expect(answer.body.data).toEqual({})
    expect(await verifyPassword('Typed-by-9-hand', String((await accountOf(world.client)).password_hash))).toBe(true)
  })

  test('needs the password of who does it, a while ago at most', async () => {
    const answer = await reset(world.reseller, world.client, {}, false)
    expect(answer.status).toBe(403)
    expect(answer.body.data).toEqual({ step_up: true })
  })

  test('says that no mail goes out, rather than losing a password', async () => {
    expect((await reset(world.reseller, world.client, { send_to: 'email' })).body.errors?.send_to?.[0]).toContain(
      'E-mail is not set up',
    )
  })

  test('says where a password went that was sent by mail, and does not say the password', async () => {
    world.deps.sendsMail = true
    const mailing = await appOf(world)
    const token = await world.signIn(world.reseller)
    await stepUp(world.reseller, 0)
    const sent = await call(mailing, token, 'POST', 'reset-user-password', { user_id: world.client.id, send_to: 'email' })
    const { email, password_hash } = await accountOf(world.client)
    expect(sent.body.data).toEqual({ sent_to: email })
    const [mail] = await rows<{ to_address: string; text: string }>('select to_address, text from mails order by id desc limit 1')
    expect(mail?.to_address).toBe(email)
    const password = world.deps.secrets.open(mail!.text).split(/\s+/).find(meetsPattern)
    expect(await verifyPassword(password!, String(password_hash))).toBe(true)
    await mailing.close()
    world.deps.sendsMail = false
  })

  test('is not for strangers, operators or oneself', async () => {
    expect((await reset(world.otherReseller, world.client, {})).status).toBe(404)
    expect((await reset(world.employee, world.admin, {})).status).toBe(403)
    expect((await reset(world.reseller, world.reseller, {})).status).toBe(409)
  })
})

describe('adding a user', () => {
  const person = (n: number) => ({
    userType: 2,
    name: 'New Person',
    username: `new.person${n}`,
    email: `n${n}@p.in`,
    mobile: `98111111${10 + n}`,
  })

  test('needs a password, or a mail that brings one', async () => {
    const token = await world.signIn(world.reseller)
    const without = await call(app, token, 'POST', 'user', person(1))
    expect(without.body.errors?.password?.[0]).toContain('E-mail is not set up')
    expect((await call(app, token, 'POST', 'user', { ...person(1), send_welcome: 1 })).body.errors).toHaveProperty('send_welcome')
    expect((await rows('select 1 from mails where to_address = $1', ['n1@p.in'])).length).toBe(0)
  })

  test('asks for a new password at the first sign-in where that is wished', async () => {
    const token = await world.signIn(world.reseller)
    const made = await call(app, token, 'POST', 'user', { ...person(2), password: 'Strong9horse', must_change_password: 1 })
    expect(made.body.data).toMatchObject({ must_change_password: 1, tree: 'reseller', children_count: 0 })
  })
})

describe('the list', () => {
  const idsOf = async (token: string, body: object) =>
    ((await call(app, token, 'POST', 'users', { per_page: 200, ...body })).body.data as { data: { id: number }[] }).data.map(
      row => row.id,
    )

  test('opens the tree below an account, within reach', async () => {
    const admin = await world.signIn(world.admin)
    const below = await idsOf(admin, { below: world.reseller.id })
    expect(below).toContain(world.client.id)
    expect(below).toContain(world.reseller.id)
    expect(below).not.toContain(world.stranger.id)
    const other = await call(app, await world.signIn(world.otherReseller), 'POST', 'users', { below: world.reseller.id })
    expect(other.body.errors).toEqual({ below: ['The selected user is not valid.'] })
  })

  test('names nobody above who is out of reach', async () => {
    const token = await world.signIn(world.reseller)
    const answer = await call(app, token, 'POST', 'users', { ids: [world.client.id] })
    expect((answer.body.data as { data: object[] }).data[0]).toMatchObject({ tree: 'reseller' })
  })

  test('finds low balances', async () => {
    const admin = await world.signIn(world.admin)
    await world.deps.pool.query('update accounts set low_credit_alert = 0 where id = $1', [world.client.id])
    expect(await idsOf(admin, { low_credit: 1 })).not.toContain(world.client.id)
    expect(await idsOf(admin, { low_credit: 1 })).toContain(world.sibling.id)
  })
})

describe('set-user-ratio', () => {
  const set = async (from: Account, sp: number, input: object = {}) => {
    await world.deps.pool.query('update accounts set sp_operation = $2 where id = $1', [from.id, sp])
    const body = { user_id: world.client.id, ratio_set: 90, failed_ratio: 5, reason: 'Summary of the operator', ...input }
    return call(app, await world.signIn(from), 'POST', 'set-user-ratio', body)
  }

  test('is for an admin who may use closing rules, with a reason, and at most a hundred per cent', async () => {
    expect((await set(world.admin, 0)).status).toBe(403)
    expect((await set(world.employee, 1)).status).toBe(403)
    expect((await set(world.reseller, 1)).status).toBe(403)
    expect((await set(world.admin, 1, { reason: 'short' })).body.errors).toHaveProperty('reason')
    expect((await set(world.admin, 1, { failed_ratio: 11 })).body.errors).toHaveProperty('failed_ratio')
    expect((await accountOf(world.client)).ratio_set).toBe(0)
    expect((await set(world.admin, 1)).status).toBe(200)
    expect(await accountOf(world.client)).toMatchObject({ ratio_set: 90, failed_ratio: 5 })
    const [entry] = await rows(`select reason from audit_log where action = 'users.setRatio'`)
    expect(entry).toEqual({ reason: 'Summary of the operator' })
  })
})

describe('a closing rule', () => {
  test('is the account’s own where a form leaves it open, and nothing where there is none', async () => {
    const sender = {
      accountId: world.client.id,
      actorId: world.client.id,
      userType: 2 as const,
      timezone: 'Asia/Kolkata',
      ip: '',
    }
    expect(await loadPayer(world.deps.pool, sender, undefined)).toMatchObject({ ratioSet: 90, failedRatio: 5 })
    expect(await loadPayer(world.deps.pool, { ...sender, accountId: world.sibling.id }, undefined)).toMatchObject({
      ratioSet: null,
      failedRatio: null,
    })
  })
})

describe('overview and account log', () => {
  test('show an account to those above it, and to nobody else', async () => {
    const path = `user-overview/${world.client.id}`
    const seen = await call(app, await world.signIn(world.reseller), 'GET', path)
    expect(seen.body.data).toMatchObject({
      account: { username: 'client', tree: 'reseller' },
      routes: null,
      children: { total: 0 },
      month: { campaigns: 0, contacts: 0, delivered: 0, failed: 0, credits: 0 },
    })
    expect((await call(app, await world.signIn(world.admin), 'GET', path)).body.data).toMatchObject({ routes: [] })
    expect((await call(app, await world.signIn(world.otherReseller), 'GET', path)).status).toBe(404)
    expect((await call(app, await world.signIn(world.sibling), 'GET', path)).status).toBe(403)
    expect(
      (
        await call(
          app,
          await world.signIn(
            world.admin,
            allPermissions(world.deps.register).filter(p => p !== 'users-view'),
          ),
          'GET',
          path,
        )
      ).status,
    ).toBe(403)
    expect(JSON.stringify(seen.body)).not.toContain('password_hash')
  })

  test('show who stands right below', async () => {
    const seen = await call(app, await world.signIn(world.admin), 'GET', `user-overview/${world.reseller.id}`)
    const children = await rows<{ id: number; username: string }>(
      'select id, username from accounts where parent_id = $1 and status <> 4 order by id desc',
      [world.reseller.id],
    )
    expect(children.length).toBeGreaterThan(0)
    expect(seen.body.data).toMatchObject({ children: { total: children.length, data: children.slice(0, 10) } })
  })

  test('tell what was done, without the names and places of those out of reach', async () => {
    const log = async (from: Account, perPage = 100) =>
      (await call(app, await world.signIn(from), 'POST', 'user-account-log', { user_id: world.client.id, per_page: perPage }))
        .body.data as {
        data: { action: string; actor: string | null; ip: string | null; after: object | null }[]
        last_page: number
      }
    const entries = (await log(world.reseller)).data
    const ratio = entries.find(entry => entry.action === 'users.setRatio')
    expect(ratio).toMatchObject({ actor: null, ip: null })
    expect(ratio?.after).not.toHaveProperty('ratio_set')
    expect(entries.find(entry => entry.action === 'users.resetPassword')).toMatchObject({ actor: 'reseller' })
    expect((await log(world.admin)).data.find(entry => entry.action === 'users.setRatio')).toMatchObject({
      actor: 'admin',
      after: { ratio_set: 90 },
    })
    expect((await log(world.admin, 2)).last_page).toBe(2)
    expect(
      (await call(app, await world.signIn(world.otherReseller), 'POST', 'user-account-log', { user_id: world.client.id })).status,
    ).toBe(404)
  })
})

describe('small rules', () => {
  test('made passwords meet both rules of the specification', () => {
    for (let i = 0; i < 200; i++) {
      const password = generatePassword()
      expect(meetsPattern(password) && meetsStrength(password)).toBe(true)
    }
  })

  test.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
      'Chrome 156 on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0',
      'Edge 156 on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari 19 on iOS',
    ],
    ['curl/8.5.0', 'curl 8.5.0'],
    ['<script>alert(1)</script>', null],
    ['', null],
  ])('reads the device of %s', (agent, device) => {
    expect(deviceOf(agent)).toBe(device)
  })

  test('a password set for somebody is hashed like any other', async () => {
    expect(await hashPassword('Strong9horse')).toMatch(/^\$argon2id\$/)
  })
})
