import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { templateOf } from '../../messaging/whatsapp/draft.ts'
import { EMPTY_DRAFT } from '../../messaging/whatsapp/draftShape.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { applyTemplateChange, type TemplateChange } from '../../server/whatsapp/templates/changes.ts'
import { until } from '../support/until.ts'
import { sendForm } from '../support/upload.ts'
import { type Account, call } from '../support/world.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'
import { orderTemplate } from './templates.ts'

type Json = Readonly<Record<string, unknown>>
type Made = Json & { id: number; wa_template_id: string }

let desk: NumbersDesk
let number: Json & { id: number }
let business: string
let client: string
let named = 0

beforeAll(async () => {
  desk = await openNumbersDesk()
  await desk.control('/settings', { reviewMs: 1 })
  const [first] = desk.numbers
  if (!first) throw new Error('The provider has no number.')
  business = first.waba
  number = await connected(desk, first, { user_id: desk.world.reseller.id })
  client = await desk.world.signIn(desk.world.reseller)
})
afterAll(() => desk.close())

const ask = (method: string, path: string, body?: unknown, token = client) => call(desk.app, token, method, path, body)
const as = (account: Account) => desk.world.signIn(account)
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const body = (more: Json = {}): Json => ({
  whats_app_configuration_id: number.id,
  template_name: `order_${++named}`,
  template_language: 'en',
  category: 'UTILITY',
  message: 'Dear {{1}}, your order {{2}} is ready.',
  message_samples: { 1: 'Asha', 2: '4711' },
  ...more,
})
const create = async (more: Json = {}): Promise<Made> => {
  const answer = await ask('POST', 'wa-template', body(more))
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.message} ${JSON.stringify(answer.body.errors)}`)
  return answer.body.data as Made
}
const read = async (id: number, token = client) => (await ask('GET', `wa-template/${id}`, undefined, token)).body.data as Made
interface There {
  id: string
  message_send_ttl_seconds?: number
  name: string
  language: string
  status: string
  components: unknown[]
}
const there = async (id: string) =>
  ((await desk.control('/world')) as { templates?: There[] }).templates?.find(one => one.id === id)
const decided = (id: string, status: string) => until(async () => (await there(id))?.status === status)
const ids = async (filter: Json, token = client) =>
  ((await ask('POST', 'wa-templates', filter, token)).body.data as { data: { id: number }[] }).data.map(({ id }) => id)

describe('a template', () => {
  test('is handed in with everything that was written, and answered as it was written', async () => {
    const written = {
      category: 'MARKETING',
      header_type: 'text',
      header_text: 'Order {{1}}',
      header_sample: '4711',
      footer_text: 'Sunrise Stores',
      opt_out: 1,
      buttons: [
        { type: 'QUICK_REPLY', text: 'On my way' },
        { type: 'URL', text: 'Track', url: 'https://example.in/{{1}}', example: 'https://example.in/4711' },
      ],
    }
    const made = await create(written)
    expect(made).toMatchObject({ ...written, user_id: desk.world.reseller.id, whats_app_configuration_id: number.id })
    expect(made).toMatchObject({
      wa_status: 'PENDING',
      message_samples: { 1: 'Asha', 2: '4711' },
      last_synced_at: expect.any(String),
    })
    const { components } = (await there(made.wa_template_id)) ?? {}
    expect(components).toEqual(made.components)
    expect(components).toContainEqual({
      type: 'BUTTONS',
      buttons: [
        { type: 'QUICK_REPLY', text: 'On my way' },
        { type: 'QUICK_REPLY', text: 'Stop promotions' },
        { type: 'URL', text: 'Track', url: 'https://example.in/{{1}}', example: ['https://example.in/4711'] },
      ],
    })
  })

  test('whose review nobody told is said to be so, and read again when its number is subscribed', async () => {
    const made = await create()
    await decided(made.wa_template_id, 'APPROVED')
    await desk.world.deps.pool.query('update wa_configurations set subscribed = 0 where id = $1', [number.id])
    expect(await read(made.id)).toMatchObject({ wa_status: 'PENDING', reviews_told: 0 })
    const admin = await as(desk.world.admin)
    expect((await ask('POST', `wa-subscribed-apps/${number.id}`, {}, admin)).status).toBe(200)
    expect(await read(made.id)).toMatchObject({ wa_status: 'APPROVED', reviews_told: 1 })
  })

  test('of a one-time code has the provider’s text and one button', async () => {
    const { message: _message, message_samples: _samples, ...rest } = body({ category: 'AUTHENTICATION' })
    const answer = await ask('POST', 'wa-template', { ...rest, otp_text: 'Copy code', code_expiration_minutes: 10 })
    expect(answer.body.data).toMatchObject({
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'FOOTER', code_expiration_minutes: 10 },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copy code' }] },
      ],
    })
    const written = await ask('POST', 'wa-template', body({ category: 'AUTHENTICATION' }))
    expect(written.body.errors).toHaveProperty('message')
  })

  test('that breaks a rule of the provider is refused at its field, and nothing is handed in or stored', async () => {
    const before = await ids({})
    const refused = async (more: Json) => Object.keys((await ask('POST', 'wa-template', body(more))).body.errors ?? {})
    expect(await refused({ message: '{{1}} is ready.' })).toEqual(['message'])
    expect(await refused({ message_samples: { 1: 'Asha' } })).toEqual(['message_samples'])
    expect(await refused({ template_name: 'Order' })).toEqual(['template_name'])
    expect(await refused({ header_type: 'text', header_text: '*Sale*' })).toEqual(['header_text'])
    expect(await refused({ header_type: 'media', media_type: 'image' })).toEqual(['header_file'])
    expect(await refused({ footer_text: 'Dear {{1}}' })).toEqual(['footer_text'])
    expect(await refused({ buttons: [{ type: 'URL', text: 'Track', url: 'example.in' }] })).toEqual(['buttons.0.url'])
    const twice = { type: 'URL', text: 'Same', url: 'https://example.in' }
    const marketing = { category: 'MARKETING', opt_out: 1, buttons: [twice, { ...twice, text: 'same' }] }
    expect(await refused(marketing)).toEqual(['buttons.1.text'])
    expect(await ids({})).toEqual(before)
  })

  test('with a name the provider has already says to pull it or to choose another', async () => {
    const made = await create()
    const again = { template_name: made.template_name }
    expect((await ask('POST', 'wa-template', body(again))).body.errors).toHaveProperty('template_name')
    await desk.world.deps.pool.query('delete from wa_templates where id = $1', [made.id])
    const { status, body: told } = await ask('POST', 'wa-template', body(again))
    expect([status, told.errors]).toEqual([422, { template_name: [expect.stringContaining('pull it')] }])
  })

  test('with a file in its header gives the provider the file, when it is made and when it is changed', async () => {
    const uploaded = await sendForm(desk.app, client, 'file-upload', [
      { name: 'type', value: 'document' },
      { name: 'file', value: PNG, filename: 'shop.png', type: 'image/png' },
    ])
    const { file_path } = uploaded.body.data as { file_path: string }
    const made = await create({ header_type: 'media', media_type: 'image', header_file: file_path })
    const handle = async () => JSON.stringify((await there(made.wa_template_id))?.components[0])
    const first = await handle()
    expect(first).toMatch(/"format":"IMAGE","example":\{"header_handle":\["4:/)
    await decided(made.wa_template_id, 'APPROVED')
    await desk.world.deps.pool.query(`update wa_templates set wa_status = 'REJECTED' where id = $1`, [made.id])
    expect((await ask('PUT', `wa-template/${made.id}`, { footer_text: 'Sunrise' })).status).toBe(200)
    expect(await handle()).not.toBe(first)
    const film = await ask('POST', 'wa-template', body({ header_type: 'media', media_type: 'video', header_file: file_path }))
    expect(film.body.errors).toHaveProperty('header_file')
  })

  test('is changed when approved, once in a day, and reviewed again; its category stays', async () => {
    const made = await create()
    expect((await ask('PUT', `wa-template/${made.id}`, { footer_text: 'Soon' })).status).toBe(409)
    await decided(made.wa_template_id, 'APPROVED')
    await ask('POST', `wa-pull-template/${made.id}`)
    expect(await read(made.id)).toMatchObject({ wa_status: 'APPROVED' })
    expect((await ask('PUT', `wa-template/${made.id}`, { category: 'MARKETING' })).body.errors).toHaveProperty('category')
    const changed = await ask('PUT', `wa-template/${made.id}`, { footer_text: 'Sunrise Stores' })
    expect(changed.body.data).toMatchObject({ wa_status: 'PENDING', footer_text: 'Sunrise Stores', message: expect.any(String) })
    await decided(made.wa_template_id, 'APPROVED')
    await ask('POST', `wa-pull-template/${made.id}`)
    const again = await ask('PUT', `wa-template/${made.id}`, { footer_text: 'Sunrise' })
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining('24 hours')])
    expect((await ask('PUT', `wa-template/${made.id}`, { footer_text: 'Sunrise Stores' })).status).toBe(200)
  })

  test('has a time to live within what its category allows, which is handed in, changed, taken away and pulled', async () => {
    const ttl = async ({ wa_template_id }: Made) => (await there(wa_template_id))?.message_send_ttl_seconds
    const refused = await ask('POST', 'wa-template', body({ message_send_ttl_seconds: 43_201 }))
    expect(refused.body.errors).toEqual({ message_send_ttl_seconds: [expect.stringContaining('30 to 43200')] })
    const made = await create({ message_send_ttl_seconds: 3600 })
    expect([made.message_send_ttl_seconds, await ttl(made)]).toEqual([3600, 3600])
    const { pool } = desk.world.deps
    const edit = async (message_send_ttl_seconds: number | null) => {
      await desk.control('/template', { template: made.wa_template_id, status: 'REJECTED' })
      await pool.query(`update wa_templates set wa_status = 'REJECTED' where id = $1`, [made.id])
      const answer = await ask('PUT', `wa-template/${made.id}`, { message_send_ttl_seconds })
      expect(answer.body.data).toMatchObject({ message_send_ttl_seconds })
      return ttl(made)
    }
    expect([await edit(60), await edit(null)]).toEqual([60, undefined])
    await edit(120)
    await pool.query('update wa_templates set message_send_ttl_seconds = null where id = $1', [made.id])
    await ask('POST', `wa-pull-template/${made.id}`)
    expect(await read(made.id)).toMatchObject({ message_send_ttl_seconds: 120 })
  })

  test('with an offer that ends is handed in, answered as it was written, and names in its payload when it ends', async () => {
    const written = {
      category: 'MARKETING',
      layout: 'offer',
      offer_text: 'Ends soon',
      offer_expires: 1,
      message: 'All lamps are 20 % off.',
      message_samples: {},
      buttons: [
        { type: 'COPY_CODE', example: 'LAMPS20' },
        { type: 'URL', text: 'Shop', url: 'https://example.in/lamps' },
      ],
    }
    const made = await create(written)
    expect(made).toMatchObject(written)
    expect((await there(made.wa_template_id))?.components[0]).toEqual({
      type: 'LIMITED_TIME_OFFER',
      limited_time_offer: { text: 'Ends soon', has_expiration: true },
    })
    const payload = await ask('GET', `wa-generate-payload/${made.id}/${desk.world.reseller.id}`)
    expect(payload.body.data).toMatchObject({ offer_expires_at: '<offer_expires_at>' })
    await decided(made.wa_template_id, 'APPROVED')
    await ask('POST', `wa-pull-template/${made.id}`)
    expect(await read(made.id)).toMatchObject({ ...written, wa_status: 'APPROVED' })
    const refused = async (more: Json) =>
      Object.keys((await ask('POST', 'wa-template', body({ ...written, ...more }))).body.errors ?? {})
    expect(await refused({ category: 'UTILITY' })).toEqual(['layout'])
    expect(await refused({ offer_text: 'A name that is too long' })).toEqual(['offer_text'])
    expect(await refused({ header_type: 'location' })).toEqual(['header_type'])
    expect(await refused({ buttons: [{ type: 'QUICK_REPLY', text: 'Yes' }] })).toEqual(['buttons'])
  })

  test('with cards is handed in with one sample for all, answered as it was written, and has columns for each card', async () => {
    const uploaded = await sendForm(desk.app, client, 'file-upload', [
      { name: 'type', value: 'document' },
      { name: 'file', value: PNG, filename: 'lamp.png', type: 'image/png' },
    ])
    const { file_path: header_file } = uploaded.body.data as { file_path: string }
    const card = (message: string, text_1: string) => ({
      message,
      samples: 'Asha',
      text_1,
      value_1: 'https://example.in/{{1}}',
      example_1: 'https://example.in/lamp',
    })
    const written = {
      category: 'MARKETING',
      layout: 'cards',
      message: 'New at Sunrise Stores.',
      message_samples: {},
      media_type: 'image',
      card_button_1: 'URL',
      cards: [card('For {{1}}: lamps.', 'Buy lamps'), card('For {{1}}: chairs.', 'Buy chairs')],
    }
    const made = await create({ ...written, header_file })
    expect(made).toMatchObject(written)
    const there_ = JSON.stringify((await there(made.wa_template_id))?.components)
    expect(there_.match(/"header_handle":\["4:/g)).toHaveLength(2)
    const payload = (await ask('GET', `wa-generate-payload/${made.id}/${desk.world.reseller.id}`)).body.data
    expect(payload).toMatchObject({
      card_media: { 1: { link: '<cards.0.link>' }, 2: { link: '<cards.1.link>' } },
      variables: { cards: { '0.body.1': { value: '<cards.0.body.1>' }, '1.buttons.0': { value: '<cards.1.buttons.0>' } } },
    })
    const { file_path } = (await ask('GET', `wa-template-sample/${made.id}/csv`)).body.data as { file_path: string }
    const sheet = (await desk.app.inject({ url: `/api/${file_path}` })).body
    expect(sheet).toContain('Mobile No.,Card 1 body 1,Card 1 button 1,Card 2 body 1,Card 2 button 1')
    await decided(made.wa_template_id, 'APPROVED')
    await ask('POST', `wa-pull-template/${made.id}`)
    expect(await read(made.id)).toMatchObject({ ...written, wa_status: 'APPROVED' })
    const refused = async (more: Json) =>
      Object.keys((await ask('POST', 'wa-template', body({ ...written, header_file, ...more }))).body.errors ?? {})
    expect(await refused({ header_file: null })).toEqual(['header_file'])
    expect(await refused({ cards: written.cards.slice(1) })).toEqual(['cards'])
    expect(await refused({ cards: [card('x'.repeat(161), 'Buy'), written.cards[1]] })).toEqual(['cards.0.message'])
    expect(await refused({ cards: [written.cards[0], { ...card('For {{1}}: all.', 'Buy'), value_1: 'shop' }] })).toEqual([
      'cards.1.value_1',
    ])
    expect(await refused({ category: 'UTILITY' })).toEqual(['layout'])
  })

  test('is deleted at the provider in its language alone, and kept while a campaign is sent with it', async () => {
    const made = await create()
    const hindi = await create({ template_name: made.template_name, template_language: 'hi' })
    const { pool } = desk.world.deps
    await pool.query(
      `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, wa_template_id)
       values ($1, 'tpl-del', 'Diwali', 'Text', 5, '', '{}', 'tpl-del', $2)`,
      [desk.world.reseller.id, made.id],
    )
    expect((await ask('DELETE', `wa-template/${made.id}`)).status).toBe(409)
    await pool.query(`update campaigns set status = 'Completed' where wa_template_id = $1`, [made.id])
    expect((await ask('DELETE', `wa-template/${made.id}`)).status).toBe(200)
    expect([await there(made.wa_template_id), await there(hindi.wa_template_id)]).toEqual([undefined, expect.anything()])
    await desk.control('/template', { template: hindi.wa_template_id, status: 'APPROVED' })
  })
})

describe('templates of the provider', () => {
  const handIn = async (name: string, more: Json = {}) => {
    const response = await fetch(`http://127.0.0.1:${desk.port}/v23.0/${business}/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${desk.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...orderTemplate(), name, ...more }),
    })
    return (await response.json()) as { id: string }
  }

  test('are pulled from all pages, once each, and those that are gone are not sent any more', async () => {
    const [kept, lost] = [await create(), await create()]
    for (let place = 0; place < 120; place++) await handIn(`pulled_${place}`)
    const first = await ask('POST', 'wa-pull-templates', { configuration_id: number.id })
    expect(first.body.data).toMatchObject({ gone: 0, left: [] })
    expect((first.body.data as { added: number }).added).toBeGreaterThanOrEqual(120)
    await fetch(
      `http://127.0.0.1:${desk.port}/v23.0/${business}/message_templates?name=${lost.template_name}&access_token=${desk.token}`,
      { method: 'DELETE' },
    )
    await decided(kept.wa_template_id, 'APPROVED')
    const second = await ask('POST', 'wa-pull-templates', { configuration_id: number.id })
    expect(second.body.data).toMatchObject({ added: 0, gone: 1 })
    expect(await read(lost.id)).toMatchObject({ wa_status: 'DISABLED', rejected_reason: 'GONE' })
    expect(await read(kept.id)).toMatchObject({ wa_status: 'APPROVED', rejected_reason: null })
  })

  test('are pulled by name, in every language, with the reason where one is rejected', async () => {
    await handIn('please_reject_scam')
    const { id } = await handIn('please_reject_scam', { language: 'hi' })
    await decided(id, 'REJECTED')
    const answer = await ask('POST', 'wa-pull-template', { configuration_id: number.id, template_name: 'please_reject_scam' })
    expect(answer.body.data).toMatchObject({ added: 2, gone: 0 })
    const rows = ((await ask('POST', 'wa-templates', { search: 'please_reject_scam' })).body.data as { data: Json[] }).data
    expect(rows.map(row => [row.template_language, row.wa_status, row.rejected_reason]).sort()).toEqual([
      ['en_US', 'REJECTED', 'SCAM'],
      ['hi', 'REJECTED', 'SCAM'],
    ])
  })

  test('cannot be pulled by a number that is lent, nor by an expired token, which says what to do', async () => {
    await ask(
      'POST',
      'assign-wa-account-configuration',
      {
        wa_configuration_ids: [number.id],
        user_ids: [desk.world.client.id],
        mode: 'add',
      },
      await as(desk.world.admin),
    )
    const borrower = await as(desk.world.client)
    const lent = await ask('POST', 'wa-pull-templates', { configuration_id: number.id }, borrower)
    expect(lent.body.errors).toHaveProperty('configuration_id')
    const { value } = (await desk.control('/token', { create: true })) as { value: string }
    const other = await connected(desk, await desk.newNumber('919820000001'), {
      access_token: value,
      user_id: desk.world.reseller.id,
    })
    await desk.control('/token', { token: value, expired: true })
    const expired = await ask('POST', 'wa-pull-templates', { configuration_id: other.id })
    expect([expired.status, expired.body.message]).toEqual([409, expect.stringContaining('enter a new one')])
  })
})

