import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { showQuantity } from '../../../src/kernel/kinds/show.ts'

/** Right-aligned by its column, tabular figures, Indian grouping; a unit that all rows share stands in the heading's tooltip, not in every row. */
export const Cell = ({ field, value }: CellProps<FieldOf<'number'>>) =>
  value === null || value === undefined || value === '' ? null : <span>{showQuantity(field, value)}</span>
