import { createHook } from 'node:async_hooks'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteBad } from '../../server/access/knownTokens.ts'
import { forgetOldTraces } from '../../server/access/oldTraces.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { countTry } from '../../server/access/tries.ts'
import { buildApp } from '../../server/app.ts'
import { companions } from '../../server/companions.ts'
import { countAttempt, neighbourhood } from '../../server/kernel/net/attempts.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
let world: World
let app: FastifyInstance
let hash: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  hash = await hashPassword(PASSWORD)
})
beforeEach(() => world.deps.pool.query('update accounts set password_hash = $1', [hash]))
afterAll(() => app.close())

describe('a clock that was an hour ahead and was put right', () => {
  test('keeps nobody waiting for that hour, and forgives nothing that was tried in this moment', async () => {
    const { pool } = world.deps
    const ahead = () => pool.query(`update rate_counters set window_start = window_start + interval '1 hour'`)
    const tried = (ip: string) => countTry(pool, { what: 'login', who: 'nobody.at.all' }, ip, { most: 10, minutes: 15 })
    await pool.query('delete from rate_counters')
    expect([(await countAttempt(pool, 'a')).count, (await countAttempt(pool, 'a')).count]).toEqual([1, 2])
    expect(await tried('192.0.2.1')).toBe(0)
    expect(await tried('198.51.100.1')).toBeGreaterThan(0)
    await ahead()
    expect((await countAttempt(pool, 'a')).count).toBe(1)
    expect(await tried('198.51.100.1')).toBe(0)
    // A transaction that began a moment earlier sees a window that begins a moment later.
    await pool.query(`update rate_counters set window_start = now() + interval '1 second'`)
    expect((await countAttempt(pool, 'a')).count).toBe(2)
  })
})

describe('calls a second', () => {
  let limited: FastifyInstance
  beforeAll(async () => {
    limited = await buildApp(world.deps, companions, { callsPerSecond: 5, logLevel: 'silent' })
  })
  afterAll(() => limited.close())

  const get = (token: string | undefined, from = '192.0.2.1', url = '/api/me') =>
    limited.inject({ url, remoteAddress: from, ...(token && { headers: { authorization: `Bearer ${token}` } }) })
  const burst = async (calls: number, one: (i: number) => ReturnType<typeof get>) =>
    (await Promise.all(Array.from({ length: calls }, (_, i) => one(i)))).map(answer => answer.statusCode)

  test('are limited by session: the next ones are told when to come again, and then may', async () => {
    const token = await world.signIn(world.client)
    const other = await world.signIn(world.sibling)
    const answers = await burst(20, () => get(token))
    expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
    const refused = await get(token)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({ error: true, message: expect.any(String) })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    // Another session, and the same one from elsewhere, are their own and the same.
    expect((await get(other)).statusCode).toBe(200)
    expect((await get(token, '198.51.100.9')).statusCode).toBe(429)
    await until(async () => (await get(token)).statusCode === 200)
  })

  test('change nothing when they are refused', async () => {
    const token = await world.signIn(world.client)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        limited.inject({
          method: 'POST',
          url: '/api/contact-group',
          headers: { authorization: `Bearer ${token}` },
          payload: { group_name: `Burst ${i}` },
        }),
      ),
    )
    const made = answers.filter(answer => answer.statusCode === 200).length
    expect(made).toBeLessThan(20)
    expect((await world.deps.pool.query(`select 1 from contact_groups where group_name like 'Burst %'`)).rowCount).toBe(made)
  })

  test('are limited by address where a token is made up for each, or ended; those of others there go on', async () => {
    const token = await world.signIn(world.client)
    const ended = await world.signIn(world.sibling)
    await world.deps.pool.query('update sessions set revoked_at = now() where account_id = $1', [world.sibling.id])
    expect((await get(ended, '192.0.2.79')).statusCode).toBe(401)
    const answers = await burst(20, i => get(i % 2 ? `made-up-${i}` : i % 4 ? `rdk_made-up-${i}` : ended, '192.0.2.79'))
    expect(answers.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
    expect(answers.filter(status => status !== 429 && status !== 401)).toEqual([])
    expect((await get(token, '192.0.2.79')).statusCode).toBe(200)
  })

  test('are limited by session in a process that has not seen it before, once it has let somebody in by it', async () => {
    const token = await world.signIn(world.client)
    noteBad(token)
    expect((await get(token, '192.0.2.80')).statusCode).toBe(200)
    expect((await burst(10, () => get(undefined, '192.0.2.80'))).filter(status => status === 429).length).toBeGreaterThanOrEqual(
      5,
    )
    expect((await get(token, '192.0.2.80')).statusCode).toBe(200)
  })

  test('are limited by address where nobody is signed in, whatever token is made up', async () => {
    const settings = (i: number) => get(`made-up-${i}`, '192.0.2.77', '/api/public-app-setting')
    expect((await burst(20, settings)).filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
    expect((await get(undefined, '192.0.2.78', '/api/public-app-setting')).statusCode).toBe(200)
  })
})

