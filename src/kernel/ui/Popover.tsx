/** `<Popover label="Columns" icon="columns">controls</Popover>`: a button and a panel of controls beside it; closes on Esc or a click elsewhere. */

import Button from '@mui/material/Button'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import { popover } from './overlays.ts'

interface PopoverProps {
  label: string
  icon: string
  /** Shown beside the icon. */
  text?: string
  children: ReactNode | ((close: () => void) => ReactNode)
  /** Fetches what stands in it, for which it waits: its place is found, and its first control focused, when it opens. */
  preload?: () => Promise<void>
}

export const Popover = ({ label, icon, text, children, preload }: PopoverProps) => {
  const [open, setOpen] = useState(false)
  const trigger = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = () => setOpen(false)
  const show = () => setOpen(true)
  const props = {
    ref: trigger,
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    // What could not be fetched is asked for again, and missed, inside.
    onClick: () => (open ? close() : preload ? void preload().then(show, show) : show()),
  }
  return (
    <>
      {text ? (
        <Button {...props} aria-label={label} startIcon={<Icon name={icon} />} endIcon={<Icon name="chevron-down" />}>
          {text}
        </Button>
      ) : (
        <IconButton {...props} icon={icon} label={label} outlined />
      )}
      {open && trigger.current && (
        <popover.Part id={id} label={label} anchor={trigger.current} onClose={close}>
          {typeof children === 'function' ? children(close) : children}
        </popover.Part>
      )}
    </>
  )
}
