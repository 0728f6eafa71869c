/** What the screen asks of a field's kind, found in its folder. Small, and loaded with the first list. */

import type { Field } from '../../../resources/language/fields.ts'
import { byKind } from './found.ts'
import type { ShownFace, Width } from './shownFace.ts'

// What a face takes is the field of its own kind; which one that is, only the folder says.
// Of a kind that is not there nothing special is known: its field breaks no screen.
const SHOWN = byKind<ShownFace>(
  import.meta.glob<ShownFace>('../../../resources/kinds/*/shown.ts', { eager: true, import: 'shown' }),
  {},
)

const USUAL: Width = { least: 120, share: 1 }

/** A value as one line of text: for confirm questions, toasts and the error report of an import. */
export const textOfValue = (field: Field, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  return SHOWN(field.kind).text?.(value, field) ?? String(value)
}

/** How wide a column is: never narrower than its heading. `values`: for those alone. */
export const widthOf = (field: Field): Width & { values: number } => {
  const { least, share } = SHOWN(field.kind).width?.(field) ?? USUAL
  return { least: Math.max(least, wordsPx(field.label.length)), share, values: least }
}

const wordsPx = (letters: number): number => letters * 7 + 28

/** Room for the words of a column's heading on two lines. */
export const foldedHeadingPx = ({ label }: Field): number => {
  const breaks = [...label.matchAll(/[ -]/g)].map(({ index }) => Math.max(index, label.length - index - 1))
  return wordsPx(Math.min(label.length, ...breaks))
}

/** Whether its values are figures: right-aligned. */
export const isFigure = ({ kind }: Field): boolean => SHOWN(kind).figure === true

/** Whether its input needs a line of the form for itself. */
export const isWide = (field: Field): boolean => SHOWN(field.kind).wide?.(field) ?? false

/** Whether a cell cuts its values, so that where there is room their whole text stands. */
export const isCut = ({ kind }: Field): boolean => SHOWN(kind).cut === true

/** Whether one line says too little of its values. */
export const isMore = ({ kind }: Field): boolean => SHOWN(kind).more === true

/** Names of the fields beside it that its input must know. */
export const siblingsOf = (field: Field): readonly string[] => SHOWN(field.kind).siblings?.(field) ?? []

/** What of the field is words, beside label and help, in the reader's language. */
export const kindInWords: NonNullable<ShownFace['inWords']> = (field, words, at) =>
  SHOWN(field.kind).inWords?.(field, words, at) ?? {}
