import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { goodValue } from '../../resources/language/kinds.ts'
import { settingEntries } from '../../resources/system/app-settings.ts'
import { forgetOldTraces } from '../../server/access/oldTraces.ts'
import { loadSettings } from '../../server/delivery/settings.ts'
import { readSettings, SETTING_DEFAULTS } from '../../server/kernel/settings/settings.ts'
import { forgetMaintenance } from '../../server/system/maintenance.ts'
import { testDatabase } from '../support/database.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: string

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
})
afterAll(() => app.close())
beforeEach(async () => {
  await world.deps.pool.query(`delete from app_settings where key not like 'default_role%'`)
  forgetMaintenance(world.deps.pool)
})

const change = (values: Record<string, unknown>, token = admin) =>
  call(app, token, 'POST', 'administration/app-setting-update', values)
const stored = async () => readSettings(world.deps.pool)

describe('settings', () => {
  test('hold their defaults until they are changed, and again after null', async () => {
    expect(await stored()).toEqual(SETTING_DEFAULTS)
    const answer = await change({ max_parts: 4, app_name: 'Acme Desk' })
    expect(answer.status).toBe(200)
    expect(answer.body.data).toMatchObject({
      changed: ['app_name', 'max_parts'],
      settings: { max_parts: 4, app_name: 'Acme Desk' },
    })
    expect(await stored()).toMatchObject({ max_parts: 4, app_name: 'Acme Desk' })
    expect((await change({ max_parts: null })).body.data).toMatchObject({ changed: ['max_parts'] })
    expect((await stored()).max_parts).toBe(SETTING_DEFAULTS.max_parts)
  })

  test('keep the currency while a request for money waits: it was asked for in that', async () => {
    const client = await world.signIn(world.client)
    const asked = await call(app, client, 'POST', 'credit-request', { route_type: 5, credit: 1499.5, comment: 'Results' })
    expect(asked.status, JSON.stringify(asked.body)).toBe(200)
    const refused = await change({ currency: 'USD' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { currency: [expect.stringContaining('requests wait for amounts in INR')] },
    ])
    const { id } = asked.body.data as { id: number }
    expect((await call(app, client, 'DELETE', `credit-request/${id}`)).status).toBe(200)
    expect((await change({ currency: 'USD' })).status).toBe(200)
  })

  test.each([
    ['max_parts', 0],
    ['max_parts', 'many'],
    ['promo_start', '25:00'],
    ['timezone', 'Asia/Nowhere'],
    ['currency', 'XXX'],
    ['website', 'javascript:alert(1)'],
    ['application_log_url', 'ftp://logs'],
    ['maintenance_mode', 2],
    ['app_logo', 'uploads/nobodysfile0000000'],
    ['terms_content', '<p>html</p>'],
    ['promo_end', '09:00'],
    ['max_contacts_file', 10],
    ['no_such_setting', 1],
  ])('refuse %s = %j at the key, and save nothing of the rest', async (key, value) => {
    const answer = await change({ copyright: 'Not saved', [key]: value })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.[key]).toBeDefined()
    expect(await stored()).toEqual(SETTING_DEFAULTS)
  })

  test('take rates of exchange, each once for a currency and day, told at the row that is wrong', async () => {
    const usd = { currency: 'USD', date: '2026-01-01', rate: 83.25 }
    const told = async (exchange_rates: readonly object[]) => {
      const { status, body } = await change({ exchange_rates })
      return [status, ...Object.keys(body.errors ?? {})]
    }
    expect(await told([usd, { ...usd, currency: 'EUR' }, { ...usd, rate: 84 }])).toEqual([422, 'exchange_rates.2.date'])
    expect(await told([{ ...usd, rate: 0 }])).toEqual([422, 'exchange_rates.0.rate'])
    expect(await told([{ ...usd, rate: 1.1234567 }])).toEqual([422, 'exchange_rates.0.rate'])
    expect(await told([usd, { ...usd, date: '2026-02-01', rate: 84 }])).toEqual([200])
    expect((await stored()).exchange_rates).toEqual([usd, { ...usd, date: '2026-02-01', rate: 84 }])
    expect(await told([])).toEqual([200])
    expect(await stored()).toEqual(SETTING_DEFAULTS)
  })

  test('take every declared field at its own good value', async () => {
    for (const [key, { field }] of settingEntries) {
      if (field.kind === 'file' || key === 'promo_start' || key === 'promo_end' || key.startsWith('max_contacts')) continue
      const answer = await change({ [key]: key === 'maintenance_mode' ? 0 : goodValue(field) })
      expect([key, answer.status]).toEqual([key, 200])
    }
  })

  test('are for admins; an employee or a reseller with the permission does not reach them', async () => {
    for (const account of [world.employee, world.reseller, world.client])
      expect((await change({ app_name: 'Mine' }, await world.signIn(account))).status).toBe(403)
  })

  test('are told to each as far as he may know', async () => {
    await change({ application_log_url: 'https://logs.example.in' })
    const of = async (token: string | undefined, path = 'get-app-setting') =>
      (await call(app, token, 'GET', path)).body.data as Record<string, unknown>
    expect(await of(admin)).toMatchObject({ application_log_url: 'https://logs.example.in', max_parts: 10 })
    const client = await of(await world.signIn(world.client))
    expect(client).toHaveProperty('app_name')
    expect(client).not.toHaveProperty('application_log_url')
    const open = await of(undefined, 'public-app-setting')
    expect(open).toHaveProperty('maintenance_mode')
    expect(open).not.toHaveProperty('max_parts')
  })

  test('are noted in the audit log with before and after, and shown with who changed them', async () => {
    await change({ max_parts: 6 })
    const { body } = await call(app, admin, 'GET', 'administration/app-setting-history')
    expect((body.data as object[])[0]).toMatchObject({ by: 'admin', before: { max_parts: 10 }, after: { max_parts: 6 } })
  })

  test('let a reseller change his own name, and no more', async () => {
    const token = await world.signIn(world.reseller)
    expect((await call(app, token, 'POST', 'app-setting-own', { companyName: 'Acme Ltd' })).status).toBe(200)
    expect((await call(app, token, 'GET', 'get-app-setting')).body.data).toMatchObject({ companyName: 'Acme Ltd' })
    expect((await call(app, token, 'POST', 'app-setting-own', { app_name: 'Acme' })).status).toBe(422)
    expect((await call(app, admin, 'POST', 'app-setting-own', { companyName: 'X Y' })).status).toBe(403)
  })
})

