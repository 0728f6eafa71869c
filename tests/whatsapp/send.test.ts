import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companions } from '../../server/companions.ts'
import { startJobs } from '../../server/jobs.ts'
import { balanceOf } from '../../server/money/ledger.ts'
import { WAITING } from '../support/queue.ts'
import { until } from '../support/until.ts'
import { ORDER_VALUES, openSendDesk, type SendDesk } from './sendDesk.ts'
import { buttons, cardsTemplate, loginTemplate, orderTemplate, saleTemplate } from './templates.ts'

let desk: SendDesk
let people = 0

beforeAll(async () => {
  desk = await openSendDesk()
})

/** Numbers nobody was sent to yet. */
const fresh = (count: number) => Array.from({ length: count }, () => `9198${String(++people).padStart(8, '0')}`)
const orderForm = (more: Record<string, unknown> = {}) => ({
  whats_app_configuration_id: desk.number,
  whats_app_template_id: desk.order,
  variables: ORDER_VALUES,
  mobile_numbers: fresh(3).join('\n'),
  ...more,
})
const offerForm = (more: Record<string, unknown> = {}) => ({
  whats_app_configuration_id: desk.number,
  whats_app_template_id: desk.offer,
  variables: { body: { 1: 'friend', 2: '20 %' } },
  ...more,
})
const send = (form: Record<string, unknown>) => desk.ask('POST', 'wa-send-message', form)
const accepted = async (form: Record<string, unknown>) => {
  const answer = await send(form)
  expect(answer.body.errors ?? answer.body.message).toMatch(/sending to|starts/)
  return answer.body.data as { send_sms_id: number } & Record<string, unknown>
}
const errorsOf = async (form: Record<string, unknown>) => (await send(form)).body.errors
const upload = (content: string) => desk.uploads.upload(desk.world.client.id, content)

