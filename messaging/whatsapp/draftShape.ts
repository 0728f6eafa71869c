/** A template as a form has it, flat (rule whatsapp-40). */
import type { TemplateCategory } from './categories.ts'
import type { CardButton, DraftCard } from './draftCards.ts'
import type { TemplateButton } from './template.ts'
import type { ParameterFormat } from './variables.ts'

const LAYOUTS = ['plain', 'offer', 'cards'] as const
const HEADER_KINDS = ['none', 'text', 'media', 'location'] as const
export const HEADER_MEDIA = ['image', 'video', 'document'] as const
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
