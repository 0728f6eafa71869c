import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { register } from '../../resources/index.ts'
import { ensureDefaultRoles } from '../../server/access/defaultRoles.ts'
import { hashPassword } from '../../server/access/passwords.ts'
import { pairFor } from '../../server/adjustments/secondPerson.ts'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import type { Worker } from '../../server/kernel/jobs/worker.ts'
import { ensureFirstAdmin } from '../../server/people/firstAdmin.ts'
import { actingAs } from '../contract/asked.ts'
import { type World as Sending, world as sendingWorld } from '../support/campaigns.ts'
import { testDatabase } from '../support/database.ts'
import { takenCampaign } from '../support/taken.ts'
import { until } from '../support/until.ts'
import { type Account, type Answered, addAccount, appOf, call, makeWorld, type World } from '../support/world.ts'

const PASSWORD = 'Correct9horse'
const REASON = 'Summary of the supplier of 20 November'
const LIMIT = 2

const database = await testDatabase()
const { pool } = database
let world: World
let app: FastifyInstance
let worker: Worker
let w: Sending
let hash: string
let admin: Account
let token: string
let people = 0

beforeAll(async () => {
  world = await makeWorld(database)
  app = await appOf(world)
  worker = startJobs(world.deps, companions, { every: 5 })
  hash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await worker.stop()
  await app.close()
})

/** The log is append-only; a test that lets a day pass has to go around that. */
const dayLater = async () => {
  await pool.query('alter table audit_log disable trigger audit_log_update')
  await pool.query(`update audit_log set at = at - interval '24 hours 1 minute'`)
  await pool.query('alter table audit_log enable trigger audit_log_update')
}
const setting = (key: string, value: unknown) =>
  pool.query('insert into app_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value', [
    key,
    JSON.stringify(value),
  ])
/** Somebody who has been there for long; may approve unless told otherwise. */
const operator = async (userType: 0 | 3 = 0, columns: { sp_operation?: 0 | 1 } = {}): Promise<Account> => {
  people++
  const account = await addAccount(pool, userType, `operator.${people}`, userType === 0 ? null : admin.id)
  await pool.query('update accounts set password_hash = $2 where id = $1', [account.id, hash])
  // The role that employees come with does not hold this.
  const role = userType === 3 && { role_id: await roleOf(3, ['admin-manage-campaign-status']) }
  await give(account, { sp_operation: 1, ...columns, ...role })
  return account
}

/** A session in an account that keeps its role; the world would give it one of its own. */
const signIn = async (account: Account): Promise<string> => {
  const { rows } = await pool.query('select role_id from accounts where id = $1', [account.id])
  const opened = await world.signIn(account)
  await pool.query('update accounts set role_id = $2 where id = $1', [account.id, rows[0].role_id])
  return opened
}
const roleOf = async (userType: 0 | 3, permissions: readonly string[]): Promise<number> => {
  people++
  const { rows } = await pool.query<{ id: number }>(
    `insert into roles (name, display_name, "userType", permissions) values ($1, $1, $2, $3) returning id`,
    [`test.${people}`, userType, ['dashboard-view', ...permissions]],
  )
  return rows[0]!.id
}
const give = (account: Account, columns: { role_id?: number | null; status?: number; sp_operation?: number }) =>
  pool.query(
    `update accounts set (role_id, status, sp_operation) = (select r.role_id, r.status, r.sp_operation from jsonb_populate_record(accounts, $2) r)
     where id = $1`,
    [account.id, JSON.stringify(columns)],
  )

beforeEach(async () => {
  await pool.query(`update accounts set status = 4 where "userType" in (0, 3)`)
  await pool.query('delete from rate_counters')
  await pool.query(`delete from app_settings where key = 'employee_scope'`)
  await setting('adjustment_approval_rows', LIMIT)
  await dayLater()
  admin = await operator()
  token = await signIn(admin)
  w = await sendingWorld(pool, { credits: 1000 })
})

const post = (path: string, body: object = {}, who = token) => call(app, who, 'POST', path, body)
const large = async () => ({ action: 'queue_pending_to_delivered', send_sms_ids: [await taken()], reason: REASON })
const taken = (count = LIMIT + 1) => takenCampaign(pool, w, count)
const ask = async (who = token, more: object = {}) => post('manage-campaign', { ...(await large()), ...more }, who)