describe('a WhatsApp message to many', () => {
  test('is stored with its number, template, content and prices, and its price is held from the wallet of money', async () => {
    const { pool } = desk.database
    const before = await balanceOf(pool, desk.world.client.id, 5)
    const [a = '', b = ''] = fresh(2)
    const data = await accepted(orderForm({ mobile_numbers: [a, b, a, '12345'].join('\n'), campaign: ' Orders ' }))
    expect(data).toMatchObject({
      campaign: 'Orders',
      total_contacts: 3,
      total_duplicates: 1,
      total_invalid_number: 1,
      total_to_send: 2,
      total_credit_deduct: 0.24,
      price: 0.12,
      unit: 'money',
      currency: 'INR',
    })
    const campaign = await desk.one('select * from campaigns where id = $1', [data.send_sms_id])
    expect(campaign).toMatchObject({
      route_type: 5,
      secondary_route_id: null,
      wa_configuration_id: desk.number,
      wa_template_id: desk.order,
      country_id: desk.country('IN'),
      header: expect.stringMatching(/^\+9198100/),
      message: 'Dear {{1}}, your order {{2}} is ready.',
      credit_weight: 1200,
      billing_basis: 1,
      total_credit_hold: 2400,
      wa_content: {
        template: { name: 'order_ready', category: 'UTILITY' },
        filling: { header: { 1: '4711' }, body: { 1: 'Asha', 2: 'tonight' }, buttons: { 2: '4711' } },
        prices: { marketing: 8800, utility: 1200, 'authentication-international': 23_000, referral_conversion: 0 },
      },
    })
    expect(await balanceOf(pool, desk.world.client.id, 5)).toBe(before - 2400)

    await desk.make(data.send_sms_id)
    const { rows } = await pool.query(
      `select m.mobile, m.text, m.parts, m.credits, m.state, m.err, r.wa_configuration_id as lane from messages m
         left join ${WAITING} o on o.message_id = m.id left join primary_routes r on r.id = o.route_id
       where m.campaign_id = $1 order by m.row_no`,
      [data.send_sms_id],
    )
    const sent = { text: null, parts: 1, credits: 1200, state: 0, err: null, lane: desk.number }
    expect(rows).toEqual([
      { mobile: a, ...sent },
      { mobile: b, ...sent },
      { mobile: '12345', text: null, parts: 1, credits: 0, state: 6, err: 'L001', lane: null },
    ])
  })

  test('has values of each recipient from the columns of a file, and a row whose values do not fit is not sent', async () => {
    const [a, b, c] = fresh(3)
    const file_path = await upload(`Mobile,Name,Off\n${a},Asha,10 %\n${b},,20 %\n${c},Ravi,30 %\n`)
    await desk.agree([a!, b!, c!])
    const variables = { body: { 1: { column: 'Name' }, 2: { column: 'Off' } } }
    const data = await accepted(offerForm({ variables, file_path, file_mobile_field: 'Mobile' }))
    expect(data).toMatchObject({ total_to_send: 2, total_credit_deduct: 1.76 })
    await desk.make(data.send_sms_id)
    const { rows } = await desk.database.pool.query(
      'select mobile, text::jsonb as own, state, err from messages where campaign_id = $1 order by row_no',
      [data.send_sms_id],
    )
    expect(rows).toEqual([
      { mobile: a, own: { body: { 1: 'Asha', 2: '10 %' } }, state: 0, err: null },
      { mobile: b, own: { body: { 1: '', 2: '20 %' } }, state: 5, err: 'L014' },
      { mobile: c, own: { body: { 1: 'Ravi', 2: '30 %' } }, state: 0, err: null },
    ])
  })

  test('of marketing leaves out whoever has not opted in, or has taken it back; a setting allows them', async () => {
    const [agreed = '', silent = '', left = ''] = fresh(3)
    await desk.agree([agreed])
    await desk.agree([left], 0)
    const form = offerForm({ mobile_numbers: [agreed, silent, left].join('\n') })
    const data = await accepted(form)
    expect(data).toMatchObject({ total_block_number: 2, total_to_send: 1 })
    await desk.make(data.send_sms_id)
    const { rows } = await desk.database.pool.query('select mobile, err from messages where campaign_id = $1 and state = 7', [
      data.send_sms_id,
    ])
    expect(rows).toEqual([
      { mobile: silent, err: 'L013' },
      { mobile: left, err: 'L013' },
    ])
    const { pool } = desk.database
    await pool.query(`insert into app_settings (key, value) values ('whatsapp_require_opt_in', '0')`)
    expect(await accepted({ ...form, confirm_repeat: 1 })).toMatchObject({ total_to_send: 3 })
    await pool.query(`delete from app_settings where key = 'whatsapp_require_opt_in'`)
  })

  test('of an order needs no opt-in, but goes to nobody on a list of WhatsApp or of all channels', async () => {
    const [out = '', everywhere = '', texts = ''] = fresh(3)
    for (const [mobile, channel] of [
      [out, 'whatsapp'],
      [everywhere, 'all'],
      [texts, 'sms'],
    ])
      await desk.database.pool.query(
        `insert into blacklists (account_id, mobile_number, channel, scope) values ($1, $2, $3, 'own')`,
        [desk.world.client.id, mobile, channel],
      )
    expect(await accepted(orderForm({ mobile_numbers: [out, everywhere, texts].join('\n') }))).toMatchObject({
      total_block_number: 2,
      total_to_send: 1,
    })
  })

  test('goes from a number that was lent, and from none of anybody else', async () => {
    const { pool } = desk.database
    const lent = await desk.addNumber(desk.world.reseller)
    const form = orderForm({ whats_app_configuration_id: lent })
    expect(await errorsOf(form)).toEqual({ whats_app_configuration_id: ['The selected number is not valid.'] })
    await pool.query('insert into wa_configuration_accounts (wa_configuration_id, account_id) values ($1, $2)', [
      lent,
      desk.world.client.id,
    ])
    expect(await accepted(form)).toMatchObject({ total_to_send: 3 })
  })

  test('is paid when it is handed over where the setting says so', async () => {
    const { pool } = desk.database
    await pool.query(`insert into app_settings (key, value) values ('whatsapp_billing_basis', '2')`)
    const { send_sms_id } = await accepted(orderForm())
    await pool.query(`delete from app_settings where key = 'whatsapp_billing_basis'`)
    expect(await desk.one('select billing_basis from campaigns where id = $1', [send_sms_id])).toEqual({ billing_basis: 2 })
  })

  test('to another country is read by its numbers, and priced by its card, converted by the rate of the day', async () => {
    const { pool } = desk.database
    const form = orderForm({ country_id: desk.country('DE'), mobile_numbers: '+49 151 23456789\n0151 23456780\n+44 7911 123456' })
    await pool.query('update accounts set allow_international = 1 where id = $1', [desk.world.client.id])
    await pool.query(
      `update countries set status = 1, is_whatsapp_allowed = 0, min_length = 10, max_length = 11 where iso2 = 'DE'`,
    )
    expect(await errorsOf(form)).toEqual({ country_id: [expect.stringContaining('WhatsApp messages are not sent to Germany')] })
    await pool.query(`update countries set is_whatsapp_allowed = 1 where iso2 = 'DE'`)
    expect(await errorsOf(form)).toEqual({
      country_id: [expect.stringContaining('There is no price for WhatsApp messages to Germany')],
    })
    await desk.addPrices('DE', { utility: 500 }, 'EUR')
    expect(await errorsOf(form)).toEqual({ country_id: [expect.stringContaining('there is no exchange rate')] })
    await pool.query(
      `insert into app_settings (key, value) values ('exchange_rates', '[{"currency":"EUR","date":"2026-01-01","rate":100}]')`,
    )
    const data = await accepted(form)
    expect(data).toMatchObject({ price: 5, total_invalid_number: 1, total_to_send: 2, total_credit_deduct: 10 })
    expect(await desk.one(`select comment from ledger_transactions where campaign_id = $1`, [data.send_sms_id])).toEqual({
      comment: expect.stringContaining('1 EUR at 100 of 2026-01-01'),
    })
    await pool.query('update accounts set allow_international = 0 where id = $1', [desk.world.client.id])
    expect(await errorsOf({ ...form, confirm_repeat: 1 })).toEqual({ country_id: [expect.stringContaining('India alone')] })
  })

  test('with an offer that ends says until when, by the clock of whoever sends it', async () => {
    const sale = await desk.addTemplate(saleTemplate())
    const mobiles = fresh(2)
    await desk.agree(mobiles)
    const form = (offer_expires_at?: string) => ({
      whats_app_configuration_id: desk.number,
      whats_app_template_id: sale,
      variables: { buttons: { 0: 'LAMPS20' } },
      mobile_numbers: mobiles.join('\n'),
      ...(offer_expires_at && { offer_expires_at }),
    })
    const { send_sms_id } = await accepted(form('2036-12-01 18:30:00'))
    expect(await desk.one('select wa_content from campaigns where id = $1', [send_sms_id])).toMatchObject({
      wa_content: { filling: { offer_ends: Date.parse('2036-12-01T13:00:00Z') } },
    })
    for (const wrong of [undefined, '2020-12-01 18:30:00'])
      expect(Object.keys((await errorsOf(form(wrong))) ?? {})).toEqual(['offer_expires_at'])
    expect(await errorsOf(orderForm({ offer_expires_at: '2036-12-01 18:30:00' }))).toEqual({
      offer_expires_at: ['The template has no offer that ends.'],
    })
  })

  test('of a one-time password brings its code to body and button', async () => {
    const login = await desk.addTemplate(loginTemplate())
    const data = await accepted(orderForm({ whats_app_template_id: login, variables: { body: { 1: '123456' } } }))
    expect(await desk.one('select priority, wa_content from campaigns where id = $1', [data.send_sms_id])).toMatchObject({
      priority: 3,
      wa_content: { filling: { body: { 1: '123456' } } },
    })
  })
})

