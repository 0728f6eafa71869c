/** Whether the values of a message are those its template asks for (rule whatsapp-13). */
import { recordOf } from '../record.ts'
import { tell } from '../tell.ts'
import { authenticationBody } from './authentication.ts'
import { lengthOf } from './shape.ts'
import { componentOf, offerEnds, type Template, type TemplateButton } from './template.ts'
import { TEMPLATE_LIMITS } from './templateRules.ts'
import { renderText, variablesOf } from './variables.ts'

/** With the code that the provider answers. */
export interface Misfit {
  code: 132000 | 132005 | 132012
  message: string
}

interface Parameter {
  type?: unknown
  text?: unknown
  parameter_name?: unknown
}

interface SentComponent {
  type?: unknown
  sub_type?: unknown
  index?: unknown
  parameters: readonly Parameter[]
}

const componentsIn = (content: unknown): SentComponent[] => {
  const { components } = recordOf(content)
  if (!Array.isArray(components)) return []
  return components.map(one => {
    const { parameters, ...rest } = recordOf(one)
    return { ...rest, parameters: Array.isArray(parameters) ? parameters.map(recordOf) : [] }
  })
}

const cardsIn = (content: unknown): SentCard[] | undefined => {
  const { components } = recordOf(content)
  const carousel = Array.isArray(components) ? components.map(recordOf).find(({ type }) => type === 'carousel') : undefined
  return Array.isArray(carousel?.cards) ? carousel.cards.map(recordOf) : undefined
}

const shown = (parameter: Parameter): string => {
  const { text, currency, date_time: date } = recordOf(parameter)
  return String(text ?? recordOf(currency).fallback_value ?? recordOf(date).fallback_value ?? '')
}

/** Values against the variables of one text. */
const textMisfit = (where: string, text: string, most: number, parameters: readonly Parameter[]): Misfit | undefined => {
  const names = variablesOf(text)
  if (parameters.length !== names.length)
    return {
      code: 132000,
      message: tell('%{where}: %{count} values for %{variables} variables.', {
        where,
        count: parameters.length,
        variables: names.length,
      }),
    }
  const named = names.length > 0 && names.every(name => !/^\d/.test(name))
  const values: [string, string][] = []
  for (const [index, parameter] of parameters.entries()) {
    const name = named ? parameter.parameter_name : names[index]
    if (typeof name !== 'string' || !names.includes(name))
      return {
        code: 132012,
        message:
          name === undefined
            ? tell('%{where}: there is no variable without a name.', { where })
            : tell('%{where}: there is no variable %{name}.', { where, name: String(name) }),
      }
    values.push([name, shown(parameter)])
  }
  const whole = renderText(text, Object.fromEntries(values))
  if (whole === undefined) return { code: 132012, message: tell('%{where}: a variable has no value.', { where }) }
  return lengthOf(whole) > most
    ? { code: 132005, message: tell('%{where}: with its values the text has more than %{most} characters.', { where, most }) }
    : undefined
}

/** Which kind of values a button asks for as it is sent; undefined where it needs none. A quick reply may have a payload. */
const askedBy = (button: TemplateButton): string | undefined => {
  if (button.type === 'URL') return button.url.endsWith('{{1}}') ? 'url' : undefined
  if (button.type === 'OTP') return 'url'
  return button.type === 'COPY_CODE' ? 'copy_code' : undefined
}

const FREE: ReadonlySet<unknown> = new Set(['quick_reply', 'flow', 'catalog', 'mpm', 'voice_call'])

const buttonMisfit = (buttons: readonly TemplateButton[], sent: readonly SentComponent[]): Misfit | undefined => {
  for (const [place, button] of buttons.entries()) {
    const asked = askedBy(button)
    const given = sent.find(({ index }) => Number(index) === place)
    if (asked && !given) return { code: 132000, message: tell('Button %{place}: its value is missing.', { place: place + 1 }) }
    if (given && given.sub_type !== asked && !(FREE.has(given.sub_type) && given.sub_type === button.type.toLowerCase()))
      return { code: 132012, message: tell('Button %{place} of the template takes no value of this kind.', { place: place + 1 }) }
  }
  const beyond = sent.find(({ index }) => Number(index) >= buttons.length)
  return beyond
    ? { code: 132000, message: tell('The template has no button %{place}.', { place: Number(beyond.index) + 1 }) }
    : undefined
}

const headerMisfit = (template: Template, sent: SentComponent | undefined): Misfit | undefined => {
  const header = componentOf(template.components, 'HEADER')
  const parameters = sent?.parameters ?? []
  if (!header || header.format === 'TEXT') {
    const odd = parameters.find(({ type }) => type !== 'text')
    if (odd) return { code: 132012, message: tell('The header takes no %{type}.', { type: String(odd.type) }) }
    return textMisfit(tell('Header'), header?.text ?? '', TEMPLATE_LIMITS.header, parameters)
  }
  const wanted = header.format === 'GIF' ? 'video' : header.format.toLowerCase()
  const [given] = parameters
  if (!given) return { code: 132012, message: tell('The header needs its %{wanted}.', { wanted }) }
  return given.type === wanted
    ? undefined
    : { code: 132012, message: tell('The header takes a %{wanted}, not a %{type}.', { wanted, type: String(given.type) }) }
}

const offerMisfit = ({ components }: Template, sent: SentComponent | undefined): Misfit | undefined => {
  const asked = offerEnds(components)
  if (asked && !sent) return { code: 132000, message: tell('Say when the offer ends.') }
  return sent && !asked ? { code: 132012, message: tell('The template has no offer that ends.') } : undefined
}

interface SentCard {
  card_index?: unknown
}

/** Each card is judged as a template of its own. */
const cardsMisfit = (template: Template, sent: readonly SentCard[] | undefined): Misfit | undefined => {
  const cards = componentOf(template.components, 'CAROUSEL')?.cards
  if (!cards) return sent && { code: 132012, message: tell('The template has no cards.') }
  if (sent?.length !== cards.length)
    return {
      code: 132000,
      message: tell('The template has %{cards} cards; here are %{given}.', { cards: cards.length, given: sent?.length ?? 0 }),
    }
  for (const [place, { components }] of cards.entries()) {
    const given = sent.find(({ card_index: index }) => index === place)
    const misfit = misfitOf(given, { ...template, components })
    if (misfit) return { ...misfit, message: tell('Card %{place}: %{why}', { place: place + 1, why: misfit.message }) }
  }
  return undefined
}

/** Texts of all bodies that bring values along have this many signs at most; a body alone may have more. */
const RENDERED_BODY = 1024

/** Why the provider refuses `content`, which stands under `template` of a message, for this template; undefined where it fits. */
export const misfitOf = (content: unknown, template: Template): Misfit | undefined => {
  const sent = componentsIn(content)
  const body = componentOf(template.components, 'BODY')
  const text =
    template.category === 'AUTHENTICATION' ? authenticationBody(body?.add_security_recommendation ?? false) : (body?.text ?? '')
  return (
    headerMisfit(
      template,
      sent.find(({ type }) => type === 'header'),
    ) ??
    offerMisfit(
      template,
      sent.find(({ type }) => type === 'limited_time_offer'),
    ) ??
    textMisfit(tell('Body'), text, RENDERED_BODY, sent.find(({ type }) => type === 'body')?.parameters ?? []) ??
    buttonMisfit(
      componentOf(template.components, 'BUTTONS')?.buttons ?? [],
      sent.filter(({ type }) => type === 'button'),
    ) ??
    cardsMisfit(template, cardsIn(content))
  )
}
