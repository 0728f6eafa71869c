import { createContext } from 'react'
import type { Fields } from '../../../resources/language/fields.ts'

/** The declared fields of the form around. Apart from their inputs, so that a form without any does not load every kind. */
export const FormFields = createContext<Fields>({})

/** What an empty field sends is its kind's affair: nothing is read into it by `useInput`. */
export const asIs = (value: unknown): unknown => value
