import { useEffect, useState } from 'react'

/** The present, as it goes on: every half minute. */
export const useNow = (everyMs = 30_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
