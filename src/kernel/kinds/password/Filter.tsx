import type { FieldOf, FilterProps } from '../props.ts'

/** Nobody looks for a password. */
export const Filter = (_: FilterProps<FieldOf<'password'>>) => null
