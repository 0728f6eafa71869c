/** Where the style elements of MUI come from: they bear the nonce of this answer, and are mirrored where one reads from right to left. */

import createCache from '@emotion/cache'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import { type ReactNode, useEffect, useState } from 'react'
import { type Appearance, useAppearance } from './desk/appearance.ts'
import { nonce } from './desk/nonce.ts'

/** Before the panel's own CSS, which has the last word. */
const ltrCache = createCache({ key: 'css', prepend: true, ...(nonce && { nonce }) })
let rtlCache: EmotionCache | undefined

/** Fetches what that direction needs: before the first paint, so that nothing is drawn the wrong way round. */
export const loadStyles = async (direction: Appearance['direction']): Promise<void> => {
  if (direction === 'rtl') ({ rtlCache } = await import('./rtlCache.ts'))
}

export const Styles = ({ children }: { children: ReactNode }) => {
  const { direction } = useAppearance()
  const [, setLoaded] = useState(rtlCache)
  useEffect(() => {
    // Where it cannot be fetched now, the look stays as it was until it is asked for again.
    if (!rtlCache)
      loadStyles(direction).then(
        () => setLoaded(rtlCache),
        () => undefined,
      )
  }, [direction])
  return <CacheProvider value={(direction === 'rtl' && rtlCache) || ltrCache}>{children}</CacheProvider>
}
