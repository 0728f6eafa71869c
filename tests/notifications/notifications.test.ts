import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { campaigns } from '../../resources/campaigns/campaigns.ts'
import { recordPath } from '../../resources/language/screens.ts'
import { announceCompleted, announceStopped } from '../../server/delivery/announce.ts'
import { routeDown } from '../../server/delivery/watches/routeDown.ts'
import { startJobs } from '../../server/jobs.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { announceJob } from '../../server/notifications/jobs.ts'
import { notify } from '../../server/notifications/notify.ts'
import { ensureNotificationTemplates } from '../../server/notifications/templates.ts'
import { look, openAlarms, settled } from '../support/alarms.ts'
import { testDatabase } from '../support/database.ts'
import { addPrimaryRoute } from '../support/delivery.ts'
import { until } from '../support/until.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
const query = async <T extends object>(sql: string, values: unknown[] = []) => (await world.deps.pool.query<T>(sql, values)).rows
const data = <T>(answer: { body: { data?: unknown } }) => answer.body.data as T

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  await ensureNotificationTemplates(world.deps.pool)
  app = await appOf(world)
})
beforeEach(() => query('delete from notifications'))
afterAll(() => app.close())

const tell = (account: Account, title = 'Told') =>
  asSystem(world.deps.pool, tx => notify(tx, account.id, { event: 'test', title, message: `Words of ${title}` }))
const told = (account: Account) =>
  query<{ title: string; message: string; url: string | null }>(
    'select title, message, url from notifications where account_id = $1 order by id',
    [account.id],
  )
interface Listed {
  notifications: { data: { id: number; title: string; data: { message: string }; read_status: number }[]; total: number }
  counts: number
}
const list = async (token: string, body: object = {}) => data<Listed>(await call(app, token, 'POST', 'notifications', body))

describe('the notices of an account', () => {
  test('are listed newest first, fifteen a page, with the unread count', async () => {
    for (let i = 1; i <= 17; i++) await tell(world.client, `Notice ${i}`)
    const token = await world.signIn(world.client)
    const first = await list(token)
    expect(first.counts).toBe(17)
    expect(first.notifications).toMatchObject({ total: 17, last_page: 2, per_page: 15 })
    expect(first.notifications.data[0]).toMatchObject({
      title: 'Notice 17',
      data: { message: 'Words of Notice 17' },
      read_at: null,
      read_status: 0,
      created_at: expect.stringMatching(/T.*Z$/),
    })
    expect((await list(token, { page: 2 })).notifications.data.map(({ title }) => title)).toEqual(['Notice 2', 'Notice 1'])
  })

  test('are read one by one or all at once, and filtered by that', async () => {
    for (const title of ['a', 'b', 'c']) await tell(world.client, title)
    const token = await world.signIn(world.client)
    const [, b] = (await list(token)).notifications.data
    expect(data(await call(app, token, 'GET', `notification/${b!.id}`))).toMatchObject({ title: 'b', read_status: 0 })
    expect(data(await call(app, token, 'GET', `notification-read/${b!.id}`))).toMatchObject({ read_status: 1, counts: 2 })
    expect((await list(token, { state: 'unread' })).notifications.data.map(({ title }) => title)).toEqual(['c', 'a'])
    expect((await list(token, { state: 'read' })).notifications.total).toBe(1)
    expect(data(await call(app, token, 'GET', 'unread-notification-count'))).toMatchObject({
      counts: 2,
      notifications: [{ title: 'c' }, { title: 'a' }],
    })
    await call(app, token, 'GET', 'user-notification-read-all')
    expect((await list(token)).counts).toBe(0)
  })

  test('are deleted one by one or several at once', async () => {
    for (const title of ['a', 'b', 'c', 'd']) await tell(world.client, title)
    const token = await world.signIn(world.client)
    const ids = (await list(token)).notifications.data.map(({ id }) => id)
    expect((await call(app, token, 'DELETE', `notification/${ids[0]}`)).status).toBe(200)
    expect((await call(app, token, 'DELETE', `user-notification-delete/${ids[1]}`)).status).toBe(200)
    expect((await call(app, token, 'DELETE', `notification/${ids[1]}`)).status).toBe(404)
    const many = await call(app, token, 'POST', 'user-notification-delete', { ids: [ids[2], ids[3], 999_999] })
    expect(data(many)).toMatchObject({ done: expect.arrayContaining([ids[2], ids[3]]), failed: [{ id: 999_999 }] })
    expect((await call(app, token, 'POST', 'user-notification-delete', { ids: 'all' })).status).toBe(422)
    expect(await told(world.client)).toEqual([])
  })

  test('are nobody else’s: not the reseller’s above, not an operator’s', async () => {
    await tell(world.client)
    const { id } = (await list(await world.signIn(world.client))).notifications.data[0]!
    for (const other of [world.reseller, world.admin, world.sibling, world.stranger]) {
      const token = await world.signIn(other)
      expect((await list(token)).notifications.total).toBe(0)
      for (const [method, path] of [
        ['GET', `notification/${id}`],
        ['GET', `notification-read/${id}`],
        ['DELETE', `notification/${id}`],
      ] as const)
        expect((await call(app, token, method, path)).status).toBe(404)
      await call(app, token, 'GET', 'user-notification-read-all')
      await call(app, token, 'POST', 'user-notification-delete', { ids: [id] })
    }
    expect(await query('select read_at from notifications')).toEqual([{ read_at: null }])
  })

  test('are gone when their time is over', async () => {
    await tell(world.client)
    await query(`update notifications set valid_until = now() - interval '1 second'`)
    expect(await list(await world.signIn(world.client))).toMatchObject({ counts: 0, notifications: { total: 0 } })
  })
})

