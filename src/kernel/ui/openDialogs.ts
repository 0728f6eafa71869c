/** Which modal dialogs stand open, topmost last: the page's scroll is locked while there is one, and toasts are drawn inside the topmost. */

import { useSyncExternalStore } from 'react'

let open: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

/** Keeps the page from scrolling, and what was right-aligned where it is although its scrollbar goes. */
export const lockScroll = (locked: boolean): void => {
  const root = document.documentElement
  const scrollbar = window.innerWidth - root.clientWidth
  document.body.style.paddingInlineEnd = locked && scrollbar > 0 ? `${scrollbar}px` : ''
  root.classList.toggle('ui-scroll-locked', locked)
}

const set = (next: readonly HTMLDialogElement[]) => {
  if (open.length === 0 || next.length === 0) lockScroll(next.length > 0)
  open = next
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
