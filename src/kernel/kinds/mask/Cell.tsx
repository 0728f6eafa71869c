import type { CellProps, FieldOf } from '../props.ts'
import { showMasked } from '../show.ts'

export const Cell = ({ field, value }: CellProps<FieldOf<'mask'>>) =>
  value ? <span className="mono">{showMasked(value, field.mask)}</span> : null