describe('who sees a template', () => {
  test('is its owner, whoever is above, and whoever a number of its business is lent to: he reads and does not change it', async () => {
    const { id } = await create()
    const [borrower, sibling, stranger] = [
      await as(desk.world.client),
      await as(desk.world.sibling),
      await as(desk.world.stranger),
    ]
    const lend = async (mode: string) =>
      ask(
        'POST',
        'assign-wa-account-configuration',
        { wa_configuration_ids: [number.id], user_ids: [desk.world.client.id], mode },
        await as(desk.world.admin),
      )
    await lend('add')
    expect(await ids({ ids: [id] }, borrower)).toEqual([id])
    expect(await ids({ whats_app_configuration_id: number.id, ids: [id] }, borrower)).toEqual([id])
    expect(await read(id, borrower)).toMatchObject({ is_lent: 1, message: expect.any(String) })
    expect((await ask('PUT', `wa-template/${id}`, { footer_text: 'x' }, borrower)).status).toBe(404)
    expect((await ask('DELETE', `wa-template/${id}`, undefined, borrower)).status).toBe(404)
    for (const token of [sibling, stranger]) {
      expect(await ids({ ids: [id] }, token)).toEqual([])
      expect((await ask('GET', `wa-template/${id}`, undefined, token)).status).toBe(404)
    }
    expect(await ids({ ids: [id] }, await as(desk.world.admin))).toEqual([id])
    await lend('remove')
    expect(await ids({ ids: [id] }, borrower)).toEqual([])
  })

  test('is nobody else whose number is of the same business: each has templates of his own', async () => {
    const { id } = await create()
    const own = await connected(desk, await desk.newNumber('919820000002'), { user_id: desk.world.sibling.id })
    const sibling = await as(desk.world.sibling)
    expect(await ids({ ids: [id] }, sibling)).toEqual([])
    expect((await ask('POST', 'wa-pull-templates', { configuration_id: own.id }, sibling)).status).toBe(200)
    const theirs = await ids({}, sibling)
    expect(theirs.length).toBeGreaterThan(0)
    expect(theirs).not.toContain(id)
  })
})

