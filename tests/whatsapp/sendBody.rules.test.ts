import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bodyOf } from '../../messaging/whatsapp/compose.ts'
import { misfitOf } from '../../messaging/whatsapp/fit.ts'
import { problemsOf } from '../../messaging/whatsapp/sendBody.ts'
import { shownOf } from '../../messaging/whatsapp/shown.ts'
import type { Template } from '../../messaging/whatsapp/template.ts'
import { cardsTemplate, loginTemplate, orderTemplate, saleTemplate } from './templates.ts'

const TO = '919812345678'
const message = (type: string, content: unknown, more: object = {}) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: TO,
  type,
  [type]: content,
  ...more,
})
const places = (body: unknown) => problemsOf(body).map(({ at }) => at)
const reply = (id: string, title = 'Yes') => ({ type: 'reply', reply: { id, title } })
const row = (id: string) => ({ id, title: `Row ${id}` })
const interactive = (content: object) => message('interactive', { body: { text: 'Choose' }, ...content })

describe('the body of the send call', () => {
  it.each([
    message('text', { body: 'Hello', preview_url: true }),
    message('text', { body: 'Hello' }, { context: { message_id: 'wamid.x' }, biz_opaque_callback_data: '42' }),
    message('image', { id: '123', caption: 'Look' }),
    message('document', { link: 'https://example.in/a.pdf', filename: 'a.pdf' }),
    message('audio', { id: '1', voice: true }),
    message('sticker', { id: '1' }),
    message('location', { latitude: 12.97, longitude: 77.59, name: 'Office' }),
    message('contacts', [{ name: { formatted_name: 'Asha Rao', first_name: 'Asha' }, phones: [{ phone: '+91', type: 'WORK' }] }]),
    message('reaction', { message_id: 'wamid.x', emoji: '' }),
    interactive({ type: 'button', action: { buttons: [reply('1'), reply('2')] } }),
    interactive({ type: 'list', action: { button: 'Open', sections: [{ rows: [row('1')] }] } }),
    interactive({ type: 'cta_url', action: { name: 'cta_url', parameters: { display_text: 'Go', url: 'https://example.in' } } }),
    { messaging_product: 'whatsapp', to: TO, text: { body: 'text is what is meant where no type stands' } },
    { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.x', typing_indicator: { type: 'text' } },
  ])('is taken where it keeps to the form: $type', body => {
    expect(problemsOf(body)).toEqual([])
  })

  it.each<[string, unknown, string]>([
    ['nothing', {}, 'to'],
    ['another product', message('text', { body: 'x' }, { messaging_product: 'sms' }), 'messaging_product'],
    ['a number with blanks', message('text', { body: 'x' }, { to: '98123 45678' }), 'to'],
    ['a number of 16 digits', message('text', { body: 'x' }, { to: '9198123456789012' }), 'to'],
    ['a group', message('text', { body: 'x' }, { recipient_type: 'group' }), 'recipient_type'],
    ['a name that is not known', message('text', { body: 'x' }, { too: 1 }), 'too'],
    ['a type that does not exist', message('fax', {}), 'type'],
    ['the content of another type', { ...message('text', { body: 'x' }), type: 'image' }, 'image'],
    ['an empty text', message('text', { body: '' }), 'text.body'],
    ['a text of 4097', message('text', { body: 'x'.repeat(4097) }), 'text.body'],
    ['a file by id and link', message('image', { id: '1', link: 'https://example.in/a.png' }), 'image'],
    ['a file by neither', message('image', { caption: 'x' }), 'image'],
    ['a link that is none', message('video', { link: 'file:///etc/passwd' }), 'video.link'],
    ['a caption of 1025', message('image', { id: '1', caption: 'x'.repeat(1025) }), 'image.caption'],
    ['a caption where none is', message('audio', { id: '1', caption: 'x' }), 'audio.caption'],
    ['a place off the earth', message('location', { latitude: 91, longitude: 0 }), 'location.latitude'],
    ['a contact without a name', message('contacts', [{ phones: [] }]), 'contacts.0.name'],
    ['a reaction to nothing', message('reaction', { emoji: '👍' }), 'reaction.message_id'],
    [
      '513 signs of our own',
      message('text', { body: 'x' }, { biz_opaque_callback_data: 'x'.repeat(513) }),
      'biz_opaque_callback_data',
    ],
    ['a mark of nothing', { messaging_product: 'whatsapp', status: 'read' }, 'message_id'],
    [
      'four buttons',
      interactive({ type: 'button', action: { buttons: ['1', '2', '3', '4'].map(id => reply(id)) } }),
      'interactive.action.buttons',
    ],
    [
      'two buttons of one id',
      interactive({ type: 'button', action: { buttons: [reply('1'), reply('1')] } }),
      'interactive.action.buttons',
    ],
    [
      'a title of 21',
      interactive({ type: 'button', action: { buttons: [reply('1', 'x'.repeat(21))] } }),
      'interactive.action.buttons.0.reply.title',
    ],
    [
      'eleven rows in two sections',
      interactive({
        type: 'list',
        action: {
          button: 'Open',
          sections: [0, 1].map(section => ({
            title: `Section ${section}`,
            rows: Array.from({ length: 5 + section }, (_, index) => row(`${section}/${index}`)),
          })),
        },
      }),
      'interactive.action.sections',
    ],
    ['an interactive kind that does not exist', interactive({ type: 'quiz' }), 'interactive.type'],
    ['a template without a language', message('template', { name: 'a' }), 'template.language'],
    ['a language that does not exist', message('template', { name: 'a', language: { code: 'en-US' } }), 'template.language.code'],
    [
      'a value with a line break',
      message('template', {
        name: 'a',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'a\nb' }] }],
      }),
      'template.components.0.parameters.0.text',
    ],
    [
      'a coupon of 16',
      message('template', {
        name: 'a',
        language: { code: 'en' },
        components: [
          {
            type: 'button',
            sub_type: 'copy_code',
            index: '0',
            parameters: [{ type: 'coupon_code', coupon_code: 'x'.repeat(16) }],
          },
        ],
      }),
      'template.components.0.parameters.0.coupon_code',
    ],
  ])('is refused with %s', (_what, body, at) => {
    expect(places(body)).toContain(at)
    for (const { message: sentence } of problemsOf(body)) expect(sentence).toMatch(/^\S.*\.$/)
  })

  it('is judged without an error, whatever it is', () => {
    expect(problemsOf(null)).toHaveLength(1)
    fc.assert(fc.property(fc.anything(), body => Array.isArray(problemsOf(body))))
    fc.assert(
      fc.property(
        fc.constantFrom('text', 'image', 'contacts', 'interactive', 'template', 'reaction'),
        fc.anything(),
        (type, content) => {
          expect(Array.isArray(problemsOf(message(type, content)))).toBe(true)
        },
      ),
    )
  })
})

