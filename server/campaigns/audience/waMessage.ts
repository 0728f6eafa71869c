import type { Filling } from '../../../messaging/whatsapp/compose.ts'
import { fillingOf, type WaContent } from '../../../messaging/whatsapp/content.ts'
import { fillingJudge } from '../../../messaging/whatsapp/fillingProblem.ts'
import { shownOf } from '../../../messaging/whatsapp/shown.ts'
import { ownFilling, type Slot } from '../../../messaging/whatsapp/variableSources.ts'
import type { RenderedMessage } from './message.ts'

/** What a campaign of WhatsApp sends. */
export interface WaMessageSpec {
  content: WaContent
  /** What each recipient has of his own, in the order of the columns. */
  own: readonly Slot[]
  /** The number whose consents are asked for (rule whatsapp-92); null: nobody's. */
  consentsOf: number | null
}

/** Checks what each recipient is sent: his own values come as cells, or as the JSON that an earlier message was made of. */
export const waRenderer = ({ content: { template, filling }, own }: WaMessageSpec) => {
  const problemOf = fillingJudge(template)
  const made = (mine: Filling | undefined, text: string): RenderedMessage => {
    const reason = problemOf(mine ? fillingOf(filling, text) : filling) ?? null
    return { text, encoding: 'GSM-7', parts: 1, code: reason === null ? null : 'L014', reason }
  }
  const all = made(undefined, '')
  return {
    all,
    ofCells: (cells: readonly string[]): RenderedMessage => {
      const mine = ownFilling(own, cells)
      return made(mine, JSON.stringify(mine))
    },
    again: (text: string): RenderedMessage => made({}, text === '' ? '{}' : text),
  }
}

/** The text of one message as its recipient reads it. @param own as `messages.text` has it */
export const waText = ({ template, filling }: WaContent, own: string | null): string =>
  shownOf(template, fillingOf(filling, own)).body
