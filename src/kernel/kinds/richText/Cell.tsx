import type { CellProps, FieldOf } from '../props.ts'
import { cut } from '../show.ts'
import { textOf } from './document.ts'

/** Its text on one line; `DocumentView` shows it whole. */
export const Cell = ({ value }: CellProps<FieldOf<'richText'>>) => {
  if (value === null || value === undefined) return null
  const text = cut(textOf(value))
  return (
    <span className="ellipsis" data-tip={text}>
      {text}
    </span>
  )
}
