import { useSyncExternalStore } from 'react'

interface Followed<T> {
  read: () => T
  set: (next: T) => void
  /** @returns the way to hear no more of it */
  subscribe: (listener: () => void) => () => void
  /** In a component: drawn anew with every other value. */
  use: () => T
}

/** A value outside React that components follow: `const shown = followed(() => false)`. `begin` is asked when it is first read. */
export const followed = <T>(begin: () => T): Followed<T> => {
  let held: { value: T } | undefined
  const listeners = new Set<() => void>()
  const read = () => {
    held ??= { value: begin() }
    return held.value
  }
  const set = (value: T) => {
    held = { value }
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return { read, set, subscribe, use: () => useSyncExternalStore(subscribe, read) }
}

/** What this browser keeps under a name, over what is there by default. */
export const keptIn = <T extends object>(key: string, byDefault: T): T => {
  try {
    const kept: Partial<T> = JSON.parse(localStorage.getItem(key) ?? '{}')
    return { ...byDefault, ...kept }
  } catch {
    return byDefault
  }
}
