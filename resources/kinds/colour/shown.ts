/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { ColourField } from './field.ts'

export const shown: ShownFace<ColourField> = {
  width: () => ({ least: 110, share: 0 }),
}
