import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { listZones } from '../../server/people/timezones.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, uuidOf, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await world.deps.pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
})
afterAll(() => app.close())

const query = <T>(sql: string, values: unknown[] = []) => world.deps.pool.query(sql, values).then(({ rows }) => rows as T[])
const ownOf = async (account: Account) =>
  (await call(app, await world.signIn(account), 'GET', 'my-profile')).body.data as Record<string, unknown>
const accountOf = async ({ id }: Account) =>
  (await query<{ email: string; mobile: string }>('select email, mobile from accounts where id = $1', [id]))[0]!
const update = async (account: Account, change: object) => {
  const { name, email, mobile, timezone } = await ownOf(account)
  return call(app, await world.signIn(account), 'POST', 'update-profile', { name, email, mobile, timezone, ...change })
}

describe('one’s own account', () => {
  test('is shown without what is secret', async () => {
    const own = await ownOf(world.client)
    expect(own).toMatchObject({ id: world.client.id, username: 'client', timezone: 'Asia/Kolkata' })
    expect(Object.keys(own).some(name => /hash|password_hash|path/.test(name))).toBe(false)
  })

  test('changes name, company and time zone, and tells the log what', async () => {
    const answer = await update(world.client, { name: 'Sunrise School', city: 'Surat', timezone: 'Europe/Berlin' })
    expect(answer.body.data).toMatchObject({ name: 'Sunrise School', city: 'Surat', timezone: 'Europe/Berlin' })
    const [entry] = await query<{ after: object }>(
      `select after from audit_log where action = 'profile.update' order by seq desc limit 1`,
    )
    expect(entry?.after).toEqual({ name: 'Sunrise School', city: 'Surat', timezone: 'Europe/Berlin' })
    expect((await update(world.client, { timezone: 'Mars/Olympus' })).body.errors).toHaveProperty('timezone')
  })

  test('asks for the password before the ways to get it back change', async () => {
    expect((await update(world.client, { email: 'new@example.in' })).body.errors).toHaveProperty('password')
    expect((await update(world.client, { email: 'new@example.in', password: 'Wrong9horse' })).body.errors).toHaveProperty(
      'password',
    )
    expect((await update(world.client, { email: 'new@example.in', password: PASSWORD })).status).toBe(200)
    expect((await update(world.client, { mobile: '9811100000', password: PASSWORD })).body.data).toMatchObject({
      mobile: '919811100000',
    })
    expect(
      (await query<{ row: string }>('select t::text as row from audit_log t')).some(({ row }) => row.includes(PASSWORD)),
    ).toBe(false)
  })

  test('keeps e-mail and mobile of an account from whoever has but its session, by every door', async () => {
    const reseller = await world.signIn(world.reseller)
    const stolen = () => query('update sessions set stepped_up_at = null')
    await stolen()
    const before = await accountOf(world.reseller)
    const own = { name: 'reseller', timezone: 'Asia/Kolkata', ...before }
    for (const change of [{ email: 'evil@example.in' }, { mobile: '9811100009' }]) {
      for (const whose of [world.reseller, world.client]) {
        const answer = await call(app, reseller, 'PUT', `user/${whose.id}`, change)
        expect(answer).toMatchObject({ status: 403, body: { data: { step_up: true } } })
      }
      expect((await call(app, reseller, 'POST', 'update-profile', { ...own, ...change })).body.errors).toHaveProperty('password')
    }
    expect(await accountOf(world.reseller)).toEqual(before)
    // The rest of the form goes on, with the same address in it.
    const token = await world.signIn(world.reseller)
    await stolen()
    const kept = { city: 'Surat', email: before.email, mobile: before.mobile }
    expect((await call(app, token, 'PUT', `user/${world.reseller.id}`, kept)).status).toBe(200)
  })

  test('has them changed by nobody who acts as somebody, of that account or one below', async () => {
    const own = await world.signIn(world.admin)
    const acting = await call(app, own, 'POST', 'child-login', { account_uuid: await uuidOf(world, world.reseller) })
    const token = (acting.body.data as { access_token: string }).access_token
    await query('update sessions set stepped_up_at = now()')
    for (const { id } of [world.reseller, world.client])
      expect(await call(app, token, 'PUT', `user/${id}`, { email: 'evil@example.in' })).toMatchObject({
        status: 403,
        body: { message: expect.stringMatching(/while acting/) },
      })
  })

  test('tells the old address, voids links and codes sent there, and stands in the log', async () => {
    await query(
      `insert into password_resets (token_hash, account_id, expires_at) values ('\\x01', $1, now() + interval '1 hour')`,
      [world.sibling.id],
    )
    await query('delete from mails')
    const reseller = await world.signIn(world.reseller)
    const change = { email: 'moved@example.in', mobile: '9811100008' }
    expect((await call(app, reseller, 'PUT', `user/${world.sibling.id}`, change)).status).toBe(200)
    const mails = await query<{ to_address: string; text: string }>('select to_address, text from mails order by id')
    expect(mails[0]).toEqual({
      to_address: 'sibling@example.in',
      text: expect.stringContaining('e-mail address and the mobile number'),
    })
    const told = await query(`select 1 from notifications where event = 'contact-changed' and account_id = $1`, [
      world.sibling.id,
    ])
    expect(told).toHaveLength(1)
    expect(await query('select 1 from password_resets where account_id = $1 and used_at is null', [world.sibling.id])).toEqual([])
    await query('delete from mails')
    expect((await update(world.sibling, { email: 'sibling@example.in', password: PASSWORD })).status).toBe(200)
    expect(await query('select to_address from mails order by id limit 1')).toEqual([{ to_address: 'moved@example.in' }])
  })

  test('takes no address that somebody else has', async () => {
    const taken = await update(world.client, { email: 'SIBLING@example.in', password: PASSWORD })
    expect(taken.body.errors).toEqual({ email: ['Another account has this e-mail address.'] })
  })

  test('changes nothing that is not its own to change', async () => {
    for (const smuggled of [
      { userType: 0 },
      { sp_operation: 1 },
      { credit_limit: 5 },
      { status: 1 },
      { role_id: 1 },
      { username: 'root1' },
      { parent_id: 1 },
    ])
      expect((await update(world.client, smuggled)).status, JSON.stringify(smuggled)).toBe(422)
  })

  test('keeps quiet hours of its own: both times or neither, and two different ones', async () => {
    expect((await update(world.client, { quiet_from: '22:00', quiet_until: '07:00' })).body.data).toMatchObject({
      quiet_from: '22:00',
      quiet_until: '07:00',
    })
    expect(Object.keys((await update(world.client, { quiet_until: null })).body.errors ?? {})).toEqual(['quiet_until'])
    expect(Object.keys((await update(world.client, { quiet_from: '07:00' })).body.errors ?? {})).toEqual(['quiet_until'])
    const manager = await world.signIn(world.reseller)
    const put = (body: Record<string, unknown>) => call(app, manager, 'PUT', `user/${world.client.id}`, body)
    expect(Object.keys((await put({ quiet_from: null })).body.errors ?? {})).toEqual(['quiet_from'])
    expect((await put({ quiet_from: null, quiet_until: null })).status).toBe(200)
    expect(await query('select quiet_from, quiet_until from accounts where id = $1', [world.client.id])).toEqual([
      { quiet_from: null, quiet_until: null },
    ])
  })

  test('cannot be given another way back by who acts as it', async () => {
    const [target] = await query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, await world.signIn(world.reseller), 'POST', 'child-login', {
      account_uuid: target!.uuid,
      reason: 'Asked for help',
    })
    const { access_token } = acting.body.data as { access_token: string }
    const own = (await call(app, access_token, 'GET', 'my-profile')).body.data as Record<string, unknown>
    const body = { name: own.name, email: 'mine@example.in', mobile: own.mobile, timezone: own.timezone, password: PASSWORD }
    expect((await call(app, access_token, 'POST', 'update-profile', body)).status).toBe(403)
  })
})

