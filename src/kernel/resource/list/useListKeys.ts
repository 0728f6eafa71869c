/** The keyboard in a list: arrows move between rows, Shift with an arrow ticks on the way, Space ticks, Enter opens, m opens the row's menu. */

import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { useDataTableCallbacksContext, useDataTableConfigContext, useDataTableSelectedIdsContext } from 'react-admin'
import type { Id } from '../../../../resources/language/fields.ts'
import { pressed } from '../../desk/keys.ts'
import type { AnyRecord } from '../defineViews.ts'
import type { OpenMenu } from './RowMenu.tsx'

const MOVES = ['down', 'up', 'first', 'last'] as const

interface ListKeys {
  rows: readonly AnyRecord[]
  onOpen: (record: AnyRecord) => void
  onMenu: OpenMenu | undefined
}

const rowOf = (target: EventTarget | null) => (target instanceof Element ? target.closest<HTMLElement>('tr[data-id]') : null)

/** Not one that asks for another tab or window. */
const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** What answers a press itself: the row around it does not. */
const ANSWERS = 'a, button, input, select, textarea, label, [role=button]'

/** The end of a stroke over some text, which is to be copied and not to open anything. */
const isMarking = (row: HTMLElement): boolean => {
  const selection = row.ownerDocument.getSelection()
  return selection !== null && !selection.isCollapsed && row.contains(selection.focusNode)
}

/** What the body of the table listens to, and the row that Tab reaches. */
export const useListKeys = ({ rows, onOpen, onMenu }: ListKeys) => {
  const { handleToggleItem, onSelect } = useDataTableCallbacksContext()
  const { hasBulkActions: ticks } = useDataTableConfigContext()
  const ticked = useDataTableSelectedIdsContext() ?? []
  const [wanted, setActive] = useState<Id>()
  // Always one: the first row until another had the focus.
  const active = rows.some(row => row.id === wanted) ? wanted : rows[0]?.id

  const recordOf = (element: HTMLElement | null) => rows.find(row => String(row.id) === element?.dataset.id)

  const openMenu = (row: HTMLElement, record: AnyRecord) => {
    const button = row.querySelector<HTMLElement>('[data-menu]')
    if (button) onMenu?.(record, button)
  }

  const focusRow = (body: HTMLElement, index: number) => {
    const record = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!record) return
    setActive(record.id)
    const row = body.querySelector<HTMLElement>(`tr[data-id="${record.id}"]`)
    row?.focus()
    row?.scrollIntoView?.({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    const record = recordOf(row)
    if (!row || !record || event.ctrlKey || event.metaKey || event.altKey) return
    const at = rows.indexOf(record)
    const onRow = event.target === row
    const steps = { down: at + 1, up: at - 1, first: 0, last: rows.length - 1 }
    const to = MOVES.map(move => (pressed(event, move) ? steps[move] : undefined)).find(place => place !== undefined)
    if (to !== undefined) {
      event.preventDefault()
      const next = rows[to]
      if (event.shiftKey && ticks && next) onSelect?.([...new Set([...ticked, record.id, next.id])])
      focusRow(event.currentTarget, to)
    } else if (pressed(event, 'tick') && onRow && ticks) {
      event.preventDefault()
      handleToggleItem?.(record.id, event)
    } else if (pressed(event, 'open') && onRow) {
      event.preventDefault()
      onOpen(record)
    } else if (pressed(event, 'menu') && onMenu) {
      event.preventDefault()
      openMenu(row, record)
    }
  }

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rowOf(event.target)
    const record = recordOf(row)
    if (!row || !record || !(event.target instanceof Element)) return
    if (event.target.closest('[data-tick], td.tick')) handleToggleItem?.(record.id, event)
    else if (event.target.closest('[data-menu]')) openMenu(row, record)
    else if (event.target.closest('[data-open]')) onOpen(record)
    else if (event.target.closest('a.row-link')) {
      if (!isPlain(event)) return
      event.preventDefault()
      onOpen(record)
    } else if (row.dataset.opens !== undefined && isPlain(event) && !event.target.closest(ANSWERS) && !isMarking(row))
      onOpen(record)
  }

  const onFocus = (event: { target: EventTarget }) => {
    const record = recordOf(rowOf(event.target))
    if (record) setActive(record.id)
  }

  return { active, on: { onKeyDown, onClick, onFocus } }
}
