/**
 * `<Menu label="Row actions" icon="more" items={[{ label, icon, onSelect, disabled, hint, tone, href }]} />`
 * A button and its menu: arrows, Home, End, typing ahead, Esc, focus back to the button. `button` replaces the button's look;
 * the label is then read before its text.
 */

import Button from '@mui/material/Button'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { MenuList } from './MenuList.tsx'

export interface MenuItem {
  label: string
  icon?: string
  onSelect?: () => void
  disabled?: boolean
  /** Right of the label: a shortcut, or why it is disabled. */
  hint?: string
  /** Behind the label: a count. */
  badge?: ReactNode
  tone?: 'default' | 'danger'
  /** Path of the panel, or any address of the web. */
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
  /** Of the button: outlined where it has words, without a border where it has none. */
  variant?: 'outlined' | 'text'
  size?: 'small' | 'medium'
  align?: 'start' | 'end'
  /** Content of the button in place of icon and label. */
  button?: ReactNode
  disabled?: boolean
}

export const Menu = ({ label, items, icon, showLabel, variant, size, align = 'end', button, disabled }: MenuProps) => {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const last = useRef(false)
  const id = useId()

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
    ...(size && { size }),
  }
  return (
    <>
      {button ? (
        <Button variant={variant ?? 'text'} {...triggerProps}>
          <span className="sr-only">{label} </span>
          {button}
        </Button>
      ) : showLabel || !icon ? (
        <Button
          {...triggerProps}
          variant={variant ?? 'outlined'}
          startIcon={icon && <Icon name={icon} />}
          endIcon={<Icon name="chevron-down" />}
        >
          {label}
        </Button>
      ) : (
        <IconButton {...triggerProps} icon={icon} label={label} outlined={variant === 'outlined'} />
      )}
      {open && trigger.current && (
        <MenuList
          {...{ label, items, id, align }}
          anchor={trigger.current}
          fromEnd={last.current}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