describe('pictures', () => {
  const upload = async (account: Account, n: number, mime = 'image/png') => {
    const id = `picture${String(n).padStart(20, '0')}`
    mkdirSync(join(world.deps.dataDir, 'files'), { recursive: true })
    writeFileSync(join(world.deps.dataDir, 'files', id), 'pixels')
    await query(`insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', 'me.png', $3, 6)`, [
      id,
      account.id,
      mime,
    ])
    return `uploads/${id}`
  }
  const see = async (from: Account, of: Account, what: string) =>
    (
      await app.inject({
        url: `/api/user-picture/${of.id}?of=${what}`,
        headers: { authorization: `Bearer ${await world.signIn(from)}` },
      })
    ).statusCode

  test('are seen by oneself and those above; a logo by those below as well', async () => {
    expect(
      (await update(world.reseller, { avatar: await upload(world.reseller, 1), companyLogo: await upload(world.reseller, 2) }))
        .status,
    ).toBe(200)
    for (const [from, avatar, logo] of [
      [world.reseller, 200, 200],
      [world.admin, 200, 200],
      [world.client, 404, 200],
      [world.otherReseller, 404, 404],
      [world.stranger, 404, 404],
    ] as const) {
      expect(await see(from, world.reseller, 'avatar'), from.username).toBe(avatar)
      expect(await see(from, world.reseller, 'companyLogo'), from.username).toBe(logo)
    }
    expect(await see(world.reseller, world.reseller, 'password_hash')).toBe(404)
    expect(await see(world.client, world.client, 'avatar')).toBe(404)
  })

  test('of other accounts are not seen by an employee limited to those allotted to him', async () => {
    const path = await upload(world.admin, 5)
    await query('update accounts set avatar = $1, "companyLogo" = $1 where id = any($2)', [
      path,
      [world.client, world.reseller, world.stranger].map(({ id }) => id),
    ])
    expect(await see(world.employee, world.client, 'avatar')).toBe(200)
    await query(`insert into app_settings (key, value) values ('employee_scope', '"allotted"')`)
    await query('update accounts set allotted = array[$2::bigint] where id = $1', [world.employee.id, world.otherReseller.id])
    const seen = async (of: Account) => [await see(world.employee, of, 'avatar'), await see(world.employee, of, 'companyLogo')]
    expect(await seen(world.stranger)).toEqual([200, 200])
    for (const of of [world.client, world.reseller]) expect(await seen(of), of.username).toEqual([404, 404])
    await query(`delete from app_settings where key = 'employee_scope'`)
  })

  test('are pictures', async () => {
    expect((await update(world.client, { avatar: await upload(world.client, 3, 'application/pdf') })).body.errors).toHaveProperty(
      'avatar',
    )
    expect((await update(world.client, { avatar: await upload(world.sibling, 4) })).body.errors).toHaveProperty('avatar')
  })
})

