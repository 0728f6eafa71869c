import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { keepAuditHead, sealAudit, verifyAudit } from '../../server/kernel/audit/sealer.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await world.deps.pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
})
afterAll(() => app.close())

const login = (username: string, password: unknown) => call(app, undefined, 'POST', 'login', { username, password })
const tokenOf = (answer: Awaited<ReturnType<typeof login>>) => (answer.body.data as { access_token: string }).access_token

describe('signing in', () => {
  test('answers the session data with permissions by name, and a token that works', async () => {
    const answer = await login('client', PASSWORD)
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({ userType: 2, username: 'client', parent_key: null, role: 'client' })
    expect((answer.body.data as { permissions: { name: string }[] }).permissions).toContainEqual({ name: 'send-sms' })
    expect((await call(app, tokenOf(answer), 'GET', 'me')).status).toBe(200)
  })

  test('takes the e-mail as well as the name', async () => {
    expect((await login('client@example.in', PASSWORD)).status).toBe(200)
  })

  test('answers the same for a wrong password and for nobody', async () => {
    const wrong = await login('client', 'Wrong9horse')
    const nobody = await login('nobody.here', PASSWORD)
    expect(wrong).toEqual(nobody)
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors).toEqual({ username: ['These credentials do not match.'] })
  })

  test.each([{ $ne: 1 }, true, [], 12, null])('refuses the password %j as no text', async password => {
    expect((await login('client', password)).status).toBe(422)
  })

  test('stops after ten wrong tries from where it was signed in before', async () => {
    expect((await login('sibling', PASSWORD)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login('sibling', 'Wrong9horse')).status).toBe(422)
    const refused = await login('sibling', PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.body.message).toMatch(/Try again in \d+ seconds/)
  })

  test('writes every try to the login log', async () => {
    const { rows } = await world.deps.pool.query<{ n: number }>(
      `select count(*) as n from login_log where username = 'sibling' and event = 'failed'`,
    )
    expect(rows[0]?.n).toBe(11)
  })

  test('lets no account in that is inactive or whose reseller is', async () => {
    await world.deps.pool.query('update accounts set status = 0 where id = $1', [world.otherReseller.id])
    expect((await login('otherreseller', PASSWORD)).status).toBe(403)
    expect((await login('stranger', PASSWORD)).status).toBe(403)
    await world.deps.pool.query('update accounts set status = 1 where id = $1', [world.otherReseller.id])
  })
})

describe('a session', () => {
  test('ends at sign-out', async () => {
    const token = tokenOf(await login('client', PASSWORD))
    expect((await call(app, token, 'POST', 'logout', {})).status).toBe(200)
    expect((await call(app, token, 'GET', 'me')).status).toBe(401)
  })

  test('opens nothing when left alone for half an hour, and ends after twelve hours in any case', async () => {
    const idle = tokenOf(await login('client', PASSWORD))
    await world.deps.pool.query(`update sessions set last_seen_at = now() - interval '31 minutes' where revoked_at is null`)
    expect((await call(app, idle, 'GET', 'me')).status).toBe(401)
    const old = tokenOf(await login('client', PASSWORD))
    await world.deps.pool.query(`update sessions set expires_at = now() - interval '1 second' where revoked_at is null`)
    expect((await call(app, old, 'GET', 'me')).status).toBe(401)
  })

  test('ends at once when the permission is taken away, and when the password changes elsewhere', async () => {
    const [first, second] = [tokenOf(await login('client', PASSWORD)), tokenOf(await login('client', PASSWORD))]
    const changed = await call(app, first, 'POST', 'update-self-password', {
      old_password: PASSWORD,
      new_password: 'Another9horse',
    })
    expect(changed.status).toBe(200)
    expect((await call(app, second, 'GET', 'me')).status).toBe(401)
    expect((await call(app, first, 'GET', 'me')).status).toBe(200)
    await world.deps.pool.query(
      `update accounts set password_hash = (select password_hash from accounts where username = 'reseller') where username = 'client'`,
    )
  })

  test('never comes as a cookie, and its token stands nowhere in the database', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'client', password: PASSWORD } })
    expect(response.headers['set-cookie']).toBeUndefined()
    const token = response.json().data.access_token as string
    const { rows } = await world.deps.pool.query<{ row: string }>('select t::text as row from sessions t')
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })
})

