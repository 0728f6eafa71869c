import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Files are not filtered by. */
export const Filter = (_: FilterProps<FieldOf<'file'>>) => null