describe('a setting has its effect', () => {
  test('maintenance: only admins get through, and everybody may sign out', async () => {
    const client = await world.signIn(world.client)
    expect((await call(app, client, 'POST', 'blacklists', {})).status).toBe(200)
    await change({ maintenance_mode: 1, maintenance_message: 'Back at six.' })
    const refused = await call(app, client, 'POST', 'blacklists', {})
    expect(refused.status).toBe(503)
    expect(refused.body.message).toBe('Back at six.')
    expect((await call(app, admin, 'POST', 'blacklists', {})).status).toBe(200)
    expect((await call(app, undefined, 'GET', 'public-app-setting')).body.data).toMatchObject({ maintenance_mode: 1 })
    expect((await call(app, client, 'POST', 'logout', {})).status).toBe(200)
    await change({ maintenance_mode: 0 })
    expect((await call(app, await world.signIn(world.client), 'POST', 'blacklists', {})).status).toBe(200)
  })

  test('time zone and low balance: new accounts begin with them', async () => {
    await change({ timezone: 'Asia/Dubai', low_credit_alert: 77 })
    const { rows } = await world.deps.pool.query(
      `insert into accounts ("userType", name, username, password_hash, parent_id) values (2, 'New', 'newcomer', 'none', $1)
       returning timezone, low_credit_alert`,
      [world.reseller.id],
    )
    expect(rows).toEqual([{ timezone: 'Asia/Dubai', low_credit_alert: 77 }])
  })

  test('time zone: campaigns near midnight belong to another day of the reports', async () => {
    const { rows: made } = await world.deps.pool.query<{ id: number }>(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_send_date_time)
       values ($1, 'near-midnight', 'Late', 'x', 1, 'SUNRSE', '{}', 'x', '2026-03-04 19:00+00') returning id`,
      [world.client.id],
    )
    const day = async () =>
      (await world.deps.pool.query(`select to_char(day, 'YYYY-MM-DD') as day from campaigns where id = $1`, [made[0]!.id]))
        .rows[0]
    await change({ timezone: 'Asia/Kolkata' })
    expect(await day()).toEqual({ day: '2026-03-05' })
    await change({ timezone: 'Asia/Dubai' })
    expect(await day()).toEqual({ day: '2026-03-04' })
  })

  test('promotional hours, duplicates and limits: the send page and sending go by them', async () => {
    await change({ promo_start: '00:00', promo_end: '00:01', remove_duplicates: 0, max_parts: 3, refund_on_failed: 1 })
    const token = await world.signIn(world.client)
    const { body } = await call(app, token, 'POST', 'send-sms-options', {})
    expect(body.data).toMatchObject({ promotional: { start: '00:00', end: '00:01' }, remove_duplicates: 0, max_parts: 3 })
    expect(await loadSettings(world.deps.pool)).toMatchObject({ removeDuplicates: false, maxParts: 3, refundOnFailed: true })
  })

  test('exports: a file stays as long as the setting says', async () => {
    await change({ export_retention_hours: 2 })
    expect((await call(app, admin, 'POST', 'blacklists-export', {})).status).toBe(200)
    const { rows } = await world.deps.pool.query<{ hours: number }>(
      `select round(extract(epoch from expires_at - created_at) / 3600)::int as hours from files where kind = 'export'`,
    )
    expect(rows.map(row => row.hours)).toEqual([2])
  })

  test('login log: what is older goes', async () => {
    const { pool } = world.deps
    await change({ log_retention_days: 40 })
    await pool.query(
      `insert into login_log (username, event, status, created_at) values ('old', 'login', 1, now() - interval '41 days'), ('young', 'login', 1, now() - interval '39 days')`,
    )
    await forgetOldTraces(pool)
    const { rows } = await pool.query<{ username: string }>(`select username from login_log where username in ('old', 'young')`)
    expect(rows).toEqual([{ username: 'young' }])
  })

  test('logo: shown to everybody, and no other upload by the same way', async () => {
    const { pool, dataDir } = world.deps
    const id = 'logofile000000000000'
    const bytes = Buffer.from('89504e470d0a1a0a', 'hex')
    await mkdir(join(dataDir, 'files'), { recursive: true })
    await writeFile(join(dataDir, 'files', id), bytes)
    await pool.query(
      `insert into files (id, account_id, kind, name, mime, size) values ($1, $2, 'upload', 'logo.png', 'image/png', $3)`,
      [id, world.admin.id, bytes.length],
    )
    const get = (name: string) => app.inject({ method: 'GET', url: `/api/brand/${name}` })
    expect((await get('app_logo')).statusCode).toBe(404)
    expect((await change({ app_logo: `uploads/${id}` })).status).toBe(200)
    const shown = await get('app_logo')
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toBe('image/png')
    expect(shown.rawPayload).toEqual(bytes)
    for (const name of [id, 'terms_content', 'favicon', '..%2Fapp_logo']) expect((await get(name)).statusCode).toBe(404)
  })
})
