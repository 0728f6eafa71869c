import { useStore } from 'react-admin'

/** What was kept, trusted only where it has the type of the default; anything else counts as not kept. */
export const preferenceOf = <T>(kept: unknown, byDefault: T): T => {
  const fits = typeof kept === typeof byDefault && Array.isArray(kept) === Array.isArray(byDefault) && kept !== null
  return fits ? (kept as T) : byDefault
}

/** A choice of this person, kept with the account: `usePreference('list.dense', false)`. */
export const usePreference = <T>(key: string, byDefault: T): readonly [T, (value: T | undefined) => void] => {
  const [kept, keep] = useStore<unknown>(key)
  return [preferenceOf(kept, byDefault), keep]
}
