/** `useIdleLock()`: locks the screen after the minutes the platform says without a touch in any tab of this browser. */

import { useEffect } from 'react'
import { useNotificationContext, useNotify } from 'react-admin'
import { useSession } from '../../../authProvider/principal.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { useWords } from '../../kernel/i18n/words.ts'

const TOUCHED_KEY = 'last_touch'
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
/** How often a touch is written down, and how often it is looked whether there was one. */
const NOTE_MS = 5_000
const LOOK_MS = 5_000
const WARNING_MS = 60_000
const WARNING = 'idle'

const lastTouch = () => Number(localStorage.getItem(TOUCHED_KEY)) || 0

export const useIdleLock = () => {
  const { authProvider } = useDesk()
  const words = useWords()
  const session = useSession()
  const notify = useNotify()
  const { setNotifications } = useNotificationContext()
  const minutes = session?.user.idle_minutes ?? 0
  const token = session?.token

  useEffect(() => {
    if (minutes <= 0 || !token) return
    let warned = false
    const relent = () => {
      if (warned) setNotifications(all => all.filter(({ notificationOptions }) => notificationOptions?.of !== WARNING))
      warned = false
    }
    const touch = () => {
      relent()
      const now = Date.now()
      if (now - lastTouch() > NOTE_MS) localStorage.setItem(TOUCHED_KEY, String(now))
    }
    const look = () => {
      const left = lastTouch() + minutes * 60_000 - Date.now()
      if (left <= 0) void authProvider.lock()
      else if (left <= WARNING_MS && !warned && minutes * 60_000 > 2 * WARNING_MS) {
        warned = true
        notify(words('Your screen is locked in a minute. Move the pointer or press a key to stay.'), {
          autoHideDuration: WARNING_MS,
          of: WARNING,
        })
      }
    }
    // Coming here is a touch: what was noted may be from the session before.
    localStorage.setItem(TOUCHED_KEY, String(Date.now()))
    for (const name of TOUCHES) document.addEventListener(name, touch, { passive: true, capture: true })
    const timer = setInterval(look, LOOK_MS)
    // A machine that slept has run no timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      relent()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      for (const name of TOUCHES) document.removeEventListener(name, touch, { capture: true })
    }
  }, [minutes, token, authProvider, words, notify, setNotifications])
}