interface Told {
  adjustment_id: number
  status: string
  second_person?: { above: number; may: { id: number }[]; barred: { id: number }[] }
}
const dataOf = (answer: Answered): Told => {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as Told
}
const ids = (list: readonly { id: number }[] | undefined) => list?.map(({ id }) => id)
/** Who watches over the admin, as the count of a large fix tells. */
const watched = async (who = token) => {
  const { second_person: second } = dataOf(await ask(who, { dry_run: 1 }))
  return { may: ids(second?.may), barred: ids(second?.barred) }
}
const ALONE = { may: [], barred: [] }
const isAskedForPassword = (answer: Answered) => {
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['password']])
}
const recordOf = async (id: number) => (await pool.query('select * from status_adjustments where id = $1', [id])).rows[0]
const isDone = (id: number) => until(async () => (await recordOf(id)).status === 'done', { what: `fix ${id}` })
const logged = async (action: string) =>
  (await pool.query('select actor_id, after from audit_log where action = $1 order by seq desc limit 1', [action])).rows[0]

/** What the admin does by the calls of the panel. */
const add = async (body: object = {}): Promise<Account> => {
  people++
  const username = `added.${people}`
  const { status, body: answer } = await post('user', {
    userType: 0,
    name: 'Somebody new',
    username,
    email: `${username}@example.in`,
    mobile: `97${String(people).padStart(8, '0')}`,
    password: PASSWORD,
    must_change_password: 0,
    ...body,
  })
  expect(status, JSON.stringify(answer)).toBe(200)
  return { id: (answer.data as { id: number }).id, userType: 0, username }
}
const act = async (action: string, account: Account, who = token) => {
  const reason = action !== 'activate' && { reason: 'They have left us' }
  const answer = await post('user-action', { ids: [account.id], action, ...reason }, who)
  expect(answer.body.data, JSON.stringify(answer.body)).toMatchObject({ done: [account.id] })
}
const change = async (account: Account, body: object, who = token) => {
  const answer = await call(app, who, 'PUT', `user/${account.id}`, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

describe('a fix of more rows than one person may set alone', () => {
  test('waits for another operator who may approve it, and names whom', async () => {
    const other = await operator()
    const employee = await operator(3)
    // Neither has what approving wants.
    await operator(0, { sp_operation: 0 })
    await give(await operator(), { status: 0 })
    expect(await watched()).toEqual({ may: [other.id, employee.id].sort((a, b) => a - b), barred: [] })
    const asked = await ask()
    const { adjustment_id: id, status, second_person: second } = dataOf(asked)
    expect(status).toBe('asked')
    expect(second?.above).toBe(LIMIT)
    expect(asked.body.message).toContain(`${other.username} (${other.username})`)
    // It waits on the dashboard of whoever may, not of whoever asked.
    const todo = async (who: string) =>
      ((await post('dashboard', {}, who)).body.data as { todo: { kind: string; count: number }[] }).todo.filter(
        ({ kind }) => kind === 'bulk_fixes',
      )
    expect(await todo(await signIn(other))).toEqual([{ kind: 'bulk_fixes', count: 1 }])
    expect(await todo(token)).toEqual([])
    const figures = await call(app, token, 'GET', `status-adjustment-figures/${id}`)
    expect(ids(dataOf(figures).second_person?.may)).toContain(other.id)
    const own = await post(`status-adjustment-approve/${id}`)
    expect([own.status, own.body.message]).toEqual([409, expect.stringContaining(other.username)])
    expect((await recordOf(id)).status).toBe('asked')
    expect((await post(`status-adjustment-approve/${id}`, {}, await signIn(other))).status).toBe(200)
    await isDone(id)
    expect(await recordOf(id)).toMatchObject({ actor_id: admin.id, approved_by: other.id, changed: LIMIT + 1 })
  })

  test('says nothing of a second person at or below the limit', async () => {
    await operator()
    const body = { action: 'queue_pending_to_delivered', send_sms_ids: [await taken(LIMIT)], reason: REASON }
    expect(dataOf(await post('manage-campaign', { ...body, dry_run: 1 }))).not.toHaveProperty('second_person')
    const { adjustment_id: id, status } = dataOf(await post('manage-campaign', body))
    expect(status).toBe('running')
    await isDone(id)
  })

  test('is not for an employee to approve who may not see its campaigns', async () => {
    const employee = await operator(3)
    await setting('employee_scope', 'allotted')
    expect(await watched()).toEqual(ALONE)
    await pool.query('update accounts set allotted = array[$2::bigint] where id = $1', [employee.id, w.account])
    expect(await watched()).toEqual({ may: [employee.id], barred: [] })
  })
})

describe('a sole admin', () => {
  test('confirms it with his password, which the log says', async () => {
    expect(await watched()).toEqual(ALONE)
    const body = await large()
    const asked = await post('manage-campaign', body)
    isAskedForPassword(asked)
    expect(asked.body.errors?.password?.[0]).toContain('nobody else could approve')
    expect((await pool.query('select 1 from status_adjustments where actor_id = $1', [admin.id])).rowCount).toBe(0)
    const { adjustment_id: id, status } = dataOf(await post('manage-campaign', { ...body, password: PASSWORD }))
    expect(status).toBe('running')
    await isDone(id)
    const entry = await logged('admin-manage-campaign.fix')
    expect(entry).toMatchObject({
      actor_id: admin.id,
      after: { rows: LIMIT + 1, second_person: expect.stringContaining('Nobody else') },
    })
    expect(JSON.stringify(entry)).not.toContain(PASSWORD)
    expect((await call(app, token, 'GET', `status-adjustment-figures/${id}`)).body.data).toMatchObject({ alone: 1 })
  })

  test('is refused at the field with a wrong password, whatever the fix is about, and after ten of them for a while', async () => {
    const bodies = [
      await large(),
      { action: 'queue_pending_to_delivered', send_sms_ids: [await taken(1)], reason: REASON },
      { action: 'recheck_status', send_sms_ids: [await taken(1)], reason: REASON },
    ]
    // One that is sent along keeps the prompt away, and so must not be worth anything if wrong.
    await pool.query('update sessions set stepped_up_at = null where account_id = $1', [admin.id])
    for (const body of bodies) isAskedForPassword(await post('manage-campaign', { ...body, password: 'Wrong9horse' }))
    for (let i = bodies.length; i < 10; i++) await post('manage-campaign', { ...bodies[0], password: 'Wrong9horse' })
    expect((await post('manage-campaign', { ...bodies[0], password: PASSWORD })).status).toBe(429)
    expect((await pool.query('select 1 from status_adjustments where actor_id = $1', [admin.id])).rowCount).toBe(0)
  })

  test.each(['', null])('is asked for the password again where it is sent along as %j', async password => {
    await pool.query('update sessions set stepped_up_at = null where account_id = $1', [admin.id])
    const answer = await ask(token, { password })
    expect([answer.status, answer.body.data]).toEqual([403, { step_up: true }])
  })

  test('does not do it in another one’s name', async () => {
    const employee = await operator(3)
    const acting = await actingAs({ ...world, admin }, employee)
    const answer = await ask(acting, { password: PASSWORD })
    expect([answer.status, answer.body.message]).toEqual([403, 'Not available while acting as another account.'])
  })

  test('withdraws what waited for somebody who has left since, and runs it again by himself', async () => {
    const other = await operator()
    const { adjustment_id: id } = dataOf(await ask())
    await give(other, { status: 0 })
    const answer = await post(`status-adjustment-approve/${id}`)
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('Withdraw it')])
    expect((await post(`status-adjustment-withdraw/${id}`)).status).toBe(200)
  })
})

