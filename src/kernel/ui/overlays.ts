/** What opens over the page, each loaded when it is first wanted and fetched ahead when the browser is idle. */

import { lazyOverlay } from './lazyPart.tsx'

export const modal = lazyOverlay(() => import('./Modal.tsx'))

/** Rejects where something could not be fetched now: it is asked for again when it is wanted. */
export const preloadOverlays = () => Promise.all([modal].map(({ preload }) => preload()))
