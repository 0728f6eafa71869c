import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isTemplate, type Template, type TemplateButton, templateFormProblems } from '../../messaging/whatsapp/template.ts'
import { templateProblems } from '../../messaging/whatsapp/templateRules.ts'
import {
  parsePieces,
  placingProblems,
  renderText,
  spellingProblems,
  valueProblem,
  variablesOf,
} from '../../messaging/whatsapp/variables.ts'
import { buttons, cardsTemplate, loginTemplate, orderTemplate, saleTemplate } from './templates.ts'

const withComponents = (components: unknown[]): Template => {
  const made: unknown = { ...orderTemplate(), components }
  if (!isTemplate(made)) throw new Error(JSON.stringify(templateFormProblems(made)))
  return made
}
const body = (text: string, samples: string[] = []) => ({
  type: 'BODY',
  text,
  ...(samples.length > 0 ? { example: { body_text: [samples] } } : {}),
})
const places = (template: Template) => templateProblems(template).map(({ at }) => at)
const messages = (template: Template) => templateProblems(template).map(({ message }) => message)
const header = (component: object) => withComponents([{ type: 'HEADER', ...component }, body('Hello there')])
const withButtons = (...list: object[]) => withComponents([body('Hello there'), { type: 'BUTTONS', buttons: list }])
const quick = (text: string): TemplateButton => ({ type: 'QUICK_REPLY', text })
const link = (text: string, url = 'https://example.in/') => ({ type: 'URL', text, url })

describe('variables of a template', () => {
  it('are found wherever they stand, and the pieces joined are the text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.constantFrom('{{1}}', '{{2}}', '{{name}}', '{{', '}}', '{{ 1 }}', '{'))),
        parts => {
          const text = parts.join('')
          const joined = parsePieces(text).map(piece => (piece.kind === 'text' ? piece.text : `{{${piece.name}}}`))
          expect(joined.join('')).toBe(text)
        },
      ),
    )
  })

  it('are filled in with values as they are, whatever stands in them', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (first, second) => {
        expect(renderText('Dear {{1}}, {{2}} and {{1}}.', { 1: first, 2: second })).toBe(`Dear ${first}, ${second} and ${first}.`)
      }),
    )
    expect(renderText('Dear {{1}}.', {})).toBeUndefined()
    expect(renderText('Dear {{constructor}}.', {})).toBeUndefined()
  })

  it('are counted from one without a gap', () => {
    expect(spellingProblems('{{1}} {{2}} {{1}}', 'POSITIONAL')).toEqual([])
    expect(spellingProblems('{{1}} {{3}}', 'POSITIONAL')).toEqual([expect.stringContaining('without a gap')])
    expect(spellingProblems('{{2}}', 'POSITIONAL')).toHaveLength(1)
    expect(spellingProblems('{{name}}', 'POSITIONAL')).toEqual([expect.stringContaining('no number')])
  })

  it('have names of lower-case letters where they are named', () => {
    expect(variablesOf('Dear {{first_name}}, {{order2}}')).toEqual(['first_name', 'order2'])
    expect(spellingProblems('Dear {{first_name}}', 'NAMED')).toEqual([])
    expect(spellingProblems('Dear {{1}}', 'NAMED')).toEqual([expect.stringContaining('no name')])
    expect(spellingProblems('Dear {{First Name}}', 'NAMED')).toEqual([expect.stringContaining('{{first_name}}')])
  })

  it.each(['{{ 1 }}', '{{1}', '{1}}', '{{}}', '{{1} }'])('are refused where they are written as %s', text => {
    expect(spellingProblems(`Dear ${text} x`, 'POSITIONAL').length).toBeGreaterThan(0)
  })

  it('stand neither first nor last nor side by side', () => {
    expect(placingProblems('Dear {{1}}, it is {{2}}.')).toEqual([])
    expect(placingProblems(' {{1}} is it.')).toEqual([expect.stringContaining('first')])
    expect(placingProblems('It is {{1}} ')).toEqual([expect.stringContaining('last')])
    expect(placingProblems('It is {{1}} \n {{2}}.')).toEqual([expect.stringContaining('side by side')])
  })

  it('take no value that is empty or has line breaks, tabs or five blanks', () => {
    expect(['', '  ', 'a\nb', 'a\tb', 'a     b'].map(valueProblem).every(Boolean)).toBe(true)
    expect(['a', 'a    b', '0'].map(valueProblem)).toEqual([undefined, undefined, undefined])
  })
})

