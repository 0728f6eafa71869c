/** What opens over the page, and tabs: each loaded when it is first wanted and fetched ahead when the browser is idle. */

import { lazyOverlay, lazyPart } from './lazyPart.tsx'

export const modal = lazyOverlay(() => import('./Modal.tsx'))
export const menu = lazyOverlay(() => import('./MenuItems.tsx'))
export const popover = lazyOverlay(() => import('./PopoverPanel.tsx'))
export const tip = lazyOverlay(() => import('./TipBubble.tsx'))
export const notices = lazyOverlay(() => import('./NoticeCards.tsx'))

/** Most lists have none. */
export const tabStrip = lazyPart(() => import('./TabStrip.tsx'))

/** Rejects where something could not be fetched now: it is asked for again when it is wanted. */
export const preloadOverlays = () => Promise.all([modal, menu, popover, tip, notices, tabStrip].map(({ preload }) => preload()))
