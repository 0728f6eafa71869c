/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { FileField } from './field.ts'

export const shown: ShownFace<FileField> = {
  width: () => ({ least: 80, share: 0 }),
  more: true,
}
