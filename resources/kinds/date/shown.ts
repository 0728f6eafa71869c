/** How a value of this kind reads on the screen. */

import { showDate } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { DateField } from './field.ts'

export const shown: ShownFace<DateField> = {
  text: (value, { precision }) => showDate(value, precision),
  width: ({ precision }) => ({ least: precision === 'minute' ? 172 : 104, share: 0 }),
}
