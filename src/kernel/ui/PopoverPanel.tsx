/** The open panel of a popover over MUI's. Loaded when the first one opens. */

import MuiPopover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import { beside } from './beside.ts'

export interface PopoverPanelProps {
  label: string
  anchor: HTMLElement
  onClose: () => void
  children: ReactNode
  id?: string
  /** How it looks; the focus is then on the whole of it, not on its first control. */
  className?: string
}

/** Pixels that most panels need. */
const HEIGHT = 320

const focusFirst = (panel: HTMLElement | null) => panel?.querySelector<HTMLElement>('input, button, select')?.focus()

export default function PopoverPanel({ label, anchor, onClose, children, id, className }: PopoverPanelProps) {
  return (
    <MuiPopover
      open
      anchorEl={anchor}
      {...beside(anchor, { align: 'end', height: HEIGHT })}
      onClose={onClose}
      // Whoever listens to keys around the button means none of the panel's.
      onKeyDown={event => event.stopPropagation()}
      slotProps={{ paper: { id, role: 'dialog', 'aria-label': label, className, ...(!className && { ref: focusFirst }) } }}
    >
      {children}
    </MuiPopover>
  )
}
