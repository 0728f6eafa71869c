import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureCountries } from '../../server/system/ensureCountries.ts'
import { issue } from '../support/money.ts'
import { sendForm } from '../support/upload.ts'
import { call } from '../support/world.ts'
import { PDF, PNG } from './mediaFiles.ts'
import { connected, type NumbersDesk, openNumbersDesk } from './numbersDesk.ts'
import { cardsTemplate } from './templates.ts'

let desk: NumbersDesk
let client: string
let number: number
let template: number
let cards: number

beforeAll(async () => {
  desk = await openNumbersDesk()
  const { world } = desk
  const { pool } = world.deps
  client = await world.signIn(world.client)
  const there = desk.numbers[0]!
  number = (await connected(desk, there, { user_id: world.client.id })).id
  await pool.query(`update wa_configurations set subscribed = 1, connection = 'CONNECTED' where id = $1`, [number])
  await ensureCountries(pool)
  await pool.query(
    `with card as (insert into wa_rate_cards (country_id, effective_from, currency)
       select id, '2026-01-01', 'INR' from countries where iso2 = 'IN' returning id)
     insert into wa_charges (card_id, category, rate) select id, 'marketing', 8800 from card`,
  )
  const approved = async (name: string, components: readonly object[]) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into wa_templates (account_id, wa_configuration_id, business_account_id, template_name, template_language, category, components, wa_status)
       values ($1, $2, $3, $4, 'en', 'MARKETING', $5, 'APPROVED') returning id`,
      [world.client.id, number, there.waba, name, JSON.stringify(components)],
    )
    return rows[0]!.id
  }
  template = await approved('picture', [
    { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['x'] } },
    { type: 'BODY', text: 'Look at this.' },
  ])
  cards = await approved('lamps_and_chairs', cardsTemplate().components)
  await issue(pool, world.client, 1_000_000, 5)
  await pool.query(
    `insert into wa_consents (account_id, wa_configuration_id, mobile, opted_in, source) values ($1, $2, '919876543210', 1, 'form')`,
    [world.client.id, number],
  )
})
afterAll(() => desk.close())

const upload = async (content: Buffer, filename: string) => {
  const answer = await sendForm(desk.app, client, 'upload-wa-file', [
    { name: 'wa_configuration_id', value: String(number) },
    { name: 'file', value: content, filename },
  ])
  return (answer.body.data as { id: number }).id
}
const send = (more: Record<string, unknown>) =>
  call(desk.app, client, 'POST', 'wa-send-message', {
    whats_app_configuration_id: number,
    whats_app_template_id: template,
    mobile_numbers: '9876543210',
    confirm_repeat: 1,
    ...more,
  })
const mediaOf = async (campaign: number) => {
  const { rows } = await desk.world.deps.pool.query(
    `select wa_content #> '{filling,media}' as media from campaigns where id = $1`,
    [campaign],
  )
  return rows[0].media
}

describe('the file at the head', () => {
  test('of the library is put at the provider once before the campaign is stored, and named by its id there', async () => {
    const wa_file_id = await upload(PNG, 'offer.png')
    const first = await send({ header_media: { wa_file_id } })
    expect(first.body.message).toMatch(/sending to 1 recipient/)
    const media = await mediaOf((first.body.data as { send_sms_id: number }).send_sms_id)
    const there = ((await desk.control('/world')) as { media?: { id: string }[] }).media ?? []
    expect(there.map(({ id }) => id)).toContain(media.id)
    const again = await send({ header_media: { wa_file_id } })
    expect(await mediaOf((again.body.data as { send_sms_id: number }).send_sms_id)).toEqual(media)
  })

  test('by link is named by it', async () => {
    const link = 'https://www.example.in/offer.jpg'
    const answer = await send({ header_media: { link } })
    expect(await mediaOf((answer.body.data as { send_sms_id: number }).send_sms_id)).toEqual({ link })
  })

  test.each<[string, () => Promise<Record<string, unknown>>, RegExp]>([
    ['is missing', async () => ({}), /An image belongs at the head/],
    [
      'is of another kind',
      async () => ({ header_media: { wa_file_id: await upload(PDF, 'a.pdf') } }),
      /An image belongs at the head/,
    ],
    ['is of nobody', async () => ({ header_media: { wa_file_id: 999_999 } }), /no longer in the media library/],
    ['is a link without TLS', async () => ({ header_media: { link: 'http://example.in/a.jpg' } }), /begins with https/],
  ])('is asked for where it %s', async (_what, form, why) => {
    expect((await send(await form())).body.errors).toEqual({ header_media: [expect.stringMatching(why)] })
  })

  test('is kept 30 days at the provider, so the campaign begins before', async () => {
    const wa_file_id = await upload(PNG, 'later.png')
    const at = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 19).replace('T', ' ')
    const form = { header_media: { wa_file_id }, campaign_type: '1', campaign_send_date_time: at }
    expect((await send(form)).body.errors).toEqual({ campaign_send_date_time: [expect.stringContaining('within 27 days')] })
  })
})

