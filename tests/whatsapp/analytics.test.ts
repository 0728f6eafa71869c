import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'

type Row = Readonly<Record<string, unknown>>
interface Answered {
  data: Row[]
  totals: Row
  chart: Row[]
  asked: { wa_configuration_id: number | null; phone_numbers: string[]; asked_at: string | null; problem: string | null }
  period: { from_date: string; to_date: string }
  currency?: string | null
  is_enabled?: 0 | 1
}

let desk: NumbersDesk
let admin: string
let digits = 919_830_000_000

beforeAll(async () => {
  desk = await openNumbersDesk()
  await ensureCountries(desk.world.deps.pool)
  admin = await desk.world.signIn(desk.world.admin)
})
afterAll(() => desk.close())
beforeEach(() => desk.control('/token', { token: desk.token, expired: false }))

/** A number connected for an account. */
const numberOf = async (owner: { id: number }) => {
  const number = await desk.newNumber(String(++digits))
  const { id } = await connected(desk, number, { user_id: owner.id })
  return { id, digits: number.number }
}

/** Noon UTC of a day some days ago, and that day. */
const ago = (days: number) => {
  const day = new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  return { day, at: `${day}T06:30:00Z` }
}

const plant = (number: { digits: string }, days: number, more: Row) =>
  desk.control('/traffic', { number: number.digits, at: ago(days).at, ...more })

const ask = (path: string, body: Row, token = admin) => call(desk.app, token, 'POST', path, body)

const answered = async (path: string, body: Row, token = admin) => {
  const { status, body: told } = await ask(path, body, token)
  expect([status, told.message]).toEqual([200, expect.any(String)])
  return told.data as Answered
}

/** The kept answers are too old to do. */
const grownOld = () => desk.world.deps.pool.query(`update wa_analytics set asked_at = asked_at - interval '5 minutes'`)

const GENERAL = 'wa-get-analytics'
const CONVERSATIONS = 'wa-get-conversation-analytics'

describe('the analytics of a number', () => {
  test('tell what the provider counted on each day, add it up, and are of the last seven days', async () => {
    const number = await numberOf(desk.world.client)
    await plant(number, 2, { sent: 100, delivered: 90 })
    await plant(number, 1, { sent: 50, delivered: 45, country: 'US' })
    await plant(number, 9, { sent: 7 })
    const { data, totals, chart, period } = await answered(GENERAL, { wa_configuration_id: number.id })
    expect(data).toMatchObject([
      { period: ago(1).day, sent: 50, delivered: 45, delivered_percent: 90 },
      { period: ago(2).day, sent: 100, delivered: 90, delivered_percent: 90 },
    ])
    expect(totals).toEqual({ sent: 150, delivered: 135, delivered_percent: 90 })
    expect(chart.map(one => one.period)).toEqual([ago(2).day, ago(1).day])
    expect(Date.parse(period.to_date) - Date.parse(period.from_date)).toBe(6 * 86_400_000)
    const india = await desk.world.deps.pool.query<{ id: number }>(`select id from countries where iso2 = 'IN'`)
    const within = await answered(GENERAL, { wa_configuration_id: number.id, country_codes: [india.rows[0]?.id] })
    expect(within.totals).toMatchObject({ sent: 100 })
  })

  test('are told by months and by half hours of the platform’s clock', async () => {
    const number = await numberOf(desk.world.client)
    await plant(number, 1, { sent: 10, delivered: 5 })
    const asked = { wa_configuration_id: number.id }
    expect((await answered(GENERAL, { ...asked, granularity: 'HALF_HOUR' })).data).toMatchObject([
      { period: `${ago(1).day} 12:00`, sent: 10 },
    ])
    expect((await answered(GENERAL, { ...asked, granularity: 'MONTHLY' })).data).toMatchObject([
      { period: ago(1).day.slice(0, 7), sent: 10 },
    ])
  })

  test('are of several numbers of one business where these are chosen', async () => {
    const [one, other] = [await numberOf(desk.world.client), await numberOf(desk.world.client)]
    await plant(one, 1, { sent: 10 })
    await plant(other, 1, { sent: 5 })
    const both = await answered(GENERAL, { wa_configuration_id: one.id, phone_numbers: [other.id] })
    expect([both.totals.sent, both.asked.phone_numbers.length]).toEqual([15, 2])
    expect((await answered(GENERAL, { wa_configuration_id: one.id })).totals.sent).toBe(10)
  })

  test('are of the own default number where none is named, and of none where there is none', async () => {
    const { reseller } = desk.world
    const token = await desk.world.signIn(reseller)
    const none = await answered(GENERAL, {}, await desk.world.signIn(desk.world.stranger))
    expect(none).toMatchObject({ data: [], asked: { wa_configuration_id: null, asked_at: null, problem: null } })
    await numberOf(reseller)
    const second = await numberOf(reseller)
    await ask('wa-account-configuration-action', { action: 'default', ids: [second.id] })
    expect((await answered(GENERAL, {}, token)).asked.wa_configuration_id).toBe(second.id)
  })

  test.each([
    ['too many days', { from_date: '2024-01-01', to_date: ago(0).day }, 'to_date'],
    ['days that the provider has forgotten', { from_date: '2024-01-01', to_date: '2024-01-02' }, 'from_date'],
    ['a week of half hours', { from_date: ago(6).day, to_date: ago(0).day, granularity: 'HALF_HOUR' }, 'granularity'],
    ['steps there are not', { granularity: 'WEEKLY' }, 'granularity'],
    ['a number that is not there', { wa_configuration_id: 999_999 }, 'wa_configuration_id'],
    ['a filter there is not', { business: 1 }, 'business'],
  ])('refuse %s at its field', async (_what, body, field) => {
    const { status, body: told } = await ask(GENERAL, body)
    expect([status, Object.keys(told.errors ?? {})]).toEqual([422, [field]])
  })

  test('of a lent number, or of another account, are told to nobody but its owner and those above', async () => {
    const number = await numberOf(desk.world.reseller)
    const { client } = desk.world
    await desk.world.deps.pool.query('insert into wa_configuration_accounts (wa_configuration_id, account_id) values ($1, $2)', [
      number.id,
      client.id,
    ])
    const token = await desk.world.signIn(client)
    for (const path of [GENERAL, CONVERSATIONS]) {
      const refused = await ask(path, { wa_configuration_id: number.id }, token)
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['wa_configuration_id']])
    }
    const own = await numberOf(client)
    const beside = await ask(GENERAL, { wa_configuration_id: own.id, phone_numbers: [number.id] }, token)
    expect([beside.status, Object.keys(beside.body.errors ?? {})]).toEqual([422, ['phone_numbers']])
  })
})