describe('informing users', () => {
  const worker = async (work: () => Promise<void>) => {
    const jobs = startJobs(world.deps, {}, { every: 10 })
    await work().finally(() => jobs.stop())
  }
  const ROUND = {
    title: 'Maintenance',
    message: 'Dear {{name}}, from 01:00 nothing is sent.',
    audience: 'all',
    reason: 'Planned',
  }
  const preview = async (token: string, body: object) =>
    data<{ recipients: number; names: string[] }>(await call(app, token, 'POST', 'informing-user-about-server-preview', body))

  test('counts whom it would reach before it is sent', async () => {
    const token = await world.signIn(world.admin)
    await query('update accounts set status = 0 where id = $1', [world.stranger.id])
    expect((await preview(token, { audience: 'all' })).recipients).toBe(6)
    expect(await preview(token, { audience: 'types', user_type_ids: [2] })).toMatchObject({
      recipients: 2,
      names: ['client', 'sibling'],
    })
    expect((await preview(token, { audience: 'users', user_ids: [world.client.id, world.stranger.id] })).recipients).toBe(1)
    await query('update accounts set status = 1 where id = $1', [world.stranger.id])
  })

  test('tells everybody once, by name, in the desk and by mail, however often the job is begun', async () => {
    const token = await world.signIn(world.admin)
    await query('delete from mails')
    const sent = await call(app, token, 'POST', 'informing-user-about-server', {
      ...ROUND,
      type: 'warning',
      channels: ['email'],
      url: '/credit-request',
    })
    expect(sent.body.message).toBe('7 users are being notified')
    const { job_id: job } = data<{ job_id: number }>(sent)
    await worker(() =>
      until(async () => (await query(`select 1 from jobs where id = $1 and status = 'done'`, [job])).length).then(() => {}),
    )
    await query(`update jobs set status = 'queued', checkpoint = null where id = $1`, [job])
    await worker(() =>
      until(async () => (await query(`select 1 from jobs where id = $1 and status = 'done'`, [job])).length).then(() => {}),
    )
    expect(await told(world.client)).toEqual([
      { title: 'Maintenance', message: 'Dear client, from 01:00 nothing is sent.', url: '/credit-request' },
    ])
    expect(await query('select count(*) as n from notifications')).toEqual([{ n: 7 }])
    expect(await query('select count(*) as n, count(distinct to_address) as people from mails')).toEqual([{ n: 7, people: 7 }])
    const [round] = data<{ title: string; recipients: number; status: string; by: string }[] & { data: [] }>(
      await call(app, token, 'POST', 'informing-user-about-server-history', {}),
    ).data as unknown as { title: string }[]
    expect(round).toMatchObject({ title: 'Maintenance', recipients: 7, status: 'done', by: 'admin' })
    expect(await query(`select reason from audit_log where action = 'informing.send'`)).toEqual([{ reason: 'Planned' }])
  })

  test('is for operators who may, and says what is missing', async () => {
    for (const account of [world.reseller, world.client])
      expect((await call(app, await world.signIn(account), 'POST', 'informing-user-about-server', ROUND)).status).toBe(403)
    const token = await world.signIn(world.employee)
    const wrong: [object, string][] = [
      [{ audience: 'types' }, 'user_type_ids'],
      [{ audience: 'users' }, 'user_ids'],
      [{ audience: 'route' }, 'primary_route_id'],
      [{ message: 'Dear {{nmae}}' }, 'message'],
      [{ title: 'No' }, 'title'],
      [{ url: 'https://elsewhere.example' }, 'url'],
      [{ valid_until: '2020-01-01 10:00' }, 'valid_until'],
    ]
    for (const [change, field] of wrong) {
      const answer = await call(app, token, 'POST', 'informing-user-about-server', { ...ROUND, ...change })
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    }
  })
})

