/** A template as the provider keeps it, and whether something has that form (rule whatsapp-10). */
import type { TemplateCategory } from './categories.ts'
import { TEMPLATE_CATEGORIES } from './categories.ts'
import { bool, byWord, type Check, list, number, object, oneOf, type Problem, text } from './shape.ts'
import type { ParameterFormat } from './variables.ts'

const HEADER_FORMATS = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT', 'GIF', 'LOCATION'] as const

type HeaderFormat = (typeof HEADER_FORMATS)[number]

export interface NamedSample {
  param_name: string
  example: string
}

export interface HeaderComponent {
  type: 'HEADER'
  format: HeaderFormat
  text?: string
  example?: { header_text?: string[]; header_text_named_params?: NamedSample[]; header_handle?: string[] }
}

export interface BodyComponent {
  type: 'BODY'
  /** None in an authentication template: the provider writes it. */
  text?: string
  example?: { body_text?: string[][]; body_text_named_params?: NamedSample[] }
  add_security_recommendation?: boolean
}

interface FooterComponent {
  type: 'FOOTER'
  text?: string
  code_expiration_minutes?: number
}

const OTP_TYPES = ['COPY_CODE', 'ONE_TAP', 'ZERO_TAP'] as const

export type TemplateButton =
  | { type: 'QUICK_REPLY'; text: string }
  | { type: 'URL'; text: string; url: string; example?: string[] }
  | { type: 'PHONE_NUMBER'; text: string; phone_number: string }
  | { type: 'COPY_CODE'; text?: string; example: string | string[] }
  | { type: 'FLOW'; text: string; flow_id?: string; flow_name?: string; flow_action?: string; navigate_screen?: string }
  | { type: 'CATALOG' | 'MPM' | 'SPM' | 'VOICE_CALL'; text: string }
  | {
      type: 'OTP'
      otp_type: (typeof OTP_TYPES)[number]
      text?: string
      autofill_text?: string
      zero_tap_terms_accepted?: boolean
      supported_apps?: { package_name: string; signature_hash: string }[]
    }

export interface ButtonsComponent {
  type: 'BUTTONS'
  buttons: TemplateButton[]
}

export interface LimitedTimeOfferComponent {
  type: 'LIMITED_TIME_OFFER'
  limited_time_offer: { text: string; has_expiration?: boolean }
}

export interface CarouselComponent {
  type: 'CAROUSEL'
  cards: { components: (HeaderComponent | BodyComponent | ButtonsComponent)[] }[]
}

export type TemplateComponent =
  | HeaderComponent
  | BodyComponent
  | FooterComponent
  | ButtonsComponent
  | LimitedTimeOfferComponent
  | CarouselComponent

export interface Template {
  name: string
  language: string
  category: TemplateCategory
  parameter_format?: ParameterFormat
  message_send_ttl_seconds?: number
  allow_category_change?: boolean
  components: TemplateComponent[]
}

/** Longer than any rule allows: what is too long is told by the rules, in their words. */
const anyText: Check = text(40_000, { least: 0 })
const named = list(object({ param_name: anyText, example: anyText }))
const samples = list(anyText)

const header = object(
  { type: oneOf('HEADER'), format: oneOf(...HEADER_FORMATS) },
  { text: anyText, example: object({}, { header_text: samples, header_text_named_params: named, header_handle: samples }) },
)
const body = object(
  { type: oneOf('BODY') },
  {
    text: anyText,
    example: object({}, { body_text: list(list(anyText)), body_text_named_params: named }),
    add_security_recommendation: bool,
  },
)
const footer = object({ type: oneOf('FOOTER') }, { text: anyText, code_expiration_minutes: number(1, 90) })
const label = { type: anyText, text: anyText }
const buttons = object({
  type: oneOf('BUTTONS'),
  buttons: list(
    byWord('type', {
      QUICK_REPLY: object(label),
      URL: object({ ...label, url: anyText }, { example: samples }),
      PHONE_NUMBER: object({ ...label, phone_number: anyText }),
      COPY_CODE: object(
        { type: anyText, example: (value, at) => (Array.isArray(value) ? list(anyText, 1, 1) : anyText)(value, at) },
        { text: anyText },
      ),
      FLOW: object(label, { flow_id: anyText, flow_name: anyText, flow_action: anyText, navigate_screen: anyText }),
      CATALOG: object(label),
      MPM: object(label),
      SPM: object(label),
      VOICE_CALL: object(label),
      OTP: object(
        { type: anyText, otp_type: oneOf(...OTP_TYPES) },
        {
          text: anyText,
          autofill_text: anyText,
          zero_tap_terms_accepted: bool,
          supported_apps: list(object({ package_name: anyText, signature_hash: anyText }), 1, 5),
        },
      ),
    }),
    0,
  ),
})
const component = byWord('type', {
  HEADER: header,
  BODY: body,
  FOOTER: footer,
  BUTTONS: buttons,
  LIMITED_TIME_OFFER: object({
    type: anyText,
    limited_time_offer: object({ text: anyText }, { has_expiration: bool }),
  }),
  CAROUSEL: object({
    type: anyText,
    cards: list(object({ components: list(byWord('type', { HEADER: header, BODY: body, BUTTONS: buttons }), 1, 3) }), 2, 10),
  }),
})
const template = object(
  { name: anyText, language: anyText, category: oneOf(...TEMPLATE_CATEGORIES), components: list(component, 1, 6) },
  {
    parameter_format: oneOf('POSITIONAL', 'NAMED'),
    message_send_ttl_seconds: number(30, 2_592_000),
    allow_category_change: bool,
  },
)

/** Why it is no template at all, before any rule of the trade is asked. */
export const templateFormProblems = (value: unknown): Problem[] => template(value, '')

/** Whether it has the form of a template; its rules are another matter. */
export const isTemplate = (value: unknown): value is Template => templateFormProblems(value).length === 0

/** Whether it has the form of a template's components, as an edit sends them. */
export const areComponents = (value: unknown): value is TemplateComponent[] => list(component, 1, 6)(value, '').length === 0

type Kind = TemplateComponent['type']

/** The component of a kind; undefined where the template has none. */
export const componentOf = <K extends Kind>(
  components: readonly TemplateComponent[],
  kind: K,
): Extract<TemplateComponent, { type: K }> | undefined =>
  components.find((one): one is Extract<TemplateComponent, { type: K }> => one.type === kind)

/** Whether every message says when the offer ends. */
export const offerEnds = (components: readonly TemplateComponent[]): boolean =>
  componentOf(components, 'LIMITED_TIME_OFFER')?.limited_time_offer.has_expiration === true