describe('is refused at its field', () => {
  test('without a value for a variable, with one that is none, and for a variable that is not there', async () => {
    expect(await errorsOf(orderForm({ variables: { header: { 1: '4711' }, body: { 1: 'Asha', 2: 7, 3: 'x' } } }))).toEqual({
      'variables.body.2': [expect.stringContaining('Give a text for all, or the column of the file')],
      'variables.body.3': ['The template has no such variable.'],
      'variables.buttons.2': ['Give a text for all, or choose a column of the file.'],
    })
    expect(await errorsOf(orderForm({ variables: { ...ORDER_VALUES, body: { 1: 'A\nB', 2: 'x' } } }))).toEqual({
      'variables.body.1': ['A value has neither line breaks nor tabs.'],
    })
  })

  test('with a template that is not approved, of another business, or of nobody', async () => {
    const paused = await desk.addTemplate({ ...loginTemplate(), name: 'paused' }, { wa_status: 'PAUSED' })
    const foreign = await desk.addTemplate({ ...loginTemplate(), name: 'foreign' }, { business_account_id: '999999999999999' })
    for (const [id, why] of [
      [paused, 'The template is PAUSED'],
      [foreign, 'Choose a template of the business'],
      [999_999, 'Choose a template of the business'],
    ])
      expect(await errorsOf(orderForm({ whats_app_template_id: id }))).toEqual({
        whats_app_template_id: [expect.stringContaining(String(why))],
      })
  })

  test.each([
    [{ status: 0 }, 'deactivated'],
    [{ subscribed: 0 }, 'not subscribed'],
    [{ token_valid: 0 }, 'access token'],
    [{ connection: 'DISCONNECTED' }, 'not registered'],
  ])('from a number that cannot send: %o', async (columns, why) => {
    const number = await desk.addNumber(desk.world.client, columns)
    expect(await errorsOf(orderForm({ whats_app_configuration_id: number }))).toEqual({
      whats_app_configuration_id: [expect.stringContaining(why)],
    })
  })

  test('with too little money, in the currency; and nothing is stored', async () => {
    const { pool } = desk.database
    const token = await desk.world.signIn(desk.world.sibling)
    const number = await desk.addNumber(desk.world.sibling)
    const form = orderForm({ whats_app_configuration_id: number })
    const answer = await desk.ask('POST', 'wa-send-message', form, token)
    expect(answer.body.errors).toEqual({ credit: ['Not enough money. Needed ₹ 0.36, available ₹ 0.00.'] })
    expect((await pool.query('select from campaigns where account_id = $1', [desk.world.sibling.id])).rowCount).toBe(0)
  })

  test('as a repeat of the last minute, unless it is meant', async () => {
    const form = orderForm()
    await accepted(form)
    expect((await send(form)).status).toBe(409)
    await accepted({ ...form, confirm_repeat: 1 })
  })

  test('without the permission', async () => {
    const token = await desk.world.signIn(desk.world.stranger, ['send-sms'])
    expect((await desk.ask('POST', 'wa-send-message', orderForm(), token)).status).toBe(403)
  })
})