describe('the texts of notices', () => {
  const idOf = async (event: string, channel = 'in_app') =>
    (
      await query<{ id: number }>('select id from notification_templates where event_key = $1 and channel = $2', [event, channel])
    )[0]!.id

  test('refuse variables that nobody fills in', async () => {
    const token = await world.signIn(world.admin)
    const id = await idOf('route-up')
    const wrong = await call(app, token, 'PUT', `notification-template/${id}`, { body: '{{route}} since {{cmapaign}} }}' })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors?.body?.join(' ')).toMatch(/no \{\{cmapaign\}\} here.*two braces/)
    expect(
      (await call(app, token, 'PUT', `notification-template/${id}`, { body: 'x'.repeat(501) })).body.errors?.body?.[0],
    ).toMatch(/500/)
  })

  test('are what is said from then on, and go back to what was shipped', async () => {
    const token = await world.signIn(world.admin)
    const id = await idOf('credit-added')
    await call(app, token, 'PUT', `notification-template/${id}`, { subject: 'Geld', body: '{{credit}} mehr' })
    const say = () =>
      asSystem(world.deps.pool, tx =>
        notify(tx, world.client.id, {
          event: 'credit-added',
          title: '',
          message: '',
          values: { credit: 7, wallet: 'T', balance: 9, by: 'me' },
        }),
      )
    await say()
    await call(app, token, 'POST', `notification-template-reset/${id}`)
    await say()
    expect(await told(world.client)).toMatchObject([
      { title: 'Geld', message: '7 mehr' },
      { title: 'Credit added', message: '7 T credits were added by me. Balance: 9.' },
    ])
  })

  test('are tried on oneself, kept when they are shipped, and deleted when they are one’s own', async () => {
    const token = await world.signIn(world.admin)
    expect((await call(app, token, 'POST', `notification-template-test/${await idOf('campaign-completed')}`)).status).toBe(200)
    expect(await told(world.admin)).toMatchObject([
      { message: 'Fee reminder: 11,640 of 12,000 delivered, 300 failed, 60 refused as invalid or blocked.' },
    ])
    expect((await call(app, token, 'DELETE', `notification-template/${await idOf('otp', 'email')}`)).status).toBe(409)
    const own = { event_key: 'diwali', channel: 'in_app', subject: 'Shubh', body: 'Dear {{name}}' }
    const made = data<{ id: number }>(await call(app, token, 'POST', 'notification-template', own))
    expect((await call(app, token, 'DELETE', `notification-template/${made.id}`)).status).toBe(200)
    const taken = await call(app, token, 'POST', 'notification-template', { ...own, event_key: 'otp', body: 'x' })
    expect(taken.body.errors?.event_key?.[0]).toMatch(/already has texts/)
  })
})

