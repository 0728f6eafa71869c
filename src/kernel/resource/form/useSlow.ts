import { useEffect, useState } from 'react'

/** Before this a wait is not worth showing. */
const NOTICED_MS = 200

/** Whether something took long enough for its skeleton to be shown; stays so. */
export const useSlow = (waits: boolean): boolean => {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => setSlow(true), NOTICED_MS)
    return () => clearTimeout(timer)
  }, [waits])
  return slow
}
