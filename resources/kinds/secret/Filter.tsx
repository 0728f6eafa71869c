import type { FieldOf, FilterProps } from '../../../src/kernel/kinds/props.ts'

/** Nobody looks for a secret. */
export const Filter = (_: FilterProps<FieldOf<'secret'>>) => null
