import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreadMessage } from '../../resources/whatsapp/thread.answers.ts'
import { issue } from '../support/money.ts'
import { until } from '../support/until.ts'
import { sendForm } from '../support/upload.ts'
import { type Answered, call } from '../support/world.ts'
import { type HookDesk, type OurNumber, openHookDesk } from './hookDesk.ts'
import { PDF, PNG, SAMPLES } from './mediaFiles.ts'

let desk: HookDesk
let number: OurNumber
let reseller: string
let client: string
let stranger: string

const query = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await desk.world.deps.pool.query<T>(sql, values)).rows

beforeAll(async () => {
  desk = await openHookDesk()
  desk.startWorker()
  const { world } = desk
  number = await desk.number(world.reseller.id)
  reseller = await world.signIn(world.reseller)
  client = await world.signIn(world.client)
  stranger = await world.signIn(world.otherReseller)
  await query(`insert into countries (name, iso2, iso3, dial_code, status) values ('India', 'IN', 'IND', '91', 1)`)
  await query(
    `with card as (insert into wa_rate_cards (country_id, effective_from, currency) select id, '2020-01-01', 'INR' from countries returning id)
     insert into wa_charges (card_id, category, rate) select card.id, c.category, c.rate from card,
       (values ('service', 1150), ('utility', 1150), ('marketing', 8600)) as c(category, rate)`,
  )
  await issue(world.deps.pool, world.reseller, 10_000_000, 5)
})
afterAll(() => desk.close())

let people = 0
const person = (ending = '0011') => `9197${String(++people).padStart(4, '0')}${ending}`

/** A conversation that was begun by a person; whether its window is open. */
const talk = async (ending?: string, hours = 20): Promise<{ id: number; contact: string }> => {
  const contact = person(ending)
  await desk.control('/reply', { number: number.phoneNumberId, from: contact, text: 'Hello' })
  const [row] = await until(async () => {
    const rows = await query<{ id: number }>('select id from wa_threads where contact = $1', [contact])
    return rows.length > 0 ? rows : undefined
  })
  const id = row!.id
  await query('update wa_threads set window_expires_at = now() + make_interval(hours => $2) where id = $1', [id, hours])
  return { id, contact }
}
const uploaded = async (content: Buffer, filename: string, token = reseller) => {
  const answer = await sendForm(desk.app, token, 'file-upload', [
    { name: 'type', value: 'wa_media' },
    { name: 'file', value: content, filename },
  ])
  return (answer.body.data as { file_path: string }).file_path
}
const inLibrary = async (content: Buffer, filename: string, token = reseller) => {
  const answer = await sendForm(desk.app, token, 'upload-wa-file', [
    { name: 'wa_configuration_id', value: String(number.id) },
    { name: 'file', value: content, filename },
  ])
  return (answer.body.data as { id: number }).id
}
const reply = (thread: number, body: object) =>
  call(desk.app, reseller, 'POST', 'send-reply-message', { whats_app_reply_thread_id: thread, ...body })
const messageOf = ({ body }: Answered) => body.data as ThreadMessage
const messagesOf = async (thread: number) =>
  (
    (await call(desk.app, reseller, 'POST', 'wa-reply-threads', { whats_app_reply_thread_id: thread })).body.data as {
      data: ThreadMessage[]
    }
  ).data
const bodySentTo = async (contact: string): Promise<Record<string, unknown>> => {
  const received = (await desk.control('/received')) as unknown as { body: { to: string } }[]
  return received.findLast(({ body }) => body.to === contact)?.body ?? {}
}
const atProvider = async () => ((await desk.control('/world')) as { media?: unknown[] }).media?.length ?? 0
const library = () => query<{ id: number; path: string }>('select id, path from wa_files order by id')

const template = async (name: string, header: object) => {
  const [row] = await query<{ id: number }>(
    `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components, wa_status)
     values ($1, $2, $3, $4, 'en', 'UTILITY', $5, 'APPROVED') returning id`,
    [
      desk.world.reseller.id,
      number.id,
      number.waba,
      name,
      JSON.stringify([
        { type: 'HEADER', ...header },
        { type: 'BODY', text: 'Dear {{1}}, see above.', example: { body_text: [['A']] } },
      ]),
    ],
  )
  return row!.id
}

/** One that the provider has approved. */
const approved = async (template_name: string, fields: object) => {
  const made = await call(desk.app, reseller, 'POST', 'wa-template', {
    whats_app_configuration_id: number.id,
    template_name,
    template_language: 'en',
    category: 'UTILITY',
    message: 'Dear {{1}}, see above.',
    message_samples: { 1: 'A' },
    ...fields,
  })
  const { id, wa_template_id } = made.body.data as { id: number; wa_template_id: string }
  await desk.control('/template', { template: wa_template_id, status: 'APPROVED' })
  await until(async () => (await query(`select from wa_templates where id = $1 and wa_status = 'APPROVED'`, [id])).length > 0)
  return id
}

