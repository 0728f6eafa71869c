import { useEffect, useState } from 'react'

/** What is over sooner need not be shown: it would be a blink, and cost two drawings. */
const MOMENT_MS = 140

/** Whether something is so, and has been for a moment. */
export const useLasting = (is: boolean): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), MOMENT_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return is && lasts
}