describe('acting as another account', () => {
  const switchTo = async (token: string, to: { id: number }, reason = 'Asked for help') => {
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [to.id])
    return call(app, token, 'POST', 'child-login', { account_uuid: rows[0]?.uuid, reason })
  }

  test('works downwards, keeps the person known, and comes back', async () => {
    const own = await world.signIn(world.reseller)
    const acting = await switchTo(own, world.client)
    expect(acting.body.data).toMatchObject({ id: world.client.id, username: 'client' })
    expect((acting.body.data as { parent_key: string }).parent_key).toBeTruthy()
    const token = (acting.body.data as { access_token: string }).access_token
    expect((await call(app, token, 'POST', 'contact-group', { group_name: 'Made while acting' })).status).toBe(200)
    const { rows } = await world.deps.pool.query(
      `select actor_id, account_id from audit_log where action = 'group.create' order by seq desc limit 1`,
    )
    expect(rows[0]).toEqual({ actor_id: world.reseller.id, account_id: world.client.id })
    const home = await call(app, token, 'POST', 'child-login', { is_back_to_self_account: 1 })
    expect(home.body.data).toMatchObject({ id: world.reseller.id, parent_key: null })
    expect((await call(app, token, 'GET', 'me')).status).toBe(401)
  })

  test('is refused sideways, upwards, to strangers and to admins, like a missing account', async () => {
    for (const [from, to] of [
      [world.client, world.sibling],
      [world.client, world.reseller],
      [world.reseller, world.stranger],
      [world.reseller, world.admin],
      [world.employee, world.client],
      [world.admin, world.admin],
    ] as const) {
      const answer = await switchTo(await world.signIn(from), to)
      expect({ from: from.username, to: to.username, status: answer.status }).toEqual({
        from: from.username,
        to: to.username,
        status: 404,
      })
    }
  })

  test('goes one level deep', async () => {
    const acting = await switchTo(await world.signIn(world.admin), world.reseller)
    const token = (acting.body.data as { access_token: string }).access_token
    const nested = await switchTo(token, world.client)
    expect(nested).toMatchObject({ status: 409, body: { message: 'Return to your own account first.' } })
  })
})

describe('a repeat with the same key', () => {
  const create = (token: string, key: string, group_name: string) =>
    app.inject({
      method: 'POST',
      url: '/api/contact-group',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { group_name },
    })

  test('gets the first answer and does nothing again', async () => {
    const token = await world.signIn(world.client)
    const first = await create(token, 'key-1', 'Once')
    const second = await create(token, 'key-1', 'Once')
    expect(first.statusCode).toBe(200)
    expect(second.json().data).toEqual(first.json().data)
    expect((await world.deps.pool.query(`select 1 from contact_groups where group_name = 'Once'`)).rowCount).toBe(1)
  })

  test('is refused with other data', async () => {
    const token = await world.signIn(world.client)
    await create(token, 'key-2', 'This')
    expect((await create(token, 'key-2', 'That')).statusCode).toBe(409)
  })

  test('of ten at once, one is carried out', async () => {
    const token = await world.signIn(world.client)
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(token, 'key-3', 'Ten at once')))
    expect(answers.filter(answer => answer.statusCode === 200).length).toBeGreaterThan(0)
    expect(answers.every(answer => answer.statusCode === 200 || answer.statusCode === 409)).toBe(true)
    expect((await world.deps.pool.query(`select 1 from contact_groups where group_name = 'Ten at once'`)).rowCount).toBe(1)
  })

  test('may try again when the first was refused', async () => {
    const token = await world.signIn(world.client)
    expect((await create(token, 'key-4', 'x')).statusCode).toBe(422)
    expect((await create(token, 'key-4', 'x')).statusCode).toBe(422)
  })

  test('while the first one runs is told when to come again', async () => {
    const token = await world.signIn(world.client)
    const first = await create(token, 'key-5', 'Still running')
    expect(first.statusCode).toBe(200)
    await world.deps.pool.query(`update idempotency_keys set status = null where key = 'key-5'`)
    const second = await create(token, 'key-5', 'Still running')
    expect(second.statusCode).toBe(409)
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('may name it in the body, as request_id; that of another account is another one', async () => {
    const token = await world.signIn(world.client)
    const once = (body: object, as = token) => call(app, as, 'POST', 'contact-group', { request_id: 'order-77', ...body })
    const [first, second] = [await once({ group_name: 'By body' }), await once({ group_name: 'By body' })]
    expect(first.status).toBe(200)
    expect(second.body.data).toEqual(first.body.data)
    expect((await once({ group_name: 'Other' })).status).toBe(409)
    expect((await once({ group_name: 'Other' }, await world.signIn(world.sibling))).status).toBe(200)
    for (const request_id of ['with blanks', 7, ['order-77'], 'x'.repeat(256)])
      expect((await once({ request_id, group_name: 'Refused' })).body.errors).toHaveProperty('request_id')
    // A list is read anew whatever it is called.
    const list = () => call(app, token, 'POST', 'contact-groups', { request_id: 'list-1' })
    const before = (await list()).body.data as { total: number }
    expect((await call(app, token, 'POST', 'contact-group', { group_name: 'One more' })).status).toBe(200)
    expect(((await list()).body.data as { total: number }).total).toBe(before.total + 1)
  })
})

