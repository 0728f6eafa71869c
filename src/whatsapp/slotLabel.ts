import type { AskedSlot } from '../../messaging/whatsapp/variableSources.ts'
import type { Words } from '../kernel/i18n/words.ts'
import { cardSlotLabel } from './cardSlotLabel.ts'

/** What a value of a template is called where it is asked for: its variable, with the part it stands in where that is not the text. */
export const slotLabel = (words: Words, { part, called, name: at }: AskedSlot): string => {
  if (part === 'cards') return cardSlotLabel(words, at)
  if (part === 'body') return called
  return part === 'header' ? words('Header %{variable}', { variable: called }) : words('Button “%{text}”', { text: called })
}