describe('where the provider is away', () => {
  test('the last answer is shown with its time and what to do, and an answer that never came is an error', async () => {
    const number = await numberOf(desk.world.client)
    await plant(number, 1, { sent: 10, delivered: 5 })
    const asked = { wa_configuration_id: number.id }
    const first = await answered(GENERAL, asked)
    expect(first.asked.problem).toBeNull()
    await grownOld()
    await desk.control('/token', { token: desk.token, expired: true })
    const kept = await answered(GENERAL, asked)
    expect(kept).toMatchObject({ totals: { sent: 10 }, asked: { problem: expect.stringContaining('access token') } })
    expect(Date.parse(kept.asked.asked_at ?? '')).toBeLessThan(Date.now() - 200_000)
    const never = await ask(GENERAL, { ...asked, granularity: 'MONTHLY' })
    expect([never.status, never.body.message]).toEqual([409, expect.stringContaining('access token')])
  })

  test('a file holds what was kept', async () => {
    const number = await numberOf(desk.world.client)
    await plant(number, 1, { sent: 10, delivered: 5 })
    const asked = { wa_configuration_id: number.id }
    await answered(GENERAL, asked)
    await grownOld()
    await desk.control('/token', { token: desk.token, expired: true })
    const { status, body } = await ask('wa-get-analytics-export', asked)
    expect(status).toBe(200)
    const { file_path } = body.data as { file_path: string }
    const file = await desk.app.inject({ url: `/api/${file_path.replace(/^\/?api\//, '')}` })
    expect(file.body).toContain(`${ago(1).day},10,5,50`)
  })

  test('it is asked at most once a minute for the same', async () => {
    const number = await numberOf(desk.world.client)
    const { asked } = await answered(GENERAL, { wa_configuration_id: number.id })
    await plant(number, 1, { sent: 10 })
    const again = await answered(GENERAL, { wa_configuration_id: number.id })
    expect([again.asked.asked_at, again.totals.sent]).toEqual([asked.asked_at, 0])
    await grownOld()
    expect((await answered(GENERAL, { wa_configuration_id: number.id })).totals.sent).toBe(10)
  })
})

