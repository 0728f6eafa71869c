import { useSyncExternalStore } from 'react'

/** Choices of this person on this machine: hidden columns, density, rows a page. `usePreference('list.density', 'normal')`. */

const listeners = new Set<() => void>()
const held = new Map<string, unknown>()

const read = (key: string): unknown => {
  if (held.has(key)) return held.get(key)
  let value: unknown
  try {
    const text = localStorage.getItem(`desk.${key}`)
    value = text === null ? undefined : JSON.parse(text)
  } catch {
    value = undefined
  }
  held.set(key, value)
  return value
}

export const setPreference = (key: string, value: unknown): void => {
  held.set(key, value)
  if (value === undefined) localStorage.removeItem(`desk.${key}`)
  else localStorage.setItem(`desk.${key}`, JSON.stringify(value))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was kept is trusted only where it has the type of the default; anything else counts as not kept. */
export const usePreference = <T>(key: string, byDefault: T): readonly [T, (value: T | undefined) => void] => {
  const kept = useSyncExternalStore(subscribe, () => read(key))
  const fits = typeof kept === typeof byDefault && Array.isArray(kept) === Array.isArray(byDefault) && kept !== null
  return [fits ? (kept as T) : byDefault, value => setPreference(key, value)]
}
