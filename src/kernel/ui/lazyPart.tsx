/** `lazyPart(() => import('./Page.tsx'))`: loaded when first shown; after `preload()` it is shown at once. */

import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'

export interface LazyPart<P> {
  /** A plain function: it fits wherever a companion is asked for one. */
  Part: (props: P) => ReactNode
  preload: () => Promise<void>
}

/**
 * React.lazy waits once even for code that is there, and React then holds back what was waited for by up to 300 ms; a part that was
 * preloaded is therefore drawn without it.
 */
export const lazyPart = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> => {
  let loaded: ComponentType<P> | undefined
  // What has been shown once is there the next time.
  const Later = lazy(async () => {
    const part = await load()
    loaded = part.default
    return part
  })
  const Part = (props: P) => {
    // Chosen once: going over from the one to the other later would forget what was typed.
    const [Now] = useState(() => loaded)
    return Now ? <Now {...props} /> : <Later {...props} />
  }
  const preload = async () => {
    loaded = (await load()).default
  }
  return { Part, preload }
}

/** The same for what opens over the page: nothing stands in its place until it has come. */
export const lazyOverlay = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>): LazyPart<P> => {
  const { Part, preload } = lazyPart(load)
  const Overlay = (props: P) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return { Part: Overlay, preload }
}