describe('checking before sending', () => {
  let worker: ReturnType<typeof startJobs>
  beforeAll(() => {
    worker = startJobs(desk.world.deps, companions, { every: 10 })
  })
  afterAll(() => worker.stop())

  const checked = async (form: Record<string, unknown>) => {
    const begun = await desk.ask('POST', 'wa-send-message-preflight', form)
    expect(begun.body.errors).toBeUndefined()
    const { id } = begun.body.data as { id: number }
    const look = async () => (await desk.ask('GET', `wa-send-message-preflight/${id}`)).body.data as Record<string, unknown>
    await until(async () => ['done', 'failed'].includes(String((await look()).status)))
    const { result, error } = await look()
    expect(error).toBeNull()
    return { id, result: result as Record<string, unknown> }
  }

  test('counts every row, says what it costs in the currency, and names each row that would not be sent', async () => {
    const [a = '', b = '', c = ''] = fresh(3)
    await desk.agree([a])
    await desk.database.pool.query(
      `insert into blacklists (account_id, mobile_number, channel, scope) values ($1, $2, 'whatsapp', 'own')`,
      [desk.world.client.id, c],
    )
    const { id, result } = await checked(offerForm({ mobile_numbers: [a, b, c, a, '123'].join('\n') }))
    expect(result).toMatchObject({
      rows: 5,
      duplicates: 1,
      invalid: 1,
      blocked: 2,
      sendable: 1,
      reasons: { L001: 1, L002: 1, L010: 1, L013: 1 },
      samples: [{ mobile: a, text: 'Hello friend, 20 % off this week.' }],
      category: 'MARKETING',
      country: 'India',
      price: 0.88,
      total: 0.88,
      unit: 'money',
      currency: 'INR',
      exchanged_by: null,
      people: { limit: 250, fresh: 1, waiting: 0, next_at: null, days: 1 },
    })
    const rows = await desk.ask('POST', `wa-send-message-preflight-rows/${id}`, {})
    expect(rows.body.data).toMatchObject({
      data: [
        { number: b, code: 'L013', reason: 'The recipient has not opted in.' },
        { number: c, code: 'L002' },
        { number: '123', code: 'L001' },
      ],
    })
  })

  test('says how many new people have to wait for the limit of the number, and until when about', async () => {
    const { pool } = desk.database
    const opened = fresh(240)
    await pool.query(
      `insert into wa_openings (business_account_id, mobile, opened_at) select '102290129340398', m, now() - interval '20 hours'
       from unnest($1::text[]) m`,
      [opened],
    )
    // Of ten that are known nobody is new; of 520 new ones ten may go at once, and 250 each day after.
    const { result } = await checked(orderForm({ mobile_numbers: [...opened.slice(0, 10), ...fresh(520)].join('\n') }))
    expect(result).toMatchObject({ sendable: 530, people: { limit: 250, opened: 240, fresh: 520, waiting: 510, days: 4 } })
    await pool.query('delete from wa_openings')
  })

  test('is of its own account alone, and what it counted is not counted again when it is sent', async () => {
    const form = orderForm()
    const { id } = await checked(form)
    const other = await desk.world.signIn(desk.world.sibling)
    expect((await desk.ask('GET', `wa-send-message-preflight/${id}`, undefined, other)).status).toBe(404)
    expect((await desk.ask('GET', `send-sms-preflight/${id}`)).status).toBe(404)
    expect(await accepted(form)).toMatchObject({ total_to_send: 3, total_credit_deduct: 0.36 })
  })
})

