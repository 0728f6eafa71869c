/** The input of every field kind, found in its folder. Loaded with the first form. */

import type { ComponentType } from 'react'
import type { FieldKind } from '../../../resources/language/fields.ts'
import { byKind } from './found.ts'
import { MissingControl } from './MissingControl.tsx'
import type { InputProps } from './props.ts'
import './inputs.css'

// What a input takes is the field of its own kind; which one that is, only the folder says.
const INPUTS = byKind(
  import.meta.glob<ComponentType<InputProps>>('../../../resources/kinds/*/Input.tsx', { eager: true, import: 'Input' }),
  MissingControl,
)

/** Of a kind whose folder has no Input.tsx: nothing, and a line in the console. */
export const inputOf = (kind: FieldKind): ComponentType<InputProps> => INPUTS(kind)
