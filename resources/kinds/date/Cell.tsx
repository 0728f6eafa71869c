import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { showDate } from '../../../src/kernel/kinds/show.ts'

export const Cell = ({ field, value }: CellProps<FieldOf<'date'>>) =>
  value ? <span className="ellipsis">{showDate(value, field.precision)}</span> : null
