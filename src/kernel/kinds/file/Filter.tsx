import type { FieldOf, FilterProps } from '../props.ts'

/** Files are not filtered by. */
export const Filter = (_: FilterProps<FieldOf<'file'>>) => null
