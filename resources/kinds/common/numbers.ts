import { trimmed } from './lists.ts'

/** A number that came as text; anything else as it came. */
export const numberOf = (value: unknown) => {
  const typed = trimmed(value)
  return typeof typed === 'string' && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed
}
