/** `toast.success('Saved')`, `.info`, `.warning`, `.error`; `toast.dismiss(id)`. Shown by `<Toasts />`; ra-core's `useNotify` ends here too. */

import { useSyncExternalStore } from 'react'

export type ToastTone = 'success' | 'info' | 'warning' | 'error'

export interface Toast {
  id: number
  tone: ToastTone
  text: string
  /** Milliseconds; null: until closed. */
  lasts: number | null
  action?: { label: string; run: () => void }
}

/** Rule panel-9. */
export const TOAST_MS = 3000
const MOST_SHOWN = 5

let shown: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()
const set = (next: readonly Toast[]) => {
  shown = next
  for (const listener of listeners) listener()
}

export type ToastOptions = Partial<Pick<Toast, 'lasts' | 'action'>>

const show = (tone: ToastTone, text: string, options: ToastOptions = {}): number => {
  const same = shown.find(other => other.tone === tone && other.text === text)
  last += 1
  // An error stays until it has been read; the same one twice is shown once.
  const next = { id: last, tone, text, lasts: tone === 'error' ? null : TOAST_MS, ...options }
  set([...shown.filter(other => other !== same), next].slice(-MOST_SHOWN))
  return next.id
}

export const toast = {
  success: (text: string, options?: ToastOptions) => show('success', text, options),
  info: (text: string, options?: ToastOptions) => show('info', text, options),
  warning: (text: string, options?: ToastOptions) => show('warning', text, options),
  error: (text: string, options?: ToastOptions) => show('error', text, options),
  dismiss: (id: number) => set(shown.filter(other => other.id !== id)),
  /** Everything away: the session ended. */
  clear: () => set([]),
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toasts on the screen, oldest first. */
export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => shown)
