import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { areExportsShown, showExports, subscribeExports } from '../../kernel/resource/exportsShown.ts'

const ExportsPanel = lazy(async () => ({ default: (await import('./ExportsPanel.tsx')).ExportsPanel }))

/** The exports, wherever somebody opens them. */
export const ExportsHost = () => {
  const shown = useSyncExternalStore(subscribeExports, areExportsShown)
  // Whoever signs in next has not opened them.
  useEffect(() => () => showExports(false), [])
  return shown ? (
    <Suspense fallback={null}>
      <ExportsPanel onClose={() => showExports(false)} />
    </Suspense>
  ) : null
}
