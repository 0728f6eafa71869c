/**
 * React-admin's saved queries (`useSavedQueries`), each kept by itself with the account: what is put at `<resource>.savedQueries` is told to
 * the platform, and shows when the platform has it.
 */

import type { Identifier, SavedQuery } from 'react-admin'
import { type DeskStore, sameJson } from './store.ts'

export interface KeptQuery {
  id: Identifier
  query: SavedQuery
}

export interface QueryKeeper {
  read: (resource: string) => Promise<readonly KeptQuery[]>
  /** Anew without an `id`. */
  save: (resource: string, query: SavedQuery, id: Identifier | undefined) => Promise<unknown>
  remove: (id: Identifier) => Promise<unknown>
}

const END = '.savedQueries'

/** Where the store says why the platform refused what was put there last. */
export const refusedKey = (resource: string): string => `${resource}${END}.refused`

/** Whoever looks again after so long sees what was saved elsewhere meanwhile. */
const FRESH_MS = 10_000

export const withSavedQueries = (store: DeskStore, keeper: QueryKeeper): DeskStore => {
  let held = new Map<string, { kept: readonly KeptQuery[]; shown: SavedQuery[]; at: number }>()
  const listeners = new Map<string, Set<(value: SavedQuery[]) => void>>()
  // One after the other, each from what the one before left.
  let turn = Promise.resolve()

  const load = async (key: string) => {
    const mine = held
    const kept = await keeper.read(key.slice(0, -END.length))
    if (mine !== held) return
    const before = held.get(key)?.shown
    const shown = kept.map(({ query }) => query)
    const same = sameJson(before, shown)
    held.set(key, { kept, shown: same && before ? before : shown, at: Date.now() })
    if (!same) for (const listener of listeners.get(key) ?? []) listener(shown)
  }

  const bring = async (key: string, wanted: readonly SavedQuery[]) => {
    const kept = held.get(key)?.kept ?? []
    const byLabel = new Map(wanted.map(query => [query.label, query]))
    for (const { id, query } of kept) if (!byLabel.has(query.label)) await keeper.remove(id)
    for (const [label, query] of byLabel) {
      const known = kept.find(one => one.query.label === label)
      if (!sameJson(known?.query, query)) await keeper.save(key.slice(0, -END.length), query, known?.id)
    }
  }

  const inTurn = (key: string, work: () => Promise<void>) => {
    turn = turn.then(work).catch(error => store.setItem(`${key}.refused`, error instanceof Error ? error.message : String(error)))
  }

  return {
    ...store,
    follow: () => {
      held = new Map()
      return store.follow()
    },
    getItem: (key, byDefault) =>
      key.endsWith(END) ? ((held.get(key)?.shown as typeof byDefault) ?? byDefault) : store.getItem(key, byDefault),
    setItem: (key, value) => {
      if (!key.endsWith(END)) return store.setItem(key, value)
      store.setItem(`${key}.refused`, undefined)
      inTurn(key, () => bring(key, (value as readonly SavedQuery[] | undefined) ?? []))
      inTurn(key, () => load(key))
    },
    subscribe: (key, listener) => {
      if (!key.endsWith(END)) return store.subscribe(key, listener)
      const own = listeners.get(key) ?? new Set()
      listeners.set(key, own.add(listener))
      if (Date.now() - (held.get(key)?.at ?? 0) > FRESH_MS) {
        // Asked for once, however many look.
        held.set(key, { kept: [], shown: [], ...held.get(key), at: Date.now() })
        inTurn(key, () => load(key))
      }
      return () => own.delete(listener)
    },
  }
}
