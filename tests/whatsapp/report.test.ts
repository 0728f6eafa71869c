import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { announceCompleted } from '../../server/delivery/announce.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { groupOf } from '../../server/whatsapp/report/failures.ts'
import { testDatabase } from '../support/database.ts'
import { type WaMessage, waNumber, waSent, waTemplate } from '../support/waSent.ts'
import { appOf, call, makeWorld, type World } from '../support/world.ts'

let app: FastifyInstance
let world: World
let admin: string
let client: string
let campaign: number
let number: number
let template: number

const AT = '2026-11-20T06:30:00Z'
const step = (minutes: number) => new Date(Date.parse(AT) + minutes * 60_000).toISOString()
const PRICE = 8631

const MESSAGES: readonly WaMessage[] = [
  {
    mobile: '919800000001',
    state: 9,
    stat: 'READ',
    credits: PRICE,
    sent: step(1),
    delivered: step(2),
    read: step(3),
    category: 'marketing',
  },
  { mobile: '919800000002', state: 4, stat: 'DELIVERED', credits: PRICE, sent: step(1), delivered: step(2) },
  { mobile: '919800000003', state: 3, stat: 'SENT', credits: PRICE, sent: step(1) },
  { mobile: '919800000004', state: 3, stat: 'DELETED', credits: PRICE, sent: step(1) },
  {
    mobile: '919800000005',
    state: 5,
    stat: 'FAILED',
    err: '131049',
    sent: step(1),
    errors: [{ code: 131049, title: 'Not delivered' }],
  },
  { mobile: '919800000006', state: 5, stat: 'FAILED', err: '190', errors: 'broken' },
  { mobile: '919800000007', state: 7, err: 'L002', source: 'system' },
  { mobile: '12', state: 6, err: 'L001', source: 'system' },
  { mobile: '919800000009', state: 0, credits: PRICE },
]

const ask = (token: string, method: string, path: string, body?: unknown) => call(app, token, method, path, body)
const file = async (token: string, path: string, body: unknown): Promise<string> => {
  const { body: answer, status } = await ask(token, 'POST', path, body)
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
  return (await app.inject({ url: `/api/${(answer.data as { file_path: string }).file_path}` })).body
}

beforeAll(async () => {
  world = await makeWorld(await testDatabase())
  app = await appOf(world)
  admin = await world.signIn(world.admin)
  client = await world.signIn(world.client)
  const { pool } = world.deps
  number = await waNumber(pool, world.client.id, '919810000001')
  const { rows } = await pool.query<{ id: number }>(
    `insert into countries (name, iso2, iso3, dial_code, currency_code, currency_symbol) values ('India', 'IN', 'IND', '91', 'INR', '₹') returning id`,
  )
  template = await waTemplate(pool, world.client.id, number)
  campaign = await waSent(pool, {
    account: world.client.id,
    at: AT,
    number,
    template,
    status: 'Pending',
    country: rows[0]!.id,
    messages: MESSAGES,
  })
})
afterAll(() => app.close())

