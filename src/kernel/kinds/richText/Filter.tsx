import type { FieldOf, FilterProps } from '../props.ts'

/** Documents are not searched. */
export const Filter = (_: FilterProps<FieldOf<'richText'>>) => null