const login = (username: string, password: unknown, from = '192.0.2.1') =>
  app
    .inject({ method: 'POST', url: '/api/login', remoteAddress: from, payload: { username, password } as object })
    .then(answer => ({ status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }))

describe('tries to sign in', () => {
  afterEach(() => world.deps.pool.query('delete from rate_counters'))

  test('count by account, whichever of its names is used', async () => {
    const names = ['client', 'client@example.in', 'CLIENT', ' client ', '919900000005']
    const { rows } = await world.deps.pool.query<{ mobile: string }>(`select mobile from accounts where username = 'client'`)
    names[4] = rows[0]!.mobile
    expect((await login('client', PASSWORD)).status).toBe(200)
    for (let i = 0; i < 10; i++) expect((await login(names[i % names.length]!, 'Wrong9horse')).status).toBe(422)
    for (const name of names) {
      const refused = await login(name, PASSWORD)
      expect(refused).toMatchObject({ status: 429, body: { message: expect.stringMatching(/Try again in \d+ seconds/) } })
      expect(Number(refused.retryAfter)).toBeGreaterThan(0)
      expect(Number(refused.retryAfter)).toBeLessThanOrEqual(900)
    }
    expect((await login('sibling', PASSWORD)).status).toBe(200)
  })

  test('may begin again when the quarter of an hour is over', async () => {
    for (let i = 0; i < 11; i++) await login('client', 'Wrong9horse')
    expect((await login('client', PASSWORD)).status).toBe(429)
    await world.deps.pool.query(`update rate_counters set window_start = window_start - interval '15 minutes'`)
    expect((await login('client', PASSWORD)).status).toBe(200)
  })

  test('that go well are forgotten', async () => {
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 5; i++) await login('client', 'Wrong9horse')
      expect((await login('client', PASSWORD)).status).toBe(200)
    }
    const { rows } = await world.deps.pool.query<{ key: string; hits: number }>('select key, hits from rate_counters')
    expect(rows).toEqual([{ key: 'login-from:192.0.2.0/24', hits: 15 }])
  })

  test.each([
    ['192.0.2.', (i: number) => `192.0.2.${i % 250}`, '192.0.3.1'],
    [
      '2001:db8:1:2::',
      (i: number) => `2001:db8:1:2:${(i * 7919).toString(16).slice(0, 4)}::${i.toString(16)}`,
      '2001:db8:1:3::1',
    ],
    ['2001:db8::', (i: number) => `2001:db8::${i.toString(16)}:1`, '2001:db8:0:1::1'],
    ['::ffff:192.0.2.', (i: number) => (i % 2 ? `::ffff:192.0.2.${i % 250}` : `192.0.2.${i % 250}`), '::ffff:192.0.4.1'],
  ])('count by neighbourhood, whichever address of it they come from: %s', async (_network, address, elsewhere) => {
    // 99 strangers' names, so that no account's own count is reached; no hash is wanted for them here.
    await world.deps.pool.query(
      `insert into rate_counters (key, window_start, hits) values ($1, date_bin(interval '1 hour', now(), '2000-01-01'), 97)`,
      [`login-from:${neighbourhood(address(0))}`],
    )
    for (let i = 1; i <= 3; i++) expect((await login(`nobody${i}`, 'Wrong9horse', address(i))).status).toBe(422)
    expect((await login('sibling', PASSWORD, address(4))).status).toBe(429)
    expect((await login('sibling', PASSWORD, elsewhere)).status).toBe(200)
  })

  test('are refused while they cannot be counted', async () => {
    await world.deps.pool.query('alter table rate_counters rename to rate_counters_away')
    const refused = await login('client', PASSWORD)
    await world.deps.pool.query('alter table rate_counters_away rename to rate_counters')
    expect(refused.status).toBe(500)
    expect(refused.body.data).toBeUndefined()
    expect((await login('client', PASSWORD)).status).toBe(200)
  })

  test('at once are counted one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => login('client', 'Wrong9horse')))
    expect(answers.filter(({ status }) => status === 422).length).toBe(10)
    expect(answers.filter(({ status }) => status === 429).length).toBe(15)
  })

  test('answer the same and take as long for an account that is there and one that is not', async () => {
    const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
    const times: Record<string, number[]> = { client: [], nobody: [] }
    for (let i = 0; i < 9; i++)
      for (const name of ['client', 'nobody']) {
        await world.deps.pool.query('delete from rate_counters')
        const since = performance.now()
        expect((await login(name, 'Wrong9horse')).body.errors).toEqual({ username: ['These credentials do not match.'] })
        times[name]!.push(performance.now() - since)
      }
    const [there, nobody] = [median(times.client!), median(times.nobody!)]
    expect(Math.abs(there - nobody)).toBeLessThan(Math.max(20, 0.5 * Math.max(there, nobody)))
  })
})