describe('the audit log', () => {
  test('seals its rows into a chain in which a change, a removal or an insertion shows', async () => {
    const { pool } = world.deps
    await until(async () => {
      await sealAudit(world.deps)
      return (await pool.query('select 1 from audit_log where hash is null')).rowCount === 0
    })
    expect(await verifyAudit(world.deps)).toBeUndefined()
    const { rows } = await pool.query<{ seq: number }>('select seq from audit_log order by seq offset 2 limit 1')
    const seq = rows[0]!.seq
    await pool.query('alter table audit_log disable trigger all')
    await pool.query(`update audit_log set reason = 'altered' where seq = $1`, [seq])
    expect(await verifyAudit(world.deps)).toBe(seq)
    await pool.query('update audit_log set reason = null where seq = $1', [seq])
    expect(await verifyAudit(world.deps)).toBeUndefined()
    await pool.query('alter table audit_log enable trigger all')
  })

  test('shows entries taken from its end, since where it ended stands outside the database', async () => {
    const { pool } = world.deps
    expect(await keepAuditHead(world.deps)).toBe(true)
    expect(await keepAuditHead(world.deps)).toBe(false)
    const { rows } = await pool.query<{ seq: number }>(
      'select seq from audit_log where hash is not null order by seq desc limit 2',
    )
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('alter table audit_log disable trigger all')
      await client.query('delete from audit_log where seq = $1', [rows[0]!.seq])
      const within = { ...world.deps, pool: client as unknown as typeof pool }
      expect(await verifyAudit(within)).toBe(rows[0]!.seq)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect(await verifyAudit(world.deps)).toBeUndefined()
  })

  test('cannot be changed or emptied', async () => {
    for (const statement of [`update audit_log set reason = 'x'`, 'delete from audit_log', 'truncate audit_log'])
      await expect(world.deps.pool.query(statement)).rejects.toThrow('append-only')
  })

  test('never holds a secret', async () => {
    const token = await world.signIn(world.admin)
    await call(app, token, 'POST', 'user', {
      userType: 2,
      name: 'Secret Keeper',
      username: 'secret.keeper',
      password: PASSWORD,
      email: 's@k.in',
      mobile: '9800000001',
    })
    const { rows } = await world.deps.pool.query<{ row: string }>(
      `select t::text as row from audit_log t where action = 'users.create'`,
    )
    expect(rows).not.toEqual([])
    expect(rows.some(({ row }) => row.includes(PASSWORD))).toBe(false)
  })
})
