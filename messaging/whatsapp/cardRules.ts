/** Cards of a template: how many, and what they have in common (rule whatsapp-10). */
import { tell } from '../tell.ts'
import type { Problem } from './shape.ts'
import { type CarouselComponent, componentOf, type Template } from './template.ts'

export const CARD_LIMITS = { least: 2, most: 10, body: 160, buttons: 2 } as const

const partsOf = ({ components }: CarouselComponent['cards'][number]) => ({
  format: components.find(one => one.type === 'HEADER')?.format,
  hasBody: components.some(({ type }) => type === 'BODY'),
  kinds: (components.find(one => one.type === 'BUTTONS')?.buttons ?? []).map(({ type }) => type),
})

/** What is wrong with the cards as a whole; each by itself is judged as a template is. */
export const carouselProblems = ({ category, components }: Template, { cards }: CarouselComponent): Problem[] => {
  const parts = cards.map(partsOf)
  const [first] = parts
  const told = (isWrong: boolean, at: string, message: string): Problem[] => (isWrong ? [{ at, message }] : [])
  const beside = (['HEADER', 'FOOTER', 'BUTTONS'] as const).find(kind => componentOf(components, kind))
  return [
    ...told(category !== 'MARKETING', 'carousel', tell('Cards need the category Marketing.')),
    ...told(cards.length < CARD_LIMITS.least || cards.length > CARD_LIMITS.most, 'cards', tell('There are 2 to 10 cards.')),
    ...told(beside !== undefined, beside?.toLowerCase() ?? '', tell('Beside cards there is a text and nothing else.')),
    ...told(
      parts.some(({ format }) => format !== 'IMAGE' && format !== 'VIDEO'),
      'cards.0.header',
      tell('A card has an image or a video.'),
    ),
    ...told(
      parts.some(({ format }) => format !== first?.format),
      'cards',
      tell('Either all cards have an image, or all have a video.'),
    ),
    ...told(
      parts.some(({ hasBody }) => hasBody !== first?.hasBody),
      'cards',
      tell('Either all cards have a text, or none.'),
    ),
    ...told(
      parts.some(({ kinds }) => kinds.join() !== first?.kinds.join()),
      'cards',
      tell('All cards have the same kinds of buttons.'),
    ),
    ...told(
      parts.some(({ kinds }) => kinds.length > CARD_LIMITS.buttons),
      'cards',
      tell('A card has at most 2 buttons.'),
    ),
  ]
}
