/** Which modal dialogs stand open, topmost last: the page's scroll is locked while there is one, and toasts are drawn inside the topmost. */

import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

const set = (next: readonly HTMLDialogElement[]) => {
  open = next
  document.documentElement.classList.toggle('ui-scroll-locked', open.length > 0)
  for (const listener of listeners) listener()
}

export const dialogOpened = (dialog: HTMLDialogElement) => set([...open.filter(other => other !== dialog), dialog])
export const dialogClosed = (dialog: HTMLDialogElement) => set(open.filter(other => other !== dialog))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost open dialog, if any. */
export const useTopDialog = (): HTMLDialogElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1))