describe('what the asker did within 24 hours', () => {
  test('adds nobody who could approve', async () => {
    const puppet = await add({ sp_operation: 1 })
    expect(await watched()).toEqual(ALONE)
    isAskedForPassword(await ask())
    // Nor by an account that the added one added.
    const second = await post(
      'user',
      {
        userType: 0,
        name: 'Somebody newer',
        username: `${puppet.username}.b`,
        email: 'newer@example.in',
        mobile: '9712345678',
        password: PASSWORD,
        sp_operation: 1,
      },
      await signIn(puppet),
    )
    expect(second.status, JSON.stringify(second.body)).toBe(200)
    expect(await watched()).toEqual(ALONE)
    await dayLater()
    expect((await watched()).may).toContain(puppet.id)
  })

  test('does not make an approver of who was not one', async () => {
    const plain = await operator(0, { sp_operation: 0 })
    const off = await operator()
    await give(off, { status: 0 })
    await change(plain, { sp_operation: 1 })
    await act('activate', off)
    expect(await watched()).toEqual(ALONE)
    await dayLater()
    expect((await watched()).may).toEqual([plain.id, off.id])
  })

  test.each<[string, (other: Account) => Promise<unknown>]>([
    ['switched off', other => act('deactivate', other)],
    ['blocked', other => act('block', other)],
    ['deleted', other => call(app, token, 'DELETE', `user/${other.id}`)],
    ['lost the closing rules', other => change(other, { sp_operation: 0 })],
    ['lost the role', async other => change(other, { role_id: await roleOf(0, []) })],
  ])('rids him of nobody: one who %s still is asked for', async (_what, rid) => {
    const other = await operator()
    await rid(other)
    expect(await watched()).toEqual({ may: [], barred: [other.id] })
    const asked = await ask()
    expect([dataOf(asked).status, asked.body.message]).toEqual(['asked', expect.stringContaining('Nobody may approve yet')])
    await dayLater()
    expect(await watched()).toEqual(ALONE)
  })

  test('rids him of nobody by what a role holds, which role is the default, or what employees see', async () => {
    const employee = await operator(3)
    const [rich, poor] = [await roleOf(3, ['admin-manage-campaign-status']), await roleOf(3, [])]
    await give(employee, { role_id: rich })
    const hold = (permissions: string[]) => call(app, token, 'PUT', `administration/role/${rich}`, { permissions })
    expect((await hold(['dashboard-view'])).status).toBe(200)
    expect(await watched()).toEqual({ may: [], barred: [employee.id] })
    expect((await hold(['dashboard-view', 'admin-manage-campaign-status'])).status).toBe(200)
    expect(await watched()).toEqual({ may: [employee.id], barred: [] })

    const isDefault = async (id: number) => {
      await pool.query('update roles set is_default = 0 where "userType" = 3')
      await pool.query('update roles set is_default = 1 where id = $1', [id])
    }
    const { rows } = await pool.query<{ id: number }>('select id from roles where is_default = 1 and "userType" = 3')
    await isDefault(rich)
    await give(employee, { role_id: null })
    expect((await post(`administration/role/${poor}/default`)).status).toBe(200)
    expect(await watched()).toEqual({ may: [], barred: [employee.id] })
    await give(employee, { role_id: rich })
    await isDefault(rows[0]!.id)

    expect((await post('administration/app-setting-update', { employee_scope: 'allotted' })).status).toBe(200)
    expect(await watched()).toEqual({ may: [], barred: [employee.id] })
  })

  test('rids him of nobody at the moment at which it is done', async () => {
    const other = await operator()
    const client = await pool.connect()
    try {
      await client.query('begin; lock table roles in access exclusive mode')
      await client.query('update accounts set status = 0 where id = $1', [other.id])
      await client.query(
        `insert into audit_log (actor_id, account_id, action, entity, entity_id, before) values ($1, $1, 'users.deactivate', 'users', $2, $3)`,
        [admin.id, other.id, JSON.stringify({ ids: [other.id] })],
      )
      // What the log says is read by now, who may do what is not.
      const asked = pairFor(pool, { actorId: admin.id }, [])
      await until(
        async () => (await client.query(`select from pg_locks where relation = 'roles'::regclass and not granted`)).rowCount,
      )
      await client.query('commit')
      const { may, barred } = await asked
      expect(ids([...may, ...barred])).toEqual([other.id])
    } finally {
      client.release()
    }
  })

  test('counts for nothing once it is taken back', async () => {
    const other = await operator()
    await act('deactivate', other)
    await act('activate', other)
    expect(await watched()).toEqual({ may: [other.id], barred: [] })
  })

  test('does not lift the limit for himself', async () => {
    await operator()
    expect((await post('administration/app-setting-update', { adjustment_approval_rows: 50_000 })).status).toBe(200)
    expect(dataOf(await ask()).status).toBe('asked')
    await dayLater()
    expect(dataOf(await ask()).status).toBe('running')
  })

  test('keeps one from approving whose password he set, or whose e-mail he changed', async () => {
    const [first, second] = [await operator(), await operator()]
    const reset = await post('reset-user-password', { user_id: first.id, password: 'Another9horse', send_to: 'show' })
    expect(reset.status, JSON.stringify(reset.body)).toBe(200)
    await change(second, { email: 'mine@example.in' })
    expect(await watched()).toEqual({ may: [], barred: [first.id, second.id] })
    const { adjustment_id: id } = dataOf(await ask())
    await pool.query('update accounts set must_change_password = 0 where id = $1', [first.id])
    const answer = await post(`status-adjustment-approve/${id}`, {}, await signIn(first))
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('within the last 24 hours')])
    expect((await recordOf(id)).status).toBe('asked')
  })

  test('binds the other way, too: nobody approves what an account asks for that he added', async () => {
    const puppet = await add({ sp_operation: 1 })
    const asking = await signIn(puppet)
    expect(await watched(asking)).toEqual({ may: [], barred: [admin.id] })
    const { adjustment_id: id } = dataOf(await ask(asking))
    expect((await post(`status-adjustment-approve/${id}`)).status).toBe(409)
    await dayLater()
    expect((await post(`status-adjustment-approve/${id}`)).status).toBe(200)
    await isDone(id)
  })
})