describe('time zones', () => {
  test('are all there, by the names in use now, with their offset', async () => {
    const answer = await call(app, await world.signIn(world.client), 'GET', 'get-all-timezones')
    const zones = answer.body.data as { id: string; name: string; offset: string }[]
    expect(zones.length).toBeGreaterThan(400)
    expect(zones).toContainEqual({ id: 'Asia/Kolkata', name: 'Asia/Kolkata', offset: '+05:30' })
    expect(zones).toContainEqual({ id: 'UTC', name: 'UTC', offset: '+00:00' })
    const { rows } = await world.deps.pool.query<{ name: string }>('select name from pg_timezone_names')
    const known = new Set(rows.map(row => row.name))
    expect(listZones().filter(zone => !known.has(zone.id))).toEqual([])
  })
})

describe('sign-ins', () => {
  test('are shown in scope: one’s own, those below, all to operators; tries of nobody to operators alone', async () => {
    for (const [account, name] of [
      [world.client, 'client'],
      [world.reseller, 'reseller'],
      [world.stranger, 'stranger'],
      [null, 'nobody'],
    ] as const)
      await query(
        `insert into login_log (account_id, username, event, status, ip, user_agent) values ($1, $2, 'login', 1, '203.0.113.7', 'curl/8.5.0')`,
        [account?.id ?? null, name],
      )
    const seen = async (from: Account, filter: object = {}) => {
      const answer = await call(app, await world.signIn(from), 'POST', 'view-login-log', {
        per_page: 200,
        event: 'login',
        ip: '203.0',
        ...filter,
      })
      return ((answer.body.data as { data: { username: string }[] }).data ?? []).map(row => row.username).sort()
    }
    expect(await seen(world.reseller)).toEqual(['client', 'reseller'])
    expect(await seen(world.reseller, { whose: 'own' })).toEqual(['reseller'])
    expect(await seen(world.reseller, { whose: 'children' })).toEqual(['client'])
    expect(await seen(world.client)).toEqual(['client'])
    expect(await seen(world.sibling)).toEqual([])
    expect(await seen(world.admin)).toEqual(['client', 'nobody', 'reseller', 'stranger'])
    expect(await seen(world.admin, { ip: '203.0.114' })).toEqual([])
    const foreign = await call(app, await world.signIn(world.reseller), 'POST', 'view-login-log', { user_id: world.stranger.id })
    expect(foreign.body.errors).toEqual({ user_id: ['The selected user is not valid.'] })
    const one = await call(app, await world.signIn(world.client), 'POST', 'view-login-log', { ip: '203.0' })
    expect((one.body.data as { data: object[] }).data[0]).toMatchObject({ device: 'curl 8.5.0' })
  })
})
