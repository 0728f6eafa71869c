/** Header, text and buttons of a template as a form has them; made into those of the provider, and back (rule whatsapp-40). */
import { type DraftButton, HEADER_MEDIA, type TemplateDraft } from './draftShape.ts'
import type { BodyComponent, HeaderComponent, NamedSample, TemplateButton } from './template.ts'
import { variablesOf } from './variables.ts'

export const isSet = (text: string | null): text is string => text !== null && text.trim() !== ''

const namedSamples = (names: readonly string[], samples: Readonly<Record<string, string>>): NamedSample[] =>
  names.map(param_name => ({ param_name, example: samples[param_name] ?? '' }))

export const headerOf = (draft: TemplateDraft, handle: string | undefined): HeaderComponent[] => {
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

export const bodyOf = ({ message, message_samples: samples, parameter_format: format }: TemplateDraft): BodyComponent => {
  const text = message ?? ''
  const names = variablesOf(text)
  if (names.length === 0) return { type: 'BODY', text }
  const example =
    format === 'NAMED'
      ? { body_text_named_params: namedSamples(names, samples) }
      : { body_text: [names.map(name => samples[name] ?? '')] }
  return { type: 'BODY', text, example }
}

export const buttonOf = ({ type, text, url, example, phone_number, flow_id }: DraftButton): TemplateButton => {
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

export const headerDraft = (header: HeaderComponent | undefined): Partial<TemplateDraft> => {
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

export const samplesOf = ({ text = '', example }: BodyComponent): Record<string, string> => {
  const named = example?.body_text_named_params?.map(({ param_name, example: sample }) => [param_name, sample])
  const counted = variablesOf(text).map((name, place) => [name, example?.body_text?.[0]?.[place] ?? ''])
  return Object.fromEntries(named ?? counted)
}

export const draftButton = (button: TemplateButton): DraftButton => {
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