describe('a template', () => {
  it('that keeps to all rules is taken', () => {
    for (const template of [orderTemplate(), loginTemplate(), saleTemplate(), cardsTemplate(), cardsTemplate(10)])
      expect(templateProblems(template)).toEqual([])
  })

  it.each(['Order', 'order-ready', 'order ready', '', 'o'.repeat(513), 'ordér'])('is refused with the name %s', name => {
    expect(places({ ...orderTemplate(), name })).toEqual(['name'])
  })

  it('is refused in a language or with a time of trying that does not exist', () => {
    expect(places({ ...orderTemplate(), language: 'en_us' })).toEqual(['language'])
    expect(places({ ...orderTemplate(), message_send_ttl_seconds: 43_201 })).toEqual(['message_send_ttl_seconds'])
    expect(places({ ...orderTemplate(), category: 'MARKETING', message_send_ttl_seconds: 60 })).toContain(
      'message_send_ttl_seconds',
    )
  })

  it('needs a body of at most 1024 characters, and one of each component', () => {
    expect(places(withComponents([{ type: 'FOOTER', text: 'Bye' }]))).toEqual(['body'])
    expect(places(withComponents([body(' ')]))).toEqual(['body.text'])
    expect(places(withComponents([body('x'.repeat(1025))]))).toEqual(['body.text'])
    expect(places(withComponents([body('😀'.repeat(1024))]))).toEqual([])
    expect(places(withComponents([body('a'), body('b')]))).toEqual(['components'])
  })

  it('needs a sample for each variable, and no more', () => {
    expect(messages(withComponents([body('Dear {{1}}, {{2}}.', ['Asha'])]))).toEqual([expect.stringContaining('{{2}}')])
    expect(places(withComponents([body('Dear {{1}}.', ['Asha', 'more'])]))).toEqual(['body.samples'])
    const named = {
      type: 'BODY',
      text: 'Dear {{name}}.',
      example: { body_text_named_params: [{ param_name: 'other', example: 'x' }] },
    }
    expect(places({ ...withComponents([named]), parameter_format: 'NAMED' })).toEqual(['body.samples'])
  })

  it('has a header of one line, 60 characters and one variable, without emoji and marks', () => {
    const sample = { example: { header_text: ['x', 'y'] } }
    expect(places(header({ format: 'TEXT', text: 'x'.repeat(61) }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT', text: '{{1}} a {{2}}', ...sample }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT', text: 'a\nb' }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT', text: 'Sale 🎉' }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT', text: '*Sale*' }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT' }))).toEqual(['header.text'])
    expect(places(header({ format: 'TEXT', text: 'Hello {{1}}' }))).toEqual(['header.samples'])
  })

  it('with a file needs one sample of it, and has no text', () => {
    expect(places(header({ format: 'IMAGE' }))).toEqual(['header.sample'])
    expect(places(header({ format: 'IMAGE', text: 'x', example: { header_handle: ['4::x'] } }))).toEqual(['header.text'])
    expect(places(header({ format: 'LOCATION' }))).toEqual([])
    expect(places(header({ format: 'LOCATION', text: 'x' }))).toEqual(['header.text'])
    expect(templateFormProblems({ ...orderTemplate(), components: [{ type: 'HEADER', format: 'AUDIO' }] })).not.toEqual([])
  })

  it('has a footer of one line, 60 characters and no variables', () => {
    for (const text of ['', 'x'.repeat(61), 'Dear {{1}} x', 'a\nb'])
      expect(places(withComponents([body('Hello there'), { type: 'FOOTER', text }]))).toEqual(['footer'])
  })
})

describe('buttons of a template', () => {
  it('are ten at most, two of them links, one a phone number and one a code', () => {
    expect(places(withButtons(...Array.from({ length: 11 }, (_, index) => quick(`Reply ${index}`))))).toEqual([
      'buttons',
      'buttons',
    ])
    expect(places(withButtons(link('a'), link('b'), link('c')))).toEqual(['buttons'])
    const phone = (text: string) => ({ type: 'PHONE_NUMBER', text, phone_number: '+919812345678' })
    expect(places(withButtons(phone('a'), phone('b')))).toEqual(['buttons'])
    const code = { type: 'COPY_CODE', example: 'SAVE10' }
    expect(places(withButtons(code, code))).toEqual(['buttons'])
    expect(places(withButtons())).toEqual(['buttons'])
  })

  it('keep the quick replies together, in whatever order they are put', () => {
    expect(messages(withButtons(quick('a'), link('b'), quick('c')))).toEqual([expect.stringContaining('together')])
    fc.assert(
      fc.property(fc.shuffledSubarray(['q1', 'q2', 'q3', 'u1', 'u2'], { minLength: 1 }), order => {
        const runs =
          order
            .map(one => one[0])
            .join('')
            .match(/q+/g)?.length ?? 0
        const template = withButtons(...order.map(one => (one.startsWith('q') ? quick(one) : link(one))))
        expect(templateProblems(template).length > 0).toBe(runs > 1)
      }),
    )
  })

  it('have a text of 25 characters without variables, no two alike', () => {
    expect(places(withButtons(quick('x'.repeat(26))))).toEqual(['buttons.0.text'])
    expect(places(withButtons(quick('Hi {{1}}')))).toEqual(['buttons.0.text'])
    expect(places(withButtons(quick(' ')))).toEqual(['buttons.0.text'])
    expect(places(withButtons(quick('Yes'), quick('yes')))).toEqual(['buttons.1.text'])
  })

  it('have a link with one variable at its end, and a sample of it', () => {
    expect(places(withButtons({ ...link('a', 'https://example.in/{{1}}'), example: ['https://example.in/7'] }))).toEqual([])
    expect(places(withButtons(link('a', 'https://example.in/{{1}}')))).toEqual(['buttons.0.example'])
    for (const url of [
      'https://example.in/{{1}}/x',
      'https://{{1}}',
      'ftp://example.in',
      'javascript:alert(1)',
      `https://example.in/${'x'.repeat(2000)}`,
    ])
      expect(places(withButtons({ ...link('a', url), example: ['x'] }))).toEqual(['buttons.0.url'])
  })

  it('have a phone number with digits, a code of 15 characters, and a flow that is named', () => {
    expect(places(withButtons({ type: 'PHONE_NUMBER', text: 'Call', phone_number: '98 12' }))).toEqual(['buttons.0.phone_number'])
    expect(places(withButtons({ type: 'COPY_CODE', example: 'x'.repeat(16) }))).toEqual(['buttons.0.example'])
    expect(places(withButtons({ type: 'FLOW', text: 'Begin' }))).toEqual(['buttons.0.flow_id'])
    expect(places(withButtons({ type: 'OTP', otp_type: 'COPY_CODE' }))).toEqual(['buttons.0'])
  })
})

describe('an offer that ends', () => {
  const code = { type: 'COPY_CODE', example: 'LAMPS20' }
  const shop = { ...link('Shop'), url: 'https://example.in/lamps' }
  const made = (more: object = {}, ...others: object[]): Template => ({
    ...withComponents([
      { type: 'LIMITED_TIME_OFFER', limited_time_offer: { text: 'Ends soon', has_expiration: true, ...more } },
      ...(others.length > 0 ? others : [body('All lamps are off.'), { type: 'BUTTONS', buttons: [code, shop] }]),
    ]),
    category: 'MARKETING',
  })
  const below = (...list: object[]) => places(made({}, body('Off.'), { type: 'BUTTONS', buttons: list }))

  it('is for marketing, called by at most 16 characters, with a text of at most 600', () => {
    expect(places({ ...made(), category: 'UTILITY' })).toEqual(['offer'])
    for (const text of [' ', 'x'.repeat(17), 'For {{1}}']) expect(places(made({ text }))).toEqual(['offer.text'])
    expect(places(made({}, body('x'.repeat(601)), { type: 'BUTTONS', buttons: [shop] }))).toEqual(['body.text'])
  })

  it('has a picture, a film or nothing above it, a code and a link below it, and no footer', () => {
    expect(below(shop)).toEqual([])
    expect(below(code)).toEqual(['buttons'])
    expect(below(shop, code)).toEqual(['buttons'])
    expect(below(code, shop, quick('Stop promotions'))).toEqual(['buttons'])
    const rest = [body('Off.'), { type: 'BUTTONS', buttons: [shop] }]
    expect(places(made({}, { type: 'HEADER', format: 'TEXT', text: 'Sale' }, ...rest))).toEqual(['header'])
    expect(places(made({}, { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['x'] } }, ...rest))).toEqual([])
    expect(places(made({}, ...rest, { type: 'FOOTER', text: 'Bye' }))).toEqual(['footer'])
  })
})

