/** How wide a column is. Fixed by kind, so that a list keeps its columns from skeleton to rows and from page to page. */

import type { Field, FieldKind } from '../../../resources/language/fields.ts'
import type { FieldOf } from './props.ts'

/** Least pixels, and the share of what is left over. */
export interface Width {
  least: number
  share: number
}

const USUAL: Width = { least: 120, share: 1 }

/** A kind without a width of its own takes `USUAL`. */
const WIDTHS: { readonly [K in FieldKind]?: (field: FieldOf<K>) => Width } = {
  text: ({ lines = 1, mono, format }) =>
    lines > 1 ? { least: 200, share: 3 } : mono || format ? { least: 124, share: 1 } : { least: 128, share: 2 },
  password: () => ({ least: 90, share: 0 }),
  // Money with its sign, pulses with their word.
  number: ({ measure }) => ({ least: measure ? 118 : 84, share: 0 }),
  select: ({ multiple, choices }) => (multiple ? { least: 150, share: 1 } : { least: badgePx(choices), share: 0 }),
  reference: ({ multiple }) => ({ least: multiple ? 150 : 120, share: 1 }),
  checkbox: () => ({ least: 80, share: 0 }),
  date: ({ precision }) => ({ least: precision === 'minute' ? 172 : 104, share: 0 }),
  richText: () => ({ least: 200, share: 2 }),
  object: () => ({ least: 200, share: 2 }),
  colour: () => ({ least: 110, share: 0 }),
  mask: () => ({ least: 120, share: 0 }),
  file: () => ({ least: 80, share: 0 }),
}

/** A badge with the longest word of the choices is seen whole; a sentence is cut. */
const badgePx = (choices: readonly { label: string }[]): number =>
  Math.min(184, Math.max(100, ...choices.map(({ label }) => Math.ceil(label.length * 6.4) + 46)))

/** A column is never narrower than its heading. */
export const widthOf = (field: Field): Width => {
  const widthOfKind = WIDTHS[field.kind] as ((field: Field) => Width) | undefined
  const { least, share } = widthOfKind?.(field) ?? USUAL
  return { least: Math.max(least, field.label.length * 7 + 28), share }
}

/** Kinds whose values are figures: right-aligned. */
export const isFigure = (field: Field): boolean => field.kind === 'number'
