/** Cards of a template as a form has them, flat; made into those of the provider, and back (rule whatsapp-40). */
import type { CarouselComponent, HeaderComponent, TemplateButton, TemplateComponent } from './template.ts'
import { type ParameterFormat, variablesOf } from './variables.ts'

/** What a button of every card is; `NONE` where there is none. */
const CARD_BUTTONS = ['NONE', 'QUICK_REPLY', 'URL', 'PHONE_NUMBER'] as const

export type CardButton = (typeof CARD_BUTTONS)[number]

/** A card with what its buttons ask for; the rest is empty. */
export interface DraftCard {
  message: string | null
  /** Of its variables, in their order, with a line between them. */
  samples: string | null
  text_1: string | null
  /** A link, or a phone number. */
  value_1: string | null
  /** Of a link that each message has another ending of. */
  example_1: string | null
  text_2: string | null
  value_2: string | null
  example_2: string | null
}

type Places = 1 | 2

export interface CardsDraft {
  media_type: 'image' | 'video' | 'document'
  parameter_format: ParameterFormat
  card_button_1: CardButton
  card_button_2: CardButton
  cards: readonly DraftCard[]
}

const FORMATS = { image: 'IMAGE', video: 'VIDEO', document: 'DOCUMENT' } as const

const isSet = (text: string | null): text is string => text !== null && text.trim() !== ''

/** The samples of a card's variables, as they are typed. */
export const samplesOf = ({ samples }: Pick<DraftCard, 'samples'>): string[] => (samples ?? '').split('\n').map(one => one.trim())

const bodyOf = (card: DraftCard, format: ParameterFormat): CarouselComponent['cards'][number]['components'] => {
  const { message: text } = card
  if (!isSet(text)) return []
  const names = variablesOf(text)
  if (names.length === 0) return [{ type: 'BODY', text }]
  const samples = samplesOf(card)
  const example =
    format === 'NAMED'
      ? { body_text_named_params: names.map((param_name, at) => ({ param_name, example: samples[at] ?? '' })) }
      : { body_text: [names.map((_, at) => samples[at] ?? '')] }
  return [{ type: 'BODY', text, example }]
}

const buttonOf = (card: DraftCard, type: CardButton, place: Places): TemplateButton[] => {
  const [text, value, example] = [card[`text_${place}`] ?? '', card[`value_${place}`] ?? '', card[`example_${place}`]]
  if (type === 'QUICK_REPLY') return [{ type, text }]
  if (type === 'URL') return [{ type, text, url: value, ...(isSet(example) && { example: [example] }) }]
  return type === 'PHONE_NUMBER' ? [{ type, text, phone_number: value }] : []
}

/**
 * The cards of a draft, whether they are in order or not.
 * @param handle under which the provider has the sample of a card's file: one stands for all
 */
export const carouselOf = (draft: CardsDraft, handle: string | undefined): CarouselComponent => {
  const shown: HeaderComponent = { type: 'HEADER', format: FORMATS[draft.media_type] }
  const header = handle === undefined ? shown : { ...shown, example: { header_handle: [handle] } }
  return {
    type: 'CAROUSEL',
    cards: draft.cards.map(card => {
      const buttons = [...buttonOf(card, draft.card_button_1, 1), ...buttonOf(card, draft.card_button_2, 2)]
      return {
        components: [
          header,
          ...bodyOf(card, draft.parameter_format),
          ...(buttons.length === 0 ? [] : [{ type: 'BUTTONS' as const, buttons }]),
        ],
      }
    }),
  }
}

const kindOf = (button: TemplateButton | undefined): CardButton => CARD_BUTTONS.find(one => one === button?.type) ?? 'NONE'

const valuesOf = (button: TemplateButton | undefined) => {
  const example = button?.type === 'URL' ? button.example?.[0] : undefined
  const value = button?.type === 'URL' ? button.url : button?.type === 'PHONE_NUMBER' ? button.phone_number : null
  return { text: button?.text ?? null, value, example: example ?? null }
}

/** What a draft has of stored cards. */
export const cardsDraft = ({ cards }: CarouselComponent): Omit<CardsDraft, 'parameter_format'> => {
  const parts = cards.map(({ components }) => ({
    header: components.find(one => one.type === 'HEADER'),
    body: components.find(one => one.type === 'BODY'),
    buttons: components.find(one => one.type === 'BUTTONS')?.buttons ?? [],
  }))
  const [first] = parts
  return {
    media_type: first?.header?.format === 'VIDEO' ? 'video' : 'image',
    card_button_1: kindOf(first?.buttons[0]),
    card_button_2: kindOf(first?.buttons[1]),
    cards: parts.map(({ body, buttons }) => {
      const [one, two] = [valuesOf(buttons[0]), valuesOf(buttons[1])]
      const named = body?.example?.body_text_named_params?.map(({ example }) => example)
      const samples = named ?? body?.example?.body_text?.[0] ?? []
      return {
        message: body?.text ?? null,
        samples: samples.length === 0 ? null : samples.join('\n'),
        text_1: one.text,
        value_1: one.value,
        example_1: one.example,
        text_2: two.text,
        value_2: two.value,
        example_2: two.example,
      }
    }),
  }
}

const areDrafted = ({ cards }: CarouselComponent): boolean =>
  cards.every(({ components }) =>
    components.every(
      one => one.type !== 'BUTTONS' || (one.buttons.length <= 2 && one.buttons.every(button => kindOf(button) !== 'NONE')),
    ),
  )

/** Whether a draft holds everything a template has: cards of products are written at the provider alone. */
export const isDrafted = (components: readonly TemplateComponent[]): boolean =>
  components.every(one => one.type !== 'CAROUSEL' || areDrafted(one))
