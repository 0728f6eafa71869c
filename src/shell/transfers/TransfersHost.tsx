import { useEffect } from 'react'
import { showTransfers, useTransfersShown } from '../../kernel/resource/transfersShown.ts'
import { lazyOverlay } from '../../kernel/ui/lazyPart.tsx'

const panel = lazyOverlay(() => import('./TransfersPanel.tsx'))

/** The exports and imports, wherever somebody opens them. */
export const TransfersHost = () => {
  const shown = useTransfersShown()
  // Whoever signs in next has not opened them.
  useEffect(() => () => showTransfers(undefined), [])
  return shown && <panel.Part shown={shown} onClose={() => showTransfers(undefined)} />
}
