/** Which modal dialogs stand open, topmost last: notices are drawn inside the topmost, where the focus can reach them. */

import { useSyncExternalStore } from 'react'

let open: readonly HTMLElement[] = []
const listeners = new Set<() => void>()
const set = (next: readonly HTMLElement[]) => {
  open = next
  for (const listener of listeners) listener()
}

/** @returns what to call when it is closed */
export const dialogOpened = (dialog: HTMLElement) => {
  set([...open, dialog])
  return () => set(open.filter(other => other !== dialog))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The topmost open dialog, if any. */
export const useTopDialog = (): HTMLElement | undefined => useSyncExternalStore(subscribe, () => open.at(-1))
