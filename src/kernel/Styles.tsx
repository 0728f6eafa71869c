/** Where the style elements of MUI come from: they bear the nonce of this answer, and are mirrored where one reads from right to left. */

import createCache from '@emotion/cache'
import { CacheProvider, type EmotionCache } from '@emotion/react'
import type { ReactNode } from 'react'
import { type Appearance, useAppearance } from './desk/appearance.ts'
import { nonce } from './desk/nonce.ts'
import { mirrored } from './mirror.ts'

const cacheOf = (key: string) => createCache({ key, ...(nonce && { nonce }) })

/** What is written once is the same object in both directions: it is not changed itself. */
const mirroring = (cache: EmotionCache): EmotionCache => {
  const { insert } = cache
  cache.insert = (selector, serialized, ...rest) =>
    insert(selector, { ...serialized, styles: mirrored(serialized.styles) }, ...rest)
  return cache
}

const CACHES: Readonly<Record<Appearance['direction'], EmotionCache>> = {
  ltr: cacheOf('css'),
  rtl: mirroring(cacheOf('rtl')),
}

export const Styles = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={CACHES[useAppearance().direction]}>{children}</CacheProvider>
)
