import { memo, type ReactNode, useDeferredValue, useMemo } from 'react'
import { useListContext } from 'react-admin'
import type { Fields } from '../../../../resources/language/fields.ts'
import { TitlesContext, useTitles } from '../../kinds/reference/titles.ts'
import type { AnyRecord, AnyViews } from '../defineViews.ts'

const NOTHING = {}
const NO_ROWS: readonly AnyRecord[] = []

/** What a resource shows above its list: sums of the whole of it. */
export const Beside = ({ Above }: { Above: NonNullable<AnyViews['above']> }) => {
  const { error, meta, filterValues, filter } = useListContext()
  // Nothing is to come any more once the list has failed: an empty answer says so.
  const beside = error ? NOTHING : meta?.beside
  return useMemo(() => <Above beside={beside} filter={{ ...filterValues, ...filter }} />, [Above, beside, filterValues, filter])
}

/** Fetches what the references in the rows are called, once for all of them. */
export const RowTitles = ({ fields, children }: { fields: Fields; children: ReactNode }) => {
  const { data: now = NO_ROWS } = useListContext<AnyRecord & { id: number }>()
  // Together with the rows, which follow what was answered (see ListBody): the rows before would be drawn once more for titles of others.
  const drawn = useDeferredValue(now)
  return (
    <TitlesOf fields={fields} rows={drawn.length > 0 ? drawn : now}>
      {children}
    </TitlesOf>
  )
}

/** Asked anew for other rows, not for a tick. */
const TitlesOf = memo(({ fields, rows, children }: { fields: Fields; rows: readonly AnyRecord[]; children: ReactNode }) => (
  <TitlesContext value={useTitles(fields, rows)}>{children}</TitlesContext>
))
