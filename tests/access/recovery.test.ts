import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { ensureNotificationTemplates } from '../../server/notifications/templates.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
const NEXT = 'Another9horse'
let app: FastifyInstance
let world: World
let hash: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  world.deps.publicUrl = 'https://desk.example.in'
  await ensureNotificationTemplates(world.deps.pool)
  app = await appOf(world)
  hash = await hashPassword(PASSWORD)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from mails')
  await world.deps.pool.query('delete from rate_counters')
  await world.deps.pool.query('update accounts set password_hash = $1', [hash])
})

const forgot = (email: string) => call(app, undefined, 'POST', 'forgot-password', { email })
const mails = async () =>
  (
    await world.deps.pool.query<{ to_address: string; subject: string; text: string; is_sealed: boolean }>(
      'select to_address, subject, text, is_sealed from mails order by id',
    )
  ).rows
const linkFor = async (email = 'client'): Promise<string> => {
  await forgot(email)
  return world.deps.secrets.open((await mails()).at(-1)!.text)
}
const tokenOf = (text: string) => /\/reset-password\/([\w-]+)/.exec(text)![1]!
const reset = (token: unknown, password: unknown = NEXT, again: unknown = password) =>
  call(app, undefined, 'POST', 'update-password', { token, password, password_confirmation: again })
const login = (password: string) => call(app, undefined, 'POST', 'login', { username: 'client', password })

describe('a forgotten password', () => {
  test('is answered the same for an account and for nobody, and only the account gets a mail', async () => {
    const known = await forgot('client@example.in')
    const unknown = await forgot('nobody@example.in')
    expect(known.status).toBe(200)
    expect({ ...known.body, intime: 0, outtime: 0 }).toEqual({ ...unknown.body, intime: 0, outtime: 0 })
    expect(known.body.message).toBe('If the account exists, a link was sent.')
    expect((await mails()).map(mail => mail.to_address)).toEqual(['client@example.in'])
  })

  test('takes the username too, in either field, and needs one of them', async () => {
    await forgot('CLIENT')
    await call(app, undefined, 'POST', 'forgot-password', { username: 'client' })
    expect(await mails()).toHaveLength(2)
    expect((await call(app, undefined, 'POST', 'forgot-password', {})).body.errors).toHaveProperty('email')
  })

  test('leads where the desk is configured to be, whatever host the request names', async () => {
    await app.inject({
      method: 'POST',
      url: '/api/forgot-password',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email: 'client' },
    })
    const text = world.deps.secrets.open((await mails())[0]!.text)
    expect(text).toContain('https://desk.example.in/reset-password/')
    expect(text).not.toContain('evil')
  })

  test('sends three links to an account in a quarter of an hour, without a word about the fourth', async () => {
    for (let times = 0; times < 5; times++) expect((await forgot('client')).status).toBe(200)
    expect(await mails()).toHaveLength(3)
  })

  test('is not asked for without end from one neighbourhood', async () => {
    for (let times = 0; times < 10; times++) expect((await forgot(`nobody${times}`)).status).toBe(200)
    expect((await forgot('client')).status).toBe(429)
  })

  test('sends nothing to an account that is not active', async () => {
    await world.deps.pool.query('update accounts set status = 0 where id = $1', [world.sibling.id])
    expect((await forgot('sibling')).status).toBe(200)
    expect(await mails()).toEqual([])
    await world.deps.pool.query('update accounts set status = 1 where id = $1', [world.sibling.id])
  })

  test.each(['{{7*7}}', `\${7*7}`, "' or 1=1 --", '<%= 7 %>'])('takes %s as a name nobody has', async typed => {
    const answer = await forgot(typed)
    expect(answer).toMatchObject({ status: 200, body: { message: 'If the account exists, a link was sent.' } })
    expect(await mails()).toEqual([])
  })
})

describe('a password reset link', () => {
  test('sets it, signs nobody in, ends every session, and tells the owner', async () => {
    const sessions = [await world.signIn(world.client), await world.signIn(world.client)]
    const acting = await world.signIn(world.reseller)
    const answer = await reset(tokenOf(await linkFor()))
    expect(answer.status).toBe(200)
    expect(answer.body.data).toBeNull()
    for (const token of sessions) expect((await call(app, token, 'GET', 'me')).status).toBe(401)
    expect((await call(app, acting, 'GET', 'me')).status).toBe(200)
    expect((await login(PASSWORD)).status).toBe(422)
    expect((await login(NEXT)).status).toBe(200)
    expect((await mails()).map(({ subject }) => subject)).toContain('Your password was changed')
    const told = await world.deps.pool.query(`select 1 from notifications where account_id = $1 and title = $2`, [
      world.client.id,
      'Your password was changed',
    ])
    expect(told.rowCount).toBe(1)
  })

  test('works once; of ten at once, one time', async () => {
    const token = tokenOf(await linkFor())
    const answers = await Promise.all(Array.from({ length: 4 }, () => reset(token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await reset(token)).body.errors).toEqual({ token: ['This link is invalid or has expired.'] })
  })

  test('voids the other ones', async () => {
    const [first, second] = [tokenOf(await linkFor()), tokenOf(await linkFor())]
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(422)
  })

  test('expires after half an hour', async () => {
    const token = tokenOf(await linkFor())
    await world.deps.pool.query(`update password_resets set expires_at = now() - interval '1 second'`)
    expect((await reset(token)).status).toBe(422)
  })

  test('is not used up by a password that is refused', async () => {
    const token = tokenOf(await linkFor())
    expect((await reset(token, 'short')).body.errors).toHaveProperty('password')
    expect((await reset(token, 'Client9horse')).body.errors).toHaveProperty('password')
    expect((await reset(token, NEXT, 'Other9horse')).body.errors).toHaveProperty('password_confirmation')
    expect((await reset(token)).status).toBe(200)
  })

  test.each(['', 'forged', "' or 1=1 --", { $ne: 1 }, null])('refuses the token %j', async token => {
    expect((await reset(token)).status).toBe(422)
  })

  test('stands nowhere in the database', async () => {
    const token = tokenOf(await linkFor())
    const { rows } = await world.deps.pool.query<{ row: string }>(
      'select t::text as row from password_resets t union all select t::text from mails t union all select t::text from audit_log t',
    )
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('does not get around the one-time code', async () => {
    await world.deps.pool.query('update accounts set two_factor = 1 where id = $1', [world.client.id])
    await reset(tokenOf(await linkFor()))
    expect((await login(NEXT)).body.data ?? {}).not.toHaveProperty('access_token')
    await world.deps.pool.query('update accounts set two_factor = 0 where id = $1', [world.client.id])
  })
})
