/** How a value of this kind reads on the screen. */

import { choiceOf, listed } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { SelectField } from './field.ts'

export const shown: ShownFace<SelectField> = {
  text: (value, field) =>
    listed(value)
      .map(item => choiceOf(field, item)?.label ?? String(item))
      .join(', '),
  width: ({ multiple, choices }) => (multiple ? { least: 150, share: 1 } : { least: badgePx(choices), share: 0 }),
  wide: ({ multiple }) => multiple === true,
  inWords: ({ choices }, words, at) => ({
    choices: choices.map(choice => ({ ...choice, label: words(`${at}.choices.${choice.value}`, choice.label) })),
  }),
}

/** A badge with the longest word of the choices is seen whole; a sentence is cut. */
const badgePx = (choices: readonly { label: string }[]): number =>
  Math.min(184, Math.max(100, ...choices.map(({ label }) => Math.ceil(label.length * 6.4) + 46)))
