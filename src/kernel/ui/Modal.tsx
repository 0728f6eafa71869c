/**
 * The frame of every dialog and side panel: MUI's Dialog and Drawer around a head, a body and buttons. Loaded when the first one opens.
 * A click beside it does not close it; Esc does where it only shows (rule panel-8). Holds the focus, locks the page's scroll, gives the focus back.
 */

import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Drawer from '@mui/material/Drawer'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { CONTROL, chosenBeside } from './control.ts'
import { IconButton } from './IconButton.tsx'
import './Modal.css'
import { dialogOpened } from './openDialogs.ts'
import Trail from './Trail.tsx'

export type DialogSize = 'small' | 'medium' | 'large' | 'xl' | 'fullscreen'

export interface ModalProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons, right-aligned. */
  footer?: ReactNode
  /** Right of the title: a status badge, a menu. */
  aside?: ReactNode
  className?: string
  /** It shows a record over its list: the way to it stands above the title. */
  trail?: boolean
  /** No close button, and no Esc, while something must not be left. */
  closable?: boolean
  /** Esc: closes it, closes it while nothing in it was touched, or does nothing. By itself: nothing where it holds input, else closes. */
  esc?: 'closes' | 'untouched' | 'keeps'
  size?: DialogSize
  /** Slides in from the end side, as high as the window. */
  side?: boolean
  /** Stands where it is written, not at the end of the page, and so can be drawn out of sight. */
  inPlace?: boolean
}

/** What MUI calls them; how wide each is stands in the theme. */
const WIDTH = { small: 'xs', medium: 'sm', large: 'md', xl: 'lg', fullscreen: false } as const

/** What is filled in and lost with the dialog; a search box over what it shows is none. */
const INPUT = ':not(search) > form :is(input, select, textarea), textarea, input[type=file]'

/** What its controls hold, as far as one sees it. */
const lookOf = (frame: Element) =>
  [frame.textContent, ...[...frame.querySelectorAll('input, select, textarea')].map(one => heldBy(one))].join('\n')

const heldBy = (control: Element) =>
  control instanceof HTMLInputElement
    ? `${control.value} ${control.checked}`
    : control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement
      ? control.value
      : ''

/** Whether Esc may close what stands in a frame. `atFirst`: how it looked before the person did anything in it. */
const mayClose = (frame: Element | null, esc: ModalProps['esc'], atFirst: string | undefined): boolean => {
  if (esc === 'keeps' || !frame) return false
  if (esc === 'untouched') return atFirst === undefined || atFirst === lookOf(frame)
  return esc === 'closes' || frame.querySelector(INPUT) === null
}

export default function Modal({ size = 'medium', side = false, inPlace = false, className, esc, ...content }: ModalProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const atFirst = useRef<string>(undefined)
  const look = () => {
    if (esc === 'untouched' && frame.current) atFirst.current ??= lookOf(frame.current)
  }
  const onClose = (_event: unknown, reason: string) => {
    const { closable = true } = content
    if (reason === 'escapeKeyDown' && closable && mayClose(frame.current, esc, atFirst.current)) content.onClose()
  }
  const watched = { ref: frame, onPointerDownCapture: look, onKeyDownCapture: look }
  const shown = <ModalContent {...content} id={id} />
  if (side)
    return (
      <Drawer
        open
        anchor="right"
        disablePortal={inPlace}
        // Over a dialog that it was opened from.
        {...(!inPlace && { sx: { zIndex: 'modal' } })}
        onClose={onClose}
        slotProps={{ paper: { ...watched, className, 'aria-labelledby': id } }}
      >
        {shown}
      </Drawer>
    )
  return (
    <MuiDialog
      open
      fullWidth
      fullScreen={size === 'fullscreen'}
      maxWidth={WIDTH[size]}
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { ...watched, className } }}
    >
      {shown}
    </MuiDialog>
  )
}

const ModalContent = ({
  id,
  title,
  onClose,
  children,
  footer,
  aside,
  trail = false,
  closable = true,
}: Omit<ModalProps, 'size' | 'side' | 'inPlace' | 'className' | 'esc'> & { id: string }) => {
  const head = useRef<HTMLElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const translate = useTranslate()

  // Before MUI would focus the frame as a whole.
  useEffect(() => {
    const frame = head.current?.parentElement
    if (!frame) return
    // What is asked for comes before what stands above it: tabs, a table.
    const wanted =
      frame.querySelector<HTMLElement>('[data-autofocus]') ??
      body.current?.querySelector<HTMLElement>(`.form-field ${CONTROL}`) ??
      body.current?.querySelector<HTMLElement>(CONTROL)
    ;(chosenBeside(wanted) ?? frame.querySelector<HTMLElement>('button'))?.focus()
    return dialogOpened(frame)
  }, [])

  return (
    <>
      <header ref={head} className="modal-head">
        <div className="modal-title">
          {trail && typeof title === 'string' && <Trail current={title} over {...(closable && { onBack: onClose })} />}
          <h2 id={id}>{title}</h2>
        </div>
        {aside}
        {closable && <IconButton icon="close" label={translate('ra.action.close', { _: 'Close' })} onClick={onClose} />}
      </header>
      <DialogContent ref={body}>{children}</DialogContent>
      {footer && <DialogActions>{footer}</DialogActions>}
    </>
  )
}
