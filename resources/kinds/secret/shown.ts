/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { SecretField } from './field.ts'

export const shown: ShownFace<SecretField> = {
  text: () => '••••••',
}
