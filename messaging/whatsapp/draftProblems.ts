/** The rules of the provider, told at the fields of a draft: panel and platform judge by the same (rule whatsapp-40). */
import { hasOptOut, optOutPlace, templateOf } from './draft.ts'
import type { TemplateDraft } from './draftShape.ts'
import { templateProblems } from './templateRules.ts'

/** Which field a place of a template is written in. */
const FIELDS: Readonly<Record<string, string>> = {
  name: 'template_name',
  language: 'template_language',
  message_send_ttl_seconds: 'message_send_ttl_seconds',
  components: 'message',
  header: 'header_type',
  'header.text': 'header_text',
  'header.samples': 'header_sample',
  'header.sample': 'header_file',
  body: 'message',
  'body.text': 'message',
  'body.samples': 'message_samples',
  footer: 'footer_text',
  offer: 'layout',
  'offer.text': 'offer_text',
  cards: 'cards',
  carousel: 'layout',
}

/** Which input of a card a place in it is written in; by place the parts of its buttons. */
const CARD_FIELDS: Readonly<Record<string, string>> = { 'body.text': 'message', 'body.samples': 'samples' }
const BUTTON_PARTS: Readonly<Record<string, string>> = { text: 'text', url: 'value', phone_number: 'value', example: 'example' }

const cardField = (at: string): string => {
  const [, place = '', ...rest] = at.split('.')
  const within = rest.join('.')
  // One sample stands for all cards, and one kind of file.
  if (within === 'header.sample') return 'header_file'
  if (within === 'header') return 'media_type'
  const [, button, part = ''] = /^buttons\.(\d)\.(\w+)$/.exec(within) ?? []
  const input = button === undefined ? CARD_FIELDS[within] : `${BUTTON_PARTS[part] ?? 'text'}_${Number(button) + 1}`
  return input === undefined ? 'cards' : `cards.${place}.${input}`
}

/** The one button of an authentication template. */
const CODE_FIELDS: Readonly<Record<string, string>> = {
  buttons: 'otp_type',
  'buttons.0.text': 'otp_text',
  'buttons.0.supported_apps': 'supported_apps',
  'buttons.0.zero_tap_terms_accepted': 'zero_tap_terms_accepted',
  footer: 'code_expiration_minutes',
}

/** The place of a button among those that were typed: the one that stops marketing is put between them. */
const buttonField = (at: string, draft: TemplateDraft): string => {
  const [, place, ...rest] = at.split('.')
  if (place === undefined) return 'buttons'
  const optOut = hasOptOut(draft) ? optOutPlace(draft.buttons) : Number.POSITIVE_INFINITY
  const index = Number(place)
  if (index === optOut) return 'opt_out'
  return ['buttons', index > optOut ? index - 1 : index, ...rest].join('.')
}

const fieldOf = (at: string, draft: TemplateDraft): string => {
  if (draft.category === 'AUTHENTICATION') return CODE_FIELDS[at] ?? FIELDS[at] ?? 'otp_type'
  if (at.startsWith('cards.')) return cardField(at)
  return FIELDS[at] ?? (at.startsWith('buttons') ? buttonField(at, draft) : 'message')
}

const HANDLE = 'given'

/**
 * Why the provider would not take a draft: sentences by field, within the buttons by place (`buttons.0.url`).
 * @param hasFile whether there is a sample of the header's file
 */
export const draftProblems = (draft: TemplateDraft, hasFile: boolean): Record<string, string[]> => {
  const problems: Record<string, string[]> = {}
  for (const { at, message } of templateProblems(templateOf(draft, hasFile ? HANDLE : undefined))) {
    const field = fieldOf(at, draft)
    // What is the same of every card is said once.
    problems[field] = [...new Set([...(problems[field] ?? []), message])]
  }
  return problems
}
