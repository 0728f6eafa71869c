import type { ComponentType } from 'react'
import { lazyOverlay } from '../kernel/ui/lazyPart.tsx'

/** `later(() => import('./LifeDialog.tsx'))`: a dialog as the views of a resource name it, loaded when it is first opened. */
export const later = <P extends object>(load: () => Promise<{ default: ComponentType<P> }>) => {
  const { Part } = lazyOverlay(load)
  return (props: P) => <Part {...props} />
}
