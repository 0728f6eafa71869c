import { useEffect } from 'react'
import { showExports, useExportsShown } from '../../kernel/resource/exportsShown.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const panel = lazyOverlay(() => import('./ExportsPanel.tsx'))

/** The exports, wherever somebody opens them. */
export const ExportsHost = () => {
  const shown = useExportsShown()
  // Whoever signs in next has not opened them.
  useEffect(() => () => showExports(false), [])
  return shown && <panel.Part onClose={() => showExports(false)} />
}
