/** The table of a list: its own plain-CSS grid over native table elements. Columns keep their widths from skeleton to rows. */

import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MenuList } from '../../ui/MenuList.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tick } from '../../ui/Tick.tsx'
import type { AnyRecord } from '../defineViews.ts'
import type { ListAddress } from './address.ts'
import { gridOf, type ListColumn } from './columns.ts'
import { ListRow } from './ListRow.tsx'
import './ListTable.css'
import { TotalsRow } from './TotalsRow.tsx'
import type { Totals } from './totals.ts'
import { useListKeys } from './useListKeys.ts'
import type { Selection } from './useSelection.ts'

/** Rule panel-4: nine while loading. */
const SKELETON_ROWS = 9

/** From here on rows that are off the screen are neither laid out nor painted. */
const MANY_ROWS = 60

export interface ListTableProps {
  caption: string
  columns: readonly ListColumn[]
  /** Undefined while loading. */
  rows: readonly AnyRecord[] | undefined
  /** Of all rows, by column; undefined where the list has none. */
  totals?: Totals | undefined
  /** Shown in place of rows: nothing found, an error. */
  instead?: ReactNode
  firstNumber: number
  perPage: number
  dense: boolean
  /** Each row as a card. */
  cards?: boolean
  isOld: boolean
  selection: Selection
  ticks: boolean
  titleOf: (record: AnyRecord) => string
  hrefOf: (record: AnyRecord) => string | undefined
  /** Records open although they have no address: a dialog. */
  opens: boolean
  onOpen: (record: AnyRecord) => void
  /** Entries of a row's menu; undefined where rows have none. */
  menuOf: ((record: AnyRecord) => readonly MenuItem[]) | undefined
  sort: ListAddress['sort']
  /** Fields the list can be ordered by, beside the row number. */
  sortable: string
  onSort: (field: string) => void
}

export const ListTable = (props: ListTableProps) => {
  const {
    caption,
    columns,
    rows,
    totals,
    instead,
    firstNumber,
    perPage,
    dense,
    cards = false,
    isOld,
    selection,
    ticks,
    titleOf,
    hrefOf,
    opens,
    onOpen,
    menuOf,
  } = props
  const { sort, sortable, onSort } = props
  const words = useWords()
  const [menu, setMenu] = useState<{ record: AnyRecord; button: HTMLElement }>()
  const list = rows ?? NO_ROWS
  // What one clicked answers first (the order's arrow, the page's number); a page full of other rows follows when it is drawn.
  const shown = useDeferredValue(useMemo(() => ({ list, firstNumber }), [list, firstNumber]))
  const openMenu = useCallback((record: AnyRecord, button: HTMLElement) => {
    setMenu(before => (before?.record.id === record.id ? undefined : { record, button }))
  }, [])
  const keys = useListKeys({ rows: shown.list, selection, ticks, onOpen, onMenu: menuOf && openMenu })
  const rowWords = useMemo(
    () => ({ select: words('desk.list.select_row', 'Select'), actions: words('desk.list.row_actions', 'Actions:') }),
    [words],
  )
  const grid = gridOf(columns, { ticks, menu: menuOf !== undefined, highest: firstNumber + perPage, sortable })
  const style = {
    '--columns': grid.template,
    '--least': `${grid.least}px`,
    '--number-at': `${grid.numberAt}px`,
    '--first-at': `${grid.firstAt}px`,
    '--rows': perPage,
    '--heads': totals ? 2 : 1,
  }
  const tickedHere = list.filter(row => selection.has(row.id)).length
  const heading = (name: string, label: string, help?: string) => {
    const tip = help ? `${label}: ${help}` : label
    return name === sortable || name === 'id' ? (
      <button type="button" className="sort" onClick={() => onSort(name)}>
        <span className="ellipsis" data-tip={tip}>
          {label}
        </span>
        <Icon name={sort.field !== name ? 'sort' : sort.order === 'ASC' ? 'up' : 'down'} size={12} />
      </button>
    ) : (
      <span className="ellipsis" data-tip={tip}>
        {label}
      </span>
    )
  }
  const order = (name: string) => (sort.field !== name ? undefined : sort.order === 'ASC' ? 'ascending' : 'descending')

  return (
    <div className={cx('list-region', dense && 'dense', cards && 'cards')} style={style}>
      <table
        className={cx('list-table', isOld && 'old', list.length > MANY_ROWS && 'many')}
        aria-busy={rows === undefined || isOld}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="list-head">
            {ticks && (
              <th className="tick">
                <Tick
                  hideLabel
                  label={words('desk.list.select_page', 'Select the page')}
                  checked={list.length > 0 && tickedHere === list.length}
                  indeterminate={tickedHere > 0 && tickedHere < list.length}
                  disabled={list.length === 0}
                  onChange={checked => selection.setPage(list, checked)}
                />
              </th>
            )}
            <th scope="col" className="number" aria-sort={order('id')}>
              {heading('id', '#')}
            </th>
            {columns.map((column, index) => (
              <th
                key={column.name}
                scope="col"
                className={cx(index === 0 && 'first', column.figure && 'figure')}
                aria-sort={order(column.name)}
                aria-description={column.field.help}
              >
                {heading(column.name, column.field.label, column.field.help)}
              </th>
            ))}
            {menuOf && (
              <th className="menu">
                <span className="sr-only">{words('desk.list.actions', 'Actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...keys.on}>
          {rows === undefined && !instead
            ? SKELETONS.map(index => <SkeletonRow key={index} columns={columns} ticks={ticks} menu={menuOf !== undefined} />)
            : shown.list.map((record, index) => (
                <ListRow
                  // biome-ignore lint/suspicious/noArrayIndexKey: another page or order fills the same rows with other records, which costs less than making them anew.
                  key={index}
                  record={record}
                  title={titleOf(record)}
                  number={shown.firstNumber + index}
                  columns={columns}
                  ticks={ticks}
                  ticked={selection.has(record.id)}
                  menu={menuOf !== undefined}
                  active={keys.active === record.id}
                  href={hrefOf(record)}
                  opens={opens}
                  words={rowWords}
                />
              ))}
        </tbody>
        {totals && !instead && <TotalsRow columns={columns} totals={totals} ticks={ticks} menu={menuOf !== undefined} />}
      </table>
      {instead && <div className="list-instead">{instead}</div>}
      {rows === undefined && !instead && (
        <span className="sr-only" role="status">
          {words('desk.list.loading', 'Loading…')}
        </span>
      )}
      {menu && menuOf && (
        <MenuList
          label={`${rowWords.actions} ${titleOf(menu.record)}`}
          anchor={menu.button}
          items={menuOf(menu.record)}
          onClose={() => setMenu(undefined)}
        />
      )}
    </div>
  )
}

const NO_ROWS: readonly AnyRecord[] = []
const SKELETONS = Array.from({ length: SKELETON_ROWS }, (_, index) => index)

const SkeletonRow = ({ columns, ticks, menu }: { columns: readonly ListColumn[]; ticks: boolean; menu: boolean }) => (
  <tr className="list-row skeleton" aria-hidden>
    {ticks && <td className="tick" />}
    <td className="number">
      <Skeleton width={16} />
    </td>
    {columns.map((column, index) => (
      <td key={column.name} className={cx(index === 0 && 'first', column.figure && 'figure')}>
        <Skeleton width={column.figure ? 40 : `${55 + ((index * 17) % 35)}%`} />
      </td>
    ))}
    {menu && <td className="menu" />}
  </tr>
)
