import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  let n = 0
  const campaign = (account: Account, at: string, routeType: number, [contacts, delivered, failed, credits]: number[]) =>
    world.deps.pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_send_date_time,
         total_contacts, total_delivered, total_failed, total_credit_deduct)
       values ($1, 'month-' || $2, 'Month', 'Text', $3, 'SUNRSE', '{}', $2, $4, $5, $6, $7, $8)`,
      [account.id, String(n++), routeType, at, contacts, delivered, failed, credits],
    )
  // The last one is in May where the platform stands, though not yet in UTC.
  await campaign(world.client, '2026-04-10T06:00:00Z', 1, [100, 90, 10, 100])
  await campaign(world.client, '2026-04-20T06:00:00Z', 2, [50, 40, 5, 75])
  await campaign(world.client, '2026-04-30T20:00:00Z', 1, [7, 7, 0, 7])
  await campaign(world.stranger, '2026-04-12T06:00:00Z', 1, [1000, 1000, 0, 1000])
})
afterAll(() => app.close())

const whole = async (account: Account, body: Record<string, unknown> = {}) =>
  (await call(app, await world.signIn(account), 'POST', 'user-wise-monthly-reports', body)).body.data as Record<string, unknown>

const months = async (account: Account, body: Record<string, unknown> = {}) =>
  (
    (await call(app, await world.signIn(account), 'POST', 'user-wise-monthly-reports', body)).body.data as {
      data: Record<string, unknown>[]
    }
  ).data

const APRIL = {
  year: 2026,
  month: 4,
  campaigns: 2,
  total_contacts: 150,
  total_delivered: 130,
  total_failed: 15,
  total_processing: 5,
  transaction_credit: 100,
  promotional_credit: 75,
  two_way_credit: 0,
}

describe('the monthly report', () => {
  test('adds up the campaigns of each month where the platform stands, the newest first', async () => {
    expect(await months(world.client)).toMatchObject([{ year: 2026, month: 5, total_contacts: 7 }, APRIL])
  })

  test('shows a reseller those below him, an admin everybody, a sibling nothing', async () => {
    expect((await months(world.reseller)).map(({ user_id }) => user_id)).toEqual([world.client.id, world.client.id])
    expect(await months(world.admin, { month: 4 })).toHaveLength(2)
    expect(await months(world.sibling)).toEqual([])
  })

  test('is narrowed by year, month and user', async () => {
    expect(await months(world.admin, { year: 2025 })).toEqual([])
    expect(await months(world.admin, { year: 2026, month: 4, user_id: world.stranger.id })).toMatchObject([
      { total_contacts: 1000 },
    ])
  })

  test('adds up all rows, not only those of the page, and shows the last months', async () => {
    const { totals, data, total, chart } = await whole(world.admin, { per_page: 1 })
    expect(data).toHaveLength(1)
    expect(total).toBe(3)
    expect(totals).toMatchObject({
      campaigns: 4,
      total_contacts: 1157,
      total_delivered: 1137,
      total_failed: 15,
      transaction_credit: 1107,
    })
    expect(chart).toEqual([
      { month: 4, total_contacts: 1150, total_delivered: 1130, total_failed: 15 },
      { month: 5, total_contacts: 7, total_delivered: 7, total_failed: 0 },
    ])
  })

  test('counts every channel, each sum in its unit, and is narrowed to one', async () => {
    const { pool } = world.deps
    for (const [n, routeType, read, credits] of [
      [1, 4, 0, 33],
      [2, 5, 4, 12_345],
      [3, 3, 0, 20],
    ] as const)
      await pool.query(
        `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, campaign_send_date_time,
           total_contacts, total_delivered, total_read, total_failed, total_credit_deduct)
         values ($1, 'channel-' || $2, 'Month', 'Text', $3, 'SUNRSE', '{}', $2, '2026-03-10T06:00:00Z', 10, 5, $4, 1, $5)`,
        [world.otherReseller.id, String(n), routeType, read, credits],
      )
    const none = { transaction_credit: 0, promotional_credit: 0, two_way_credit: 0, voice_credit: 0, whatsapp_spend: 0 }
    const counts = { campaigns: 1, total_contacts: 10, total_read: 0, total_delivered: 5, total_failed: 1, total_processing: 4 }
    const of = async (body: Record<string, unknown> = {}) => (await whole(world.otherReseller, { ...body, month: 3 })).data
    expect(await of({ route_type: 4 })).toMatchObject([{ ...counts, ...none, voice_credit: 33 }])
    expect(await of({ route_type: 5 })).toMatchObject([
      { ...counts, total_delivered: 9, total_read: 4, total_processing: 0, ...none, whatsapp_spend: 1.2345 },
    ])
    const all = {
      campaigns: 3,
      total_contacts: 30,
      total_read: 4,
      total_delivered: 19,
      total_failed: 3,
      ...none,
      two_way_credit: 20,
      voice_credit: 33,
      whatsapp_spend: 1.2345,
    }
    expect(await of()).toMatchObject([all])
    expect(await whole(world.otherReseller, { month: 3 })).toMatchObject({
      totals: all,
      units: { two_way_credit: 'credits', voice_credit: 'pulses', whatsapp_spend: 'money' },
    })
    const one = await call(app, await world.signIn(world.otherReseller), 'POST', 'user-wise-monthly-report', {
      user_id: world.otherReseller.id,
      year: 2026,
      month: 3,
    })
    expect(one.body.data).toMatchObject(all)
    expect(
      (await call(app, await world.signIn(world.otherReseller), 'POST', 'user-wise-monthly-reports', { route_type: 9 })).status,
    ).toBe(422)
    await pool.query(`delete from campaigns where account_id = $1`, [world.otherReseller.id])
  })

  test('refuses a user out of reach', async () => {
    const { status } = await call(app, await world.signIn(world.reseller), 'POST', 'user-wise-monthly-reports', {
      user_id: world.stranger.id,
    })
    expect(status).toBe(422)
  })

  test('tells of one user in one month, zeros where nothing was sent', async () => {
    const ask = async (account: Account, body: Record<string, unknown>) =>
      call(app, await world.signIn(account), 'POST', 'user-wise-monthly-report', body)
    expect((await ask(world.reseller, { user_id: world.client.id, year: 2026, month: 4 })).body.data).toMatchObject({
      ...APRIL,
      user_id: world.client.id,
    })
    expect((await ask(world.reseller, { user_id: world.client.id, year: 2026, month: 1 })).body.data).toMatchObject({
      campaigns: 0,
    })
    expect((await ask(world.reseller, { user_id: world.stranger.id, year: 2026, month: 4 })).status).toBe(422)
  })
})
