/** What the provider asks of a template before it reviews it (rule whatsapp-10). */
import { tell } from '../tell.ts'
import { authenticationProblems } from './authentication.ts'
import { buttonProblems } from './buttonRules.ts'
import { CARD_LIMITS, carouselProblems } from './cardRules.ts'
import { SEND_TTL } from './categories.ts'
import { isLanguage } from './languages.ts'
import { lengthOf, type Problem } from './shape.ts'
import {
  type BodyComponent,
  componentOf,
  type HeaderComponent,
  type LimitedTimeOfferComponent,
  type NamedSample,
  type Template,
} from './template.ts'
import { type ParameterFormat, parsePieces, placingProblems, spellingProblems, variablesOf } from './variables.ts'

export const TEMPLATE_LIMITS = { name: 512, header: 60, headerVariables: 1, body: 1024, footer: 60 } as const

const NAME = /^[a-z0-9_]{1,512}$/
/** What stands out in a header or on a button: pictures, and the marks of WhatsApp. */
const DECORATED = /[\p{Extended_Pictographic}*_~`]/u

/**
 * Everything that keeps the provider from taking a template. The places are `name`, `language`, `header.text`, `body.text`,
 * `body.samples`, `footer`, `buttons.0.url` and so on.
 */
export const templateProblems = (template: Template): Problem[] => {
  const { components, category, parameter_format: format = 'POSITIONAL' } = template
  const problems = [...nameProblems(template), ...componentsProblems(template)]
  if (category === 'AUTHENTICATION') return [...problems, ...authenticationProblems(components)]
  const header = componentOf(components, 'HEADER')
  const body = componentOf(components, 'BODY')
  const footer = componentOf(components, 'FOOTER')
  const buttons = componentOf(components, 'BUTTONS')
  if (header) problems.push(...headerProblems(header, format))
  const offer = componentOf(components, 'LIMITED_TIME_OFFER')
  if (body) problems.push(...bodyProblems(body, format, offer ? OFFER_LIMITS.body : TEMPLATE_LIMITS.body))
  if (offer) problems.push(...offerProblems(template, offer))
  if (footer) problems.push(...footerProblems(footer.text ?? ''))
  if (buttons) problems.push(...buttonProblems(buttons.buttons))
  const carousel = componentOf(components, 'CAROUSEL')
  if (carousel) problems.push(...carouselProblems(template, carousel))
  for (const [place, card] of (carousel?.cards ?? []).entries()) {
    const inCard = card.components.flatMap(one => {
      if (one.type === 'HEADER') return headerProblems(one, format)
      return one.type === 'BODY' ? bodyProblems(one, format, CARD_LIMITS.body) : buttonProblems(one.buttons)
    })
    problems.push(...inCard.map(problem => ({ ...problem, at: `cards.${place}.${problem.at}` })))
  }
  return problems
}

/** What ends: characters of its name, and of the text below it. */
export const OFFER_LIMITS = { text: 16, body: 600 } as const

const told = (at: string, ...messages: readonly string[]): Problem[] => messages.map(message => ({ at, message }))

const nameProblems = ({ name, language, category, message_send_ttl_seconds: ttl }: Template): Problem[] => {
  const [from, to] = SEND_TTL[category]
  return [
    ...(NAME.test(name) ? [] : told('name', tell('Use 1 to 512 lower-case letters, digits and underscores.'))),
    ...(isLanguage(language) ? [] : told('language', tell('Choose one of the languages that templates can have.'))),
    ...(ttl === undefined || (ttl >= from && ttl <= to)
      ? []
      : told(
          'message_send_ttl_seconds',
          tell('A template of this category is tried for %{from} to %{to} seconds.', { from, to }),
        )),
  ]
}

const componentsProblems = ({ components }: Template): Problem[] => {
  const kinds = components.map(({ type }) => type)
  const twice = kinds.find((kind, index) => kinds.indexOf(kind) !== index)
  return [
    ...(twice ? told('components', tell('A template has one %{part}, not two.', { part: twice.toLowerCase() })) : []),
    ...(kinds.includes('BODY') ? [] : told('body', tell('A template needs a body.'))),
  ]
}

const sampleProblems = (
  at: string,
  names: readonly string[],
  format: ParameterFormat,
  positional: readonly string[] | undefined,
  named: readonly NamedSample[] | undefined,
): Problem[] => {
  const missing =
    format === 'NAMED'
      ? names.find(name => !named?.some(one => one.param_name === name && one.example.trim() !== ''))
      : names.find((_, index) => (positional?.[index] ?? '').trim() === '')
  const given = (format === 'NAMED' ? named?.length : positional?.length) ?? 0
  if (missing !== undefined)
    return told(at, tell('Give a sample for {{%{missing}}}: the provider reviews the text with it.', { missing }))
  return given > names.length
    ? told(at, tell('There are %{count} variables and %{given} samples.', { count: names.length, given }))
    : []
}

const headerProblems = ({ format, text, example }: HeaderComponent, parameters: ParameterFormat): Problem[] => {
  if (format === 'LOCATION') return text === undefined ? [] : told('header.text', tell('A header with a place has no text.'))
  if (format !== 'TEXT')
    return [
      ...(text === undefined ? [] : told('header.text', tell('A header with a file has no text.'))),
      ...(example?.header_handle?.length === 1 ? [] : told('header.sample', tell('Upload one file as a sample.'))),
    ]
  if (!text?.trim()) return told('header.text', tell('Enter the text of the header.'))
  const names = variablesOf(text)
  return [
    ...(lengthOf(text) > TEMPLATE_LIMITS.header ? told('header.text', tell('A header has at most 60 characters.')) : []),
    ...(names.length > TEMPLATE_LIMITS.headerVariables ? told('header.text', tell('A header has one variable at most.')) : []),
    ...(/[\r\n]/.test(text) ? told('header.text', tell('A header is one line.')) : []),
    // The name of a variable may have an underscore; what is sent has not.
    ...(parsePieces(text).some(piece => piece.kind === 'text' && DECORATED.test(piece.text))
      ? told('header.text', tell('A header has neither emoji nor marks such as *bold*.'))
      : []),
    ...told('header.text', ...spellingProblems(text, parameters)),
    ...sampleProblems('header.samples', names, parameters, example?.header_text, example?.header_text_named_params),
  ]
}

const bodyProblems = (
  { text, example }: BodyComponent,
  format: ParameterFormat,
  most: number = TEMPLATE_LIMITS.body,
): Problem[] => {
  if (!text?.trim()) return told('body.text', tell('Enter the text of the message.'))
  return [
    ...(lengthOf(text) > most ? told('body.text', tell('The text has at most %{most} characters.', { most })) : []),
    ...told('body.text', ...spellingProblems(text, format), ...placingProblems(text)),
    ...sampleProblems('body.samples', variablesOf(text), format, example?.body_text?.[0], example?.body_text_named_params),
  ]
}

/** An offer that ends: advertising, with a picture or a film or nothing above it, and a code and a link below it. */
const offerProblems = (
  { category, components }: Template,
  { limited_time_offer: { text } }: LimitedTimeOfferComponent,
): Problem[] => {
  const format = componentOf(components, 'HEADER')?.format
  const kinds = (componentOf(components, 'BUTTONS')?.buttons ?? []).map(({ type }) => type)
  return [
    ...(category === 'MARKETING' ? [] : told('offer', tell('An offer needs the category Marketing.'))),
    ...(text.trim() === '' ? told('offer.text', tell('Enter what the offer is called.')) : []),
    ...(lengthOf(text) > OFFER_LIMITS.text ? told('offer.text', tell('An offer is called by at most 16 characters.')) : []),
    ...(/\{\{|\}\}/.test(text) ? told('offer.text', tell('What an offer is called has no variables.')) : []),
    ...(format === undefined || format === 'IMAGE' || format === 'VIDEO'
      ? []
      : told('header', tell('Above an offer stands an image, a video or nothing.'))),
    ...(componentOf(components, 'FOOTER') ? told('footer', tell('An offer has no footer.')) : []),
    ...(kinds.every(kind => kind === 'COPY_CODE' || kind === 'URL')
      ? []
      : told('buttons', tell('Below an offer stand a code to copy and a link, and nothing else.'))),
    ...(kinds.indexOf('COPY_CODE') > 0 ? told('buttons', tell('Put the code to copy first.')) : []),
    ...(kinds.includes('URL') ? [] : told('buttons', tell('An offer needs a link: where it is taken.'))),
  ]
}

const footerProblems = (text: string): Problem[] => [
  ...(text.trim() === '' ? told('footer', tell('Enter the text of the footer, or leave the footer out.')) : []),
  ...(lengthOf(text) > TEMPLATE_LIMITS.footer ? told('footer', tell('A footer has at most 60 characters.')) : []),
  ...(/\{\{|\}\}/.test(text) ? told('footer', tell('A footer has no variables.')) : []),
  ...(/[\r\n]/.test(text) ? told('footer', tell('A footer is one line.')) : []),
]
