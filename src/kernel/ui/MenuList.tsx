/** `<MenuList label="Row actions" anchor={button} items={items} onClose={focusBack => …} />`: the popover of a menu, beside what opened it. */

import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { isWithin } from './isWithin.ts'
import './Menu.css'
import type { MenuItem } from './Menu.tsx'
import { place, showPopover } from './place.ts'

export interface MenuListProps {
  label: string
  items: readonly MenuItem[]
  anchor: HTMLElement
  /** True: the focus belongs back to what opened the menu. */
  onClose: (focusBack: boolean) => void
  align?: 'start' | 'end'
  /** Starts on the last entry. */
  fromEnd?: boolean
  id?: string
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const MenuList = ({ label, items, anchor, onClose, align = 'end', fromEnd = false, id }: MenuListProps) => {
  const popover = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const close = useRef(onClose)
  close.current = onClose

  const entries = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the menu opens; the rest are refs.
  useEffect(() => {
    const list = popover.current
    if (!list) return
    showPopover(list, true)
    place(list, anchor, { align })
    const all = entries()
    all[fromEnd ? all.length - 1 : 0]?.focus()
    const outside = (event: Event) => {
      if (!isWithin(event, list) && !isWithin(event, anchor)) close.current(false)
    }
    const moved = (event: Event) => {
      if (!isWithin(event, list)) close.current(false)
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('resize', moved)
    document.addEventListener('scroll', moved, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('resize', moved)
      document.removeEventListener('scroll', moved, true)
    }
  }, [anchor, align])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const { activeElement } = document
    const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1
    const next = NEXT[event.key]
    event.stopPropagation()
    if (next) {
      event.preventDefault()
      all[next(at, all.length)]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      onClose(true)
    } else if (event.key === 'Tab') onClose(true)
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const now = Date.now()
      const text = (now - typed.current.at < 700 ? typed.current.text : '') + event.key.toLowerCase()
      typed.current = { text, at: now }
      const from = text.length === 1 ? at + 1 : at
      const ring = [...all.slice(from), ...all.slice(0, from)]
      ring.find(item => item.textContent?.trim().toLowerCase().startsWith(text))?.focus()
    }
  }

  return (
    <div
      ref={popover}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      popover="manual"
      className="ui-menu"
      onKeyDown={onKeyDown}
    >
      {items.map(item => (
        <MenuEntry key={`${item.heading ?? ''}${item.label}${item.href ?? ''}`} item={item} close={onClose} />
      ))}
    </div>
  )
}

const MenuEntry = ({ item, close }: { item: MenuItem; close: (focusBack: boolean) => void }) => {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="ellipsis">{item.label}</span>
      {item.badge}
      {item.hint && <span className="hint">{item.hint}</span>}
      {item.checked && <Icon name="check" className="check" />}
    </>
  )
  const select = () => {
    if (item.disabled) return
    close(true)
    item.onSelect?.()
  }
  const props = {
    role: item.checked === undefined ? 'menuitem' : 'menuitemradio',
    'aria-checked': item.checked,
    tabIndex: -1,
    className: cx('ui-menu-item', item.tone === 'danger' && 'danger'),
    onClick: select,
  }
  return (
    <>
      {item.line && <div className="ui-menu-line" aria-hidden />}
      {item.heading && (
        <div className="ui-menu-heading" aria-hidden>
          {item.heading}
        </div>
      )}
      {item.href && !item.disabled ? (
        <Link to={item.href} {...props} {...(item.newTab && { target: '_blank', rel: 'noopener' })}>
          {content}
        </Link>
      ) : (
        <button type="button" {...props} aria-disabled={item.disabled || undefined}>
          {content}
        </button>
      )}
    </>
  )
}