describe('a file in an answer', () => {
  test.each([
    ['image', 'image/png', 'house.png', 'Our *house*'],
    ['video', 'video/mp4', 'tour.mp4', ''],
    ['audio', 'audio/ogg', 'voice.ogg', ''],
    ['document', 'application/pdf', 'Price list.pdf', 'As you asked'],
  ])('that is a %s goes to the person, with its caption, is ticked, and can be opened', async (type, mime, name, caption) => {
    const { id, contact } = await talk('0001')
    const content = SAMPLES.get(mime) ?? PNG
    const answer = await reply(id, { type, file: await uploaded(content, name), ...(caption && { message: `  ${caption} ` }) })
    expect([answer.status, answer.body.message]).toEqual([200, 'Sent'])
    const sent = messageOf(answer)
    expect(sent).toMatchObject({ type, message: caption, direction: 'o', media: { mime_type: mime, filename: name, voice: 0 } })
    const body = await bodySentTo(contact)
    expect(body[type]).toEqual({
      id: expect.any(String),
      ...(caption && { caption }),
      ...(type === 'document' && { filename: name }),
    })
    await until(async () => (await messagesOf(id))[0]?.status === 'read')
    const opened = await call(desk.app, reseller, 'POST', 'download-reply-file', { media_id: sent.media?.id })
    const { file_path, ...facts } = opened.body.data as { file_path: string }
    expect(facts).toMatchObject({ file_name: name, mime, size: content.length })
    expect((await desk.app.inject({ url: `/api/${file_path}` })).rawPayload).toEqual(content)
    expect((await call(desk.app, client, 'POST', 'download-reply-file', { media_id: sent.media?.id })).status).toBe(404)
  })

  test('stands in the library from then on, and goes up once, to however many it is sent', async () => {
    const before = await atProvider()
    const file = await uploaded(PNG, 'once.png')
    const first = await talk()
    await reply(first.id, { type: 'image', file })
    const [kept] = (await library()).slice(-1)
    expect(kept?.path).toBe(file)
    const second = await talk()
    expect((await reply(second.id, { type: 'image', wa_file_id: kept?.id })).body.message).toBe('Sent')
    expect(await atProvider()).toBe(before + 1)
    const { data } = (await call(desk.app, reseller, 'GET', `wa-file/${kept?.id}`)).body
    expect(data).toMatchObject({ file_name: 'once.png', used_in: 2, wa_configuration_id: number.id })
    // What was uploaded for one message serves for no other.
    expect((await reply(second.id, { type: 'image', file })).body.errors).toHaveProperty('file')
  })

  test('may be one that a person sent, which can still be opened as theirs', async () => {
    const { id, contact } = await talk()
    const { id: media } = await desk.control('/media', {
      number: number.phoneNumberId,
      type: 'image/png',
      content: PNG.toString('base64'),
    })
    await desk.control('/reply', {
      number: number.phoneNumberId,
      from: contact,
      message: { type: 'image', image: { id: media, mime_type: 'image/png' } },
    })
    await until(async () => (await messagesOf(id))[0]?.media?.id === media)
    await call(desk.app, reseller, 'POST', 'download-reply-file', { media_id: media })
    const [file] = await query<{ id: number }>('select id from wa_files where media_id = $1', [media])
    expect((await reply(id, { type: 'image', wa_file_id: file?.id })).body.message).toBe('Sent')
    expect(await query('select is_received from wa_files where media_id = $1', [media])).toEqual([{ is_received: 1 }])
  })

  test.each([
    ['none at all', 'file', async () => ({ type: 'image' })],
    ['of another kind', 'file', async () => ({ type: 'video', file: await uploaded(PNG, 'a.png') })],
    ['a sticker', 'file', async () => ({ type: 'image', file: await uploaded(SAMPLES.get('image/webp') ?? PNG, 'a.webp') })],
    ['an upload of someone else', 'file', async () => ({ type: 'image', file: await uploaded(PNG, 'a.png', stranger) })],
    ['of no library', 'wa_file_id', async () => ({ type: 'image', wa_file_id: 999_999 })],
    [
      'two',
      'wa_file_id',
      async () => ({ type: 'image', wa_file_id: await inLibrary(PNG, 'b.png'), file: await uploaded(PNG, 'c.png') }),
    ],
    ['with a text', 'type', async () => ({ type: 'text', message: 'Hi', file: await uploaded(PNG, 'a.png') })],
    [
      'a sound with a caption',
      'message',
      async () => ({ type: 'audio', message: 'Listen', file: await uploaded(SAMPLES.get('audio/ogg') ?? PNG, 'a.ogg') }),
    ],
    [
      'with a caption of 1,025 signs',
      'message',
      async () => ({ type: 'image', message: '😀'.repeat(1025), file: await uploaded(PNG, 'a.png') }),
    ],
  ])('is refused at its field where it is %s, and nothing is stored', async (_what, field, bodyOf) => {
    const { id } = await talk()
    const body = await bodyOf()
    const before = await library()
    const answer = await reply(id, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
    expect(await messagesOf(id)).toHaveLength(1)
    expect(await library()).toEqual(before)
  })

  test('is refused outside the window, and nothing goes up', async () => {
    const { id } = await talk('0011', -1)
    const before = await atProvider()
    const answer = await reply(id, { type: 'image', file: await uploaded(PNG, 'late.png') })
    expect([answer.status, answer.body.errors?.file?.[0]]).toEqual([422, expect.stringContaining('template')])
    expect(await atProvider()).toBe(before)
  })

  test('that the provider does not take is told at its field: nothing is stored, nothing is held, and it can be sent again', async () => {
    const { id } = await talk()
    const held = () =>
      query('select kind, balance from wallets where account_id = $1 and route_type = 5 order by kind', [desk.world.reseller.id])
    const [wallets, files] = [await held(), await library()]
    const body = { type: 'image', file: await uploaded(PNG, 'again.png') }
    await desk.control('/token', { revoked: true })
    const refused = await reply(id, body).finally(() => desk.control('/token', { revoked: false }))
    expect([refused.status, refused.body.errors?.file?.[0]]).toEqual([422, expect.stringContaining('token')])
    expect([await held(), await library(), (await messagesOf(id)).length]).toEqual([wallets, files, 1])
    expect((await reply(id, body)).body.message).toBe('Sent')
  })

  test('that was deleted from the library says so in place of itself', async () => {
    const { id } = await talk()
    const file = await inLibrary(PNG, 'gone.png')
    const sent = messageOf(await reply(id, { type: 'image', wa_file_id: file }))
    await call(desk.app, reseller, 'DELETE', `wa-file/${file}`)
    const opened = await call(desk.app, reseller, 'POST', 'download-reply-file', { media_id: sent.media?.id })
    expect([opened.status, opened.body.message]).toEqual([409, 'The file was deleted from the media library.'])
  })

  test('has whatever caption and name someone gives it, letter for letter, and the provider never objects to its form', async () => {
    const pieces = ['<b>', '"', '\\', '\r\n', '{{1}}', '%{x}', '\u202e', '😀', 'नमस्ते', '../', '*b*', '\t', "'", 'x'.repeat(90)]
    const text = fc
      .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 8 })), { minLength: 1, maxLength: 6 })
      .map(parts => parts.join('').replaceAll('\0', '').toWellFormed())
    const { id, contact } = await talk()
    for (const [caption, name] of fc.sample(fc.tuple(text, text), { numRuns: 15, seed: 20 })) {
      const file = await uploaded(PDF, `${name.replaceAll(/["\r\n]/g, '_')}.pdf`)
      const answer = await reply(id, { type: 'document', file, message: caption })
      expect(answer.status, JSON.stringify([caption, name, answer.body.errors])).toBe(200)
      const { caption: said = '', filename } = (await bodySentTo(contact)).document as { caption?: string; filename: string }
      expect(messageOf(answer)).toMatchObject({ message: said, media: { filename } })
      expect(said).toBe(caption.trim())
      expect(filename).toMatch(/^[^/\\"<>|:*?\p{Cc}\p{Cf}]{1,240}$/u)
    }
    expect((await desk.control('/stats')).violations).toMatchObject({ form: 0 })
  })
})

