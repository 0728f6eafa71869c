import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Nobody looks for a password. */
export const Filter = (_: FilterProps<FieldOf<'password'>>) => null
