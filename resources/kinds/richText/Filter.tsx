import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Documents are not searched. */
export const Filter = (_: FilterProps<FieldOf<'richText'>>) => null
