/**
 * Notices by the browser itself, while the tab is hidden (rule notifications-4). Off until asked for, kept on this machine: whoever signs in
 * on another is asked there.
 */

import { useSyncExternalStore } from 'react'
import type { NoticeRow } from '../../../resources/notifications/notifications.answers.ts'

const KEY = 'desktop_notices'
const listeners = new Set<() => void>()

/** What keeps them away: the browser has none, it shows them over an encrypted connection alone, or the person once said no. */
export type Hindrance = 'missing' | 'insecure' | 'denied'

const isThere = () => 'Notification' in globalThis

const isWanted = () => localStorage.getItem(KEY) === 'on'

const isOn = () => isWanted() && isThere() && Notification.permission === 'granted'

const keep = (on: boolean) => {
  if (on) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useDesktopNotices = (): boolean => useSyncExternalStore(subscribe, isOn)

/** Whether they were wanted, and the browser has been told otherwise since. */
export const wereDenied = (): boolean => isWanted() && isThere() && Notification.permission === 'denied'

/** Text as text: the browser reads no markup. @throws TypeError in browsers that have the name and let no page use it */
const show = (title: string, options: NotificationOptions) => new Notification(title, { icon: '/favicon.svg', ...options })

export const turnOff = (): void => keep(false)

/**
 * Asks for the permission, and shows the first one: so that one sees whether the machine lets them through.
 * @returns what keeps them away; undefined where they are on
 */
export const turnOn = async (first: { title: string; body: string }): Promise<Hindrance | undefined> => {
  if (!isThere()) return 'missing'
  if (!globalThis.isSecureContext) return 'insecure'
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    show(first.title, { body: first.body, tag: KEY })
  } catch {
    return 'missing'
  }
  keep(true)
  return undefined
}

/** Shows a notice that has just come, where nobody looks at the desk. The same one is shown once, however many tabs are open. */
export const showOnDesktop = (notice: NoticeRow, open: (notice: NoticeRow) => void): void => {
  if (document.visibilityState !== 'hidden' || !isOn()) return
  const shown = show(notice.title, { body: notice.data.message, tag: `notice ${notice.id}` })
  shown.onclick = () => {
    window.focus()
    shown.close()
    open(notice)
  }
}
