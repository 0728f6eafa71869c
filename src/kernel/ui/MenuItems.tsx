/** The open menu over MUI's. Loaded when the first one opens. */

import Divider from '@mui/material/Divider'
import ListSubheader from '@mui/material/ListSubheader'
import MuiMenu from '@mui/material/Menu'
import MuiMenuItem from '@mui/material/MenuItem'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { beside } from './beside.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { MenuItem } from './Menu.tsx'

export interface MenuListProps {
  label: string
  items: readonly MenuItem[]
  anchor: HTMLElement
  onClose: () => void
  align?: 'start' | 'end'
  /** Starts on the last entry. */
  fromEnd?: boolean
  id?: string
}

/** Pixels of an entry and of what stands around them all, about. */
const ITEM = 31
const AROUND = 24

export default function MenuItems({ label, items, anchor, onClose, align = 'end', fromEnd = false, id }: MenuListProps) {
  return (
    <MuiMenu
      open
      anchorEl={anchor}
      {...beside(anchor, { align, height: items.length * ITEM + AROUND })}
      onClose={onClose}
      // Whoever listens to keys around the button means none of the menu's.
      onKeyDown={event => event.stopPropagation()}
      slotProps={{ list: { id, 'aria-label': label, disabledItemsFocusable: true } }}
    >
      {items.map((item, index) => (
        <Fragment key={`${item.heading ?? ''}${item.label}${item.href ?? ''}`}>
          {item.line && <Divider aria-hidden />}
          {item.heading && <ListSubheader aria-hidden>{item.heading}</ListSubheader>}
          <MuiMenuItem
            {...(item.href && !item.disabled && { component: Link, to: item.href })}
            {...(item.newTab && { target: '_blank', rel: 'noopener' })}
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            // Not MUI's own: why it cannot be done now is to be read and pointed at.
            aria-disabled={item.disabled || undefined}
            // Where the focus begins.
            selected={fromEnd ? index === items.length - 1 : item.checked === true}
            className={cx(item.tone === 'danger' && 'danger')}
            onClick={() => {
              if (item.disabled) return
              onClose()
              item.onSelect?.()
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            <span className="ellipsis">{item.label}</span>
            {item.badge}
            {item.hint && <span className="hint">{item.hint}</span>}
            {item.checked && <Icon name="check" className="check" />}
          </MuiMenuItem>
        </Fragment>
      ))}
    </MuiMenu>
  )
}
