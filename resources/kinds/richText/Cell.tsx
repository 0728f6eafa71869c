import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { textOf } from '../../../src/kernel/kinds/richText/document.ts'
import { cut } from '../../../src/kernel/kinds/show.ts'

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
