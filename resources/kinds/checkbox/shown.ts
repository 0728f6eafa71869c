/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { CheckboxField } from './field.ts'

export const shown: ShownFace<CheckboxField> = {
  text: value => (value === 1 ? 'Yes' : 'No'),
  width: () => ({ least: 80, share: 0 }),
}
