import { useDeferredValue, useMemo } from 'react'
import {
  useDataTableConfigContext,
  useDataTableDataContext,
  useDataTableSelectedIdsContext,
  useListPaginationContext,
} from 'react-admin'
import type { Id } from '../../../../resources/language/fields.ts'
import type { AnyRecord } from '../defineViews.ts'
import type { ListColumn } from './columns.ts'
import { ListRow, type RowWords } from './ListRow.tsx'
import type { OpenMenu } from './RowMenu.tsx'
import { useListKeys } from './useListKeys.ts'

export interface ListBodyProps {
  columns: readonly ListColumn[]
  titleOf: (record: AnyRecord) => string
  hrefOf: (record: AnyRecord) => string | undefined
  /** Records open although they have no address: a dialog. */
  opens: boolean
  onOpen: (record: AnyRecord) => void
  /** Undefined where rows have no menu. */
  onMenu: OpenMenu | undefined
  words: RowWords
}

const NO_ROWS: readonly AnyRecord[] = []

/** The rows of react-admin's data table, as plain elements of our own. One listener hears all of them. */
export const ListBody = ({ columns, titleOf, hrefOf, opens, onOpen, onMenu, words }: ListBodyProps) => {
  const list: readonly AnyRecord[] = useDataTableDataContext<AnyRecord & { id: Id }>() ?? NO_ROWS
  const selected = useDataTableSelectedIdsContext()
  const { hasBulkActions: ticks } = useDataTableConfigContext()
  const { page, perPage } = useListPaginationContext()
  const before = (page - 1) * perPage
  // What one clicked answers first (the order's arrow, the page's number); a page full of other rows follows when it is drawn.
  const shown = useDeferredValue(useMemo(() => ({ list, before }), [list, before]))
  const ticked = useMemo(() => new Set(selected), [selected])
  const keys = useListKeys({ rows: shown.list, onOpen, onMenu })
  return (
    <tbody {...keys.on}>
      {shown.list.map((record, index) => (
        <ListRow
          // biome-ignore lint/suspicious/noArrayIndexKey: another page or order fills the same rows with other records, which costs less than making them anew.
          key={index}
          record={record}
          title={titleOf(record)}
          number={shown.before + index + 1}
          columns={columns}
          ticks={ticks}
          ticked={ticked.has(record.id)}
          menu={onMenu !== undefined}
          active={keys.active === record.id}
          href={hrefOf(record)}
          opens={opens}
          words={words}
        />
      ))}
    </tbody>
  )
}
