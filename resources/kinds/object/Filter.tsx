import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Lists are not filtered by names and values of somebody's own. */
export const Filter = (_: FilterProps<FieldOf<'object'>>) => null
