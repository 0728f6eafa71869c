/** Whether the exports are shown: opened from the account menu, and by the notice that a file is being written. */

let shown = false
const listeners = new Set<() => void>()

export const showExports = (wanted: boolean): void => {
  shown = wanted
  for (const listener of listeners) listener()
}

export const areExportsShown = (): boolean => shown

export const subscribeExports = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
