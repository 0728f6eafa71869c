/** A template as a form has it, flat; made into the components of the provider, and back (rule whatsapp-40). */
import { OPT_OUT_BUTTON } from './buttonRules.ts'
import type { TemplateCategory } from './categories.ts'
import { areDrafted, type CardButton, cardsDraft, carouselOf, type DraftCard } from './draftCards.ts'
import {
  type BodyComponent,
  type ButtonsComponent,
  componentOf,
  type HeaderComponent,
  type LimitedTimeOfferComponent,
  type NamedSample,
  type Template,
  type TemplateButton,
  type TemplateComponent,
} from './template.ts'
import { type ParameterFormat, variablesOf } from './variables.ts'

const LAYOUTS = ['plain', 'offer', 'cards'] as const
const HEADER_KINDS = ['none', 'text', 'media', 'location'] as const
const HEADER_MEDIA = ['image', 'video', 'document'] as const
const OTP_KINDS = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const

/** A button with what its kind asks for; the rest is empty. */
export interface DraftButton {
  type: TemplateButton['type']
  text: string | null
  url: string | null
  /** The ending of a link, or the code to copy. */
  example: string | null
  phone_number: string | null
  flow_id: string | null
}

export interface SupportedApp {
  package_name: string
  signature_hash: string
}

export interface TemplateDraft {
  template_name: string
  template_language: string
  category: TemplateCategory
  parameter_format: ParameterFormat
  /** For how long the provider tries to deliver; null for as long as it usually does. */
  message_send_ttl_seconds: number | null
  /** What it is beside its text: nothing, an offer that ends, or cards. */
  layout: (typeof LAYOUTS)[number]
  offer_text: string | null
  /** Whether each message says when the offer ends. */
  offer_expires: 0 | 1
  card_button_1: CardButton
  card_button_2: CardButton
  cards: readonly DraftCard[]
  header_type: (typeof HEADER_KINDS)[number]
  header_text: string | null
  header_sample: string | null
  media_type: (typeof HEADER_MEDIA)[number]
  message: string | null
  /** By the names of the variables. */
  message_samples: Readonly<Record<string, string>>
  footer_text: string | null
  buttons: readonly DraftButton[]
  opt_out: 0 | 1
  otp_type: (typeof OTP_KINDS)[number]
  otp_text: string | null
  autofill_text: string | null
  supported_apps: readonly SupportedApp[]
  zero_tap_terms_accepted: 0 | 1
  add_security_recommendation: 0 | 1
  code_expiration_minutes: number | null
}

/** Below a message whose button stops marketing, where nothing else stands there. */
const OPT_OUT_FOOTER = 'Not interested? Tap Stop promotions'

const isSet = (text: string | null): text is string => text !== null && text.trim() !== ''

const namedSamples = (names: readonly string[], samples: Readonly<Record<string, string>>): NamedSample[] =>
  names.map(param_name => ({ param_name, example: samples[param_name] ?? '' }))

const headerOf = (draft: TemplateDraft, handle: string | undefined): HeaderComponent[] => {
  const { header_type: type, header_text: typed, header_sample: sample, parameter_format: format, media_type: media } = draft
  if (type === 'none') return []
  if (type === 'location') return [{ type: 'HEADER', format: 'LOCATION' }]
  if (type === 'media') {
    const shown: HeaderComponent = { type: 'HEADER', format: HEADER_FORMATS[media] }
    return [handle === undefined ? shown : { ...shown, example: { header_handle: [handle] } }]
  }
  const text = typed ?? ''
  const names = variablesOf(text)
  if (names.length === 0) return [{ type: 'HEADER', format: 'TEXT', text }]
  const samples = names.map(() => sample ?? '')
  const example =
    format === 'NAMED'
      ? { header_text_named_params: names.map((param_name, at) => ({ param_name, example: samples[at] ?? '' })) }
      : { header_text: samples }
  return [{ type: 'HEADER', format: 'TEXT', text, example }]
}

const HEADER_FORMATS = { image: 'IMAGE', video: 'VIDEO', document: 'DOCUMENT' } as const

const bodyOf = ({ message, message_samples: samples, parameter_format: format }: TemplateDraft): BodyComponent => {
  const text = message ?? ''
  const names = variablesOf(text)
  if (names.length === 0) return { type: 'BODY', text }
  const example =
    format === 'NAMED'
      ? { body_text_named_params: namedSamples(names, samples) }
      : { body_text: [names.map(name => samples[name] ?? '')] }
  return { type: 'BODY', text, example }
}

