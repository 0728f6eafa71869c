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
