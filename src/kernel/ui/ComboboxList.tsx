/** The list of a `Combobox`, beside its box in the top layer. Scrolling near its end asks for the next page. */

import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { ComboboxOption } from './Combobox.tsx'
import { Icon } from './Icon.tsx'
import './Menu.css'
import { place, showPopover } from './place.ts'

interface ComboboxListProps<V extends string | number> {
  id: string
  anchor: HTMLElement
  label: string
  options: readonly ComboboxOption<V>[]
  active: number
  isChosen: (value: V) => boolean
  multiple: boolean
  loading: boolean
  problem: string | undefined
  hasMore: boolean
  onMore?: () => void
  onActive: (index: number) => void
  onChoose: (option: ComboboxOption<V>) => void
}

/** Pixels before the end of the list at which its next page is asked for. */
const NEAR_END = 80

export const ComboboxList = <V extends string | number>(props: ComboboxListProps<V>) => {
  const { id, anchor, label, options, active, isChosen, multiple, loading, problem, hasMore, onMore, onActive, onChoose } = props
  const translate = useTranslate()
  const popover = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list may need another place.
  useLayoutEffect(() => {
    const list = popover.current
    if (!list) return
    showPopover(list, true)
    list.style.minWidth = `${anchor.offsetWidth}px`
    place(list, anchor)
  }, [anchor, options.length, loading])

  useEffect(() => {
    popover.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, id])

  const status =
    problem ??
    (loading && options.length === 0
      ? translate('desk.combobox.loading', { _: 'Loading…' })
      : options.length === 0
        ? translate('desk.combobox.none', { _: 'Nothing found' })
        : undefined)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the focus in the text box and follows the scrolling.
    <div
      ref={popover}
      popover="manual"
      className="ui-menu ui-combobox-list"
      onScroll={event => {
        const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
        if (hasMore && !loading && scrollTop + clientHeight > scrollHeight - NEAR_END) onMore?.()
      }}
      // The text box keeps the focus: a click in the list must not take it.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
    >
      <div id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined}>
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the text box has the focus and the keys (aria-activedescendant).
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            aria-selected={isChosen(option.value)}
            className="ui-menu-item"
            data-active={index === active || undefined}
            onPointerMove={() => index !== active && onActive(index)}
            onClick={event => {
              event.stopPropagation()
              onChoose(option)
            }}
          >
            <span className="ellipsis">{option.label}</span>
            {option.hint && <span className="hint">{option.hint}</span>}
            {isChosen(option.value) && <Icon name="check" className="check" />}
          </div>
        ))}
      </div>
      <div role="status" className={status ? 'ui-combobox-status' : 'sr-only'}>
        {status}
      </div>
    </div>
  )
}