describe('closing rules for oneself', () => {
  const allowOneself = (who = token) => call(app, who, 'PUT', `user/${admin.id}`, { sp_operation: 1 })
  const held = async () =>
    (await pool.query<{ sp: number }>('select sp_operation as sp from accounts where id = $1', [admin.id])).rows[0]?.sp
  beforeEach(() => give(admin, { sp_operation: 0 }))

  test('are allowed by an only admin with his password, which the log says', async () => {
    const without = await ask()
    expect([without.status, without.body.message]).toEqual([403, expect.stringContaining('May use closing rules')])
    await pool.query('update sessions set stepped_up_at = null where account_id = $1', [admin.id])
    const asked = await allowOneself()
    expect([asked.status, asked.body.data, await held()]).toEqual([403, { step_up: true }, 0])
    expect((await post('confirm-password', { password: 'Wrong9horse' })).body.errors).toHaveProperty('password')
    expect((await post('confirm-password', { password: PASSWORD })).status).toBe(200)
    expect((await allowOneself()).status).toBe(200)
    expect(await held()).toBe(1)
    expect(await logged('users.allow-oneself')).toMatchObject({
      actor_id: admin.id,
      after: { sp_operation: 1, second_person: expect.stringContaining('Nobody else') },
    })
    isAskedForPassword(await ask())
  })

  test('are another admin’s to allow where there is one, who is named; switching him off changes nothing that day', async () => {
    // An employee cannot, nor an admin who may do less.
    await operator(3)
    const poor = await operator()
    await give(poor, { role_id: await roleOf(0, ['users-edit']) })
    const other = await operator()
    const told = { sp_operation: [expect.stringContaining(other.username)] }
    expect((await allowOneself()).body.errors).toEqual(told)
    await act('deactivate', other)
    expect((await allowOneself()).body.errors).toEqual(told)
    await dayLater()
    expect((await allowOneself()).status).toBe(200)
  })

  test('are nothing that an employee allows himself', async () => {
    const employee = await operator(3, { sp_operation: 0 })
    await give(employee, { role_id: await roleOf(3, ['users-edit']) })
    const answer = await call(app, await signIn(employee), 'PUT', `user/${employee.id}`, { sp_operation: 1 })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['sp_operation']])
  })
})