describe('the list', () => {
  test('has a row as the specification writes it, its sums in the currency', async () => {
    const { body } = await ask(client, 'POST', 'wa-campaigns', {})
    const { data } = body.data as { data: Record<string, unknown>[] }
    expect(data[0]).toMatchObject({
      id: campaign,
      campaign: 'Diwali',
      name: 'client',
      country: { name: 'India', currency_code: 'INR', currency_symbol: '₹' },
      total_contacts: 9,
      total_credit_deduct: (5 * PRICE) / 10_000,
      status: 'Pending',
    })
  })

  test.each([
    ['campaign_unique_key', () => 'wa-none'],
    ['whats_app_template_id', () => 99],
    ['whats_app_configuration_id', () => number],
    ['display_phone_number', () => '98100 00001'],
    ['template_language', () => 'hi'],
    ['from_date', () => '2026-11-21'],
  ])('is narrowed by %s', async (key, value) => {
    const { body, status } = await ask(client, 'POST', 'wa-campaigns', { [key]: value() })
    expect(status).toBe(200)
    const fits = key === 'whats_app_configuration_id' || key === 'display_phone_number'
    expect((body.data as { total: number }).total).toBe(fits ? 1 : 0)
  })

  test('shows nobody what is not his', async () => {
    const stranger = await world.signIn(world.stranger)
    expect((await ask(stranger, 'POST', 'wa-campaigns', {})).body.data).toMatchObject({ total: 0 })
    for (const [method, path] of [
      ['GET', `wa-campaigns/${campaign}`],
      ['GET', `wa-campaign-status/${campaign}`],
      ['POST', `wa-get-campaign-info/${campaign}`],
      ['GET', `wa-campaign-failures/${campaign}`],
      ['POST', 'export-wa-report'],
    ] as const)
      expect((await ask(stranger, method, path, { whats_app_send_sms_id: campaign })).status, path).toBe(404)
  })
})

describe('the detail', () => {
  test('counts each message once, under its latest state, and the counts add up to the contacts', async () => {
    const { body } = await ask(client, 'GET', `wa-campaigns/${campaign}`)
    const data = body.data as Record<string, number>
    expect(data).toMatchObject({
      total_contacts: 9,
      total_read: 1,
      total_delivered: 1,
      total_sent: 1,
      total_other: 1,
      total_failed: 2,
      total_block_number: 1,
      total_invalid_number: 1,
      total_processing: 1,
      whats_app_template: { template_name: 'diwali_offer', category: 'MARKETING' },
    })
    const { total_read, total_delivered, total_sent, total_other, total_failed, total_block_number, total_invalid_number } = data
    const sum = [total_read, total_delivered, total_sent, total_other, total_failed, total_block_number, total_invalid_number]
    expect(sum.reduce<number>((all, one) => all + (one ?? 0), data.total_processing ?? 0)).toBe(data.total_contacts)
  })

  test('counts again from the messages when its status is checked', async () => {
    await world.deps.pool.query('update campaigns set total_read = 7, total_delivered = 0 where id = $1', [campaign])
    const { body } = await ask(client, 'GET', `wa-campaign-status/${campaign}`)
    expect(body.message).toBe('Campaign Status Updated Successfully')
    expect(body.data).toMatchObject({ total_read: 1, total_delivered: 1 })
  })
})

describe('the number log', () => {
  const rowsOf = async (body: object = {}, token = client) =>
    ((await ask(token, 'POST', `wa-get-campaign-info/${campaign}`, body)).body.data as { data: Record<string, unknown>[] }).data

  test('has the times of the provider, the price and the latest state of each', async () => {
    const rows = await rowsOf()
    expect(rows.map(({ stat }) => stat)).toEqual([
      'read',
      'delivered',
      'sent',
      'other',
      'failed',
      'failed',
      'block',
      'invalid',
      'pending',
    ])
    expect(rows[0]).toMatchObject({
      mobile: '919800000001',
      sent_date_time: '2026-11-20 12:01:00',
      delivered_date_time: '2026-11-20 12:02:00',
      read_date_time: '2026-11-20 12:03:00',
      use_credit: 0.8631,
      error_info: [],
      category: 'marketing',
      whats_app_reply_threads: [],
    })
  })

  test('says code and title of what failed, and nothing where the list cannot be read', async () => {
    const rows = await rowsOf()
    expect(rows[4]?.error_info).toEqual([{ code: '131049', title: 'Not delivered to keep the ecosystem healthy' }])
    expect(rows[5]?.error_info).toBeNull()
    expect(rows[6]?.error_info).toMatchObject([{ code: 'L002' }])
  })

  test('is searched by number and narrowed to the read ones', async () => {
    expect(await rowsOf({ search: '919800000003' })).toHaveLength(1)
    expect((await rowsOf({ bucket: 'READ' })).map(({ mobile }) => mobile)).toEqual(['919800000001'])
  })

  test('tells the provider’s id to operators alone', async () => {
    expect((await rowsOf())[0]).not.toHaveProperty('wamid')
    expect((await rowsOf({}, admin))[0]).toHaveProperty('wamid')
  })

  test('names the conversations of those who answered', async () => {
    const { rows } = await world.deps.pool.query<{ id: number }>(
      `with t as (insert into wa_threads (account_id, wa_configuration_id, contact) values ($1, $2, '919800000001') returning id)
       insert into wa_thread_messages (account_id, thread_id, unique_key, direction, type, message, campaign_id, message_id)
       select $1, t.id, 'k1', 'i', 'text', '=Yes please', $3, (select id from messages where campaign_id = $3 and row_no = 0) from t
       returning thread_id as id`,
      [world.client.id, number, campaign],
    )
    expect((await rowsOf())[0]?.whats_app_reply_threads).toEqual([{ id: rows[0]!.id }])
    const conversation = await file(client, 'export-wa-conversation', { whats_app_send_sms_id: campaign })
    expect(conversation).toContain("'=Yes please")
    expect(await file(client, 'export-wa-conversation', { of: 'filter', mobile: '919800000002' })).not.toContain('Yes please')
  })
})

