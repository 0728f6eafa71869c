import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { addRegistration } from '../support/delivery.ts'
import { type Message, sent } from '../support/messages.ts'
import { dice } from '../support/traffic.ts'
import { type Account, appOf, call, makeWorld, type World } from '../support/world.ts'

let world: World
let app: FastifyInstance
const tokens = new Map<Account, string>()
const senders = new Map<Account, number>()

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  for (const one of [world.admin, world.employee, world.reseller, world.client, world.sibling, world.stranger])
    tokens.set(one, await world.signIn(one))
  for (const one of [world.client, world.stranger]) senders.set(one, (await addRegistration(world.deps.pool, one.id)).senderId)
})
afterAll(() => app.close())

const NUMBER = '919876543210'
const DAYS = { from_date: '2026-11-01', to_date: '2026-11-02' }
const AT = '2026-11-01T10:00:00Z'

beforeEach(async () => {
  for (const table of [
    'jobs',
    'files',
    'messages',
    'id_blocks',
    'campaigns',
    'message_facts',
    'message_days',
    'message_reasons',
    'message_fact_changes',
  ])
    await world.deps.pool.query(`delete from ${table}`)
})

interface Answer {
  data: Record<string, unknown>[]
  total: number
  totals: Record<string, number> | null
  needs_mobile: 0 | 1
  next_cursor?: string
}
const ask = (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) =>
  call(app, tokens.get(who), 'POST', path, { entry_mode: 'web', ...body })