const buttonOf = ({ type, text, url, example, phone_number, flow_id }: DraftButton): TemplateButton => {
  const label = text ?? ''
  switch (type) {
    case 'URL':
      return { type, text: label, url: url ?? '', ...(isSet(example) && { example: [example] }) }
    case 'PHONE_NUMBER':
      return { type, text: label, phone_number: phone_number ?? '' }
    case 'COPY_CODE':
      return { type, example: example ?? '' }
    case 'FLOW':
      return { type, text: label, ...(isSet(flow_id) && { flow_id }) }
    case 'OTP':
      return { type, otp_type: 'COPY_CODE', text: label }
    default:
      return { type, text: label }
  }
}

/** Whether it has the button that stops marketing. */
export const hasOptOut = ({ category, opt_out, layout }: TemplateDraft): boolean =>
  category === 'MARKETING' && opt_out === 1 && layout === 'plain'

const offerOf = ({ offer_text, offer_expires }: TemplateDraft): LimitedTimeOfferComponent => ({
  type: 'LIMITED_TIME_OFFER',
  limited_time_offer: { text: offer_text ?? '', has_expiration: offer_expires === 1 },
})

/** Where the button that stops marketing goes: quick replies stand together. */
export const optOutPlace = (buttons: readonly DraftButton[]): number => {
  const last = buttons.findLastIndex(({ type }) => type === 'QUICK_REPLY')
  return last < 0 ? buttons.length : last + 1
}

const codeComponents = (draft: TemplateDraft): TemplateComponent[] => {
  const { otp_type, otp_text, autofill_text, supported_apps, zero_tap_terms_accepted } = draft
  const isTapped = otp_type !== 'COPY_CODE'
  return [
    { type: 'BODY', add_security_recommendation: draft.add_security_recommendation === 1 },
    ...(draft.code_expiration_minutes === null
      ? []
      : [{ type: 'FOOTER' as const, code_expiration_minutes: draft.code_expiration_minutes }]),
    {
      type: 'BUTTONS',
      buttons: [
        {
          type: 'OTP',
          otp_type,
          ...(isSet(otp_text) && { text: otp_text }),
          ...(isTapped && isSet(autofill_text) && { autofill_text }),
          ...(isTapped && supported_apps.length > 0 && { supported_apps: supported_apps.map(app => ({ ...app })) }),
          ...(otp_type === 'ZERO_TAP' && { zero_tap_terms_accepted: zero_tap_terms_accepted === 1 }),
        },
      ],
    },
  ]
}

/**
 * The components of a draft, whether they are in order or not.
 * @param handle under which the provider has the sample of a header's file
 */
export const componentsOf = (draft: TemplateDraft, handle?: string): TemplateComponent[] => {
  if (draft.category === 'AUTHENTICATION') return codeComponents(draft)
  if (draft.layout === 'cards') return [bodyOf(draft), carouselOf(draft, handle)]
  // Below an offer there is neither footer nor a button of another kind.
  const isOffer = draft.layout === 'offer'
  const isStopped = hasOptOut(draft)
  const footer = isOffer ? null : isSet(draft.footer_text) ? draft.footer_text : isStopped ? OPT_OUT_FOOTER : null
  const buttons = draft.buttons.map(buttonOf)
  if (isStopped) buttons.splice(optOutPlace(draft.buttons), 0, OPT_OUT_BUTTON)
  return [
    ...headerOf(draft, handle),
    ...(isOffer ? [offerOf(draft)] : []),
    bodyOf(draft),
    ...(footer === null ? [] : [{ type: 'FOOTER' as const, text: footer }]),
    ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS' as const, buttons }]),
  ]
}

/** The whole template of a draft. */
export const templateOf = (draft: TemplateDraft, handle?: string): Template => ({
  name: draft.template_name,
  language: draft.template_language,
  category: draft.category,
  parameter_format: draft.parameter_format,
  ...(draft.message_send_ttl_seconds !== null && { message_send_ttl_seconds: draft.message_send_ttl_seconds }),
  components: componentsOf(draft, handle),
})

/** What a form begins with. */
export const EMPTY_DRAFT: TemplateDraft = {
  template_name: '',
  template_language: 'en',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  message_send_ttl_seconds: null,
  layout: 'plain',
  offer_text: null,
  offer_expires: 1,
  card_button_1: 'NONE',
  card_button_2: 'NONE',
  cards: [],
  header_type: 'none',
  header_text: null,
  header_sample: null,
  media_type: 'image',
  message: null,
  message_samples: {},
  footer_text: null,
  buttons: [],
  opt_out: 0,
  otp_type: 'COPY_CODE',
  otp_text: null,
  autofill_text: null,
  supported_apps: [],
  zero_tap_terms_accepted: 0,
  add_security_recommendation: 0,
  code_expiration_minutes: null,
}

const NAMES = Object.keys(EMPTY_DRAFT).filter((name): name is keyof TemplateDraft => Object.hasOwn(EMPTY_DRAFT, name))