test('failures stand by cause with what to do, by the code and not by the provider’s words', async () => {
  const { body } = await ask(client, 'GET', `wa-campaign-failures/${campaign}`)
  const causes = body.data as { group: string; count: number; help: unknown }[]
  expect(causes.map(({ group, count }) => [group, count]).sort()).toEqual([
    ['access', 1],
    ['blacklist', 1],
    ['health', 1],
    ['number', 1],
  ])
  expect(causes.find(({ group }) => group === 'access')?.help).toMatchObject({ screen: '/whatsapp-message-configuration' })
})

test('who was kept out for want of an opt-in, or with values that do not fit, is no failure without a remedy', () => {
  const kept = (err: string) => groupOf({ state: 6, source: 'system', stat: '', err, description: null })
  expect(['L013', 'L014', 'L002'].map(kept)).toEqual(['opt_in', 'content', 'blacklist'])
})

describe('the files', () => {
  test('of one campaign have a message to each line, in the currency', async () => {
    const lines = (await file(client, 'export-wa-report', { whats_app_send_sms_id: campaign })).trim().split('\r\n')
    expect(lines).toHaveLength(MESSAGES.length + 1)
    expect(lines[0]).toContain('Cost (INR)')
    expect(lines[1]).toContain('0.8631')
    expect(lines[5]).toContain('131049,Not delivered to keep the ecosystem healthy')
  })

  test('of a filter hold the campaigns it finds: of one’s own account where nobody is named, for operators of all', async () => {
    await waSent(world.deps.pool, {
      account: world.sibling.id,
      at: '2026-11-21T06:30:00Z',
      campaign: 'Sibling',
      messages: [{ mobile: '919800000020', state: 4, stat: 'DELIVERED', credits: PRICE, sent: step(1) }],
    })
    const reseller = await world.signIn(world.reseller)
    expect(await file(reseller, 'export-wa-report', { of: 'filter' })).not.toContain('Diwali')
    expect(await file(reseller, 'export-wa-report', { of: 'filter', user_id: world.client.id })).toContain('Diwali')
    const all = await file(admin, 'export-wa-report', { of: 'filter' })
    expect(all).toContain('Diwali')
    expect(all).toContain('Sibling')
    expect(await file(admin, 'export-wa-report', { of: 'filter', from_date: '2026-11-21' })).not.toContain('Diwali')
  })

  test('end not before they begin', async () => {
    const { status, body } = await ask(client, 'POST', 'export-wa-report', {
      of: 'filter',
      from_date: '2026-11-21',
      to_date: '2026-11-20',
    })
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty('to_date')
  })
})

