/** What a campaign of WhatsApp sends, as it was accepted (`campaigns.wa_content`), and what each message adds (`messages.text`). */
import { recordOf } from '../record.ts'
import type { Filling } from './compose.ts'
import type { Template } from './template.ts'

export interface WaContent {
  template: Template
  /** The values that are the same for all. */
  filling: Filling
  /** What a message costs in each category of the provider, in 1/10,000 of the currency. */
  prices: Readonly<Record<string, number>>
}

/**
 * The values of one message: its own before those of all.
 * @param own as `messages.text` has it: JSON of a filling; null where the message has nothing of its own
 * @throws SyntaxError where it is no JSON
 */
export const fillingOf = (common: Filling, own: string | null): Filling => {
  if (own === null) return common
  const mine: Filling = recordOf(JSON.parse(own))
  const filling = { ...common, ...mine }
  for (const part of ['header', 'body', 'buttons', 'cards'] as const)
    if (common[part] || mine[part]) filling[part] = { ...common[part], ...mine[part] }
  return filling
}
