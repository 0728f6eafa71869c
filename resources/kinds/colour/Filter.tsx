import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Colours are not filtered by. */
export const Filter = (_: FilterProps<FieldOf<'colour'>>) => null
