import type { CellProps, FieldOf } from '../props.ts'
import { showDate } from '../show.ts'

export const Cell = ({ field, value }: CellProps<FieldOf<'date'>>) =>
  value ? <span className="ellipsis">{showDate(value, field.precision)}</span> : null
