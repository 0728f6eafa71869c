import { useTranslate } from 'react-admin'
import type { CellProps, FieldOf } from '../../../src/kernel/kinds/props.ts'
import { cut } from '../../../src/kernel/kinds/show.ts'
import { textOfValue } from '../../../src/kernel/kinds/shown.ts'

/** How many there are; what the first field of each says is in the tooltip of the list. */
export const Cell = ({ field, value }: CellProps<FieldOf<'records'>>) => {
  const translate = useTranslate()
  if (!Array.isArray(value) || value.length === 0) return null
  return (
    <span className="ellipsis" data-tip={cut(textOfValue(field, value))}>
      {translate('desk.records.count', { _: '%{smart_count} row |||| %{smart_count} rows', smart_count: value.length })}
    </span>
  )
}
