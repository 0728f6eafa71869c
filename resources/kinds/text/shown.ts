/** How a value of this kind reads on the screen. */

import type { ShownFace } from '../../../src/kernel/kinds/shownFace.ts'
import type { TextField } from './field.ts'

export const shown: ShownFace<TextField> = {
  width: ({ lines = 1, mono, format }) =>
    lines > 1 ? { least: 200, share: 3 } : mono || format ? { least: 124, share: 1 } : { least: 128, share: 2 },
  wide: ({ lines = 1 }) => lines > 1,
  cut: true,
  inWords: ({ patternMessage }, words, at) => (patternMessage ? { patternMessage: words(`${at}.pattern`, patternMessage) } : {}),
}
