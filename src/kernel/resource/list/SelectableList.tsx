import { type ReactNode, type RefObject, useEffect } from 'react'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { titleOf } from '../../kinds/reference/titles.ts'
import type { NamedAction } from '../access.ts'
import type { Target } from '../actions/useActionHost.tsx'
import type { AnyRecord } from '../defineViews.ts'
import type { ListAddress } from './address.ts'
import { ListTable, type ListTableProps } from './ListTable.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Rows } from './useRows.ts'
import { useSelection } from './useSelection.ts'

interface SelectableListProps
  extends Pick<
    ListTableProps,
    'columns' | 'rows' | 'totals' | 'instead' | 'dense' | 'cards' | 'hrefOf' | 'opens' | 'onOpen' | 'menuOf' | 'onSort'
  > {
  resource: AnyResource
  /** Actions on what is ticked. */
  actions: readonly NamedAction[]
  list: Rows
  address: ListAddress
  onAction: (action: NamedAction, target: Target) => void
  /** Filled with what empties the selection. */
  clear: RefObject<() => void>
  toolbar: ReactNode
  chips: ReactNode
  pager: ReactNode
}

/**
 * The table with its ticks. Which rows are ticked is known here and no higher up: a tick draws its row and the bar, not the toolbar, the
 * pages or the rest of the screen.
 */
export const SelectableList = (props: SelectableListProps) => {
  const { resource, actions, list, address, onAction, clear, toolbar, chips, pager, ...table } = props
  const selection = useSelection(`${address.tab}${JSON.stringify(list.filter)}`)
  useEffect(() => {
    clear.current = selection.clear
  }, [clear, selection.clear])
  return (
    <section className="panel list" aria-label={resource.label.many}>
      <div className="list-bar">
        {toolbar}
        {selection.ids.size > 0 && (
          <SelectionBar
            resource={resource}
            actions={actions}
            selection={selection}
            rows={list}
            sort={address.sort}
            onAction={action => onAction(action, { ids: [...selection.ids], records: selection.records })}
          />
        )}
      </div>
      {chips}
      <ListTable
        {...table}
        caption={resource.label.many}
        firstNumber={(address.page - 1) * address.perPage + 1}
        perPage={address.perPage}
        isOld={list.isOld}
        selection={selection}
        ticks={actions.length > 0}
        titleOf={(record: AnyRecord) => titleOf(resource, record)}
        sort={address.sort}
        sortable={resource.list.sort?.[0] ?? 'id'}
      />
      {pager}
    </section>
  )
}