describe('for programs', () => {
  test('the payload names the template, a number of the account, and every place that a value goes to', async () => {
    const made = await create({
      header_type: 'text',
      header_text: 'Order {{1}}',
      header_sample: '4711',
      buttons: [{ type: 'URL', text: 'Track', url: 'https://example.in/{{1}}', example: 'https://example.in/4711' }],
    })
    const answer = await ask('GET', `wa-generate-payload/${made.id}/${desk.world.reseller.id}`)
    expect(answer.body.data).toEqual({
      campaign: made.template_name,
      whats_app_configuration_id: expect.any(Number),
      whats_app_template_id: made.id,
      mobile_numbers: '<mobile_number>',
      variables: {
        header: { 1: { value: '<header.1>' } },
        body: { 1: { value: '<body.1>' }, 2: { value: '<body.2>' } },
        buttons: { 0: { value: '<buttons.0>' } },
      },
      campaign_type: 'no',
    })
    const place = await create({ header_type: 'location' })
    const placed = await ask('GET', `wa-generate-payload/${place.id}/${desk.world.reseller.id}`)
    expect(placed.body.data).toMatchObject({ header_location: { latitude: '<header.latitude>', name: '<header.name>' } })
    const { stranger } = desk.world
    expect((await ask('GET', `wa-generate-payload/${made.id}/${stranger.id}`)).body.errors).toHaveProperty('user_id')
    const without = await ask('GET', `wa-generate-payload/${made.id}/${stranger.id}`, undefined, await as(desk.world.admin))
    expect(without.body.errors).toEqual({ user_id: [expect.stringContaining('no active number')] })
  })

  test('the sample file has a column for the number and one for each variable, as text and as a workbook', async () => {
    const { id } = await create()
    const fetched = async (type: string) => {
      const { file_path } = (await ask('GET', `wa-template-sample/${id}/${type}`)).body.data as { file_path: string }
      return (await desk.app.inject({ url: `/api/${file_path}` })).rawPayload
    }
    expect((await fetched('csv')).toString()).toContain('Mobile No.,Body 1,Body 2')
    const book = await fetched('xlsx')
    expect(sheetIn(book)).toContain('Body 2')
    expect((await ask('GET', `wa-template-sample/${id}/pdf`)).body.errors).toHaveProperty('type')
  })

  test('all languages are listed', async () => {
    const { data } = (await ask('GET', 'wa-template-languages')).body
    expect(data).toHaveLength(71)
    expect(data).toContainEqual({ code: 'pt_BR', name: 'Portuguese (Brazil)' })
  })
})

