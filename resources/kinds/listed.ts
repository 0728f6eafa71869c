/**
 * What a list has to know of each kind. Apart from the kinds' faces, which read and check values and come with the first form: a list would
 * bring all of them along. A kind without its line here does not compile.
 */

import type { FieldKind } from './common/field.ts'

interface Listed {
  /** A list can be ordered by it: texts, figures and times as they are read, choices by their values. */
  ordered?: true
  /** Sealed where it is stored; never answered, filtered, exported or written into a log. */
  secret?: true
}

export const LISTED: Readonly<Record<FieldKind, Listed>> = {
  checkbox: { ordered: true },
  colour: {},
  date: { ordered: true },
  file: {},
  mask: {},
  number: { ordered: true },
  object: {},
  password: { secret: true },
  records: {},
  reference: {},
  richText: {},
  secret: { secret: true },
  select: { ordered: true },
  text: { ordered: true },
}
