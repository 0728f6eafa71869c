import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { cut } from '../../../src/kernel/kinds/show.ts'
import { cx } from '../../../src/kernel/ui/cx.ts'

/** One line; what does not fit is in the tooltip of the list (`data-tip`), at most 200 characters (rule panel-11). */
export const Cell = ({ field, value }: CellProps<FieldOf<'text'>>) => {
  if (value === null || value === undefined || value === '') return null
  const shown = cut(String(value))
  return (
    <span className={cx('ellipsis', field.mono && 'mono')} data-tip={shown}>
      {shown}
    </span>
  )
}
