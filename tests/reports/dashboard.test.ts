import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer } from '../../resources/reports/dashboard.answers.ts'
import { ALARM_KINDS } from '../../resources/system/alarm-kinds.ts'
import { rowsStuck } from '../../server/delivery/watches/rows.ts'
import { Kept } from '../../server/reports/dashboard/keep.ts'
import { openAlarms, settled } from '../support/alarms.ts'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  // Wherever it is about noon now: no test crosses midnight.
  const ahead = 12 - new Date().getUTCHours()
  await world.deps.pool.query(`insert into app_settings (key, value) values ('timezone', to_jsonb($1::text))`, [
    ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`,
  ])
})
afterAll(() => app.close())

const ask = async (account: Account, body: Record<string, unknown> = {}, permissions?: readonly string[]) =>
  call(app, await world.signIn(account, permissions), 'POST', 'dashboard', body)
const answer = async (account: Account, body: Record<string, unknown> = {}) =>
  (await ask(account, body)).body.data as DashboardAnswer

let campaigns = 0
let messages = 0

/** A campaign that stands at a moment, with messages of these states. */
const send = async (account: Account, at: Date, states: readonly (readonly [state: number, count: number, err?: string])[]) => {
  const { pool } = world.deps
  const count = (...wanted: number[]) => states.reduce((sum, [state, n]) => sum + (wanted.includes(state) ? n : 0), 0)
  const { rows } = await pool.query<{ id: number }>(
    `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_send_date_time,
       phase, status, total_contacts, total_queued, total_accepted, total_delivered, total_failed, total_invalid_number, total_credit_deduct)
     values ($1, $2, 'Campaign', 'Text', 1, 'SUNRSE', '{}', $2, $3, 'ready', 'Completed', $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      account.id,
      `dashboard-${campaigns++}`,
      at,
      count(0, 3, 4, 5, 6),
      count(0),
      count(3),
      count(4),
      count(5),
      count(6),
      count(0, 3, 4),
    ],
  )
  for (const [state, n, err] of states) {
    messages += 1000
    await pool.query(
      `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, refunded)
       select $1::bigint, $6::int + g, $2::bigint, $6::int + g, '919000000000', 1, 1, $3::smallint,
         case $3::int when 5 then 'UNDELIV' end, $4, $3::int = 5 from generate_series(1, $5::int) g`,
      [account.id, rows[0]!.id, state, err ?? null, n, messages],
    )
  }
}

