import { isRecord } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import type { ListColumn } from './columns.ts'

type Totals = Readonly<Record<string, unknown>>

const NONE: Totals = {}

/**
 * What stands below the rows of a list that declares totals, by column: empty until it is known, and where there is too much to add up.
 * Undefined of other lists.
 */
export const totalsOf = ({ list }: AnyResource, beside: Totals | undefined): Totals | undefined =>
  list.totals ? (isRecord(beside?.totals) ? beside.totals : NONE) : undefined

interface TotalsRowProps {
  columns: readonly ListColumn[]
  totals: Totals
  ticks: boolean
  menu: boolean
}

/** A sum is of many records. */
const NO_RECORD = { id: 0 }

/** Below the rows: what all of them come to, not only those of the page; a dash where that is not known. Its place is kept meanwhile. */
export const TotalsRow = ({ columns, totals, ticks, menu }: TotalsRowProps) => {
  const words = useWords()
  return (
    <tfoot>
      <tr className="list-row totals">
        {ticks && <td className="tick" />}
        <td className="number" />
        {columns.map(({ name, field, figure, Cell, Own }, index) =>
          index === 0 ? (
            <th key={name} scope="row" className="first">
              {words('Total')}
            </th>
          ) : (
            <td key={name} className={cx(figure && 'figure')} data-label={field.label}>
              {figure && <Sum field={field} value={totals[name]} Cell={Cell} Own={Own} />}
            </td>
          ),
        )}
        {menu && <td className="menu" />}
      </tr>
    </tfoot>
  )
}

const Sum = ({ field, value, Cell, Own }: Pick<ListColumn, 'field' | 'Cell' | 'Own'> & { value: unknown }) => {
  if (value === undefined) return null
  if (value === null) return <span className="muted">–</span>
  return Own ? <Own record={NO_RECORD} value={value} /> : <Cell field={field} value={value} />
}