describe('a message of a template', () => {
  const value = fc.stringMatching(/^[^\s{}]{1,20}$/)
  const filling = { header: { 1: '7' }, body: { 1: 'Asha', 2: '7' }, buttons: { 2: '7' } }
  const order = orderTemplate()

  it('as it is composed keeps to the form and fits its template, whatever the values', () => {
    fc.assert(
      fc.property(value, value, value, (a, b, c) => {
        const body = bodyOf(order, { header: { 1: a }, body: { 1: b, 2: c }, buttons: { 1: a, 2: c } }, { to: TO, ref: '42' })
        expect(problemsOf(body)).toEqual([])
        expect(misfitOf(body.template, order)).toBeUndefined()
      }),
    )
  })

  it('brings a code to text and button of an authentication template', () => {
    const body = bodyOf(loginTemplate(), { body: { 1: '123456' } }, { to: TO })
    expect(problemsOf(body)).toEqual([])
    expect(misfitOf(body.template, loginTemplate())).toBeUndefined()
    expect(JSON.stringify(body.template).match(/123456/g)).toHaveLength(2)
  })

  it('brings the file of its header by id or link', () => {
    const template: Template = {
      ...order,
      components: [
        { type: 'HEADER', format: 'DOCUMENT' },
        { type: 'BODY', text: 'Hello' },
      ],
    }
    const body = bodyOf(template, { media: { link: 'https://example.in/a.pdf', filename: 'a.pdf' } }, { to: TO })
    expect(problemsOf(body)).toEqual([])
    expect(misfitOf(body.template, template)).toBeUndefined()
    expect(misfitOf(bodyOf(template, {}, { to: TO }).template, template)?.code).toBe(132012)
    expect(
      misfitOf({ components: [{ type: 'header', parameters: [{ type: 'image', image: { id: '1' } }] }] }, template)?.code,
    ).toBe(132012)
  })

  it('names its values where the template names its variables', () => {
    const template: Template = {
      ...order,
      parameter_format: 'NAMED',
      components: [{ type: 'BODY', text: 'Dear {{first_name}}.' }],
    }
    const body = bodyOf(template, { body: { first_name: 'Asha' } }, { to: TO })
    expect(body.template.components).toEqual([
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Asha' }] },
    ])
    expect(misfitOf(body.template, template)).toBeUndefined()
    expect(misfitOf({ components: [{ type: 'body', parameters: [{ type: 'text', text: 'Asha' }] }] }, template)?.code).toBe(
      132012,
    )
  })

  it('is refused with a value too few or too many, at text, header or button', () => {
    const without = (key: 'header' | 'body' | 'buttons') => bodyOf(order, { ...filling, [key]: {} }, { to: TO }).template
    for (const key of ['header', 'body', 'buttons'] as const) expect(misfitOf(without(key), order)?.code).toBe(132000)
    const plain: Template = { ...order, components: [{ type: 'BODY', text: 'Hello' }] }
    expect(misfitOf(bodyOf(order, filling, { to: TO }).template, plain)?.code).toBe(132000)
  })

  it('is refused where the text with its values is too long', () => {
    const long = bodyOf(order, { ...filling, body: { 1: 'x'.repeat(1000), 2: '7' } }, { to: TO })
    expect(misfitOf(long.template, order)?.code).toBe(132005)
  })

  it('says when an offer ends, where it does, and nowhere else', () => {
    const ends = 1_800_000_000_000
    const sale = saleTemplate()
    const values = { buttons: { 0: 'LAMPS20' } }
    const body = bodyOf(sale, { ...values, offer_ends: ends }, { to: TO })
    expect(problemsOf(body)).toEqual([])
    expect(misfitOf(body.template, sale)).toBeUndefined()
    expect(body.template.components?.[0]).toEqual({
      type: 'limited_time_offer',
      parameters: [{ type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: ends } }],
    })
    expect(misfitOf(bodyOf(sale, values, { to: TO }).template, sale)?.code).toBe(132000)
    const endless: Template = {
      ...sale,
      components: sale.components.map(one =>
        one.type === 'LIMITED_TIME_OFFER' ? { ...one, limited_time_offer: { text: 'Ends soon', has_expiration: false } } : one,
      ),
    }
    expect(misfitOf(body.template, endless)?.code).toBe(132012)
    expect(misfitOf(bodyOf(endless, { ...values, offer_ends: ends }, { to: TO }).template, endless)).toBeUndefined()
  })

  it('brings a file and the values of its own to each card', () => {
    const cards = cardsTemplate()
    const media = [{ id: '11' }, { link: 'https://example.in/lamp.jpg' }]
    const values = { '0.body.1': 'Asha', '0.buttons.1': 'a', '1.body.1': 'Ravi', '1.buttons.1': 'b' }
    const body = bodyOf(cards, { card_media: media, cards: values }, { to: TO })
    expect(problemsOf(body)).toEqual([])
    expect(misfitOf(body.template, cards)).toBeUndefined()
    expect(body.template.components).toEqual([
      {
        type: 'carousel',
        cards: [
          ['Asha', 'a', media[0]],
          ['Ravi', 'b', media[1]],
        ].map(([name, ending, image], card_index) => ({
          card_index,
          components: [
            { type: 'header', parameters: [{ type: 'image', image }] },
            { type: 'body', parameters: [{ type: 'text', text: name }] },
            { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: ending }] },
          ],
        })),
      },
    ])
    const without = (key: string) => Object.fromEntries(Object.entries(values).filter(([at]) => at !== key))
    for (const key of Object.keys(values))
      expect(misfitOf(bodyOf(cards, { card_media: media, cards: without(key) }, { to: TO }).template, cards)).toMatchObject({
        code: 132000,
        message: expect.stringContaining(`Card ${Number(key[0]) + 1}`),
      })
    expect(misfitOf(bodyOf(cards, { card_media: [media[0]!], cards: values }, { to: TO }).template, cards)?.code).toBe(132012)
    expect(misfitOf(bodyOf(cardsTemplate(3), { cards: values }, { to: TO }).template, cards)?.code).toBe(132000)
    expect(misfitOf(body.template, saleTemplate())?.code).toBeDefined()
  })

  it('is shown with the values there are, before all of them are known, as text and nothing else', () => {
    expect(shownOf(order, { header: { 1: '7' }, body: { 1: '{{2}}' } })).toEqual({
      header: 'Order 7',
      body: 'Dear {{2}}, your order {{2}} is ready.',
      footer: 'Sunrise Stores',
      buttons: ['On my way', 'Stop promotions', 'Track'],
    })
    expect(shownOf(loginTemplate(), { body: { 1: '123456' } })).toEqual({
      body: '*123456* is your verification code. For your security, do not share this code.',
      footer: 'This code expires in 10 minutes.',
      buttons: ['Copy code'],
    })
  })
})
