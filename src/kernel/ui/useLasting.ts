import { useEffect, useState } from 'react'

/** What is over sooner need not be shown: it would be a blink, and cost two drawings. */
const MOMENT_MS = 140

/**
 * Whether something is so, and has been for a moment.
 * @param stays what has lasted once counts as lasting from then on: a panel that came with its skeleton does not come again with its form
 */
export const useLasting = (is: boolean, stays = false): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), MOMENT_MS)
    return () => {
      clearTimeout(timer)
      if (!stays) setLasts(false)
    }
  }, [is, stays])
  return lasts && (is || stays)
}
