/** The choice of columns: which show, and in which order; loaded when it is first opened. */

import Button from '@mui/material/Button'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AnyResource } from '../../../../resources/language/define.ts'
import type { Field } from '../../../../resources/language/fields.ts'
import { pressed } from '../../desk/keys.ts'
import { useWords } from '../../i18n/words.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Tick } from '../../ui/Tick.tsx'
import { useDense } from './ColumnPanel.tsx'
import './ColumnsPanel.css'
import { useColumnChoice } from './columnChoice.ts'
import { inOrder, moved, withMissing } from './columnOrder.ts'

export interface ColumnsPanelProps {
  resource: AnyResource
  fields: Readonly<Record<string, Field>>
  /** On a phone, where rows are cards with room for a few. */
  narrow: boolean
}

export const ColumnsPanel = ({ resource, fields, narrow }: ColumnsPanelProps) => {
  const words = useWords()
  const { choice, own, choose, reset } = useColumnChoice(resource, fields, narrow)
  const [dense, setDense] = useDense()
  const [said, setSaid] = useState('')
  const list = useRef<HTMLUListElement>(null)
  // A row that is moved in the page loses the focus.
  const focused = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    focused.current?.focus()
    focused.current = null
  })

  const { order, hidden } = choice
  const names = inOrder(resource.list.columns, order).filter(name => fields[name])
  const labelOf = (name: string) => fields[name]?.label ?? name
  const show = (name: string, shown: boolean) =>
    choose({ order, hidden: shown ? hidden.filter(other => other !== name) : [...hidden, name] })

  const move = (name: string, to: number) => {
    const next = moved(names, name, to)
    if (next.indexOf(name) === names.indexOf(name)) return
    // What another tab has, or somebody with more rights, keeps its place among the others.
    choose({ hidden, order: withMissing(next.slice(1), order) })
    setSaid(
      words('%{name}: place %{place} of %{count}', { name: labelOf(name), place: next.indexOf(name) + 1, count: next.length }),
    )
  }
  const step = (name: string, by: 1 | -1) => {
    const place = names.indexOf(name) + by
    // At an end nothing moves, and nothing has to be given back.
    if (place > 0 && place < names.length) focused.current = document.activeElement as HTMLElement | null
    move(name, place)
  }
  const onKeyDown = (event: KeyboardEvent, name: string) => {
    const by = pressed(event, 'moveUp') ? -1 : pressed(event, 'moveDown') ? 1 : undefined
    if (by === undefined) return
    event.preventDefault()
    step(name, by)
  }

  const [dragged, setDragged] = useState<string>()
  const drag = (event: PointerEvent) => {
    if (dragged === undefined) return
    const tops = [...(list.current?.children ?? [])].map(row => row.getBoundingClientRect())
    const over = tops.findIndex(({ top, bottom }) => event.clientY >= top && event.clientY < bottom)
    if (over >= 0) move(dragged, over)
  }

  return (
    <div className="stack tight list-panel columns-panel">
      <ul
        ref={list}
        aria-label={words('Columns')}
        onPointerMove={drag}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        {names.map((name, at) => (
          <li key={name} className={cx('row', dragged === name && 'dragged')} onKeyDown={event => onKeyDown(event, name)}>
            {at > 0 ? (
              <span
                className="grip"
                aria-hidden
                onPointerDown={event => {
                  event.preventDefault()
                  // By the list: the row itself is moved.
                  list.current?.setPointerCapture(event.pointerId)
                  setDragged(name)
                }}
              >
                <Icon name="grip" />
              </span>
            ) : (
              <span className="grip fixed" aria-hidden>
                <Icon name="lock" size={14} />
              </span>
            )}
            <Tick
              className="grow"
              label={labelOf(name)}
              checked={at === 0 || !hidden.includes(name)}
              disabled={at === 0}
              aria-keyshortcuts={at === 0 ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
              onChange={shown => show(name, shown)}
            />
            {at > 0 && (
              <>
                <IconButton
                  icon="up"
                  size="small"
                  label={words('Move %{name} up', { name: labelOf(name) })}
                  // Not disabled: the focus stays where somebody moves a column along.
                  aria-disabled={at === 1}
                  onClick={() => step(name, -1)}
                />
                <IconButton
                  icon="down"
                  size="small"
                  label={words('Move %{name} down', { name: labelOf(name) })}
                  aria-disabled={at === names.length - 1}
                  onClick={() => step(name, 1)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
      <hr />
      <Tick label={words('Narrow rows')} checked={dense} onChange={setDense} />
      <Button variant="text" size="small" disabled={!own} onClick={reset}>
        {words('Back to the default')}
      </Button>
    </div>
  )
}
