import { memo } from 'react'
import { groupIndian } from '../../../../messaging/format.ts'
import { measured } from '../../../../resources/kinds/number/measure.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { AnyRecord } from '../defineViews.ts'
import type { ListColumn } from './columns.ts'

export interface RowWords {
  select: string
  actions: string
}

interface ListRowProps {
  record: AnyRecord
  /** What the record is called, for those who hear the row. */
  title: string
  number: number
  columns: readonly ListColumn[]
  ticks: boolean
  ticked: boolean
  menu: boolean
  /** The one row of the table that Tab reaches. */
  active: boolean
  /** Where the first column leads in a tab of its own; a plain click is the table's to follow. */
  href: string | undefined
  /** The first column opens something that has no address. */
  opens: boolean
  words: RowWords
}

const nothing = () => undefined

const CellOf = ({ column: { Own, Cell, field, name }, record }: { column: ListColumn; record: AnyRecord }) =>
  Own ? <Own record={record} value={record[name] ?? null} /> : <Cell field={measured(field, record)} value={record[name]} />

/**
 * One row. It has no handlers: the table listens for all of them, so that a hundred rows cost little and a tick renders one.
 */
export const ListRow = memo((props: ListRowProps) => {
  const { record, title, number, columns, ticks, ticked, menu, active, href, opens, words } = props
  const tab = active ? 0 : -1
  const [first] = columns
  const cell = first && <CellOf column={first} record={record} />
  // What has an address can be seen, though it has no name.
  const named = first && isBlank(record[first.name]) && `#${record.id}`
  return (
    <tr
      className={cx('list-row', ticked && 'ticked')}
      data-id={record.id}
      data-opens={href || opens ? '' : undefined}
      tabIndex={tab}
    >
      {ticks && (
        <td className="tick ui-tick">
          <input
            type="checkbox"
            data-tick
            tabIndex={tab}
            checked={ticked}
            onChange={nothing}
            aria-label={`${words.select} ${title}`}
          />
        </td>
      )}
      <td className="number">{groupIndian(number)}</td>
      {first && (
        <th scope="row" className={cx('first', first.figure && 'figure')} data-label={first.field.label}>
          {href && first.field.kind !== 'file' ? (
            <a href={href} tabIndex={tab} className="row-link">
              {cell}
              {named}
            </a>
          ) : opens ? (
            <button type="button" data-open tabIndex={tab} className="row-link">
              {cell}
              {named}
            </button>
          ) : named && !first.Own ? (
            <span className="muted">–</span>
          ) : (
            cell
          )}
        </th>
      )}
      <FurtherCells columns={columns} record={record} />
      {menu && (
        <td className="menu">
          <button
            type="button"
            className="row-menu"
            data-menu
            tabIndex={tab}
            aria-haspopup="menu"
            aria-label={`${words.actions} ${title}`}
          >
            <Icon name="more" />
          </button>
        </td>
      )}
    </tr>
  )
})

/** The same whether the row is ticked or has the focus. */
const FurtherCells = memo(({ columns, record }: Pick<ListRowProps, 'columns' | 'record'>) =>
  columns.slice(1).map(column => (
    <td key={column.name} className={cx(column.figure && 'figure')} data-label={column.field.label}>
      <CellOf column={column} record={record} />
    </td>
  )),
)

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** Told to the frame around: what opens stands over the list, so focus and scroll stay where they are. */
export const KEEP_PLACE = { keepPlace: true }