describe('cards', () => {
  const carousel = (change: (components: object[], place: number) => object[], count = 2): Template => {
    const { components, ...rest } = cardsTemplate(count)
    const changed = components.map(one =>
      one.type === 'CAROUSEL'
        ? { ...one, cards: one.cards.map((card, place) => ({ components: change(card.components, place) })) }
        : one,
    )
    return { ...rest, components: changed as Template['components'] }
  }
  const without = (type: string) => (components: object[]) => components.filter(one => (one as { type: string }).type !== type)

  it('are 2 to 10, for marketing, with nothing but a text beside them', () => {
    expect(places(cardsTemplate(1))).toEqual(['cards'])
    expect(places(cardsTemplate(11))).toEqual(['cards'])
    expect(places({ ...cardsTemplate(), category: 'UTILITY' })).toEqual(['carousel'])
    const footer = { type: 'FOOTER' as const, text: 'Bye' }
    expect(places({ ...cardsTemplate(), components: [...cardsTemplate().components, footer] })).toEqual(['footer'])
  })

  it('have the same parts: a picture or a film each, a text each or none, the same kinds of buttons', () => {
    expect(places(carousel(without('BODY')))).toEqual([])
    expect(places(carousel(without('BUTTONS')))).toEqual([])
    expect(messages(carousel((parts, place) => (place === 1 ? without('BODY')(parts) : parts)))).toEqual([
      expect.stringContaining('a text, or none'),
    ])
    expect(messages(carousel((parts, place) => (place === 1 ? without('BUTTONS')(parts) : parts)))).toEqual([
      expect.stringContaining('same kinds of buttons'),
    ])
    const film = { type: 'HEADER', format: 'VIDEO', example: { header_handle: ['x'] } }
    expect(messages(carousel((parts, place) => (place === 1 ? [film, ...parts.slice(1)] : parts)))).toEqual([
      expect.stringContaining('all have a video'),
    ])
    const place = { type: 'HEADER', format: 'LOCATION' }
    expect(places(carousel(parts => [place, ...parts.slice(1)]))).toContain('cards.0.header')
  })

  it('are each judged as a template is, with a text of at most 160 characters', () => {
    const long = { type: 'BODY', text: 'x'.repeat(161) }
    expect(places(carousel(parts => [parts[0]!, long, parts[2]!]))).toEqual(['cards.0.body.text', 'cards.1.body.text'])
    const bare = { type: 'HEADER', format: 'IMAGE' }
    expect(places(carousel(parts => [bare, ...parts.slice(1)]))).toEqual(['cards.0.header.sample', 'cards.1.header.sample'])
  })
})

