/** The body of the call that sends a template to a person (rule whatsapp-13). */
import { authenticationBody } from './authentication.ts'
import { componentOf, offerEnds, type Template, type TemplateButton } from './template.ts'
import { variablesOf } from './variables.ts'

/** A file by the id it was uploaded under, or by a link. */
export type MediaRef = { id: string; filename?: string } | { link: string; filename?: string }

/** What a message brings to its template. */
export interface Filling {
  /** By the names of the variables: `1`, `2` or `first_name`. */
  header?: Readonly<Record<string, string>>
  body?: Readonly<Record<string, string>>
  /** Of a header with a file. */
  media?: MediaRef
  /** Of the cards, in their order. */
  card_media?: readonly MediaRef[]
  /** Values of cards, by the place of the card and that of the value in it: `0.body.1`, `1.buttons.0`. */
  cards?: Readonly<Record<string, string>>
  /** Of a header with a place. */
  location?: { latitude: number; longitude: number; name?: string; address?: string }
  /** When the offer of a template ends, in milliseconds since 1970. */
  offer_ends?: number
  /** By the button's place: the ending of its link, the code to copy, what a quick reply sends back. */
  buttons?: Readonly<Record<number, string>>
}

export interface Addressing {
  to: string
  /** Comes back in every report of the message. */
  ref?: string
}

interface TextParameter {
  type: 'text'
  parameter_name?: string
  text: string
}

export interface SendBody {
  messaging_product: 'whatsapp'
  recipient_type: 'individual'
  to: string
  type: 'template'
  template: {
    name: string
    language: { code: string; policy: 'deterministic' }
    components?: Readonly<Record<string, unknown>>[]
  }
  biz_opaque_callback_data?: string
}

const textParameters = (text: string, values: Readonly<Record<string, string>>): TextParameter[] =>
  variablesOf(text).flatMap(name => {
    if (!Object.hasOwn(values, name)) return []
    const parameter = { type: 'text' as const, text: values[name] ?? '' }
    return [/^\d/.test(name) ? parameter : { ...parameter, parameter_name: name }]
  })

const headerParameters = (
  { components }: Template,
  { header = {}, media, location }: Filling,
): Readonly<Record<string, unknown>>[] => {
  const component = componentOf(components, 'HEADER')
  if (!component) return []
  if (component.format === 'TEXT') return textParameters(component.text ?? '', header).map(one => ({ ...one }))
  if (component.format === 'LOCATION') return location ? [{ type: 'location', location }] : []
  const kind = component.format === 'GIF' ? 'video' : component.format.toLowerCase()
  if (!media) return []
  const { filename, ...ref } = media
  return [{ type: kind, [kind]: kind === 'document' && filename ? { ...ref, filename } : ref }]
}

const offerComponent = ({ components }: Template, { offer_ends: ends }: Filling): Readonly<Record<string, unknown>>[] => {
  if (!offerEnds(components) || ends === undefined) return []
  const parameter = { type: 'limited_time_offer', limited_time_offer: { expiration_time_ms: ends } }
  return [{ type: 'limited_time_offer', parameters: [parameter] }]
}

const buttonComponent = (
  button: TemplateButton,
  place: number,
  value: string | undefined,
): Readonly<Record<string, unknown>>[] => {
  if (value === undefined) return []
  const component = (sub: string, parameter: Readonly<Record<string, string>>) => [
    { type: 'button', sub_type: sub, index: String(place), parameters: [parameter] },
  ]
  switch (button.type) {
    case 'URL':
      return button.url.endsWith('{{1}}') ? component('url', { type: 'text', text: value }) : []
    case 'OTP':
      return component('url', { type: 'text', text: value })
    case 'COPY_CODE':
      return component('copy_code', { type: 'coupon_code', coupon_code: value })
    case 'QUICK_REPLY':
      return component('quick_reply', { type: 'payload', payload: value })
    default:
      return []
  }
}

/** The values of one card: those whose places begin with its own. */
const ofCard = (values: Readonly<Record<string, string>>, card: number, part: 'body' | 'buttons'): Record<string, string> => {
  const start = `${card}.${part}.`
  return Object.fromEntries(
    Object.entries(values).flatMap(([at, value]) => (at.startsWith(start) ? [[at.slice(start.length), value]] : [])),
  )
}

const cardsComponent = (template: Template, { card_media, cards: values = {} }: Filling): Readonly<Record<string, unknown>>[] => {
  const cards = componentOf(template.components, 'CAROUSEL')?.cards
  if (!cards) return []
  const sent = cards.map(({ components }, card_index) => {
    const media = card_media?.[card_index]
    const own = {
      ...(media && { media }),
      body: ofCard(values, card_index, 'body'),
      buttons: ofCard(values, card_index, 'buttons'),
    }
    return { card_index, components: partsOf({ ...template, components }, own) }
  })
  return [{ type: 'carousel', cards: sent }]
}

/** What a message brings to the components of a template, or of a card. */
const partsOf = (template: Template, filling: Filling): Readonly<Record<string, unknown>>[] => {
  const { category, components } = template
  const body = componentOf(components, 'BODY')
  const authentication = category === 'AUTHENTICATION'
  const text = authentication ? authenticationBody(false) : (body?.text ?? '')
  const header = headerParameters(template, filling)
  const values = textParameters(text, filling.body ?? {})
  const buttons = (componentOf(components, 'BUTTONS')?.buttons ?? []).flatMap((button, place) =>
    buttonComponent(button, place, filling.buttons?.[place] ?? (authentication ? filling.body?.['1'] : undefined)),
  )
  return [
    ...(header.length > 0 ? [{ type: 'header', parameters: header }] : []),
    ...offerComponent(template, filling),
    ...(values.length > 0 ? [{ type: 'body', parameters: values }] : []),
    ...buttons,
    ...cardsComponent(template, filling),
  ]
}

/**
 * The body of the send call. A value that is missing leaves its parameter out, which `misfitOf` and the provider refuse. The code of an
 * authentication template is variable `1` of its body; its button gets the same where none is given.
 */
export const bodyOf = (template: Template, filling: Filling, { to, ref }: Addressing): SendBody => {
  const { name, language } = template
  const sent = partsOf(template, filling)
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to,
    type: 'template',
    template: { name, language: { code: language, policy: 'deterministic' }, ...(sent.length > 0 ? { components: sent } : {}) },
    ...(ref === undefined ? {} : { biz_opaque_callback_data: ref }),
  }
}