describe('tries of strangers', () => {
  const HOME = '198.51.100.7'
  const pool = () => world.deps.pool
  const later = (seconds: number) =>
    pool().query('update rate_counters set window_start = window_start - make_interval(secs => $1)', [seconds])
  beforeEach(async () => {
    await pool().query('delete from rate_counters')
    await pool().query('delete from known_places')
  })

  test('keep nobody out of where he signed in before, nor, for more than half a minute, of anywhere else', async () => {
    expect((await login('client', PASSWORD, HOME)).status).toBe(200)
    const answers: number[] = []
    for (let i = 0; i < 12; i++) answers.push((await login('client', 'Wrong9horse', `203.0.${i}.9`)).status)
    expect(answers).toEqual([422, ...Array<number>(11).fill(429)])
    expect((await login('client', PASSWORD, '198.51.100.200')).status).toBe(200)
    // Meanwhile a sign-in has given the try of new places back.
    expect((await login('client', 'Wrong9horse', '203.0.113.9')).status).toBe(422)
    const refused = await login('client', PASSWORD, '192.0.2.50')
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThanOrEqual(1)
    expect(Number(refused.retryAfter)).toBeLessThanOrEqual(30)
    await later(30)
    expect((await login('client', PASSWORD, '192.0.2.50')).status).toBe(200)
  })

  test('are one each half minute of all new places together, and ten in a quarter of an hour of each', async () => {
    const wrongFrom = async (ip: string) => (await login('client', 'Wrong9horse', ip)).status
    expect(await wrongFrom('203.0.113.9')).toBe(422)
    await later(31)
    await pool().query(`update rate_counters set hits = 9 where key like 'login:%@%'`)
    expect(await wrongFrom('203.0.113.10')).toBe(422)
    await later(31)
    const refused = await login('client', PASSWORD, '203.0.113.11')
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThan(60)
    // Who has used up his own leaves the others' alone.
    expect((await login('client', PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  test('at a name that nobody has are answered as at one that somebody has', async () => {
    for (const name of ['nobody.here', 'client']) {
      expect((await login(name, 'Wrong9horse', '203.0.113.9')).status).toBe(422)
      expect(await login(name, 'Wrong9horse', '192.0.2.9')).toMatchObject({
        status: 429,
        body: { message: expect.stringMatching(/^Too many attempts/) },
      })
    }
  })

  test('with a stolen session leave the owner his password prompt', async () => {
    expect((await login('client', PASSWORD, HOME)).status).toBe(200)
    const token = await world.signIn(world.client)
    const confirm = (password: string, remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/api/confirm-password',
        remoteAddress,
        headers: { authorization: `Bearer ${token}` },
        payload: { password },
      })
    for (let i = 0; i < 12; i++) await confirm('Wrong9horse', '203.0.113.9')
    expect((await confirm(PASSWORD, '203.0.113.9')).statusCode).toBe(429)
    expect((await confirm(PASSWORD, HOME)).statusCode).toBe(200)
  })

  test('do not keep him out who sets a new password by mail, wherever he is', async () => {
    const token = 'r'.repeat(43)
    await pool().query(
      `insert into password_resets (token_hash, account_id, expires_at) values (sha256($1::bytea), $2, now() + interval '5 minutes')`,
      [token, world.sibling.id],
    )
    const set = { token, password: 'Reset9horses', password_confirmation: 'Reset9horses' }
    const answer = await app.inject({ method: 'POST', url: '/api/update-password', remoteAddress: '192.0.2.90', payload: set })
    expect(answer.statusCode).toBe(200)
    expect((await login('sibling', 'Wrong9horse', '203.0.113.9')).status).toBe(422)
    expect((await login('sibling', 'Reset9horses', '192.0.2.91')).status).toBe(200)
  })
})

describe('a name of digits', () => {
  const NUMBER = '919876510001'
  const OTHER = 'Another9horse'
  const pool = () => world.deps.pool
  beforeEach(async () => {
    await pool().query('delete from rate_counters')
    await pool().query(`update accounts set mobile = null where mobile = $1`, [NUMBER])
  })
  const withNumber = (...whose: { id: number }[]) =>
    pool().query('update accounts set mobile = $1 where id = any($2)', [NUMBER, whose.map(({ id }) => id)])

  test('is not given any more', async () => {
    const own = await world.signIn(world.otherReseller)
    const form = { userType: 2, name: 'Taker', email: 'taker@example.in', mobile: '9812345678', password: PASSWORD }
    const answer = await call(app, own, 'POST', 'user', { ...form, username: NUMBER })
    expect(answer).toMatchObject({ status: 422, body: { errors: { username: [expect.stringMatching(/at least one letter/)] } } })
    expect((await call(app, own, 'POST', 'user', { ...form, username: `a${NUMBER}` })).status).toBe(200)
  })

  test('that was given before opens its own account, and the number its own; the owner of the name is told once', async () => {
    await withNumber(world.reseller)
    await pool().query('update accounts set username = $1, password_hash = $2 where id = $3', [
      NUMBER,
      await hashPassword(OTHER),
      world.stranger.id,
    ])
    const openedBy = async (password: string) => (await login(NUMBER, password)).body.data?.id
    expect(await openedBy(PASSWORD)).toBe(world.reseller.id)
    expect(await openedBy(OTHER)).toBe(world.stranger.id)
    // The same password of both: the exact name is meant.
    await pool().query('update accounts set password_hash = $1 where id = $2', [hash, world.stranger.id])
    expect(await openedBy(PASSWORD)).toBe(world.stranger.id)
    const told = await pool().query(`select 1 from notifications where event = 'number-as-name' and account_id = $1`, [
      world.stranger.id,
    ])
    expect(told.rowCount).toBe(1)
    await pool().query(`update accounts set username = 'stranger' where id = $1`, [world.stranger.id])
  })

  test('of several accounts opens the one whose password it is, and asks for the username where that is several', async () => {
    await withNumber(world.reseller, world.stranger)
    await pool().query('update accounts set password_hash = $1 where id = $2', [await hashPassword(OTHER), world.stranger.id])
    expect((await login(NUMBER, OTHER)).body.data.id).toBe(world.stranger.id)
    expect((await login(NUMBER, PASSWORD)).body.data.id).toBe(world.reseller.id)
    await pool().query('update accounts set password_hash = $1 where id = $2', [hash, world.stranger.id])
    expect(await login(NUMBER, PASSWORD)).toMatchObject({
      status: 422,
      body: { errors: { username: [expect.stringMatching(/Use your username/)] } },
    })
  })

  test('of two accounts keeps neither out by what is tried at the other', async () => {
    await withNumber(world.reseller, world.stranger)
    await pool().query(
      `insert into known_places (account_id, place) select id, '192.0.2.0/24' from accounts on conflict do nothing`,
    )
    await pool().query('update accounts set password_hash = $1 where id = $2', [await hashPassword(OTHER), world.stranger.id])
    await login('stranger', 'Wrong9horse')
    await pool().query(`update rate_counters set hits = 10 where key like 'login:%'`)
    expect((await login(NUMBER, PASSWORD)).status).toBe(200)
    expect((await login(NUMBER, OTHER)).status).toBe(429)
    // Nor does one's own sign-in use up the other's.
    await pool().query('delete from rate_counters')
    expect((await login(NUMBER, PASSWORD)).status).toBe(200)
    expect((await pool().query(`select 1 from rate_counters where key like 'login:%' and hits > 0`)).rowCount).toBe(0)
  })

  test('has the password compared as often, whether nobody or four have it', async () => {
    const compared = async (name: string) => {
      let hashes = 0
      const hook = createHook({
        init: (_, type) => {
          if (type === 'ARGON2REQUEST') hashes++
        },
      })
      await pool().query('delete from rate_counters')
      hook.enable()
      expect((await login(name, 'Wrong9horse')).status).toBe(422)
      hook.disable()
      return hashes
    }
    expect(await compared(NUMBER)).toBe(5)
    await withNumber(world.admin, world.employee, world.reseller, world.stranger)
    expect(await compared(NUMBER)).toBe(5)
    expect([await compared('client'), await compared('nobody.here')]).toEqual([1, 1])
  })
})

describe('a neighbourhood', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  test('is the first 64 bits of an IPv6 address, however it is written', () => {
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.array(group, { minLength: 4, maxLength: 4 }),
        (address, other) => {
          const full = (groups: number[]) => groups.map(n => n.toString(16)).join(':')
          const padded = address.map(n => n.toString(16).padStart(4, '0').toUpperCase()).join(':')
          const shortest = (text: string) => new URL(`http://[${text}]`).hostname.slice(1, -1)
          const short = shortest(full(address))
          const sameNetwork = full([...address.slice(0, 4), ...other])
          // An address that holds an IPv4 one is that one.
          fc.pre(!short.startsWith('::ffff:'))
          expect(neighbourhood(full(address))).toBe(`${shortest(`${full(address.slice(0, 4))}::`)}/64`)
          for (const same of [padded, short, sameNetwork, `${full(address)}%eth0`])
            expect(neighbourhood(same)).toBe(neighbourhood(full(address)))
          const [first = 0, ...rest] = address
          expect(neighbourhood(full([first ^ 1, ...rest]))).not.toBe(neighbourhood(full(address)))
        },
      ),
    )
  })

  test('is the first 24 bits of an IPv4 address, also where IPv6 carries it', () => {
    for (const ip of ['203.0.113.7', '203.0.113.255', '::ffff:203.0.113.9', '::FFFF:203.0.113.9'])
      expect(neighbourhood(ip)).toBe('203.0.113.0/24')
    expect(neighbourhood('203.0.114.7')).not.toBe('203.0.113.0/24')
    expect(neighbourhood('unknown')).toBe('unknown')
    expect(neighbourhood('::1')).toBe('::/64')
  })
})

describe('tries at one’s own password', () => {
  test('are limited, so that a stolen session does not find it out', async () => {
    const token = await world.signIn(world.sibling)
    const change = (old_password: string) =>
      call(app, token, 'POST', 'update-self-password', { old_password, new_password: 'Another9horse' })
    for (let i = 0; i < 10; i++) expect((await change('Wrong9horse')).status).toBe(422)
    expect((await change(PASSWORD)).status).toBe(429)
    await world.deps.pool.query(`delete from rate_counters where key like 'password:%'`)
    expect((await change(PASSWORD)).status).toBe(200)
  })

  test('at once change it once', async () => {
    const token = await world.signIn(world.reseller)
    const answers = await Promise.all(
      ['First9horse', 'Second9horse', 'Third9horse'].map(new_password =>
        call(app, token, 'POST', 'update-self-password', { old_password: PASSWORD, new_password }),
      ),
    )
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422, 422])
  })

  test('are not made while acting as somebody else', async () => {
    const own = await world.signIn(world.reseller)
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [world.client.id])
    const acting = await call(app, own, 'POST', 'child-login', { account_uuid: rows[0]!.uuid, reason: 'Asked for help' })
    const token = (acting.body.data as { access_token: string }).access_token
    const change = { old_password: PASSWORD, new_password: 'Another9horse' }
    expect((await call(app, token, 'POST', 'update-self-password', change)).status).toBe(403)
    // Credits neither: who gives them must be who pays for them.
    await world.deps.pool.query(`update accounts set "userType" = 1 where id = $1`, [world.client.id])
    const credit = { credit_type: 1, user_id: world.client.id, route_type: 1, credit: 5 }
    expect((await call(app, await world.signIn({ ...world.client, userType: 1 }), 'POST', 'user-credit', credit)).status).toBe(
      422,
    )
    expect((await call(app, token, 'POST', 'user-credit', credit)).status).toBe(403)
    await world.deps.pool.query(`update accounts set "userType" = 2 where id = $1`, [world.client.id])
  })
})

