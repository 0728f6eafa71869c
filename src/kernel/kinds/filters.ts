/** The filter of every field kind, found in its folder. Loaded with the first filter dialog. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { byKind } from './found.ts'
import type { FilterProps } from './props.ts'

// What a filter takes is the field of its own kind; which one that is, only the folder says.
const FILTERS = byKind(
  import.meta.glob<ComponentType<FilterProps>>('../../../resources/kinds/*/Filter.tsx', { eager: true, import: 'Filter' }),
)

/** @throws Error for a kind whose folder has no Filter.tsx */
export const filterOf = (kind: FieldKind): ComponentType<FilterProps> => FILTERS(kind)
