import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
let app: FastifyInstance
let world: World
let people = 0

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query('delete from rate_counters')
  await world.deps.pool.query('delete from mails')
  await set({ allow_registration: 1, auto_approve: 0, default_parent: 0 })
})

const set = async (values: Record<string, number>) => {
  for (const [key, value] of Object.entries(values))
    await world.deps.pool.query(
      'insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
      [key, JSON.stringify(value)],
    )
}
const form = (change: object = {}) => {
  people++
  return {
    name: 'Asha Verma',
    username: `asha.${people}`,
    email: `asha${people}@example.in`,
    mobile: `98${String(people).padStart(8, '0')}`,
    companyName: 'Sunrise School',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    accept_terms: 1,
    ...change,
  }
}
const signUp = (body: object) => call(app, undefined, 'POST', 'sign-up', body)
const find = async (username: string) =>
  (await world.deps.pool.query('select id, "userType", status, parent_id, mobile from accounts where username = $1', [username]))
    .rows[0]
const login = (username: string) => call(app, undefined, 'POST', 'login', { username, password: PASSWORD })

describe('registration', () => {
  test('is closed until an admin opens it', async () => {
    await world.deps.pool.query(`delete from app_settings where key = 'allow_registration'`)
    const body = form()
    expect((await signUp(body)).status).toBe(403)
    expect(await find(body.username)).toBeUndefined()
  })

  test('makes a client that waits to be approved, and tells both sides', async () => {
    const body = form()
    const answer = await signUp(body)
    expect(answer).toMatchObject({ status: 200, body: { data: null } })
    expect(answer.body.message).toContain('waiting for approval')
    expect(await find(body.username)).toMatchObject({
      userType: 2,
      status: 2,
      parent_id: world.admin.id,
      mobile: `91${body.mobile}`,
    })
    expect(await login(body.username)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('waiting for approval') },
    })
    const { rows } = await world.deps.pool.query('select account_id from notifications where account_id = $1', [world.admin.id])
    expect(rows.length).toBeGreaterThan(0)
    const mails = await world.deps.pool.query<{ to_address: string }>('select to_address from mails')
    expect(mails.rows.map(mail => mail.to_address)).toContain(body.email)
  })

  test('lets in at once where the setting says so', async () => {
    await set({ auto_approve: 1 })
    const body = form()
    expect((await signUp(body)).body.message).toContain('sign in now')
    expect((await login(body.username)).status).toBe(200)
  })

  test('comes with its first credits where the setting says how many: at once, or when it is approved', async () => {
    const credits = async (username: string) => {
      const { rows } = await world.deps.pool.query<{ balance: number }>(
        `select w.balance from wallets w join accounts a on a.id = w.account_id where a.username = $1 and w.kind = 'main' and w.balance <> 0`,
        [username],
      )
      return rows.map(({ balance }) => balance)
    }
    await set({ default_credit: 250, auto_approve: 1 })
    const [now, later, none] = [form(), form(), form()]
    await signUp(now)
    expect(await credits(now.username)).toEqual([250])
    await set({ auto_approve: 0 })
    await signUp(later)
    expect(await credits(later.username)).toEqual([])
    const approve = async (username: string) => {
      const { rows } = await world.deps.pool.query<{ id: number }>('select id from accounts where username = $1', [username])
      const admin = await world.signIn(world.admin)
      return call(app, admin, 'POST', 'user-action', { ids: [rows[0]!.id], action: 'approve' })
    }
    expect((await approve(later.username)).status).toBe(200)
    expect(await credits(later.username)).toEqual([250])
    await set({ default_credit: 0 })
    await signUp(none)
    await approve(none.username)
    expect(await credits(none.username)).toEqual([])
  })

  test('stands below the reseller of the link, the one of the setting, or the admin', async () => {
    const { rows } = await world.deps.pool.query<{ uuid: string }>('select uuid from accounts where id = $1', [world.reseller.id])
    const invited = form({ ref: rows[0]?.uuid })
    await signUp(invited)
    expect(await find(invited.username)).toMatchObject({ parent_id: world.reseller.id })
    await set({ default_parent: world.otherReseller.id })
    for (const ref of ['nobody', null]) {
      const body = form({ ref })
      await signUp(body)
      expect(await find(body.username)).toMatchObject({ parent_id: world.otherReseller.id })
    }
    // A client is nobody's parent, even when the setting names one.
    await set({ default_parent: world.client.id })
    const body = form()
    await signUp(body)
    expect(await find(body.username)).toMatchObject({ parent_id: world.admin.id })
  })

  test('answers the same for an e-mail or a mobile that is known, adds nobody, and tells the owner', async () => {
    const known = form()
    const first = await signUp(known)
    for (const change of [{ email: known.email.toUpperCase() }, { mobile: known.mobile }]) {
      await world.deps.pool.query('delete from mails')
      const body = form(change)
      const answer = await signUp(body)
      expect({ ...answer.body, intime: 0, outtime: 0 }).toEqual({ ...first.body, intime: 0, outtime: 0 })
      expect(await find(body.username)).toBeUndefined()
      const { rows } = await world.deps.pool.query('select to_address, subject from mails')
      expect(rows).toEqual([{ to_address: known.email, subject: 'You already have an account' }])
    }
  })

  test('says that a username is taken, also one of an account long gone', async () => {
    const known = form()
    await signUp(known)
    await world.deps.pool.query('update accounts set status = 4 where username = $1', [known.username])
    expect((await signUp(form({ username: known.username }))).body.errors).toHaveProperty('username')
  })

  test.each([
    ['password', { password: 'short', password_confirmation: 'short' }],
    ['password', { username: 'verma.asha', password: 'Verma.asha9', password_confirmation: 'Verma.asha9' }],
    ['password_confirmation', { password_confirmation: 'Other9horse' }],
    ['accept_terms', { accept_terms: 0 }],
    ['email', { email: 'asha@' }],
    ['mobile', { mobile: '12' }],
    ['username', { username: 'a b' }],
    ['userType', { userType: 0 }],
    ['status', { status: 1 }],
    ['parent_id', { parent_id: 1 }],
    ['sp_operation', { sp_operation: 1 }],
  ])('refuses at %s: %j', async (field, change) => {
    const body = form(change)
    const answer = await signUp(body)
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toHaveProperty(field)
    expect(await find(body.username)).toBeUndefined()
  })

  test('stops after five from one neighbourhood', async () => {
    for (let times = 0; times < 5; times++) expect((await signUp(form())).status).toBe(200)
    const body = form()
    expect((await signUp(body)).status).toBe(429)
    expect(await find(body.username)).toBeUndefined()
  })

  test('of five at once with one e-mail, adds one', async () => {
    const { email } = form()
    const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(form({ email }))))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect((await world.deps.pool.query('select 1 from accounts where email = $1', [email])).rowCount).toBe(1)
  })
})