describe('traces of the past', () => {
  test('are cleared away when nobody needs them any more', async () => {
    const { pool } = world.deps
    const token = await world.signIn(world.client)
    await call(app, token, 'GET', 'me')
    await pool.query(
      `insert into rate_counters (key, window_start, hits) values ('old', now() - interval '2 days', 1), ('new', now(), 1)`,
    )
    await pool.query(
      `insert into idempotency_keys (account_id, actor_id, key, route, request_hash, created_at)
       values ($1, $1, 'old', 'x', 'x', now() - interval '3 days'), ($1, $1, 'new', 'x', 'x', now())`,
      [world.client.id],
    )
    await pool.query(
      `insert into sessions (token_hash, account_id, actor_id, expires_at) values ('\\x01', $1, $1, now() - interval '31 days'), ('\\x02', $1, $1, now())`,
      [world.client.id],
    )
    await forgetOldTraces(pool)
    const left = async (sql: string) => (await pool.query<{ k: string }>(sql)).rows.map(row => row.k)
    expect(await left(`select key as k from rate_counters where key in ('old', 'new')`)).toEqual(['new'])
    expect(await left(`select key as k from idempotency_keys where key in ('old', 'new')`)).toEqual(['new'])
    expect(await left(`select encode(token_hash, 'hex') as k from sessions where token_hash in ('\\x01', '\\x02')`)).toEqual([
      '02',
    ])
    expect((await call(app, token, 'GET', 'me')).status).toBe(200)
  })
})
