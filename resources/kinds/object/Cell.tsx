import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { cut, namedText } from '../../../src/kernel/kinds/show.ts'

/** Names and values on one line; what does not fit is in the tooltip of the list. */
export const Cell = ({ value }: CellProps<FieldOf<'object'>>) => {
  if (value === null || value === undefined) return null
  const shown = cut(namedText(value))
  return (
    <span className="ellipsis" data-tip={shown}>
      {shown}
    </span>
  )
}
