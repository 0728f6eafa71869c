/** `<SidePanel title="Appearance" onClose={close} onDone={save}>…</SidePanel>`: a modal that slides in from the end side; close and done buttons. */

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Dialog } from './Dialog.tsx'

export interface SidePanelProps {
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Without it there is only the close button. */
  onDone?: () => void
  doneLabel?: string
  busy?: boolean
  wide?: boolean
  /** It shows a record over its list. */
  trail?: boolean
  /** Behind the closing button: what can be done about what is shown. */
  acts?: ReactNode
}

export const SidePanel = ({
  title,
  onClose,
  onDone,
  doneLabel,
  busy = false,
  wide,
  trail = false,
  acts,
  children,
}: SidePanelProps) => {
  const translate = useTranslate()
  return (
    <Dialog
      side
      trail={trail}
      title={title}
      onClose={onClose}
      {...(wide && { className: 'side-wide' })}
      footer={
        <>
          {/* Opened to be looked at: what is done about it is not one key away. */}
          <Button onClick={onClose} {...(acts && { 'data-autofocus': true })}>
            {translate('ra.action.close', { _: 'Close' })}
          </Button>
          {acts}
          {onDone && (
            <Button variant="contained" loading={busy} onClick={onDone}>
              {doneLabel ?? translate('desk.action.done', { _: 'Done' })}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}
