/** The filter of every field kind; a kind without one does not compile. Loaded with the first filter dialog. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { Filter as checkbox } from './checkbox/Filter.tsx'
import { Filter as colour } from './colour/Filter.tsx'
import { Filter as date } from './date/Filter.tsx'
import { Filter as file } from './file/Filter.tsx'
import { Filter as mask } from './mask/Filter.tsx'
import { Filter as number } from './number/Filter.tsx'
import { Filter as object } from './object/Filter.tsx'
import { Filter as password } from './password/Filter.tsx'
import type { FieldOf, FilterProps } from './props.ts'
import { Filter as reference } from './reference/Filter.tsx'
import { Filter as richText } from './richText/Filter.tsx'
import { Filter as select } from './select/Filter.tsx'
import { Filter as text } from './text/Filter.tsx'

const FILTERS: { readonly [K in FieldKind]: ComponentType<FilterProps<FieldOf<K>>> } = {
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

// The one cast: TypeScript cannot see that FILTERS[field.kind] takes this very field.
export const filterOf = (kind: FieldKind) => FILTERS[kind] as ComponentType<FilterProps>