/** A message with two cards, of which each has values of its own. */
const cardsForm = (card_media: object) => ({
  whats_app_template_id: cards,
  variables: { cards: { '0.body.1': 'you', '0.buttons.1': 'a', '1.body.1': 'you', '1.buttons.1': 'b' } },
  card_media,
})

test('a message with cards has a file on each, which goes up once, and is refused at the card where it has none', async () => {
  const { pool } = desk.world.deps
  const lamp = { wa_file_id: await upload(PNG, 'lamp.png') }
  const answer = await send(cardsForm({ 1: lamp, 2: lamp }))
  const campaign = (answer.body.data as { send_sms_id: number }).send_sms_id
  const stored = await pool.query(`select wa_content #> '{filling,card_media}' as media from campaigns where id = $1`, [campaign])
  const [first, second] = stored.rows[0].media as { id: string }[]
  expect([first?.id, second?.id]).toEqual([expect.stringMatching(/^\d{5,}$/), first?.id])
  const used = await call(desk.app, client, 'GET', `wa-file/${lamp.wa_file_id}`)
  expect(used.body.data).toMatchObject({ used_in: 1 })
  expect(Object.keys((await send(cardsForm({ 1: lamp }))).body.errors ?? {})).toEqual(['card_media.2'])
  const film = { wa_file_id: await upload(PDF, 'a.pdf') }
  expect(Object.keys((await send(cardsForm({ 1: film, 2: lamp }))).body.errors ?? {})).toEqual(['card_media.1'])
  expect(Object.keys((await send(cardsForm({ 1: lamp, 2: lamp, 3: lamp }))).body.errors ?? {})).toEqual(['card_media.3'])
  const atHead = { header_media: { link: 'https://www.example.in/offer.jpg' } }
  expect((await send({ ...atHead, card_media: { 1: lamp } })).body.errors).toHaveProperty('card_media')
})

/** Sends a campaign that is over at once, its message failed. */
const over = async (form: Record<string, unknown>) => {
  const { send_sms_id } = (await send(form)).body.data as { send_sms_id: number }
  await desk.world.deps.pool.query(`update campaigns set status = 'Completed', phase = 'ready' where id = $1`, [send_sms_id])
  await desk.world.deps.pool.query(
    `insert into messages (account_id, id, campaign_id, row_no, mobile, parts, credits, state, stat, err, stat_source)
     values ($1, $2::bigint * 1000, $3, 1, '919876543210', 1, 0, 5, 'FAILED', '131000', 'operator')`,
    [desk.world.client.id, 900_000 + send_sms_id, send_sms_id],
  )
  return send_sms_id
}
const again = (id: number) =>
  call(desk.app, client, 'POST', 'resend-this-sms', { send_sms_id: id, reschedule_type: 'failed', confirm_repeat: 1 })
const duplicate = async (id: number) => (await call(desk.app, client, 'GET', `duplicate-campaign/${id}`)).body.data

