/** `<Popover label="Columns" icon="columns">controls</Popover>`: a button and a panel of controls beside it; closes on Esc or a click elsewhere. */

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { isWithin } from './isWithin.ts'
import './Menu.css'
import { place, showPopover } from './place.ts'

interface PopoverProps {
  label: string
  icon: string
  /** Shows the label beside the icon. */
  showLabel?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}

export const Popover = ({ label, icon, showLabel = false, children }: PopoverProps) => {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    const shown = panel.current
    if (!open || !shown || !trigger.current) return
    showPopover(shown, true)
    place(shown, trigger.current, { align: 'end' })
    shown.querySelector<HTMLElement>('input, button, select')?.focus()
    const outside = (event: Event) => {
      if (!isWithin(event, shown) && !isWithin(event, trigger.current)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside, true)
    return () => document.removeEventListener('pointerdown', outside, true)
  }, [open])

  const close = () => {
    setOpen(false)
    trigger.current?.focus()
  }
  const props = {
    ref: trigger,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onClick: () => setOpen(!open),
  }
  return (
    <>
      {showLabel ? (
        <Button {...props} icon={icon} iconAfter="chevron-down">
          {label}
        </Button>
      ) : (
        <IconButton {...props} icon={icon} label={label} outlined />
      )}
      {open && (
        <div
          ref={panel}
          id={id}
          role="dialog"
          aria-label={label}
          popover="manual"
          className="ui-menu ui-popover"
          onKeyDown={event => {
            event.stopPropagation()
            if (event.key === 'Escape') close()
          }}
          onBlur={event => {
            const to = event.relatedTarget
            if (to && !event.currentTarget.contains(to) && to !== trigger.current) setOpen(false)
          }}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      )}
    </>
  )
}