describe('an authentication template', () => {
  const made = (components: unknown[]) => ({ ...withComponents(components), category: 'AUTHENTICATION' as const })
  const otp = (more: object = {}) => ({ type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', ...more }] })

  it('has no text, header or footer of its own', () => {
    expect(places(made([body('Your code'), otp()]))).toEqual(['body.text'])
    expect(places(made([{ type: 'HEADER', format: 'LOCATION' }, { type: 'BODY' }, otp()]))).toEqual(['header'])
    expect(places(made([{ type: 'BODY' }, { type: 'FOOTER', text: 'Bye' }, otp()]))).toEqual(['footer'])
  })

  it('has one button, for its code, with the app that takes it where it is not copied', () => {
    expect(places(made([{ type: 'BODY' }]))).toEqual(['buttons'])
    expect(places(made([{ type: 'BODY' }, buttons(quick('Yes'))]))).toEqual(['buttons'])
    expect(places(made([{ type: 'BODY' }, otp({ otp_type: 'ONE_TAP' })]))).toEqual(['buttons.0.supported_apps'])
    const apps = [{ package_name: 'in.example', signature_hash: 'K8a/AINcGX7' }]
    expect(places(made([{ type: 'BODY' }, otp({ otp_type: 'ZERO_TAP', supported_apps: apps })]))).toEqual([
      'buttons.0.zero_tap_terms_accepted',
    ])
  })
})