describe('what the desk tells by itself', () => {
  let made = 0
  const campaign = async (columns: Record<string, unknown> = {}) => {
    const values = { status: 'Completed', total_contacts: 1200, total_delivered: 1100, total_failed: 100, ...columns }
    const names = Object.keys(values)
    const [row] = await query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, ${names.join(', ')})
       values ($1, $2, 'Fees', 'x', 1, 'SUNRSE', '{}', 'x', ${names.map((_, i) => `$${i + 3}`).join(', ')}) returning id`,
      [world.client.id, `announce-${made++}`, ...Object.values(values)],
    )
    return row!.id
  }

  test('a completed campaign, but not each of the thousand codes that a program sends', async () => {
    const web = await campaign()
    const code = await campaign({ entry_mode: 'api', total_contacts: 1 })
    const large = await campaign({ entry_mode: 'api' })
    await asSystem(world.deps.pool, tx => announceCompleted(tx, [web, code, large]))
    expect(await told(world.client)).toMatchObject([
      { message: 'Fees: 1,100 of 1,200 delivered, 100 failed.', url: recordPath(campaigns, web) },
      { url: recordPath(campaigns, large) },
    ])
  })

  test('a campaign that somebody else stopped, with who and why', async () => {
    const id = await campaign({ status: 'Stop' })
    await asSystem(world.deps.pool, tx => announceStopped(tx, id, { actorId: world.client.id, reason: 'Mine' }))
    expect(await told(world.client)).toEqual([])
    await asSystem(world.deps.pool, tx => announceStopped(tx, id, { actorId: world.admin.id, reason: 'Wrong text' }))
    expect(await told(world.client)).toMatchObject([{ message: 'Fees was stopped by admin: Wrong text' }])
  })

  test('a long export or import that is over, with its file, and one that failed', async () => {
    const job = async (kind: string, age: string, columns: Record<string, unknown> = {}) => {
      const [row] = await query<{ id: number }>(
        `insert into jobs (account_id, kind, title, status, done, created_at, result, error)
         values ($1, $2, 'Contacts', 'done', 1200, now() - $3::interval, $4, $5) returning id`,
        [world.client.id, kind, age, JSON.stringify(columns.result ?? null), columns.error ?? null],
      )
      await asSystem(world.deps.pool, tx => announceJob(tx, { id: row!.id, kind }))
    }
    await job('export', '1 second')
    await job('preflight', '1 hour')
    expect(await told(world.client)).toEqual([])
    await job('export', '1 minute')
    await job('import', '1 minute', { result: { imported: 900, updated: 50, invalid: 250 } })
    await job('import', '1 minute', { error: 'The file has no heading.' })
    expect(await told(world.client)).toMatchObject([
      { title: 'Your file is ready', message: 'Contacts with 1,200 rows can be downloaded.' },
      { title: 'Import finished', message: 'Contacts: 950 rows imported, 250 skipped.' },
      { title: 'Import or export failed', message: 'Contacts: The file has no heading.' },
    ])
  })

  test('a route that is down, once, and once that it is up again; not one that was switched off', async () => {
    const { pool } = world.deps
    const route = await addPrimaryRoute(pool, { route_name: 'Vendor A' })
    const [worker] = await query<{ epoch: number }>(
      `insert into workers (host, pid, role) values ('h', 1, 'worker') returning epoch`,
    )
    const health = (down: string | null) =>
      query(
        `insert into route_health (route_id, epoch, health, down_since) values ($1, $2, '{"lastError": "Connection refused"}', now() - $3::interval)
         on conflict (route_id, epoch) do update set down_since = excluded.down_since, seen_at = now()`,
        [route, worker!.epoch, down],
      )
    await health('5 minutes')
    await look(pool, routeDown)
    expect(await told(world.admin)).toEqual([])
    await settled(pool, routeDown)
    await look(pool, routeDown)
    expect(await told(world.admin)).toMatchObject([
      { title: 'Route is down: Vendor A', message: expect.stringMatching(/no connection since .* Connection refused/) },
    ])
    // While no worker tells of it, nobody says that it is up.
    await query('update workers set stopped_at = now() where epoch = $1', [worker!.epoch])
    await settled(pool, routeDown)
    expect(await openAlarms(pool)).toHaveLength(1)
    await query('update workers set stopped_at = null where epoch = $1', [worker!.epoch])
    await health(null)
    await settled(pool, routeDown)
    await look(pool, routeDown)
    expect(await told(world.admin)).toMatchObject([
      {},
      { title: 'Route is up: Vendor A', message: 'Vendor A is connected again after 5 minutes.' },
    ])
    await health('5 minutes')
    await settled(pool, routeDown)
    await query('update primary_routes set status = 0 where id = $1', [route])
    await settled(pool, routeDown)
    expect(await told(world.admin)).toHaveLength(3)
    expect(await openAlarms(pool)).toEqual([])
  })
})