/** The sheet of a workbook, read by the list at the end of the archive as a spreadsheet reads it. */
const sheetIn = (book: Buffer): string => {
  const end = book.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = book.readUInt32LE(end + 16)
  for (let left = book.readUInt16LE(end + 10); left > 0; left--) {
    const [length, more, note] = [28, 30, 32].map(place => book.readUInt16LE(at + place)) as [number, number, number]
    const name = book.toString('utf8', at + 46, at + 46 + length)
    const local = book.readUInt32LE(at + 42)
    const begin = local + 30 + book.readUInt16LE(local + 26) + book.readUInt16LE(local + 28)
    const content = book.subarray(begin, begin + book.readUInt32LE(at + 20))
    if (name.includes('sheet1')) return (book.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString()
    at += 46 + length + more + note
  }
  return ''
}

describe('what the provider tells of a template', () => {
  const told = (change: Partial<TemplateChange> & Pick<TemplateChange, 'templateId'>) =>
    asSystem(desk.world.deps.pool, tx => applyTemplateChange(tx, { business, name: '', language: '', ...change }))
  const notices = async () =>
    (
      await desk.world.deps.pool.query<{ title: string; message: string }>(
        `select title, message from notifications where event = 'wa-template-status' order by id`,
      )
    ).rows

  test('is kept and told once: a repeat changes nothing', async () => {
    const made = await create()
    const before = (await notices()).length
    const change = { templateId: made.wa_template_id, event: 'REJECTED', reason: 'SCAM' }
    expect([await told(change), await told(change)]).toEqual([1, 1])
    expect(await read(made.id)).toMatchObject({ wa_status: 'REJECTED', rejected_reason: 'SCAM' })
    const now = await notices()
    expect(now).toHaveLength(before + 1)
    expect(now.at(-1)?.message).toContain('taken for a fraud')
    expect(await told({ templateId: '1', event: 'APPROVED' })).toBe(0)
    await told({ templateId: made.wa_template_id, event: 'A_WORD_NOBODY_KNOWS' })
    expect(await read(made.id)).toMatchObject({ wa_status: 'REJECTED' })
  })

  test('lets campaigns go on that waited for its approval, and no others', async () => {
    const made = await create()
    const { pool } = desk.world.deps
    const held = async (key: string, rule: string | null) => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into campaigns (account_id, unique_key, campaign, message, route_type, header, audience, audience_hash, wa_template_id, paused_at, pause_rule)
         values ($1, $2, 'Diwali', 'Text', 5, '', '{}', $2, $3, now(), $4) returning id`,
        [desk.world.reseller.id, key, made.id, rule],
      )
      return rows[0]?.id
    }
    const [waiting, person] = [await held('held-tpl', 'template'), await held('held-person', null)]
    await told({ templateId: made.wa_template_id, event: 'PAUSED' })
    const paused = async () =>
      (
        await pool.query<{ id: number }>(
          'select id from campaigns where wa_template_id = $1 and paused_at is not null order by id',
          [made.id],
        )
      ).rows.map(({ id }) => id)
    expect(await paused()).toEqual([waiting, person])
    await told({ templateId: made.wa_template_id, event: 'APPROVED' })
    expect(await paused()).toEqual([person])
  })

  test('of its quality and category is kept; low quality is told', async () => {
    const made = await create()
    const before = (await notices()).length
    await told({ templateId: made.wa_template_id, quality: 'YELLOW' })
    await told({ templateId: made.wa_template_id, quality: 'RED', category: 'MARKETING' })
    expect(await read(made.id)).toMatchObject({ quality: 'RED', category: 'MARKETING' })
    expect(await notices()).toHaveLength(before + 1)
  })
})

test('a draft that a form begins with has the form of a template', () => {
  expect(templateOf({ ...EMPTY_DRAFT, message: 'Hello there' }).components).toEqual([{ type: 'BODY', text: 'Hello there' }])
})