/** A draft with what a body or a form brings, as its fields have it. What is emptied is as a new template has it. */
export const changedDraft = (before: TemplateDraft, values: Readonly<Record<string, unknown>>): TemplateDraft => ({
  ...before,
  ...Object.fromEntries(NAMES.filter(name => Object.hasOwn(values, name)).map(name => [name, values[name] ?? EMPTY_DRAFT[name]])),
})

const headerDraft = (header: HeaderComponent | undefined): Partial<TemplateDraft> => {
  if (!header) return {}
  const { format, text = null, example } = header
  if (format === 'LOCATION') return { header_type: 'location' }
  if (format === 'TEXT') {
    const sample = example?.header_text?.[0] ?? example?.header_text_named_params?.[0]?.example ?? null
    return { header_type: 'text', header_text: text, header_sample: sample }
  }
  const media = HEADER_MEDIA.find(one => HEADER_FORMATS[one] === format) ?? 'video'
  return { header_type: 'media', media_type: media }
}

const layoutDraft = (components: readonly TemplateComponent[]): Partial<TemplateDraft> => {
  const carousel = componentOf(components, 'CAROUSEL')
  if (carousel) return { layout: 'cards', ...cardsDraft(carousel) }
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')?.limited_time_offer
  return offer ? { layout: 'offer', offer_text: offer.text, offer_expires: offer.has_expiration ? 1 : 0 } : {}
}

const samplesOf = ({ text = '', example }: BodyComponent): Record<string, string> => {
  const named = example?.body_text_named_params?.map(({ param_name, example: sample }) => [param_name, sample])
  const counted = variablesOf(text).map((name, place) => [name, example?.body_text?.[0]?.[place] ?? ''])
  return Object.fromEntries(named ?? counted)
}

const draftButton = (button: TemplateButton): DraftButton => {
  const given = 'example' in button ? button.example : undefined
  return {
    type: button.type,
    text: button.text ?? null,
    url: button.type === 'URL' ? button.url : null,
    example: (Array.isArray(given) ? given[0] : given) ?? null,
    phone_number: button.type === 'PHONE_NUMBER' ? button.phone_number : null,
    flow_id: button.type === 'FLOW' ? (button.flow_id ?? null) : null,
  }
}

const isOptOut = (button: TemplateButton): boolean =>
  button.type === 'QUICK_REPLY' && button.text.trim().toLowerCase() === OPT_OUT_BUTTON.text?.toLowerCase()

const codeDraft = (buttons: ButtonsComponent | undefined): Partial<TemplateDraft> => {
  const [button] = buttons?.buttons ?? []
  if (button?.type !== 'OTP') return {}
  return {
    otp_type: button.otp_type,
    otp_text: button.text ?? null,
    autofill_text: button.autofill_text ?? null,
    supported_apps: button.supported_apps ?? [],
    zero_tap_terms_accepted: button.zero_tap_terms_accepted ? 1 : 0,
  }
}

/** What a draft has beside what stands at its head, of components as they are stored. */
export const draftOf = (category: TemplateCategory, components: readonly TemplateComponent[]): Omit<TemplateDraft, HeadKeys> => {
  const {
    template_name: _name,
    template_language: _language,
    category: _category,
    parameter_format: _format,
    message_send_ttl_seconds: _ttl,
    ...empty
  } = EMPTY_DRAFT
  const [header, body, footer, buttons] = [
    componentOf(components, 'HEADER'),
    componentOf(components, 'BODY'),
    componentOf(components, 'FOOTER'),
    componentOf(components, 'BUTTONS'),
  ]
  if (category === 'AUTHENTICATION')
    return {
      ...empty,
      ...codeDraft(buttons),
      add_security_recommendation: body?.add_security_recommendation ? 1 : 0,
      code_expiration_minutes: footer?.code_expiration_minutes ?? null,
    }
  const stops = category === 'MARKETING' && (buttons?.buttons.some(isOptOut) ?? false)
  const kept = buttons?.buttons.filter(one => !(stops && isOptOut(one))) ?? []
  return {
    ...empty,
    ...headerDraft(header),
    ...layoutDraft(components),
    message: body?.text ?? null,
    message_samples: body ? samplesOf(body) : {},
    footer_text: stops && footer?.text === OPT_OUT_FOOTER ? null : (footer?.text ?? null),
    buttons: kept.map(draftButton),
    opt_out: stops ? 1 : 0,
  }
}

type HeadKeys = 'template_name' | 'template_language' | 'category' | 'parameter_format' | 'message_send_ttl_seconds'

/** Whether a draft holds everything a template has: cards of products are written at the provider alone. */
export const isDrafted = (components: readonly TemplateComponent[]): boolean =>
  components.every(one => one.type !== 'CAROUSEL' || areDrafted(one))
