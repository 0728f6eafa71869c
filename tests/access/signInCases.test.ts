import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

/** Security cases 1, 2, 17, 37, T1, T5, T14 and T21, where they touch sign-in and sessions. */
const PASSWORD = 'Correct9horse'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  await world.deps.pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
})
afterAll(() => app.close())
beforeEach(() => world.deps.pool.query('delete from rate_counters'))

const login = (username: unknown, password: unknown = PASSWORD, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/login', headers, payload: { username, password } as object })
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

describe('guessing passwords', () => {
  test('takes as long for nobody as for somebody (case 1)', async () => {
    const time = async (username: string) => {
      const since = performance.now()
      await login(username, 'Wrong9horse')
      return performance.now() - since
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 7; round++) {
      known.push(await time('client'))
      unknown.push(await time('nobody.here'))
    }
    // Without the hash for nobody the answer would come in a few milliseconds.
    // The least of each: what else the machine does only adds.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
    expect(Math.min(...unknown)).toBeLessThan(Math.min(...known) * 2)
  })

  test('is stopped by neighbourhood as well as by account, whatever a header says of the address (cases 1, 17, T21)', async () => {
    await world.deps.pool.query(
      `insert into rate_counters (key, window_start, hits)
       values ('login-from:127.0.0.0/24', date_bin(make_interval(mins => 60), now(), '2000-01-01'), 100)`,
    )
    for (const headers of [
      {},
      { 'x-forwarded-for': '8.8.8.8' },
      { forwarded: 'for=8.8.8.8' },
      { 'x-real-ip': '8.8.8.8' },
    ] as Record<string, string>[]) {
      const answer = await login('client', PASSWORD, headers)
      expect({ headers, status: answer.statusCode }).toEqual({ headers, status: 429 })
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })

  test('does not sign the owner out who is at work', async () => {
    const own = (await login('sibling')).json().data.access_token as string
    for (let tries = 0; tries < 12; tries++) await login('sibling', 'Wrong9horse')
    expect((await login('sibling')).statusCode).toBe(429)
    expect((await call(app, own, 'GET', 'me')).status).toBe(200)
  })

  test('waits as long, and after as many tries, as the settings say', async () => {
    await world.deps.pool.query(
      `insert into app_settings (key, value) values ('login_max_tries', '3'), ('lock_minutes', '1')
       on conflict (key) do update set value = excluded.value`,
    )
    expect((await login('stranger')).statusCode).toBe(200)
    for (let tries = 0; tries < 3; tries++) expect((await login('stranger', 'Wrong9horse')).statusCode).toBe(422)
    const answer = await login('stranger')
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
    await world.deps.pool.query(`delete from app_settings where key in ('login_max_tries', 'lock_minutes')`)
  })
})

describe('a flood of sign-ins (case 2)', () => {
  test('is turned away beyond what can wait, and holds nobody else up', async () => {
    const token = await world.signIn(world.client)
    const flood = Promise.all(Array.from({ length: 90 }, (_, i) => login(`nobody${i}`, 'Wrong9horse')))
    const waits: number[] = []
    for (let round = 0; round < 10; round++) {
      const since = performance.now()
      expect((await call(app, token, 'GET', 'me')).status).toBe(200)
      waits.push(performance.now() - since)
    }
    const answers = (await flood).map(({ statusCode }) => statusCode)
    expect(new Set(answers)).toEqual(new Set([422, 503]))
    expect(answers.filter(status => status === 503).length).toBeGreaterThan(0)
    // One hash takes 50 ms on an idle machine; waiting behind fifty of them would be seconds.
    expect(median(waits)).toBeLessThan(1000)
  })
})

describe('what is typed', () => {
  test.each([{ $ne: 1 }, true, [], ['client'], 12, null, undefined])('%j is no username (T5)', async username => {
    expect((await login(username)).statusCode).toBe(422)
  })

  test.each(['{{7*7}}', `\${7*7}`, '<%= 7*7 %>', "' or 1=1 --", '"; drop table accounts; --'])(
    '%s is a name nobody has, and stands in the log as it came (T1)',
    async username => {
      const answer = await login(username)
      expect(answer.statusCode).toBe(422)
      expect(answer.body).not.toContain('49')
      const { rows } = await world.deps.pool.query('select username from login_log order by id desc limit 1')
      expect(rows[0]?.username).toBe(username)
    },
  )
})

describe('a session, with the next call (T14)', () => {
  const open = async (username: string) => (await login(username)).json().data.access_token as string
  const status = async (token: string, path = 'contact-groups') => (await call(app, token, 'POST', path, {})).status

  test('loses what is taken from its role, and gets what is given', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `insert into roles (name, display_name, "userType", permissions) values ('case-role', 'case-role', 2, '{phone-book-list}') returning id`,
    )
    const give = (permissions: string[]) =>
      world.deps.pool.query('update roles set permissions = $2 where id = $1', [rows[0]?.id, permissions])
    await world.deps.pool.query('update accounts set role_id = $2 where id = $1', [world.client.id, rows[0]?.id])
    const token = await open('client')
    expect(await status(token)).toBe(200)
    await give(['blacklist'])
    expect(await status(token)).toBe(403)
    expect(await status(token, 'blacklists')).toBe(200)
    await world.deps.pool.query('update accounts set role_id = null where id = $1', [world.client.id])
  })

  test.each([
    ['its account is deactivated', 'client', 'status = 0'],
    ['its account is blocked', 'client', 'status = 3'],
    ['the reseller above is deactivated', 'reseller', 'status = 0'],
    ['its account has run out', 'client', `validity_date = current_date - 2`],
  ])('is over when %s', async (_what, whose, change) => {
    const token = await open('client')
    expect(await status(token)).toBe(200)
    await world.deps.pool.query(`update accounts set ${change} where username = $1`, [whose])
    expect(await status(token)).toBe(401)
    await world.deps.pool.query('update accounts set status = 1, validity_date = null where username = $1', [whose])
  })
})

describe('addresses and methods (cases 14, 37)', () => {
  test.each([
    ['GET', '/api/login'],
    ['PUT', '/api/logout'],
    ['DELETE', '/api/forgot-password'],
    ['GET', '/api/unlock-session'],
  ])('%s %s is not known', async (method, url) => {
    const answer = await app.inject({ method: method as 'GET', url })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })

  test.each(['/api/Sessions', '/api//sessions', '/api/sessions%2F', '/api/x/../sessions', '/api/sessions.'])(
    '%s is no other way to the sessions',
    async url => {
      const answer = await app.inject({ method: 'GET', url })
      expect([400, 401, 404]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('user_agent')
    },
  )

  test('no answer sets a cookie, and none is stored on the way', async () => {
    for (const url of ['/api/login', '/api/forgot-password', '/api/sign-up', '/api/verify-otp', '/api/update-password']) {
      const answer = await app.inject({ method: 'POST', url, payload: { username: 'client', password: PASSWORD } })
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toBe('no-store')
    }
  })
})
