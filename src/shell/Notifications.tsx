/** Carries what react-admin's `useNotify` says over to the toasts. */

import { useEffect } from 'react'
import { useNotificationContext, useTranslate } from 'react-admin'
import { toast } from '../kernel/ui/toast.ts'

export const Notifications = () => {
  const { notifications, takeNotification } = useNotificationContext()
  const translate = useTranslate()
  useEffect(() => {
    if (notifications.length === 0) return
    const taken = takeNotification()
    if (!taken) return
    const { message, type, notificationOptions = {} } = taken
    const { messageArgs, autoHideDuration } = notificationOptions
    const text = typeof message === 'string' ? translate(message, { _: message, ...messageArgs }) : ''
    if (text) toast[type](text, autoHideDuration === undefined ? {} : { lasts: autoHideDuration })
  }, [notifications, takeNotification, translate])
  return null
}
