/** The companions of a resource, loaded with its first list: `src/<domain>/views/<resource name>.tsx`, a folder for each slash. Most resources have none. */

import { useSyncExternalStore } from 'react'
import { allDeclared } from '../desk/declarations.ts'
import { followed } from '../desk/followed.ts'
import type { AnyViews } from './defineViews.ts'

const LOADERS = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: AnyViews }>('../../*/views/**/*.tsx')).map(([path, load]) => [
    path.replace(/^.*\/views\/(.+)\.tsx$/, '$1'),
    load,
  ]),
)

const loaded = followed<Readonly<Record<string, AnyViews>>>(() => ({}))
const loading = new Map<string, Promise<AnyViews>>()

const NONE: AnyViews = {}

/** Names of the resources that have companions. */
export const viewNames: readonly string[] = Object.keys(LOADERS)

/** @throws whatever keeps the chunk from loading: the next call tries again. */
export const loadViews = async (name: string): Promise<AnyViews> => {
  const loader = LOADERS[name]
  const known = loader ? loaded.read()[name] : NONE
  if (known || !loader) return known ?? NONE
  const running =
    loading.get(name) ??
    loader().then(async module => {
      if (module.default.speaksOfAll) await allDeclared()
      loaded.set({ ...loaded.read(), [name]: module.default })
      return module.default
    })
  loading.set(name, running)
  running.catch(() => undefined).finally(() => loading.delete(name))
  return running
}

/** Undefined until they are there; at once for a resource without any. */
export const useViews = (name: string): AnyViews | undefined =>
  useSyncExternalStore(loaded.subscribe, () => (LOADERS[name] ? loaded.read()[name] : NONE))
