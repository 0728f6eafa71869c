/** The cell of every field kind; a kind without one does not compile. Small, and loaded with the first list. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { Cell as checkbox } from './checkbox/Cell.tsx'
import { Cell as colour } from './colour/Cell.tsx'
import { Cell as date } from './date/Cell.tsx'
import { Cell as file } from './file/Cell.tsx'
import { Cell as mask } from './mask/Cell.tsx'
import { Cell as number } from './number/Cell.tsx'
import { Cell as object } from './object/Cell.tsx'
import { Cell as password } from './password/Cell.tsx'
import type { CellProps, FieldOf } from './props.ts'
import { Cell as reference } from './reference/Cell.tsx'
import { Cell as richText } from './richText/Cell.tsx'
import { Cell as select } from './select/Cell.tsx'
import { Cell as text } from './text/Cell.tsx'

const CELLS: { readonly [K in FieldKind]: ComponentType<CellProps<FieldOf<K>>> } = {
  text,
  password,
  number,
  select,
  reference,
  checkbox,
  date,
  richText,
  object,
  colour,
  mask,
  file,
}

// The one cast: TypeScript cannot see that CELLS[field.kind] takes this very field.
export const cellOf = (kind: FieldKind) => CELLS[kind] as ComponentType<CellProps>
