import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/access/passwords.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  world.deps.sendsMail = true
  app = await appOf(world)
  await world.deps.pool.query('update accounts set password_hash = $1', [await hashPassword(PASSWORD)])
  await world.deps.pool.query('update accounts set two_factor = 1 where id = any($1)', [[world.client.id, world.sibling.id]])
  // Everybody has signed in from here: what counts for new places is tested with passwords.
  await world.deps.pool.query(`insert into known_places (account_id, place) select id, '127.0.0.0/24' from accounts`)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from mails')
  await world.deps.pool.query('delete from rate_counters')
})

const login = ({ username }: Pick<Account, 'username'>) => call(app, undefined, 'POST', 'login', { username, password: PASSWORD })
interface Needed {
  two_factor_required: number
  otp_token: string
  sent_to: string
}
const begin = async (account: Account = world.client): Promise<string> => ((await login(account)).body.data as Needed).otp_token
const verify = (otp_token: unknown, otp: unknown) => call(app, undefined, 'POST', 'verify-otp', { otp_token, otp })
const resend = (otp_token: string) => call(app, undefined, 'POST', 'resent-otp', { otp_token })
const codeSent = async (): Promise<string> => {
  const { rows } = await world.deps.pool.query<{ text: string }>('select text from mails order by id desc limit 1')
  return /\d{6}/.exec(world.deps.secrets.open(rows[0]!.text))![0]
}
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const older = (seconds: number) =>
  world.deps.pool.query(
    `update otp_challenges set sent_at = sent_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1),
       created_at = created_at - make_interval(secs => $1)`,
    [seconds],
  )

describe('a sign-in with a code', () => {
  test('opens nothing by the password alone, and tells neither code nor address', async () => {
    const answer = await login(world.client)
    const data = answer.body.data as Needed
    expect(answer.status).toBe(200)
    expect(data).toMatchObject({ two_factor_required: 1, sent_to: 'c•••@example.in' })
    expect(Object.keys(data).sort()).toEqual(['otp_token', 'resend_after', 'sent_to', 'two_factor_required'])
    expect(JSON.stringify(answer)).not.toContain(await codeSent())
    for (const [method, path] of [
      ['GET', 'me'],
      ['POST', 'users'],
      ['POST', 'logout'],
    ] as const)
      expect((await call(app, data.otp_token, method, path, {})).status).toBe(401)
    expect((await world.deps.pool.query('select 1 from sessions where account_id = $1', [world.client.id])).rowCount).toBe(0)
  })

  test('goes on with the code, once', async () => {
    const token = await begin()
    const code = await codeSent()
    const answer = await verify(token, code)
    expect(answer.body.data).toMatchObject({ username: 'client', userType: 2 })
    const session = (answer.body.data as { access_token: string }).access_token
    expect((await call(app, session, 'GET', 'me')).status).toBe(200)
    expect((await verify(token, code)).status).toBe(422)
  })

  test('of ten at once with the right code, lets one in', async () => {
    const token = await begin()
    const code = await codeSent()
    const answers = await Promise.all(Array.from({ length: 10 }, () => verify(token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is over after five wrong codes, even with the right one then, and they stand in the log', async () => {
    const token = await begin()
    const code = await codeSent()
    for (let left = 4; left > 0; left--) {
      const answer = await verify(token, wrongOf(code))
      expect(answer.status).toBe(422)
      expect(answer.body.errors?.otp?.[0]).toContain(left === 1 ? 'One attempt is left' : `${left} attempts are left`)
    }
    expect((await verify(token, wrongOf(code))).status).toBe(429)
    expect((await verify(token, code)).status).toBe(429)
    const { rows } = await world.deps.pool.query<{ n: number }>(
      `select count(*) as n from login_log where event = 'otp_failed' and account_id = $1`,
      [world.client.id],
    )
    expect(rows[0]?.n).toBe(5)
  })

  test('judges no more than five of fifty wrong codes sent at once', async () => {
    const token = await begin()
    const code = await codeSent()
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(token, wrongOf(code))))
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(46)
  })

  test('counts wrong codes over all sign-ins of an account', async () => {
    for (let round = 0; round < 4; round++) {
      const token = await begin()
      const code = await codeSent()
      for (let tries = 0; tries < 5; tries++) await verify(token, wrongOf(code))
    }
    const token = await begin()
    expect((await verify(token, await codeSent())).status).toBe(429)
  })

  test.each(['1', '', null, ['482913'], 482913, '٤٨٢٩١٣', '000000 or 1=1', { $ne: 1 }])('refuses the code %j', async otp => {
    const answer = await verify(await begin(), otp)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty('otp')
  })

  test('belongs to the sign-in it was sent for', async () => {
    const mine = await begin(world.client)
    await begin(world.sibling)
    expect((await verify(mine, await codeSent())).status).toBe(422)
    expect((await verify('forged', await codeSent())).status).toBe(422)
  })

  test('expires after five minutes', async () => {
    const token = await begin()
    await older(301)
    const answer = await verify(token, await codeSent())
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.otp?.[0]).toContain('expired')
  })

  test('sends another code after a minute, three times; the one before is void', async () => {
    const token = await begin()
    const first = await codeSent()
    expect((await resend(token)).status).toBe(429)
    for (let times = 0; times < 3; times++) {
      await older(61)
      expect(await resend(token)).toMatchObject({ status: 200, body: { data: { resend_after: 60 } } })
    }
    expect((await verify(token, first)).status).toBe(422)
    await older(61)
    expect((await resend(token)).status).toBe(429)
    expect((await verify(token, await codeSent())).status).toBe(200)
  })

  test('sends none for a sign-in that does not exist, or was begun long ago', async () => {
    expect((await resend('forged')).status).toBe(422)
    const token = await begin()
    await older(16 * 60)
    expect((await resend(token)).status).toBe(422)
  })

  test('keeps neither token nor code where somebody reading the database could use them', async () => {
    const token = await begin()
    const code = await codeSent()
    const { rows } = await world.deps.pool.query<{ row: string }>(
      'select t::text as row from otp_challenges t union all select t::text from mails t',
    )
    expect(rows.some(({ row }) => row.includes(token) || row.includes(code))).toBe(false)
  })

  test('lets nobody in whose account was deactivated in between', async () => {
    const token = await begin(world.sibling)
    await world.deps.pool.query('update accounts set status = 0 where id = $1', [world.sibling.id])
    expect((await verify(token, await codeSent())).status).toBe(403)
    expect((await login(world.sibling)).status).toBe(403)
    await world.deps.pool.query('update accounts set status = 1 where id = $1', [world.sibling.id])
  })
})

