import type { CellProps, FieldOf } from '../props.ts'
import { showNumber } from '../show.ts'

/** Right-aligned by its column, tabular figures, Indian grouping; the unit stands in the heading's tooltip, not in every row. */
export const Cell = ({ field, value }: CellProps<FieldOf<'number'>>) =>
  value === null || value === undefined || value === '' ? null : (
    <span>{field.plain ? String(value) : showNumber(value, field.decimals)}</span>
  )
