/** How a value of this kind reads on the screen. */

import { showMasked } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { MaskField } from './field.ts'

export const shown: ShownFace<MaskField> = {
  text: (value, { mask }) => showMasked(value, mask),
}
