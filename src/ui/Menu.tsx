/**
 * `<Menu label="Row actions" icon="more" items={[{ label, icon, onSelect, disabled, hint, tone, href }]} />`
 * A button and its popover menu: arrows, Home, End, typing ahead, Esc, focus back to the button. `button` replaces the button's look.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button, type ButtonTone } from './Button.tsx'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import './Menu.css'
import { place, showPopover } from './place.ts'

export interface MenuItem {
  label: string
  icon?: string
  onSelect?: () => void
  disabled?: boolean
  /** Right of the label: a shortcut, or why it is disabled. */
  hint?: string
  tone?: 'default' | 'danger'
  /** Path of the panel; with `newTab` any address. */
  href?: string
  newTab?: boolean
  /** Shows a tick: this is the one in force. */
  checked?: boolean
  /** A line above. */
  line?: boolean
  heading?: string
}

export interface MenuProps {
  label: string
  items: readonly MenuItem[]
  icon?: string
  /** Shows the label beside the icon; without it the button is the icon alone. */
  showLabel?: boolean
  tone?: ButtonTone
  size?: 'small' | 'medium'
  align?: 'start' | 'end'
  /** Content of the button in place of icon and label. */
  button?: ReactNode
  disabled?: boolean
}

const NEXT: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

export const Menu = ({ label, items, icon, showLabel, tone, size, align = 'end', button, disabled }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const typed = useRef({ text: '', at: 0 })
  const last = useRef(false)
  const id = useId()

  const entries = () => [...(popover.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const close = (focusBack: boolean) => {
    setOpen(false)
    if (focusBack) trigger.current?.focus()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the menu opens; the rest are refs.
  useEffect(() => {
    const list = popover.current
    if (!open || !list || !trigger.current) return
    showPopover(list, true)
    place(list, trigger.current, { align })
    const all = entries()
    all[last.current ? all.length - 1 : 0]?.focus()
    const outside = (event: Event) => {
      if (!list.contains(event.target as Node) && !trigger.current?.contains(event.target as Node)) close(false)
    }
    const moved = (event: Event) => {
      if (!list.contains(event.target as Node)) close(false)
    }
    document.addEventListener('pointerdown', outside, true)
    window.addEventListener('resize', moved)
    document.addEventListener('scroll', moved, true)
    return () => {
      document.removeEventListener('pointerdown', outside, true)
      window.removeEventListener('resize', moved)
      document.removeEventListener('scroll', moved, true)
    }
  }, [open, align])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const next = NEXT[event.key]
    event.stopPropagation()
    if (next) {
      event.preventDefault()
      all[next(at, all.length)]?.focus()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      close(true)
    } else if (event.key === 'Tab') close(true)
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      const now = Date.now()
      const text = (now - typed.current.at < 700 ? typed.current.text : '') + event.key.toLowerCase()
      typed.current = { text, at: now }
      const from = text.length === 1 ? at + 1 : at
      const ring = [...all.slice(from), ...all.slice(0, from)]
      ring.find(item => item.textContent?.trim().toLowerCase().startsWith(text))?.focus()
    }
  }

  const triggerProps = {
    ref: trigger,
    'aria-haspopup': 'menu' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    disabled,
    onClick: () => {
      last.current = false
      setOpen(!open)
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      last.current = event.key === 'ArrowUp'
      setOpen(true)
    },
    ...(tone && { tone }),
    ...(size && { size }),
  }
  return (
    <>
      {button ? (
        <Button tone="quiet" {...triggerProps} aria-label={label}>
          {button}
        </Button>
      ) : showLabel || !icon ? (
        <Button {...triggerProps} {...(icon && { icon })} iconAfter="chevron-down">
          {label}
        </Button>
      ) : (
        <IconButton {...triggerProps} icon={icon} label={label} />
      )}
      {open && (
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
            <MenuEntry key={`${item.heading ?? ''}${item.label}${item.href ?? ''}`} item={item} close={close} />
          ))}
        </div>
      )}
    </>
  )
}

const MenuEntry = ({ item, close }: { item: MenuItem; close: (focusBack: boolean) => void }) => {
  const content = (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span className="ellipsis">{item.label}</span>
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