describe('the conversations of a number', () => {
  test('are told apart by direction, type, category and country, with what the provider takes in his currency', async () => {
    const number = await numberOf(desk.world.client)
    await plant(number, 1, { sent: 100, delivered: 100, category: 'marketing' })
    await plant(number, 1, { sent: 20, delivered: 20, category: 'utility', country: 'US' })
    await plant(number, 1, { sent: 5, delivered: 5, category: 'service', billable: false })
    const asked = { wa_configuration_id: number.id }
    const { data, totals, chart, currency } = await answered(CONVERSATIONS, asked)
    expect(data).toHaveLength(3)
    expect(data).toContainEqual(
      expect.objectContaining({
        period: ago(1).day,
        phone_number: `+${number.digits}`,
        direction: 'USER_INITIATED',
        type: 'FREE_TIER',
        category: 'SERVICE',
        country: 'India',
        conversations: 5,
        cost: 0,
      }),
    )
    expect([totals, currency]).toEqual([{ conversations: 125, cost: 88.61 }, 'INR'])
    expect(chart).toContainEqual({ period: ago(1).day, category: 'MARKETING', conversations: 100 })
    const narrowed = await answered(CONVERSATIONS, {
      ...asked,
      category: ['UTILITY', 'SERVICE'],
      direction: 'BUSINESS_INITIATED',
    })
    expect([narrowed.totals.conversations, narrowed.chart]).toEqual([
      20,
      [{ period: ago(1).day, category: 'UTILITY', conversations: 20 }],
    ])
  })

  test('of a year are asked for in parts and told whole', async () => {
    const number = await numberOf(desk.world.client)
    for (const days of [1, 40, 80, 300]) await plant(number, days, { sent: 1, delivered: 1 })
    const year = { wa_configuration_id: number.id, from_date: ago(360).day, to_date: ago(0).day }
    const daily = await answered(CONVERSATIONS, year)
    expect([daily.data.length, daily.totals.conversations]).toEqual([4, 4])
    expect((await answered(CONVERSATIONS, { ...year, granularity: 'MONTHLY' })).totals.conversations).toBe(4)
  })
})

describe('the templates of a number', () => {
  const TEMPLATES = 'wa-get-template-analytics'

  /** An approved template of the provider that this desk has pulled; `name` there and here. */
  const template = async (number: { id: number }, name: string) => {
    const { rows } = await desk.world.deps.pool.query<{ business_account_id: string; account_id: number }>(
      'select business_account_id, account_id from wa_configurations where id = $1',
      [number.id],
    )
    const { business_account_id: business, account_id: owner } = rows[0]!
    const there = await fetch(`http://127.0.0.1:${desk.port}/v23.0/${business}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name,
        language: 'en',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Your order is ready.' }],
      }),
    })
    const { id } = (await there.json()) as { id: string }
    const made = await desk.world.deps.pool.query<{ id: number }>(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category,
         components, wa_template_id, wa_status) values ($1, $2, $3, $4, 'en', 'UTILITY', '[]', $5, 'APPROVED') returning id`,
      [owner, number.id, business, name, id],
    )
    return made.rows[0]!.id
  }

  test('are counted from when the provider was asked to, with what was pressed, and each has a row', async () => {
    const number = await numberOf(desk.world.sibling)
    const [used] = [await template(number, 'order_ready'), await template(number, 'order_late')]
    const asked = { wa_configuration_id: number.id }
    await plant(number, 1, { template: 'order_ready', category: 'utility', sent: 90, delivered: 75, read: 40 })
    // Presses are counted of the day on which they are.
    await plant(number, 0, { template: 'order_ready', category: 'utility', sent: 10, delivered: 5 })
    const before = await answered(TEMPLATES, asked)
    expect(before).toMatchObject({ data: [], is_enabled: 0 })
    expect((await ask('wa-enable-template-analytics', asked)).status).toBe(200)
    for (const text of ['Track', 'Track', 'Call'])
      await desk.control('/press', { from: '919812345678', number: number.digits, text, template: 'order_ready' })
    const { data, totals } = await answered(TEMPLATES, asked)
    expect(data).toMatchObject([
      {
        template: 'order_ready',
        language: 'en',
        sent: 100,
        read: 40,
        clicked: 3,
        buttons: 'Track 2 · Call 1',
        delivered_percent: 80,
        read_percent: 50,
        clicked_percent: 3.75,
        cost: 9.2,
        currency: 'INR',
      },
      { template: 'order_late', sent: 0, delivered_percent: null },
    ])
    expect(totals).toMatchObject({ sent: 100, delivered: 80, read_percent: 50 })
    const one = await answered(TEMPLATES, { ...asked, template_ids: [used] })
    expect(one.data).toHaveLength(1)
  })

  test('of others, more than ten, and days that are forgotten are refused at their field', async () => {
    const [own, other] = [await numberOf(desk.world.client), await numberOf(desk.world.reseller)]
    const foreign = await template(other, 'of_another')
    const token = await desk.world.signIn(desk.world.client)
    const refused = async (body: Row) => {
      const { status, body: told } = await ask(TEMPLATES, { wa_configuration_id: own.id, ...body }, token)
      return [status, Object.keys(told.errors ?? {})]
    }
    expect(await refused({ template_ids: [foreign] })).toEqual([422, ['template_ids']])
    expect(await refused({ template_ids: Array.from({ length: 11 }, (_, place) => place + 1) })).toEqual([422, ['template_ids']])
    expect(await refused({ from_date: ago(91).day, to_date: ago(80).day })).toEqual([422, ['from_date']])
    const enabling = await ask('wa-enable-template-analytics', { wa_configuration_id: other.id }, token)
    expect([enabling.status, Object.keys(enabling.body.errors ?? {})]).toEqual([422, ['wa_configuration_id']])
  })
})
