/** What opens over the page, and tabs: each loaded when it is first wanted and fetched ahead when the browser is idle. */

import { lazyOverlay, lazyPart } from './lazyPart.tsx'

export const modal = lazyOverlay(() => import('./Modal.tsx'))
export const menu = lazyOverlay(() => import('./MenuItems.tsx'))
export const popover = lazyOverlay(() => import('./PopoverPanel.tsx'))
export const tip = lazyOverlay(() => import('./TipBubble.tsx'))
export const notices = lazyOverlay(() => import('./NoticeCards.tsx'))

/** Most lists have none. */
export const tabStrip = lazyPart(() => import('./TabStrip.tsx'))

/** All of them. */
export const OVERLAYS = [modal, menu, popover, tip, notices, tabStrip] as const

/**
 * Fetches them and `more`, one after the other, each when the browser has nothing else to do: all at once they hold up whoever types by a
 * tenth of a second on a slow machine. What cannot be fetched now is asked for again when it is wanted.
 * @param isWanted still
 */
export const preloadOverlays = async (
  more: readonly { preload: () => Promise<void> }[],
  isWanted: () => boolean,
): Promise<void> => {
  for (const { preload } of [...OVERLAYS, ...more]) {
    await idle()
    if (!isWanted()) return
    await preload().catch(() => undefined)
  }
}

/** Not every browser tells when. */
const idle = () => new Promise<unknown>(resolve => (globalThis.requestIdleCallback ?? setTimeout)(resolve))