test('the first admin of a fresh installation runs a large bulk fix, from signing in to the last row', async () => {
  const fresh = await testDatabase()
  await ensureDefaultRoles(fresh.pool, register)
  const first = await ensureFirstAdmin(fresh.pool, { adminUsername: 'owner', adminPassword: undefined })
  const deps = { ...world.deps, pool: fresh.pool, connection: fresh.connection }
  const desk = await appOf({ ...world, deps })
  const jobs = startJobs(deps, companions, { every: 5 })
  try {
    const signedIn = await call(desk, undefined, 'POST', 'login', { username: 'owner', password: first?.password })
    const { access_token: own, sp_operation: flag } = signedIn.body.data as { access_token: string; sp_operation: number }
    expect(flag).toBe(1)
    const sending = await sendingWorld(fresh.pool, { credits: 1500 })
    const body = {
      action: 'queue_pending_to_delivered',
      send_sms_ids: [await takenCampaign(fresh.pool, sending, 1001)],
      reason: REASON,
    }
    // More than the thousand rows that one person may set alone unless the settings say otherwise.
    isAskedForPassword(
      await call(desk, own, 'POST', 'confirm-password', { password: first?.password }).then(() =>
        call(desk, own, 'POST', 'manage-campaign', body),
      ),
    )
    const { adjustment_id: id } = dataOf(await call(desk, own, 'POST', 'manage-campaign', { ...body, password: first?.password }))
    await until(
      async () => (await fresh.pool.query('select status from status_adjustments where id = $1', [id])).rows[0].status === 'done',
      { timeout: 15_000, what: 'the fix' },
    )
    const { rows } = await fresh.pool.query('select count(*) as n from messages where adjusted_state = 4')
    expect(rows[0].n).toBe(1001)
  } finally {
    await jobs.stop()
    await desk.close()
  }
})
