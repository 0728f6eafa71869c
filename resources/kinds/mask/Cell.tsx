import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { showMasked } from '../../../src/kernel/kinds/show.ts'

export const Cell = ({ field, value }: CellProps<FieldOf<'mask'>>) =>
  value ? <span className="mono">{showMasked(value, field.mask)}</span> : null
