import type { Field } from '../../../resources/language/fields.ts'
import type { Words } from '../i18n/words.ts'

/** Of a column: least pixels, and the share of what is left over. */
export interface Width {
  least: number
  share: number
}

/** How values of a kind read on the screen; what is left out is as usual. */
export interface ShownFace<F = Field> {
  /** On one line, for questions, tooltips and sheets; left out, the value as it is. Never called with an empty value. */
  text?: (value: unknown, field: F) => string
  /** Fixed by the field, so that a list keeps its columns from skeleton to rows and from page to page. */
  width?: (field: F) => Width
  /** Right-aligned. */
  figure?: true
  /** Whether its input needs a line of the form for itself. */
  wide?: (field: F) => boolean
  /** A cell cuts it; where there is room, its whole text stands. */
  cut?: true
  /** One line says too little of it, or nothing at all. */
  more?: true
  /** Names of the fields beside it that its input must know. */
  siblings?: (field: F) => readonly string[]
  /** What of the field is words, beside label and help; `at` is the key under which they stand. */
  inWords?: (field: F, words: Words, at: string) => Partial<F>
}
