/**
 * `<Table label="Recent entries" rows={rows} keyOf={row => row.id} columns={[{ head: 'Date', show: row => row.date }]} />`: a small table of
 * figures, scrolled sideways where it is wide. Lists of records are kernel/resource/list/ListTable.tsx.
 */

import Skeleton from '@mui/material/Skeleton'
import { Fragment, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { EmptyState } from './EmptyState.tsx'
import './Table.css'

export interface Column<R> {
  head: ReactNode
  /** The head is read aloud alone: a column of buttons. */
  silent?: boolean
  show: (row: R, index: number) => ReactNode
  /** Figures stand at the end. */
  numeric?: boolean
  /** Names the row for who does not see it. */
  names?: boolean
  className?: string | ((row: R) => string | undefined)
}

interface TableProps<R> {
  label: string
  columns: readonly Column<R>[]
  /** Undefined while they are waited for. */
  rows: readonly R[] | undefined
  keyOf: (row: R, index: number) => string | number
  /** Where there are none. */
  empty?: string
  /** How many lines stand there meanwhile. */
  waiting?: number
  /** Without a frame: in a panel of its own. */
  bare?: boolean
  /** What stands below a row, over its whole width. */
  below?: (row: R) => ReactNode
  /** Below all rows: sums. */
  foot?: ReactNode
  /** Has room wherever it stands, as in a section that is named as it is: no group that scrolls, no stop of the Tab key. */
  fits?: boolean
  className?: string
}

export const Table = <R,>(props: TableProps<R>) => {
  const { label, columns, rows, keyOf, empty, waiting = 5, bare = false, below, foot, fits = false, className } = props
  return (
    // What scrolls sideways must be reachable by keyboard (WCAG 2.1.1); no landmark, for it mostly stands in one of its name.
    <div className={cx('table', bare && 'bare', className)} {...(!fits && { role: 'group', tabIndex: 0, 'aria-label': label })}>
      <table aria-busy={!rows} {...(fits && { 'aria-label': label })}>
        <thead>
          <tr>
            {columns.map(({ head, silent, numeric }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
              <th key={index} scope="col" className={cx(numeric && 'num')}>
                {silent ? <span className="sr-only">{head}</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            ? rows.map((row, index) => {
                const under = below?.(row)
                return (
                  <Fragment key={keyOf(row, index)}>
                    <tr>
                      {columns.map((column, place) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place.
                        <Cell key={place} column={column} row={row} index={index} />
                      ))}
                    </tr>
                    {under && (
                      <tr className="below">
                        <td colSpan={columns.length}>{under}</td>
                      </tr>
                    )}
                  </Fragment>
                )
              })
            : Array.from({ length: waiting }, (_, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else.
                <tr key={line}>
                  <td colSpan={columns.length}>
                    <Skeleton height={16} />
                  </td>
                </tr>
              ))}
        </tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
      {empty && rows?.length === 0 && <EmptyState text={empty} />}
    </div>
  )
}

const Cell = <R,>({ column, row, index }: { column: Column<R>; row: R; index: number }) => {
  const { show, numeric, names, className } = column
  const classes = cx(numeric && 'num', typeof className === 'function' ? className(row) : className)
  return names ? (
    <th scope="row" className={classes}>
      {show(row, index)}
    </th>
  ) : (
    <td className={classes}>{show(row, index)}</td>
  )
}