describe('a campaign with a file at its head that is over', () => {
  test('is sent again with it, put at the provider anew where he keeps it no longer, and used again with it', async () => {
    const wa_file_id = await upload(PNG, 'again.png')
    const id = await over({ header_media: { wa_file_id } })
    const before = await mediaOf(id)
    await desk.control('/media', { forgotten: before.id })
    await desk.world.deps.pool.query('update wa_files set expires_at = now() where id = $1', [wa_file_id])
    const answer = await again(id)
    expect(answer.body).toMatchObject({ data: { parent_campaign_id: id, total_to_send: 1, price: 0.88, unit: 'money' } })
    const { send_sms_id: made } = answer.body.data as { send_sms_id: number }
    const media = await mediaOf(made)
    expect(media.id).not.toBe(before.id)
    const there = ((await desk.control('/world')) as { media?: { id: string }[] }).media ?? []
    expect(there.map(one => one.id)).toContain(media.id)
    for (const one of [id, made]) expect(await duplicate(one)).toMatchObject({ header_media: { wa_file_id } })
  })

  test('by link has that link', async () => {
    const link = 'https://www.example.in/again.jpg'
    const id = await over({ header_media: { link } })
    expect(await duplicate(id)).toMatchObject({ header_media: { link } })
    const { send_sms_id: made } = (await again(id)).body.data as { send_sms_id: number }
    expect(await mediaOf(made)).toEqual({ link })
  })

  test('is not sent again once the file is gone: nothing stands in for it', async () => {
    const wa_file_id = await upload(PNG, 'gone.png')
    const id = await over({ header_media: { wa_file_id } })
    await desk.world.deps.pool.query('delete from wa_files where id = $1', [wa_file_id])
    expect((await again(id)).body.errors).toEqual({ header_media: [expect.stringContaining('no longer in the media library')] })
    expect(await duplicate(id)).toMatchObject({ header_media: null })
  })
})

describe('a campaign with cards that is over', () => {
  const fillingOf = async (campaign: number) => {
    const { rows } = await desk.world.deps.pool.query(`select wa_content->'filling' as filling from campaigns where id = $1`, [
      campaign,
    ])
    return rows[0].filling as { cards: object; card_media: readonly object[] }
  }
  const link = 'https://www.example.in/chairs.jpg'

  test('is sent again and retried with what each card showed and said, and used again with it', async () => {
    const lamp = { wa_file_id: await upload(PNG, 'lamp again.png') }
    const id = await over(cardsForm({ 1: lamp, 2: { link } }))
    const before = await fillingOf(id)
    expect(before.card_media).toEqual([{ id: expect.any(String) }, { link }])
    const answer = await again(id)
    expect(answer.body).toMatchObject({ data: { parent_campaign_id: id, total_to_send: 1 } })
    const { send_sms_id: made } = answer.body.data as { send_sms_id: number }
    expect(await fillingOf(made)).toEqual(before)
    const retried = await call(desk.app, client, 'POST', 'retry-failed', { send_sms_id: id })
    expect(await fillingOf((retried.body.data as { send_sms_id: number }).send_sms_id)).toEqual(before)
    for (const one of [id, made])
      expect(await duplicate(one)).toMatchObject({
        card_media: { 1: lamp, 2: { link } },
        variables: { cards: { '0.body.1': { value: 'you' }, '1.buttons.1': { value: 'b' } } },
      })
  })

  test('has its files put at the provider anew where he keeps them no longer', async () => {
    const wa_file_id = await upload(PNG, 'forgotten.png')
    const id = await over(cardsForm({ 1: { wa_file_id }, 2: { wa_file_id } }))
    await desk.world.deps.pool.query('update wa_files set expires_at = now() where id = $1', [wa_file_id])
    const { send_sms_id: made } = (await again(id)).body.data as { send_sms_id: number }
    const [{ card_media: then }, { card_media: now }] = [await fillingOf(id), await fillingOf(made)]
    expect(now[0]).toEqual(now[1])
    expect(now[0]).not.toEqual(then[0])
    expect(await duplicate(id)).toMatchObject({ card_media: { 1: { wa_file_id }, 2: { wa_file_id } } })
  })

  test('is not sent again once the file of a card is gone, which is told at that card', async () => {
    const wa_file_id = await upload(PNG, 'gone from a card.png')
    const id = await over(cardsForm({ 1: { link }, 2: { wa_file_id } }))
    await desk.world.deps.pool.query('delete from wa_files where id = $1', [wa_file_id])
    expect((await again(id)).body.errors).toEqual({
      'card_media.2': [expect.stringContaining('The file of card 2 is no longer')],
    })
    expect(await duplicate(id)).toMatchObject({ card_media: { 1: { link } } })
  })
})
