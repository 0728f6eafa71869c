/** The table of a list: react-admin's data table, drawn as a plain-CSS grid over native table elements. Columns keep their widths from skeleton to rows. */

import { type ReactNode, type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { DataTableBase, useListContext } from 'react-admin'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { ownOrder } from '../../../../resources/language/orders.ts'
import { useWords } from '../../i18n/words.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import { cx } from '../../ui/cx.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLasting } from '../../ui/useLasting.ts'
import type { AnyRecord } from '../defineViews.ts'
import { useDense } from './ColumnPanel.tsx'
import { gridOf, type ListColumn } from './columns.ts'
import { ListBody, type ListBodyProps } from './ListBody.tsx'
import { ListHead } from './ListHead.tsx'
import './ListTable.css'
import { type OpenMenu, RowMenu } from './RowMenu.tsx'
import { TotalsRow, totalsOf } from './TotalsRow.tsx'
import { useListMeta } from './useListMeta.ts'

/** Rule panel-4: nine while loading. */
const SKELETON_ROWS = 9

/** From here on rows that are off the screen are neither laid out nor painted. */
const MANY_ROWS = 60

interface ListTableProps extends Pick<ListBodyProps, 'columns' | 'hrefOf' | 'opens' | 'onOpen'> {
  resource: AnyResource
  /** Fields by which the list can be ordered. */
  orderedBy: readonly string[]
  /** False while what draws the rows is on its way. */
  ready: boolean
  /** In place of rows: nothing found, an error. */
  instead: ReactNode
  /** Each row as a card. */
  cards: boolean
  /** For want of room, or as cards: one value below the other. */
  stacked: boolean
  /** Something stands beside it. */
  docked: boolean
  /** A tick box before each row. */
  ticks: boolean
  /** Entries of a row's menu; undefined where rows have none. */
  menuOf: ((record: AnyRecord) => readonly MenuItem[]) | undefined
}

export const ListTable = ({
  resource,
  ready,
  instead,
  columns,
  orderedBy,
  cards,
  stacked,
  docked,
  ticks,
  menuOf,
  ...body
}: ListTableProps) => {
  const words = useWords()
  const {
    page,
    perPage,
    data,
    total,
    isPending,
    isPlaceholderData: awaits = false,
    error,
  } = useListContext<AnyRecord & { id: number }>()
  const { beside, counted } = useListMeta()
  // Until the rows that came are drawn, which is a moment after they came.
  const isOld = useDeferredValue(data) !== data || awaits
  const isDim = useLasting(isOld)
  const [dense] = useDense()
  const menu = useRef<OpenMenu>(null)
  const openMenu = useCallback<OpenMenu>((record, button) => menu.current?.(record, button), [])
  const rowWords = useMemo(() => ({ select: words('Select'), actions: words('Actions:') }), [words])
  const count = data?.length ?? 0
  const isInstead = Boolean(error) || (ready && !isPending && !awaits && count === 0)
  const isLoading = !isInstead && (isPending || !ready)
  const totals = totalsOf(resource, beside)
  const hasMenu = menuOf !== undefined
  const [sorted] = ownOrder(resource)
  const region = useRef<HTMLDivElement>(null)
  const frame = { ticks, menu: hasMenu, highest: page * perPage + 1, sorted }
  const wanted = gridOf(columns, frame).least
  const room = useRoom(region, wanted, docked)
  const grid = gridOf(columns, { ...frame, room })
  const style = {
    '--columns': grid.template,
    '--least': `${grid.least}px`,
    '--number-at': `${grid.numberAt}px`,
    '--first-at': `${grid.firstAt}px`,
    '--rows': perPage,
    '--heads': totals ? 2 : 1,
  }
  const titled = useCallback((record: AnyRecord) => titleOf(resource, record), [resource])

  return (
    <div ref={region} className={cx('list-region', dense && 'dense', cards && 'cards', stacked && 'stacked')} style={style}>
      <table
        className={cx('list-table', !hasMenu && 'menuless', isDim && 'old', !isLoading && count > MANY_ROWS && 'many')}
        aria-busy={isLoading || isOld}
      >
        <caption className="sr-only">{resource.label.many}</caption>
        <ListHead {...{ resource, orderedBy, columns, ticks, total, counted }} menu={hasMenu} />
        {!isInstead && (
          <DataTableBase
            hasBulkActions={ticks}
            isPending={isLoading}
            loading={<SkeletonRows {...{ columns, ticks }} menu={hasMenu} />}
            empty={<tbody />}
          >
            <ListBody {...body} columns={columns} titleOf={titled} onMenu={menuOf && openMenu} words={rowWords} />
          </DataTableBase>
        )}
        {totals && !isInstead && <TotalsRow columns={columns} totals={totals} ticks={ticks} menu={hasMenu} />}
      </table>
      {isInstead && <div className="list-instead">{instead}</div>}
      {isLoading && (
        <span className="sr-only" role="status">
          {words('Loading…')}
        </span>
      )}
      {menuOf && <RowMenu ref={menu} menuOf={menuOf} labelOf={record => `${rowWords.actions} ${titled(record)}`} />}
    </div>
  )
}

/**
 * Pixels an element has, where they are fewer than wanted. Known before anything is painted, so that nothing moves.
 * @param docked measured anew with what stands beside it
 */
const useRoom = (element: RefObject<HTMLElement | null>, wanted: number, docked: boolean): number | undefined => {
  const [px, setPx] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it measures depends on what stands beside it.
  useLayoutEffect(() => {
    const region = element.current
    if (!region) return
    const measure = () => {
      const { clientWidth } = region
      setPx(clientWidth > 0 && clientWidth < wanted ? clientWidth : undefined)
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(region)
    return () => watch.disconnect()
  }, [element, wanted, docked])
  return px
}

const SKELETONS = Array.from({ length: SKELETON_ROWS }, (_, index) => index)

const SkeletonRows = ({ columns, ticks, menu }: { columns: readonly ListColumn[]; ticks: boolean; menu: boolean }) => (
  <tbody>
    {SKELETONS.map(row => (
      <tr key={row} className="list-row skeleton" aria-hidden>
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
    ))}
  </tbody>
)
