import type { FieldOf, FilterProps } from '../props.ts'

/** Colours are not filtered by. */
export const Filter = (_: FilterProps<FieldOf<'colour'>>) => null