describe('who is asked for a code', () => {
  const isAsked = async (account: Account) => 'otp_token' in ((await login(account)).body.data as object)

  test('operators by the setting, others by their account', async () => {
    expect(await isAsked(world.admin)).toBe(true)
    expect(await isAsked(world.employee)).toBe(true)
    expect(await isAsked(world.reseller)).toBe(false)
    await world.deps.pool.query(`insert into app_settings (key, value) values ('two_factor_for_operators', '0')`)
    expect(await isAsked(world.admin)).toBe(false)
    await world.deps.pool.query(`delete from app_settings where key = 'two_factor_for_operators'`)
  })

  test('nobody by the setting where no mail is sent, but an account that wants a code is let in by nothing else', async () => {
    const silent = await appOf({ ...world, deps: { ...world.deps, sendsMail: false } })
    const answer = (username: string) => call(silent, undefined, 'POST', 'login', { username, password: PASSWORD })
    expect((await answer('admin')).body.data).toHaveProperty('access_token')
    expect((await answer('client')).status).toBe(503)
    // So it is not switched on where it would shut its own person out.
    const token = await world.signIn(world.reseller)
    const query = { two_factor: 1 }
    expect((await call(silent, token, 'POST', 'enable-additional-security', query)).body.errors).toHaveProperty('two_factor')
    expect((await call(app, token, 'POST', 'enable-additional-security', query)).status).toBe(200)
    expect(await isAsked(world.reseller)).toBe(true)
    await world.deps.pool.query('update accounts set two_factor = 0, email = null where id = $1', [world.reseller.id])
    expect((await call(app, token, 'POST', 'enable-additional-security', query)).body.errors).toHaveProperty('two_factor')
    await silent.close()
  })
})
