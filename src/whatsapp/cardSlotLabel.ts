import { cardPlace } from '../../messaging/whatsapp/slots.ts'
import type { Words } from '../kernel/i18n/words.ts'

/** What a value of a card is called. @param at its place: `0.body.1`, `1.buttons.0` */
export const cardSlotLabel = (words: Words, at: string): string => {
  const { card, part, name } = cardPlace(at)
  const place = card + 1
  return part === 'buttons'
    ? words('Card %{place}, button %{button}', { place, button: Number(name) + 1 })
    : words('Card %{place}, %{variable}', { place, variable: `{{${name}}}` })
}