const read = async (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) => {
  const { status, body: answered } = await ask(who, path, body)
  expect(status, JSON.stringify(answered.errors)).toBe(200)
  return answered.data as Answer
}
const file = async (who: Account, path: string, body: Readonly<Record<string, unknown>> = {}) => {
  const answer = await ask(who, path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { file_path } = answer.body.data as { file_path: string }
  return parse((await app.inject({ url: `/api/${file_path}` })).body, { bom: true, columns: true }) as Record<string, string>[]
}
const send = (who: Account, messages: readonly Message[], more: { at?: string; campaign?: string; routeType?: number } = {}) =>
  sent(world.deps.pool, { account: who.id, at: AT, sender: senders.get(who), messages, ...more } as Parameters<typeof sent>[1])

describe('the report by mobile number', () => {
  test('has every message to the number, the newest first, and says who said what', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: '919000000001' }])
    await send(world.client, [{ mobile: NUMBER, state: 3, stat: 'ACCEPTD', err: '', adjusted: 4, text: 'Dear Asha' }], {
      campaign: 'Later',
    })
    const { data, total } = await read(world.client, 'report-by-mobile', { mobile: '9876543210', ...DAYS })
    expect(total).toBe(2)
    expect(data).toEqual([
      expect.objectContaining({
        campaign: 'Later',
        message: 'Dear Asha',
        bucket: 'Accepted',
        stat: 'ACCEPTD',
        stat_source: 'operator',
        adjusted_stat: 'DELIVRD',
      }),
      expect.objectContaining({
        mobile: NUMBER,
        campaign: 'Fees',
        sender: 'SUNRSE',
        message: 'The fee is due.',
        use_credit: 1,
        submit_date: '2026-11-01 15:30:00',
        done_date: '2026-11-01 15:30:04',
        bucket: 'DELIVRD',
        adjusted_stat: null,
      }),
    ])
  })

  test('charges nothing for what was given back, on the screen and in the file', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }])
    await world.deps.pool.query('update messages set refunded = true where id = (select max(id) from messages)')
    const query = { mobile: NUMBER, ...DAYS }
    const { data } = await read(world.client, 'report-by-mobile', query)
    expect(data.map(({ use_credit }) => use_credit)).toEqual([0, 1])
    expect((await file(world.client, 'report-by-mobile-export', query)).map(({ Credits }) => Credits)).toEqual(['0', '1'])
  })

  test('has the messages of every channel, each cost in the unit of its wallet, on the screen and in the file', async () => {
    await send(world.client, [{ mobile: NUMBER }])
    await send(world.client, [{ mobile: NUMBER }], { campaign: 'Calls', routeType: 4 })
    const diwali = await send(world.client, [{ mobile: NUMBER, stat: 'read', err: '' }], { campaign: 'Diwali', routeType: 5 })
    await world.deps.pool.query('update messages set state = 9, credits = 8631 where campaign_id = $1', [diwali])
    const query = { mobile: NUMBER, ...DAYS }
    const { data } = await read(world.client, 'report-by-mobile', query)
    expect(data).toMatchObject([
      { campaign: 'Diwali', route_type: 5, use_credit: 0.8631, unit: 'money', bucket: 'DELIVRD', stat: 'read' },
      { campaign: 'Calls', route_type: 4, use_credit: 1, unit: 'pulses', bucket: 'DELIVRD' },
      { campaign: 'Fees', route_type: 1, use_credit: 1, unit: 'credits', bucket: 'DELIVRD' },
    ])
    expect(await file(world.client, 'report-by-mobile-export', query)).toMatchObject([
      { Campaign: 'Diwali', 'Route type': 'WhatsApp', Credits: '0.8631', Unit: 'money', Status: 'DELIVRD' },
      { Campaign: 'Calls', 'Route type': 'Voice', Credits: '1', Unit: 'pulses', Status: 'DELIVRD' },
      { Campaign: 'Fees', 'Route type': 'Transaction', Credits: '1', Unit: 'credits', Status: 'DELIVRD' },
    ])
    const one = { ...query, route_type: 5 }
    expect((await read(world.client, 'report-by-mobile', one)).data.map(({ campaign }) => campaign)).toEqual(['Diwali'])
    expect(await file(world.client, 'report-by-mobile-export', one)).toHaveLength(1)
    expect((await ask(world.client, 'report-by-mobile', { ...query, route_type: 9 })).body.errors).toHaveProperty('route_type')
  })

  test('shows nothing, and costs nothing, until there is a number', async () => {
    await send(world.client, [{ mobile: NUMBER }])
    expect(await read(world.client, 'report-by-mobile', DAYS)).toMatchObject({ data: [], total: 0, needs_mobile: 1 })
    expect((await ask(world.client, 'report-by-mobile-export', DAYS)).body.errors).toEqual({ mobile: ['Enter a mobile number.'] })
    expect((await ask(world.client, 'report-by-mobile', { mobile: '98765', ...DAYS })).body.errors).toEqual({
      mobile: ['Enter 10 to 12 digits.'],
    })
    expect(
      (await ask(world.client, 'report-by-mobile', { mobile: NUMBER, from_date: '2026-01-01', to_date: '2026-11-02' })).body
        .errors,
    ).toEqual({
      to_date: ['Choose at most 92 days.'],
    })
  })

  test('goes by the days of the account’s own calendar', async () => {
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-10-31T18:29:59Z', campaign: 'before' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-10-31T18:30:00Z', campaign: 'first' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-11-02T18:29:59Z', campaign: 'last' })
    await send(world.client, [{ mobile: NUMBER }], { at: '2026-11-02T18:30:00Z', campaign: 'after' })
    const { data } = await read(world.client, 'report-by-mobile', { mobile: NUMBER, ...DAYS })
    expect(data.map(row => row.campaign)).toEqual(['last', 'first'])
  })

  test('sees what its reader sees, in the list and in the file', async () => {
    for (const one of [world.client, world.sibling, world.stranger]) await send(one, [{ mobile: NUMBER }])
    const query = { mobile: NUMBER, ...DAYS }
    const seen = async (who: Account, more = {}) =>
      (await read(who, 'report-by-mobile', { ...query, ...more })).data.map(row => row.user_id).sort()
    const { client, sibling, stranger } = world
    expect(await seen(client)).toEqual([client.id])
    expect(await seen(world.reseller)).toEqual([client.id, sibling.id])
    expect(await seen(world.employee)).toEqual([client.id, sibling.id, stranger.id])
    expect(await seen(world.admin, { user_id: stranger.id })).toEqual([stranger.id])
    expect((await ask(world.reseller, 'report-by-mobile', { ...query, user_id: stranger.id })).body.errors).toHaveProperty(
      'user_id',
    )
    expect((await file(world.reseller, 'report-by-mobile-export', query)).map(row => row.User).sort()).toEqual([
      'client',
      'sibling',
    ])
    expect((await file(client, 'report-by-mobile-export', query))[0]).not.toHaveProperty('User')
  })

  test('turns pages', async () => {
    await send(
      world.client,
      Array.from({ length: 20 }, (_, n) => ({ mobile: NUMBER, text: `T${n}` })),
    )
    const page = (n: number) => read(world.client, 'report-by-mobile', { mobile: NUMBER, ...DAYS, page: n, per_page_record: 15 })
    expect((await page(1)).data.map(row => row.message)).toEqual(Array.from({ length: 15 }, (_, n) => `T${19 - n}`))
    expect(await page(2)).toMatchObject({ total: 20, last_page: 2, current_page: 2 })
    expect((await page(2)).data).toHaveLength(5)
  })
})

