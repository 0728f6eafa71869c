/** The places of a template that each message brings a value for. */
import { authenticationBody } from './authentication.ts'
import { type BodyComponent, componentOf, type HeaderComponent, type NamedSample, type Template } from './template.ts'
import { variablesOf } from './variables.ts'

export interface TemplateSlot {
  part: 'header' | 'body' | 'buttons' | 'cards'
  /** Of a variable its name; of a button its place; within cards the place of the card before that: `0.body.1`, `1.buttons.0`. */
  name: string
  /** What the provider reviewed it with. */
  sample: string | undefined
}

const textSlots = (
  part: 'header' | 'body',
  text: string,
  positional: readonly string[] | undefined,
  named: readonly NamedSample[] | undefined,
): TemplateSlot[] =>
  variablesOf(text).map((name, place) => ({
    part,
    name,
    sample: named?.find(({ param_name }) => param_name === name)?.example ?? positional?.[place],
  }))

const headerSlots = ({ format, text = '', example }: HeaderComponent): TemplateSlot[] =>
  format === 'TEXT' ? textSlots('header', text, example?.header_text, example?.header_text_named_params) : []

const bodySlots = (text: string, example: BodyComponent['example']): TemplateSlot[] =>
  textSlots('body', text, example?.body_text?.[0], example?.body_text_named_params)

/** Where a value of a card goes: in which card, and to which variable or button of it. */
export const cardPlace = (name: string): { card: number; part: string; name: string } => {
  const [card = '', part = '', ...rest] = name.split('.')
  return { card: Number(card), part, name: rest.join('.') }
}

/** What has to be given, in the order in which it is seen. The code of an authentication template is that of its body. */
export const slotsOf = ({ category, components }: Pick<Template, 'category' | 'components'>): TemplateSlot[] => {
  const [header, body, buttons] = [
    componentOf(components, 'HEADER'),
    componentOf(components, 'BODY'),
    componentOf(components, 'BUTTONS'),
  ]
  const text = category === 'AUTHENTICATION' ? authenticationBody(false) : (body?.text ?? '')
  return [
    ...(header ? headerSlots(header) : []),
    ...bodySlots(text, body?.example),
    ...(buttons?.buttons ?? []).flatMap((button, place): TemplateSlot[] => {
      const slot = { part: 'buttons', name: String(place) } as const
      if (button.type === 'URL' && button.url.endsWith('{{1}}')) {
        const [whole = ''] = button.example ?? []
        const start = button.url.slice(0, -'{{1}}'.length)
        return [{ ...slot, sample: whole.startsWith(start) ? whole.slice(start.length) : whole }]
      }
      if (button.type !== 'COPY_CODE') return []
      return [{ ...slot, sample: Array.isArray(button.example) ? button.example[0] : button.example }]
    }),
    ...(componentOf(components, 'CAROUSEL')?.cards ?? []).flatMap((card, place) =>
      slotsOf({ category, components: card.components }).map(
        ({ part, name, sample }): TemplateSlot => ({ part: 'cards', name: `${place}.${part}.${name}`, sample }),
      ),
    ),
  ]
}
