/** `useScrolledPast(300)`: whether the page has been scrolled by more than so many pixels. `useMedia('(width < 1200px)')`. */

import { useCallback, useSyncExternalStore } from 'react'

const onScroll = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

export const useScrolledPast = (pixels: number): boolean => useSyncExternalStore(onScroll, () => window.scrollY > pixels)

export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
