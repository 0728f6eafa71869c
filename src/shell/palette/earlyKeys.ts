/** Keys typed between asking for the palette and its being there: whoever types on loses none of them. */

let waiting = false
let typed = ''

/** The palette was asked for. */
export const awaitPalette = (): void => {
  waiting = true
  typed = ''
}

/** The palette is there, or no longer wanted. @returns what was typed meanwhile */
export const takeEarlyKeys = (): string => {
  waiting = false
  return typed
}

/** @returns whether the key was kept for the palette; nobody else is to act on it then */
export const keepEarlyKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
  if (!waiting || ctrlKey || metaKey || altKey || key.length !== 1) return false
  typed += key
  return true
}
