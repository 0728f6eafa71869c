import { useStore } from 'react-admin'

/**
 * A choice of this person, kept with the account: `usePreference('list.dense', false)`. What was kept is trusted only where it has the type
 * of the default; anything else counts as not kept.
 */
export const usePreference = <T>(key: string, byDefault: T): readonly [T, (value: T | undefined) => void] => {
  const [kept, keep] = useStore<unknown>(key)
  const fits = typeof kept === typeof byDefault && Array.isArray(kept) === Array.isArray(byDefault) && kept !== null
  return [fits ? (kept as T) : byDefault, keep]
}
