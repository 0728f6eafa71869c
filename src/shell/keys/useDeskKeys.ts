/** Listens to the keys that hold everywhere (`src/kernel/desk/keys.ts`). */

import { useEffect } from 'react'
import { isFree, pressed, reach } from '../../kernel/desk/keys.ts'
import { keepEarlyKey } from '../palette/earlyKeys.ts'

interface Reached {
  /** Whether the palette is open. */
  seeks: boolean
  showPalette: (wanted: boolean) => void
  showKeys: () => void
}

export const useDeskKeys = ({ seeks, showPalette, showKeys }: Reached): void => {
  useEffect(() => {
    const act = (event: KeyboardEvent): boolean => {
      if (pressed(event, 'palette') && !event.shiftKey) {
        showPalette(!seeks)
        return true
      }
      if (seeks) return keepEarlyKey(event)
      if (!isFree(event)) return false
      if (pressed(event, 'help')) {
        showKeys()
        return true
      }
      return (pressed(event, 'search') && reach('search')) || (pressed(event, 'create') && reach('create'))
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [seeks, showPalette, showKeys])
}
