/** How a value of this kind reads on the screen. */

import { showQuantity } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { NumberField } from './field.ts'

export const shown: ShownFace<NumberField> = {
  text: (value, field) => showQuantity(field, value),
  // Money with its sign, pulses with their word.
  width: ({ measure }) => ({ least: measure ? 110 : 84, share: 0 }),
  figure: true,
  siblings: ({ measure }) => (measure ? [measure.by] : []),
  inWords: ({ unit, measure }, words) => ({
    ...(unit && { unit: words(`desk.units.${unit}`, unit) }),
    ...(measure && {
      measure: {
        by: measure.by,
        as: Object.fromEntries(
          Object.entries(measure.as).map(([value, one]) => [value, { ...one, unit: words(`desk.units.${one.unit}`, one.unit) }]),
        ),
      },
    }),
  }),
}