describe('a program', () => {
  const payloadOf = (template: number) => desk.ask('GET', `wa-generate-payload/${template}/${desk.world.client.id}`)

  test.each([
    ['values', orderTemplate],
    ['an offer that ends', saleTemplate],
    ['cards', cardsTemplate],
  ])('is served with the payload of a template with %s, unchanged but for its placeholders', async (_what, templateOf) => {
    const { body } = await payloadOf(await desk.addTemplate({ ...templateOf(), name: `payload_of_${templateOf().name}` }))
    const [mobile = ''] = fresh(1)
    await desk.agree([mobile])
    const filled = JSON.stringify(body.data)
      .replaceAll('<mobile_number>', mobile)
      .replaceAll('<offer_expires_at>', new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19).replace('T', ' '))
      .replaceAll(/<cards\.\d+\.link>/g, 'https://www.example.in/lamps.jpg')
      .replaceAll(/<[a-z]+(\.[a-z\d]+)+>/g, '4711')
    expect(filled).not.toContain('<')
    expect(await accepted(JSON.parse(filled))).toMatchObject({ total_to_send: 1 })
  })

  test('is given no payload of cards of products, which no call takes', async () => {
    const template = cardsTemplate()
    const components = template.components.map(one =>
      one.type === 'CAROUSEL'
        ? { ...one, cards: one.cards.map(() => ({ components: [buttons({ type: 'SPM', text: 'View' })] })) }
        : one,
    )
    const { status, body } = await payloadOf(await desk.addTemplate({ ...template, name: 'products', components }))
    expect([status, body.message]).toEqual([409, 'Templates with cards of products cannot be sent by a program.'])
  })
})

describe('a test', () => {
  test('goes to one number with the values of the first row, and is charged as any other', async () => {
    const [a, b, me = ''] = fresh(3)
    await desk.agree([a!, b!, me])
    const file_path = await desk.uploads.upload(desk.world.client.id, `Mobile,Name\n${a},Asha\n${b},Ravi\n`)
    const variables = { body: { 1: { column: 'Name' }, 2: '20 %' } }
    const answer = await desk.ask('POST', 'wa-send-message-test', {
      ...offerForm({ variables, file_path, file_mobile_field: 'Mobile', campaign: 'Offer' }),
      test_mobile: me,
    })
    expect(answer.body.data).toMatchObject({ campaign: 'Test: Offer', total_to_send: 1, total_credit_deduct: 0.88 })
    const { send_sms_id } = answer.body.data as { send_sms_id: number }
    expect(await desk.one(`select wa_content->'filling' as filling from campaigns where id = $1`, [send_sms_id])).toEqual({
      filling: { body: { 1: 'Asha', 2: '20 %' } },
    })
  })
})

describe('what can be sent', () => {
  test('is told with its numbers, countries, wallet, approved templates and prices', async () => {
    const off = await desk.addNumber(desk.world.client, { status: 0 })
    const options = (await desk.ask('POST', 'wa-send-options', {})).body.data as { numbers: { id: number; why: string | null }[] }
    expect(options).toMatchObject({ unit: 'money', currency: 'INR', needs_opt_in: 1, countries: [{ iso2: 'IN', is_home: 1 }] })
    expect(options.numbers.find(({ id }) => id === desk.number)).toMatchObject({ why: null })
    expect(options.numbers.find(({ id }) => id === off)).toMatchObject({ why: 'The number is deactivated.' })
    const of = { whats_app_configuration_id: desk.number }
    const found = await desk.ask('POST', 'wa-send-templates', { ...of, search: 'DIWALI' })
    expect(found.body.data).toMatchObject({ templates: [{ id: desk.offer, category: 'MARKETING' }], more: 0 })
    const all = (await desk.ask('POST', 'wa-send-templates', of)).body.data as { templates: { template_name: string }[] }
    expect(all.templates.map(({ template_name }) => template_name)).not.toContain('paused')
    expect((await desk.ask('POST', 'wa-send-price', {})).body.data).toMatchObject({
      country: 'India',
      prices: { AUTHENTICATION: 0.13, UTILITY: 0.12, MARKETING: 0.88 },
      why: null,
    })
  })
})