/** The intervals of the report, counted here from the messages themselves. */
const ENDS = [5, 10, 15, 20, 25, 30, 45, 60, 90, 120, 180, 300, 600, 1800, 3600, 3601]
const expected = (lags: readonly number[]) => {
  const sorted = [...lags].sort((a, b) => a - b)
  const within = (from: number, to: number) => lags.filter(lag => Math.round(lag) > from && Math.round(lag) <= to).length
  const at = sorted[Math.ceil(0.95 * sorted.length) - 1]!
  return {
    delivered: lags.length,
    within_30: within(-1, 30),
    within_60: within(30, 60),
    within_90: within(60, 90),
    within_120: within(90, 120),
    within_300: within(120, 300),
    beyond_300: within(300, 1e9),
    average_seconds: Math.round((lags.reduce((sum, lag) => sum + lag, 0) / lags.length) * 10) / 10,
    p95_seconds: ENDS.find(end => Math.round(at) <= end) ?? 3601,
    percent_30: Math.round((within(-1, 30) / lags.length) * 10_000) / 100,
  }
}

describe('the report by 30 seconds', () => {
  const throwDice = dice(11)
  const lags = (many: number, most: number) => Array.from({ length: many }, () => throwDice(most))
  const messages = (of: readonly number[]): Message[] => of.map((lag, n) => ({ mobile: String(919000000000 + n), lag }))

  test('counts deliveries that operators reported, by how long they took; a row a sender', async () => {
    const fast = lags(200, 40)
    const slow = lags(100, 5000)
    await send(world.client, messages(fast.slice(0, 120)))
    await send(world.client, messages(fast.slice(120)))
    await send(world.stranger, messages(slow))
    // None of these is a delivery that an operator reported.
    await send(world.client, [
      { mobile: NUMBER, state: 4, source: 'manual', lag: 500 },
      { mobile: NUMBER, state: 5, lag: 500 },
      { mobile: NUMBER, state: 3, stat: 'ACCEPTD', adjusted: 4, lag: 500 },
    ])
    await send(world.client, messages([900]), { at: '2026-11-05T10:00:00Z' })
    const { data, totals } = await read(world.admin, 'get-report-by-time-frame', DAYS)
    expect(data).toEqual([
      expect.objectContaining({ sender_id: senders.get(world.client), ...expected(fast) }),
      expect.objectContaining({ sender_id: senders.get(world.stranger), ...expected(slow) }),
    ])
    expect(totals).toMatchObject(expected([...fast, ...slow]))
    expect((await read(world.reseller, 'get-report-by-time-frame', DAYS)).data).toHaveLength(1)
    expect((await read(world.sibling, 'get-report-by-time-frame', DAYS)).data).toEqual([])
  })

  test('counts a second of each interval’s end with it, the next with the next', async () => {
    const edges = [30, 31, 60, 61, 90, 91, 120, 121, 300, 301]
    await send(world.client, messages(edges))
    const { data } = await read(world.client, 'get-report-by-time-frame', DAYS)
    expect(data[0]).toMatchObject({ within_30: 1, within_60: 2, within_90: 2, within_120: 2, within_300: 2, beyond_300: 1 })
  })

  test('has a row a campaign, too, whose totals are the same', async () => {
    const first = lags(50, 100)
    const second = lags(30, 700)
    const one = await send(world.client, messages(first))
    const two = await send(world.client, messages(second))
    const { data, total, totals } = await read(world.client, 'get-report-by-time-frame', { ...DAYS, by: 'campaign' })
    expect(total).toBe(2)
    expect(data).toEqual([
      expect.objectContaining({ campaign_id: two, ...expected(second) }),
      expect.objectContaining({ campaign_id: one, ...expected(first) }),
    ])
    expect(totals).toMatchObject(expected([...first, ...second]))
    const page = await read(world.client, 'get-report-by-time-frame', { ...DAYS, by: 'campaign', page: 2, per_page_record: 1 })
    expect(page).toMatchObject({ total: 2, current_page: 2, data: [{ campaign_id: one }] })
  })

  test('is a file with the intervals in words', async () => {
    await send(world.client, messages([1, 2, 3, 40]))
    const [row] = await file(world.client, 'get-report-by-time-frame-export', DAYS)
    expect(row).toMatchObject({
      'Sender ID': 'SUNRSE',
      Delivered: '4',
      '0–30 s': '3',
      '31–60 s': '1',
      p95: '≤ 45 s',
      '% under 30 s': '75.00',
    })
    expect((await file(world.client, 'get-report-by-time-frame-export', { ...DAYS, by: 'campaign' }))[0]).toMatchObject({
      Campaign: 'Fees',
      Delivered: '4',
    })
  })

  test('takes no filter it does not have', async () => {
    for (const body of [{ by: 'route' }, { step: 30, user_id: world.stranger.id }, { from_date: 'x' }])
      expect((await ask(world.client, 'get-report-by-time-frame', body)).status).toBe(422)
  })
})

