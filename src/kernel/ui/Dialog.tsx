/**
 * `<Dialog title="Edit" onClose={close} size="xl" footer={<Button>Save</Button>}>…</Dialog>`, mounted while it is open.
 * Static: neither a click beside it nor Esc closes it (rule panel-8). Holds the focus, locks the page's scroll, gives the focus back.
 * `DialogFrame` is the bare modal that `SidePanel` shares.
 */

import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { cx } from './cx.ts'
import './Dialog.css'
import { IconButton } from './IconButton.tsx'
import { dialogClosed, dialogOpened } from './openDialogs.ts'

export type DialogSize = 'small' | 'medium' | 'large' | 'xl' | 'fullscreen'

export interface DialogProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons, right-aligned. */
  footer?: ReactNode
  size?: DialogSize
  /** Right of the title: a status badge, a menu. */
  aside?: ReactNode
  className?: string
  /** No close button while something must not be left. */
  closable?: boolean
}

export const Dialog = ({ size = 'medium', className, ...rest }: DialogProps) => (
  <DialogFrame {...rest} className={cx('ui-dialog', size, className)} />
)

export const DialogFrame = ({
  title,
  onClose,
  children,
  footer,
  aside,
  className,
  closable = true,
}: Omit<DialogProps, 'size'>) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const translate = useTranslate()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    if (!element.open) element.showModal()
    dialogOpened(element)
    const wanted = element.querySelector<HTMLElement>('[autofocus], [data-autofocus]')
    const first = element.querySelector<HTMLElement>('.ui-dialog-body :is(input, select, textarea, button):not(:disabled)')
    ;(wanted ?? first ?? element.querySelector<HTMLElement>('button'))?.focus()
    return () => {
      element.close()
      dialogClosed(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={id}
      closedby="none"
      onCancel={event => {
        if (event.target === dialog.current) event.preventDefault()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') event.preventDefault()
      }}
    >
      <header className="ui-dialog-head">
        <h2 id={id}>{title}</h2>
        {aside}
        {closable && <IconButton icon="close" label={translate('ra.action.close', { _: 'Close' })} onClick={onClose} />}
      </header>
      <div className="ui-dialog-body">{children}</div>
      {footer && <footer className="ui-dialog-foot">{footer}</footer>}
    </dialog>
  )
}
