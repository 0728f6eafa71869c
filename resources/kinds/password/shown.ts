/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { PasswordField } from './field.ts'

export const shown: ShownFace<PasswordField> = {
  text: () => '••••••',
  width: () => ({ least: 90, share: 0 }),
}
