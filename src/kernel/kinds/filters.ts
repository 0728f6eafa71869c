/** The filter of every field kind, found in its folder. Loaded with the first filter dialog. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { byKind } from './found.ts'
import { MissingControl } from './MissingControl.tsx'
import type { FilterProps } from './props.ts'

// What a filter takes is the field of its own kind; which one that is, only the folder says.
const FILTERS = byKind(
  import.meta.glob<ComponentType<FilterProps>>('../../../resources/kinds/*/Filter.tsx', { eager: true, import: 'Filter' }),
  MissingControl,
)

/** Of a kind whose folder has no Filter.tsx: nothing, and a line in the console. */
export const filterOf = (kind: FieldKind): ComponentType<FilterProps> => FILTERS(kind)