describe('the dashboard', () => {
  test('tells an empty desk that nothing was ever sent', async () => {
    expect(await answer(world.stranger)).toMatchObject({
      is_used: 0,
      tiles: { submitted: 0 },
      failures: [],
      recent: [],
      users: null,
      routes: null,
    })
  })

  test('compares today with the day before up to the same time of day only', async () => {
    const { sibling } = world
    const now = Date.now()
    const dayBefore = now - 24 * HOUR_MS
    await send(sibling, new Date(now - 1000), [
      [4, 6],
      [5, 2, '028'],
      [3, 1],
      [6, 1],
    ])
    await send(sibling, new Date(dayBefore - 2000), [[4, 4]])
    // Later than now, the day before: it does not count yet.
    await send(sibling, new Date(dayBefore + 60_000), [[4, 100]])
    const { tiles, comparison, series, today, from_date } = await answer(sibling)
    expect(from_date).toBe(today)
    expect(tiles).toEqual({
      submitted: 10,
      delivered: 6,
      failed: 2,
      pending: 1,
      invalid: 1,
      blocked: 0,
      credits: 7,
      set_delivered: 0,
      set_failed: 0,
    })
    expect(comparison).toMatchObject({
      now: tiles,
      before: { submitted: 4, delivered: 4 },
      until: expect.stringMatching(/^\d\d:\d\d$/),
    })
    expect(series).toHaveLength(24)
    expect(series.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(6)
  })

  test('compares today with the same hours of a week before where one wants that', async () => {
    const { sibling } = world
    const weekBefore = Date.now() - 7 * 24 * HOUR_MS
    await send(sibling, new Date(weekBefore - 2000), [[4, 3]])
    await send(sibling, new Date(weekBefore + 60_000), [[4, 50]])
    const { comparison, series } = await answer(sibling, { against: 'week' })
    expect(comparison).toMatchObject({ now: { submitted: 10 }, before: { submitted: 3 } })
    expect(series.reduce((sum, { before = 0 }) => sum + before, 0)).toBe(53)
    expect((await ask(sibling, { against: 'year' })).body.errors).toHaveProperty('against')
  })

  test('names why messages failed, in words of the dictionary', async () => {
    await world.deps.pool.query(
      `insert into dlr_codes (dlr_code, description, internal_status) values ('4711', 'Handset off', 'FAILED')`,
    )
    await send(world.client, new Date(), [
      [5, 5, '4711'],
      [5, 2, '9999'],
    ])
    expect((await answer(world.client)).failures).toEqual([
      { code: '4711', bucket: 'FAILED', description: 'Handset off', count: 5 },
      expect.objectContaining({ code: '9999', count: 2 }),
    ])
  })

  test('shows everybody his own and what stands below him, and no user out of sight', async () => {
    const { reseller, client, sibling, otherReseller, admin, stranger } = world
    const sent = async (account: Account, body?: Record<string, unknown>) => (await answer(account, body)).tiles.submitted
    expect(await sent(client)).toBe(7)
    expect(await sent(reseller)).toBe(17)
    expect(await sent(reseller, { user_id: client.id })).toBe(7)
    expect(await sent(otherReseller)).toBe(0)
    expect(await sent(admin)).toBe(17)
    expect((await answer(reseller)).users?.map(({ user_id, total }) => [user_id, total])).toEqual([
      [sibling.id, 10],
      [client.id, 7],
    ])
    expect((await ask(reseller, { user_id: stranger.id })).body.errors).toHaveProperty('user_id')
    expect((await ask(client, { user_id: sibling.id })).body.errors).toHaveProperty('user_id')
    expect((await answer(otherReseller)).recent).toEqual([])
  })

  test('counts what is set by hand apart from what was reported', async () => {
    const { pool } = world.deps
    await send(world.stranger, new Date(), [[3, 4]])
    await pool.query('update messages set adjusted_state = 4 where account_id = $1', [world.stranger.id])
    expect((await answer(world.admin, { user_id: world.stranger.id })).tiles).toMatchObject({
      delivered: 0,
      pending: 4,
      set_delivered: 4,
    })
  })

  test('lists what waits for a person who may do something about it', async () => {
    const { pool } = world.deps
    await pool.query(
      `insert into alarms (kind, entity, entity_id, detail) values ('counters', 'campaign', '1', '{}');
       insert into alarms (kind, entity, entity_id, detail, since) values
         ('route_down', 'primary_route', '7', '{"route": "Vendor A", "since": "2026-11-23T04:45:30Z", "error": "Refused."}', '2026-11-23T04:45:30Z'),
         ('disk_low', 'disk', 'a', '{}', now()), ('disk_full', 'disk', 'a', '{"host": "a"}', now());
       insert into sender_ids (account_id, sender_id, pe_id, status) values (${world.client.id}, 'WAITNG', '1701158019630577568', 2)`,
    )
    const body = { from_date: '2026-01-01', to_date: '2026-01-02' }
    expect((await answer(world.admin, body)).todo).toEqual(expect.arrayContaining([{ kind: 'sender_ids', count: 1 }]))
    // The worst first; that little is left says nothing beside that nothing is.
    expect((await answer(world.admin, body)).alarms).toMatchObject([
      { kind: 'disk_full', detail: { host: 'a' } },
      { kind: 'route_down', since: '2026-11-23T04:45:30.000Z', detail: { route: 'Vendor A' } },
      { kind: 'counters', entity_id: '1' },
    ])
    const seenBy = async (permission: string) =>
      ((await ask(world.employee, body, ['dashboard-view', permission])).body.data as DashboardAnswer).alarms.map(
        ({ kind }) => kind,
      )
    expect(await seenBy('kannel-status-page')).toEqual(['route_down'])
    expect(await seenBy('users')).toEqual([])
    expect((await answer(world.reseller, body)).alarms).toEqual([])
    expect(((await ask(world.employee, body, ['dashboard-view'])).body.data as DashboardAnswer).todo).toEqual([])
    // Neither senders nor alarms are a reseller's to look after; those who are low on credit are, himself among them.
    expect((await answer(world.reseller, body)).todo).toEqual([{ kind: 'low_credit', count: 3 }])
  })

  const listed = async (account: Account, path: string, filter: object) => {
    const found = await call(app, await world.signIn(account), 'POST', `${path}?page=1&per_page=50`, filter)
    return (found.body.data as { data: { campaign: string }[] }).data.map(({ campaign }) => campaign)
  }

  test('names the campaigns that began last, whenever they were made, and none that is scheduled', async () => {
    const named = async (name: string, hours: number) => {
      await send(world.client, new Date(Date.now() + hours * HOUR_MS), [[0, 1]])
      await world.deps.pool.query('update campaigns set campaign = $1 where id = (select max(id) from campaigns)', [name])
    }
    await named('Just now', -0.01)
    await named('Before', -0.02)
    await named('Tomorrow', 24)
    const { recent } = await answer(world.client, { from_date: '2026-01-07', to_date: '2026-01-08' })
    const ours = recent.map(({ campaign }) => campaign).filter(name => name !== 'Campaign')
    expect(ours).toEqual(['Just now', 'Before'])
  })

  test('counts as stalled what the list of campaigns shows as stalled, and nothing else, and tells which is paused', async () => {
    const { client, reseller, stranger } = world
    const NOTHING_FOR_LONG = `last_sent_at = now() - interval '11 minutes'`
    const stands = async (owner: Account, name: string, change = NOTHING_FOR_LONG) => {
      await send(owner, new Date(Date.now() - HOUR_MS), [[0, 2]])
      await world.deps.pool.query(
        `update campaigns set campaign = $1, status = 'Pending', dispatching = true, started_at = now() - interval '1 hour',
           ${change} where id = (select max(id) from campaigns)`,
        [name],
      )
    }
    await stands(client, 'Stalled')
    await stands(client, 'Stalled links', `${NOTHING_FOR_LONG}, route_type = 3`)
    await stands(client, 'Sending', 'last_sent_at = now()')
    await stands(client, 'Paused', `${NOTHING_FOR_LONG}, paused_at = now()`)
    await stands(stranger, 'Elsewhere')
    const body = { from_date: '2026-01-05', to_date: '2026-01-06' }
    const { recent } = await answer(client, body)
    expect(recent.flatMap(({ campaign, is_paused }) => (is_paused === 1 ? [campaign] : []))).toEqual(['Paused'])
    expect((await answer(reseller, body)).todo).toEqual(
      expect.arrayContaining([
        { kind: 'stalled', count: 1 },
        { kind: 'stalled_two_way', count: 1 },
      ]),
    )
    expect(await listed(reseller, 'delivery-report', { is_stalled: 1, route_type: [1, 2] })).toEqual(['Stalled'])
    expect(await listed(reseller, 'delivery-report', { is_stalled: 1, route_type: 3 })).toEqual(['Stalled links'])
    expect(await listed(reseller, 'delivery-report', { is_stalled: 0 })).toEqual(expect.arrayContaining(['Sending', 'Paused']))
    expect((await answer(world.admin, { ...body, user_id: stranger.id })).todo).toContainEqual({ kind: 'stalled', count: 1 })
    expect(await listed(world.admin, 'all-campaign', { is_stalled: 1 })).toEqual(['Elsewhere', 'Stalled links', 'Stalled'])
  })

  test('behind the alarm about campaigns that do not get on stand exactly those it counts', async () => {
    const waits = async (name: string, phase: string, status = 'Pending') => {
      await send(world.client, new Date(), [[0, 2]])
      await world.deps.pool.query(
        `update campaigns set campaign = $1, phase = $2, status = $3, changed_at = now() - interval '1 minute'
         where id = (select max(id) from campaigns)`,
        [name, phase, status],
      )
    }
    await waits('Accepted', 'accepted')
    await waits('Half made', 'expanding')
    await waits('Made', 'ready')
    await waits('Stopped', 'accepted', 'Stop')
    const { path } = ALARM_KINDS.rows_stuck
    const { pathname, searchParams } = new URL(path, 'http://desk')
    const filter = JSON.parse(searchParams.get('filter') ?? '')
    expect(await listed(world.admin, pathname.slice(1), filter)).toEqual(['Half made', 'Accepted'])
    await settled(world.deps.pool, rowsStuck)
    expect(await openAlarms(world.deps.pool)).toContainEqual(
      expect.objectContaining({ kind: 'rows_stuck', detail: expect.objectContaining({ campaigns: 2 }) }),
    )
  })

  test('names the accounts of the platform that run low', async () => {
    const { client } = world
    await world.deps.pool.query('update accounts set low_credit_alert = case when id = $1 then 1000000000 else 0 end', [
      client.id,
    ])
    const body = { from_date: '2026-01-03', to_date: '2026-01-04' }
    expect((await answer(world.admin, body)).credits.low).toEqual([
      { user_id: client.id, name: expect.any(String), balance: expect.any(Number) },
    ])
    expect((await answer(client, body)).credits.low).toBeUndefined()
  })

  test('refuses dates that are none, and those who may not', async () => {
    expect((await ask(world.client, { from_date: 'soon' })).body.errors).toHaveProperty('from_date')
    expect((await ask(world.client, { from_date: '2026-02-02', to_date: '2026-02-01' })).body.errors).toHaveProperty('to_date')
    expect((await ask(world.client, {}, [])).status).toBe(403)
  })

  test('holds an answer for a minute, for the same sight alone', async () => {
    let time = 0
    let made = 0
    const kept = new Kept<number>(() => time)
    const of = (key: string) => kept.of(key, async () => ++made)
    expect([await of('a'), await of('a'), await of('b')]).toEqual([1, 1, 2])
    time = 60_001
    expect([await of('a'), await of('b')]).toEqual([3, 4])
  })
})

describe('WhatsApp on the dashboard', () => {
  const numberOf = async (account: Account, digits: string, quality: string) => {
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `insert into wa_configurations (account_id, name, business_account_id, phone_number_id, display_phone_number, access_token, quality)
       values ($1, $2, '1', $2, '+' || $2, 'sealed', $3) returning id`,
      [account.id, digits, quality],
    )
    return rows[0]!.id
  }

  test('tells numbers from the worst on, those that are lent too, and what was sent, read and spent', async () => {
    const { client, sibling, stranger } = world
    const [good, bad, lent] = [
      await numberOf(client, '919810000001', 'GREEN'),
      await numberOf(client, '919810000002', 'RED'),
      await numberOf(sibling, '919810000003', 'YELLOW'),
    ]
    await numberOf(stranger, '919810000004', 'RED')
    await world.deps.pool.query('insert into wa_configuration_accounts (wa_configuration_id, account_id) values ($1, $2)', [
      lent,
      client.id,
    ])
    await world.deps.pool.query(
      `insert into message_days (account_id, day, route_type, sender_id, dlt_template_id, route_id, state, adjusted, taken, messages, parts,
         credits)
       select $1, platform_day(now()), 5, 0, 0, 0, state, 0, true, n, n, n * 8631 from (values (3, 10), (4, 20), (9, 30), (5, 4)) s (state, n)`,
      [client.id],
    )
    const told = (await answer(client, { against: 'week' })).whatsapp
    expect(told?.numbers.map(({ id }) => id)).toEqual([bad, lent, good])
    expect(told).toMatchObject({ more: 0, sent: 60, delivered: 50, read: 30, failed: 4, spent: 55.2384 })
  })

  test('is nothing for whoever may not see numbers, or has none', async () => {
    expect((await answer(world.reseller, { user_id: world.reseller.id })).whatsapp).toBeNull()
    const { body } = await ask(world.sibling, {}, ['dashboard-view'])
    expect((body.data as DashboardAnswer).whatsapp).toBeNull()
  })
})
