/** The cell of every field kind, found in its folder. Small, and loaded with the first list. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { byKind } from './found.ts'
import type { CellProps } from './props.ts'

// What a cell takes is the field of its own kind; which one that is, only the folder says.
const CELLS = byKind(
  import.meta.glob<ComponentType<CellProps>>('../../../resources/kinds/*/Cell.tsx', { eager: true, import: 'Cell' }),
)

/** @throws Error for a kind whose folder has no Cell.tsx */
export const cellOf = (kind: FieldKind): ComponentType<CellProps> => CELLS(kind)
