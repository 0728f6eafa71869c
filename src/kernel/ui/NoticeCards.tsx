/** The notices on the screen, over MUI's Snackbar and Alert. Loaded with the first one. */

import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { type NotificationPayload, useNotificationContext, useTranslate } from 'react-admin'
import { useTold } from '../i18n/useTold.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import './NoticeCards.css'
import { useTopDialog } from './openDialogs.ts'

/** Rule panel-9. */
export const NOTICE_MS = 3000
const MOST_SHOWN = 5

const keys = new WeakMap<NotificationPayload, number>()
let last = 0
const keyOf = (notice: NotificationPayload) => {
  const known = keys.get(notice) ?? ++last
  keys.set(notice, known)
  return known
}

/** When each was first said: drawn anew in a dialog that opens over it, or closes, it stays no longer for that. */
const since = new WeakMap<NotificationPayload, number>()
const leftOf = (notice: NotificationPayload, wanted: number | null): number | null => {
  const first = since.get(notice) ?? Date.now()
  since.set(notice, first)
  return wanted === null ? null : Math.max(0, wanted - (Date.now() - first))
}

/** What can be done in a notice is about what it tells of, and no other of the same words. */
const isTheSame = (one: NotificationPayload, other: NotificationPayload) =>
  one.type === other.type && one.message === other.message && !one.notificationOptions?.action

/** The same one twice is the later one; no more than fit. */
const worth = (all: readonly NotificationPayload[]) =>
  all.filter((one, at) => !all.slice(at + 1).some(other => isTheSame(one, other))).slice(-MOST_SHOWN)

export default function NoticeCards() {
  const { notifications, setNotifications } = useNotificationContext()
  const shown = worth(notifications)
  useEffect(() => {
    if (shown.length < notifications.length) setNotifications(worth)
  })
  const close = (notice: NotificationPayload) => setNotifications(all => all.filter(other => other !== notice))
  // Over a dialog Esc is the dialog's.
  const isAlone = useTopDialog() === undefined
  const cameFrom = useRef<HTMLElement>(undefined)
  const keepWay = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !relatedTarget.closest('.notices')) cameFrom.current = relatedTarget
  }
  // A notice whose button was pressed is gone with the focus that stood in it.
  const leave = (notice: NotificationPayload) => {
    close(notice)
    if (document.activeElement?.closest('.notices')) cameFrom.current?.focus({ preventScroll: true })
  }
  return shown.map(notice => (
    <NoticeCard
      key={keyOf(notice)}
      {...{ notice, isAlone }}
      onFocus={keepWay}
      onClose={() => close(notice)}
      onPressed={() => leave(notice)}
    />
  ))
}

interface NoticeCardProps {
  notice: NotificationPayload
  isAlone: boolean
  onFocus: (event: FocusEvent) => void
  onClose: () => void
  onPressed: () => void
}

const NoticeCard = ({ notice, isAlone, onFocus, onClose, onPressed }: NoticeCardProps) => {
  const told = useTold()
  const { message, type, notificationOptions = {} } = notice
  // An error stays until it has been read.
  const { messageArgs, autoHideDuration = type === 'error' ? null : NOTICE_MS, action } = notificationOptions
  const translate = useTranslate()
  const [left] = useState(() => leftOf(notice, autoHideDuration))
  return (
    <Snackbar
      open
      autoHideDuration={left}
      resumeHideDuration={autoHideDuration ?? 0}
      onFocus={onFocus}
      onClose={(_, reason) => (reason === 'timeout' || (reason === 'escapeKeyDown' && isAlone)) && onClose()}
    >
      <Alert
        severity={type}
        role={type === 'error' ? 'alert' : 'presentation'}
        icon={<Icon name={type} />}
        action={
          <>
            {action && (
              <Button
                variant="text"
                size="small"
                onClick={() => {
                  action.run()
                  onPressed()
                }}
              >
                {action.label}
              </Button>
            )}
            <IconButton icon="close" size="small" label={translate('ra.action.close', { _: 'Close' })} onClick={onPressed} />
          </>
        }
      >
        {typeof message === 'string' ? translate(message, { _: told(message), ...messageArgs }) : message}
      </Alert>
    </Snackbar>
  )
}
