/** How a value of this kind reads on the screen. */

import { textOf } from '../../../src/kernel/kinds/richText/document.ts'
import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { RichTextField } from './field.ts'

export const shown: ShownFace<RichTextField> = {
  text: textOf,
  width: () => ({ least: 200, share: 2 }),
  wide: () => true,
  cut: true,
  more: true,
}
