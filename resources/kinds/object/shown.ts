/** How a value of this kind reads on the screen. */

import { namedText } from '../../../src/kernel/kinds/show.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { ObjectField } from './field.ts'

export const shown: ShownFace<ObjectField> = {
  text: namedText,
  width: () => ({ least: 200, share: 2 }),
  wide: () => true,
  cut: true,
}
