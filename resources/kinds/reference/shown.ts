/** How a value of this kind reads on the screen. */

import { listed } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { ReferenceField } from './field.ts'

const LETTER_PX = 6

export const shown: ShownFace<ReferenceField> = {
  // Its title is not known here.
  text: value =>
    listed(value)
      .map(id => `#${id}`)
      .join(', '),
  width: ({ multiple, letters = 0 }) => ({ least: Math.max(multiple ? 150 : 120, letters * LETTER_PX + 20), share: 1 }),
  wide: ({ multiple }) => multiple === true,
  siblings: ({ dependsOn }) => Object.values(dependsOn ?? {}),
}
