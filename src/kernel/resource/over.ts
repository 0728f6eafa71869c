/** What stands over a list, by its address: /name/create, /name/import, /name/:id or /name/:id/edit. */

import { createContext, startTransition, useCallback, useContext, useMemo, useState } from 'react'
import { type NavigateFunction, useParams } from 'react-router'
import { KEEP_PLACE } from './list/ListRow.tsx'

export type Over = 'nothing' | 'create' | 'import' | { id: number; edits: boolean }

const readOver = (rest: string): Over | undefined => {
  if (rest === '') return 'nothing'
  if (rest === 'create' || rest === 'import') return rest
  const [, id, edits] = /^([1-9]\d{0,14})(\/edit)?$/.exec(rest) ?? []
  return id ? { id: Number(id), edits: edits !== undefined } : undefined
}

interface Opening {
  /** The resource over whose list it opens. */
  of: string
  open: (rest: string) => void
  /** Whether somebody is about to create one: the form is drawn out of sight. */
  near: (isNear: boolean) => void
}

const OpeningContext = createContext<Opening | undefined>(undefined)
export const OpeningProvider = OpeningContext.Provider

/**
 * What stands over the list of a resource, undefined where the address says nothing sensible. What is opened stands there at once: the
 * router, which draws the rest of the panel for every new address, is not waited for.
 */
export const useOver = (of: string): { over: Over | undefined; isNear: boolean; opening: Opening } => {
  const rest = (useParams()['*'] ?? '').replace(/\/$/, '')
  const [ahead, setAhead] = useState<string>()
  const [isNear, near] = useState(false)
  const open = useCallback((rest: string) => {
    setAhead(rest)
    // Once it has been filled in and closed, the next one is another.
    near(false)
    // Done together with the router's own change, so that from then on the address alone counts.
    startTransition(() => setAhead(undefined))
  }, [])
  const opening = useMemo(() => ({ of, open, near }), [of, open])
  return { over: readOver(ahead ?? rest), isNear, opening }
}

/**
 * Opens something over the list of a resource, wherever that list stands; `near` says that one is about to be created.
 * @param search of the list, which is kept
 */
export const useOpenOver = (of: string, { navigate, search }: { navigate: NavigateFunction; search: string }) => {
  const context = useContext(OpeningContext)
  const here = context?.of === of ? context : undefined
  const open = (rest: string): void => {
    here?.open(rest)
    navigate({ pathname: `/${of}/${rest}`, search }, { state: KEEP_PLACE })
  }
  return { open, near: here?.near }
}