describe('the campaign report', () => {
  test('has the totals of all campaigns the filter leaves, not of the page', async () => {
    for (let n = 0; n < 20; n++)
      await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }, { mobile: NUMBER, state: 5 }, { mobile: '1', state: 6 }])
    await send(world.stranger, [{ mobile: NUMBER }])
    const { data, total, totals } = await read(world.client, 'campaign-list', { per_page: 15 })
    expect([data.length, total]).toEqual([15, 20])
    expect(data[0]).toMatchObject({
      campaign: 'Fees',
      total_contacts: 4,
      total_delivered: 2,
      delivered_percent: 66.67,
      total_failed: 1,
    })
    expect(totals).toMatchObject({
      total_contacts: 80,
      total_delivered: 40,
      total_failed: 20,
      total_invalid_number: 20,
      delivered_percent: 66.67,
    })
    expect((await read(world.admin, 'campaign-list', { user_id: world.stranger.id })).totals).toMatchObject({ total_contacts: 1 })
    expect((await read(world.client, 'campaign-list', { from_date: '2026-11-02' })).totals).toMatchObject({
      total_contacts: 0,
      delivered_percent: null,
    })
    expect(await file(world.client, 'campaign-list-export', {})).toHaveLength(20)
  })

  const addMany = (count: number) =>
    world.deps.pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, phase, total_contacts)
       select $1, 'many-' || n, 'Many', 'Dear parent', 1, 'SUNRSE', '{}', 'many', 'ready', 1 from generate_series(1, $2) n`,
      [world.client.id, count],
    )

  test('has them of what is searched, and none of more than its list counts', async () => {
    await send(world.client, [{ mobile: NUMBER }, { mobile: NUMBER }])
    expect((await read(world.client, 'campaign-list', { search: 'Fees' })).totals).toMatchObject({ total_contacts: 2 })
    await addMany(1000)
    expect((await read(world.client, 'campaign-list', {})).totals).toMatchObject({ total_contacts: 1002 })
    expect(await read(world.reseller, 'campaign-list', {})).toMatchObject({
      total: 1000,
      total_is_capped: 1,
      totals: null,
      too_many: 1,
    })
    expect((await read(world.reseller, 'campaign-list', { search: 'Fees' })).totals).toMatchObject({ total_contacts: 2 })
    // More than a search counts; each page, and each order, has the same.
    const first = await read(world.client, 'campaign-list', { search: 'Many' })
    const second = await read(world.client, 'campaign-list', { search: 'Many', page: 2, cursor: first.next_cursor })
    const sorted = await read(world.reseller, 'campaign-list', { search: 'Many', sort_by: 'campaign' })
    expect([first, second, sorted].map(page => page.totals)).toEqual(Array(3).fill(first.totals))
    expect(first.totals).toMatchObject({ total_contacts: 1000 })
  })

  test.each([
    ['far more', 2001],
    ['a few more', 1001],
  ])('has them again as soon as no more are left than its list counts, where there were %s', async (_many, count) => {
    await addMany(count)
    const look = () => read(world.reseller, 'campaign-list', {})
    // How many more there are is found out at the second look.
    for (let time = 0; time < 3; time++) expect(await look()).toMatchObject({ total: 1000, totals: null, too_many: 1 })
    await world.deps.pool.query(`delete from campaigns where substr(unique_key, 6)::int > 15`)
    const { total, totals, too_many } = (await look()) as Answer & { too_many?: 1 }
    expect({ total, contacts: totals?.total_contacts, too_many }).toEqual({ total: 15, contacts: 15, too_many: undefined })
  })
})