describe('the summary', () => {
  test('adds up numbers and templates, to the last step of what was charged', async () => {
    const { body } = await ask(client, 'POST', 'get-wa-summery', {})
    expect(body.data).toEqual([
      {
        user_id: world.client.id,
        user: 'client',
        number: '+919810000001',
        template: 'diwali_offer',
        category: 'MARKETING',
        total: 9,
        sent: 2,
        delivered: 1,
        read: 1,
        failed: 2,
        block: 1,
        invalid: 1,
        processing: 1,
        cost: (5 * PRICE) / 10_000,
      },
    ])
  })

  test('stands by date, by template and by category where that is asked for', async () => {
    const rows = async (body: object) => (await ask(client, 'POST', 'get-wa-summery', body)).body.data as { date?: string }[]
    expect((await rows({ date_wise: 1 })).map(({ date }) => date)).toEqual(['2026-11-20'])
    expect(await rows({ message_category: 'UTILITY' })).toEqual([])
    expect(await rows({ message_category: 'MARKETING' })).toHaveLength(1)
    expect(await rows({ whats_app_template_id: template })).toHaveLength(1)
    const other = await waTemplate(world.deps.pool, world.client.id, number, 'other')
    expect(await rows({ whats_app_template_id: other })).toEqual([])
    expect(await rows({ campaign_send_date_time_from: '2026-11-21' })).toEqual([])
  })

  test('is a file with the same figures', async () => {
    const lines = (await file(admin, 'get-wa-summery', { type: 'export', user_id: world.client.id })).trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('client,+919810000001,diwali_offer,MARKETING,9,2,1,1,2,1,1,1,4.3155')
  })
})

describe('elsewhere', () => {
  const first = (answer: { body: { data?: unknown } }) => (answer.body.data as { data: Record<string, unknown>[] }).data[0]

  test('the months of a user count it, what was read as delivered, and say what was spent, in the currency', async () => {
    const month = {
      campaigns: 1,
      total_contacts: 9,
      total_delivered: 2,
      total_read: 1,
      transaction_credit: 0,
      whatsapp_spend: 4.3155,
    }
    const answer = await ask(client, 'POST', 'user-wise-monthly-reports', {})
    expect(first(answer)).toMatchObject(month)
    expect(answer.body.data).toMatchObject({ totals: month, units: { whatsapp_spend: 'money' } })
  })

  test('the dashboard tells it apart from texts, with the quality of the numbers', async () => {
    const { body } = await ask(client, 'POST', 'dashboard', { from_date: '2026-11-20', to_date: '2026-11-20' })
    expect(body.data).toMatchObject({
      is_used: 1,
      tiles: { submitted: 0 },
      whatsapp: {
        // Whoever has read it has got it, and whatever arrived was sent.
        delivered: 2,
        read: 1,
        failed: 2,
        spent: 4.3155,
        stalled: 0,
        numbers: [{ quality: 'UNKNOWN' }],
      },
      recent: [{ id: campaign, total_delivered: 2 }],
    })
  })

  test('it stands among all campaigns, what was read counted as delivered, its cost in the currency', async () => {
    const answer = await ask(admin, 'POST', 'all-campaign', { user_id: world.client.id, route_type: 5 })
    expect(first(answer)).toMatchObject({ id: campaign, total_delivered: 2, total_credit_deduct: 4.3155 })
  })

  test('its owner is told when it is completed, what was read counted as delivered', async () => {
    await asSystem(world.deps.pool, tx => announceCompleted(tx, [campaign]))
    const { rows } = await world.deps.pool.query<{ message: string }>(
      `select message from notifications where account_id = $1 and event = 'campaign-completed'`,
      [world.client.id],
    )
    expect(rows[0]?.message).toContain('2 of 9 delivered, 2 failed')
  })
})