describe('a template of a conversation whose window has closed', () => {
  const values = { filling: { body: { 1: 'Asha' } } }
  const headerIn = async (contact: string) => {
    const { components } = (await bodySentTo(contact)).template as { components: { type: string; parameters: unknown[] }[] }
    return components.find(({ type }) => type === 'header')?.parameters
  }

  test('has its file from an upload, from the library or by a link', async () => {
    const whats_app_template_id = await approved('with_picture', {
      header_type: 'media',
      header_file: await uploaded(PNG, 'sample.png'),
    })
    const { id, contact } = await talk('0011', -1)
    const send = (more: object) => reply(id, { type: 'template', whats_app_template_id, ...values, ...more })
    const byUpload = await send({ file: await uploaded(PNG, 'head.png') })
    expect(messageOf(byUpload)).toMatchObject({
      type: 'template',
      message: 'Dear Asha, see above.',
      media: { mime_type: 'image/png', filename: 'head.png' },
    })
    expect(await headerIn(contact)).toEqual([{ type: 'image', image: { id: expect.stringMatching(/^\d+$/) } }])
    const stored = await send({ header_media: { wa_file_id: await inLibrary(PNG, 'stored.png') } })
    expect(messageOf(stored).media?.filename).toBe('stored.png')
    const link = 'https://www.example.in/offer.jpg'
    expect((await send({ header_media: { link } })).body.message).toBe('Sent')
    expect(await headerIn(contact)).toEqual([{ type: 'image', image: { link } }])
  })

  test('has the file or link of each card with its values, and is refused at the card where one is missing', async () => {
    const card = (message: string) => ({
      message,
      samples: 'Asha',
      text_1: 'Buy',
      value_1: 'https://example.in/{{1}}',
      example_1: 'https://example.in/a',
    })
    const whats_app_template_id = await approved('with_cards', {
      category: 'MARKETING',
      message: 'New at Sunrise Stores.',
      layout: 'cards',
      header_file: await uploaded(PNG, 'sample of cards.png'),
      card_button_1: 'URL',
      cards: [card('For {{1}}: lamps.'), card('For {{1}}: chairs.')],
    })
    const { id, contact } = await talk('0011', -1)
    const filling = { cards: { '0.body.1': 'Asha', '0.buttons.0': 'lamps', '1.body.1': 'Asha', '1.buttons.0': 'chairs' } }
    const send = (more: object) => reply(id, { type: 'template', whats_app_template_id, filling, ...more })
    const [lamps, chairs] = [{ wa_file_id: await inLibrary(PNG, 'lamps.png') }, { link: 'https://www.example.in/chairs.jpg' }]
    const sent = messageOf(await send({ card_media: { 1: lamps, 2: chairs } }))
    expect(sent).toMatchObject({ type: 'template', message: 'New at Sunrise Stores.', status: 'pending' })
    const seen = (body: string) => ({ header: 'IMAGE', body, buttons: [{ type: 'URL', text: 'Buy' }] })
    expect((await messagesOf(id)).at(0)).toMatchObject({ cards: [seen('For Asha: lamps.'), seen('For Asha: chairs.')] })
    const { components } = (await bodySentTo(contact)).template as { components: object[] }
    const shown = (card_index: number, image: object, path: string) => ({
      card_index,
      components: [
        { type: 'header', parameters: [{ type: 'image', image }] },
        { type: 'body', parameters: [{ type: 'text', text: 'Asha' }] },
        { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: path }] },
      ],
    })
    expect(components).toEqual([
      {
        type: 'carousel',
        cards: [shown(0, { id: expect.stringMatching(/^\d+$/) }, 'lamps'), shown(1, { link: chairs.link }, 'chairs')],
      },
    ])
    const before = await messagesOf(id)
    const refused = async (more: object) => Object.keys((await send(more)).body.errors ?? {})
    expect(await refused({ card_media: { 1: lamps } })).toEqual(['card_media.2'])
    expect(await refused({ card_media: { 1: lamps, 2: { wa_file_id: 999_999 } } })).toEqual(['card_media.2'])
    expect(await refused({ card_media: { 1: lamps, 2: chairs, 3: chairs } })).toEqual(['card_media.3'])
    expect(await refused({ card_media: { 1: lamps, 2: chairs }, filling: {} })).toEqual(['filling'])
    expect(await messagesOf(id)).toHaveLength(before.length)
  })

  test('has its place', async () => {
    const whats_app_template_id = await approved('with_place', { header_type: 'location' })
    const { id, contact } = await talk('0011', -1)
    const header_location = { latitude: 18.52, longitude: 73.85, name: 'Sunrise Stores' }
    const sent = await reply(id, { type: 'template', whats_app_template_id, ...values, header_location })
    expect(messageOf(sent).location).toEqual({ ...header_location, address: null })
    expect(await headerIn(contact)).toEqual([{ type: 'location', location: header_location }])
  })

  test.each([
    ['its file is missing', 'IMAGE', 'header_media', async () => ({})],
    ['its file is another kind', 'IMAGE', 'file', async () => ({ file: await uploaded(PDF, 'a.pdf') })],
    ['its file is of no library', 'IMAGE', 'header_media', async () => ({ header_media: { wa_file_id: 999_999 } })],
    ['its link is none', 'IMAGE', 'header_media', async () => ({ header_media: { link: 'http://example.in/a.jpg' } })],
    ['its place is missing', 'LOCATION', 'header_location', async () => ({})],
    ['its place is nowhere', 'LOCATION', 'header_location', async () => ({ header_location: { latitude: 91, longitude: 0 } })],
  ])('is refused at its field where %s', async (what, format, field, more) => {
    const whats_app_template_id = await template(what.replaceAll(/\W/g, '_').toLowerCase(), { format })
    const { id } = await talk('0011', -1)
    const answer = await reply(id, { type: 'template', whats_app_template_id, ...values, ...(await more()) })
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]])
  })
})
