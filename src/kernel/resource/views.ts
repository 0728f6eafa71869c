/** The companions of a resource, loaded with its first list: `src/<domain>/views/<resource name>.tsx`. Most resources have none. */

import { useSyncExternalStore } from 'react'
import type { AnyViews } from './defineViews.ts'

const LOADERS = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: AnyViews }>('../../*/views/*.tsx')).map(([path, load]) => [
    path.replace(/^.*\/(.+)\.tsx$/, '$1'),
    load,
  ]),
)

const loaded = new Map<string, AnyViews>()
const loading = new Map<string, Promise<AnyViews>>()
const listeners = new Set<() => void>()

const NONE: AnyViews = {}

/** Names of the resources that have companions. */
export const viewNames: readonly string[] = Object.keys(LOADERS)

/** @throws whatever keeps the chunk from loading: the next call tries again. */
export const loadViews = async (name: string): Promise<AnyViews> => {
  const loader = LOADERS[name]
  const known = loader ? loaded.get(name) : NONE
  if (known || !loader) return known ?? NONE
  const running =
    loading.get(name) ??
    loader().then(module => {
      loaded.set(name, module.default)
      for (const listener of listeners) listener()
      return module.default
    })
  loading.set(name, running)
  running.catch(() => undefined).finally(() => loading.delete(name))
  return running
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Undefined until they are there; at once for a resource without any. */
export const useViews = (name: string): AnyViews | undefined =>
  useSyncExternalStore(subscribe, () => {
    const known = LOADERS[name] ? loaded.get(name) : NONE
    return known
  })
