import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Lists are not filtered by what stands in a list of records. */
export const Filter = (_: FilterProps<FieldOf<'records'>>) => null
