/** The input of every field kind; a kind without one does not compile. Loaded with the first form. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { Input as checkbox } from './checkbox/Input.tsx'
import { Input as colour } from './colour/Input.tsx'
import { Input as date } from './date/Input.tsx'
import { Input as file } from './file/Input.tsx'
import { Input as mask } from './mask/Input.tsx'
import { Input as number } from './number/Input.tsx'
import { Input as object } from './object/Input.tsx'
import { Input as password } from './password/Input.tsx'
import type { FieldOf, InputProps } from './props.ts'
import { Input as reference } from './reference/Input.tsx'
import { Input as richText } from './richText/Input.tsx'
import { Input as select } from './select/Input.tsx'
import { Input as text } from './text/Input.tsx'
import './inputs.css'

const INPUTS: { readonly [K in FieldKind]: ComponentType<InputProps<FieldOf<K>>> } = {
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

// The one cast: TypeScript cannot see that INPUTS[field.kind] takes this very field.
export const inputOf = (kind: FieldKind) => INPUTS[kind] as ComponentType<InputProps>
