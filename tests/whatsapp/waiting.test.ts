import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { holdByRules } from '../../server/campaigns/life/rules.ts'
import { standStill } from '../../server/whatsapp/standstill.ts'
import { testDatabase } from '../support/database.ts'
import { addNumber, type TestNumber, waCampaign } from '../support/waCampaign.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

/** What a campaign of WhatsApp waits for, in a sentence (rule campaigns-4), and what is done with it by the calls of every channel. */

let app: FastifyInstance
let world: World
let number: TestNumber
let token: string
let campaign: number

const PRICE = 8631

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  token = await world.signIn(world.client)
})
afterAll(() => app.close())
beforeEach(async () => {
  const { pool } = world.deps
  number = await addNumber(pool, world.client.id, { messaging_limit_tier: 'TIER_250' })
  campaign = await waCampaign(pool, { account: world.client.id, number, mobiles: ['919811100001', '919811100002'], price: PRICE })
  await pool.query(`update campaigns set dispatching = true, started_at = now() where id = $1`, [campaign])
  await pool.query('delete from workers')
  await pool.query(`insert into workers (host, pid, role, seen_at) values ('node-a', 1, 'all', now())`)
})

const why = async () => (await call(app, token, 'GET', `why-pending/${campaign}`)).body.data as Record<string, unknown> | null
const tellRoute = (down: string | null, error = 'The provider is away') =>
  world.deps.pool.query(
    `insert into route_health (route_id, epoch, health, down_since, seen_at)
     select $1, epoch, $2, now() - $3::interval, now() from workers`,
    [number.lane, JSON.stringify({ lastError: error, sms: { outbound: [0, 0, 0] } }), down],
  )

describe('it waits', () => {
  test('while it is sent, and counts among the sent who has read it', async () => {
    await tellRoute(null)
    const { pool } = world.deps
    await pool.query(
      `update campaigns set last_sent_at = now(), total_accepted = 2, total_other = 1, total_delivered = 2, total_read = 30, total_failed = 3
       where id = $1`,
      [campaign],
    )
    expect(await why()).toMatchObject({ cause: 'sending', progress: { done: 37, total: 39 } })
  })

  test('for nobody where most have read it: they count beside those of whom it failed', async () => {
    const { pool } = world.deps
    await pool.query(
      `insert into app_settings (key, value) values ('auto_pause_share', '50'), ('auto_pause_least', '10') on conflict (key) do update set value = excluded.value`,
    )
    const reported = (read: number) =>
      pool.query('update campaigns set total_read = $2, total_delivered = 1, total_failed = 9 where id = $1', [campaign, read])
    await reported(30)
    await holdByRules(pool)
    expect(await why()).not.toMatchObject({ cause: 'paused' })
    await reported(0)
    await holdByRules(pool)
    expect(await why()).toMatchObject({ cause: 'paused', values: { reason: '90 % of the first 10 messages failed.' } })
    await pool.query(`delete from app_settings where key like 'auto_pause%'`)
  })

  test('for its number, which is down with a reason', async () => {
    await tellRoute('5 minutes')
    expect(await why()).toMatchObject({
      cause: 'route',
      sentence: 'lane.down_why',
      values: { error: 'The provider is away', count: '2' },
      help: { screen: '/whatsapp-message-configuration' },
    })
  })

  test('for a new token, where the old one has expired', async () => {
    await tellRoute('5 minutes')
    await world.deps.pool.query(`update wa_configurations set token_expires_at = now() - interval '1 hour' where id = $1`, [
      number.configuration,
    ])
    expect(await why()).toMatchObject({ cause: 'route', sentence: 'lane.token' })
  })

  test('for a new token as soon as the provider refuses the old one, but not by what was sent before a new one was tried', async () => {
    const { pool } = world.deps
    await tellRoute('5 minutes')
    await pool.query('update wa_configurations set token_valid = 1, token_checked_at = now() where id = $1', [
      number.configuration,
    ])
    await standStill(pool, campaign, 190)
    expect(await why()).toMatchObject({ sentence: 'lane.down_why' })
    await pool.query(`update wa_configurations set token_checked_at = now() - interval '2 minutes' where id = $1`, [
      number.configuration,
    ])
    await standStill(pool, campaign, 190)
    expect(await why()).toMatchObject({
      cause: 'route',
      sentence: 'lane.token',
      text: expect.stringMatching(/has expired: enter a new one at the number/),
      help: { screen: '/whatsapp-message-configuration', label: 'Open WhatsApp numbers' },
    })
  })

  test('for a new token, where its number is down for the old one', async () => {
    await tellRoute('5 minutes', 'The access token has expired (190). Enter a new one.')
    expect(await why()).toMatchObject({ cause: 'route', sentence: 'lane.token' })
  })

  test('for the first of those who were written to to be a day ago, where no more new people may be', async () => {
    const { pool } = world.deps
    await tellRoute(null)
    await pool.query(
      `insert into wa_openings (business_account_id, mobile, opened_at)
       select $1, '9190000' || n, now() - interval '23 hours' from generate_series(10000, 10249) n`,
      [number.business],
    )
    await pool.query(`update outbox set ready_at = now() + interval '1 minute' where campaign_id = $1`, [campaign])
    const told = await why()
    expect(told).toMatchObject({ cause: 'people', values: { opened: '250', count: '2' } })
    expect(Date.parse(`${String(told?.until).replace(' ', 'T')}+05:30`) - Date.now()).toBeGreaterThan(50 * 60_000)
    await pool.query('delete from wa_openings')
    expect(await why()).toMatchObject({ cause: 'later', sentence: 'later.provider' })
  })

  test('for a person or its template, where that was paused', async () => {
    await world.deps.pool.query(
      `update campaigns set paused_at = now(), pause_rule = 'template', pause_reason = 'The template is paused.', dispatching = false where id = $1`,
      [campaign],
    )
    expect(await why()).toMatchObject({
      cause: 'paused',
      values: { reason: 'The template is paused.' },
      help: { action: 'resume' },
    })
  })
})

describe('by the calls of every channel', () => {
  test('it is held back and let go', async () => {
    expect((await call(app, token, 'POST', 'pause-campaign', { send_sms_id: campaign })).status).toBe(200)
    expect((await call(app, token, 'POST', 'pause-campaign', { send_sms_id: campaign })).status).toBe(409)
    expect((await call(app, token, 'POST', 'resume-campaign', { send_sms_id: campaign })).status).toBe(200)
  })

  test('it is stopped, and what was held comes back in the currency', async () => {
    const admin = await world.signIn(world.admin)
    const stopped = await call(app, admin, 'POST', 'change-campaign-status-to-stop', { send_sms_id: campaign })
    expect(stopped.body.data).toMatchObject({ stopped: 2, credits: (2 * PRICE) / 10_000, unit: 'money' })
    expect(stopped.body.message).toContain('₹')
  })

  test('a stranger reaches none of it', async () => {
    const stranger = await world.signIn(world.stranger)
    expect((await call(app, stranger, 'POST', 'pause-campaign', { send_sms_id: campaign })).status).toBe(404)
    expect((await call(app, stranger, 'GET', `why-pending/${campaign}`)).status).toBe(404)
  })
})
