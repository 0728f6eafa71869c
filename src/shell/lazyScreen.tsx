/** `lazyScreen(() => import('./Page.tsx'))`: loaded when first shown; after `preload()` it is shown at once. */

import { type ComponentType, lazy, useState } from 'react'

export interface LazyScreen<P> {
  Screen: ComponentType<P>
  preload: () => Promise<void>
}

/**
 * React.lazy waits once even for code that is there, and React then holds back what was waited for by up to 300 ms; a screen that was
 * preloaded is therefore drawn without it.
 */
export const lazyScreen = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyScreen<P> => {
  let loaded: ComponentType<P> | undefined
  const Later = lazy(load)
  const Screen = (props: P) => {
    // Chosen once: going over from the one to the other later would forget what was typed.
    const [Now] = useState(() => loaded)
    return Now ? <Now {...props} /> : <Later {...props} />
  }
  const preload = async () => {
    loaded = (await load()).default
  }
  return { Screen, preload }
}
