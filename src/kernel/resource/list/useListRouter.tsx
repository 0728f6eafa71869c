/**
 * The address of a list, between react-admin's list controller and the router: what it is told of the address is complete and sensible
 * whatever somebody typed, what it asks for is written in the shortest way.
 */

import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import {
  type RouterProvider,
  RouterProviderContext,
  reactRouterProvider,
  type Store,
  StoreContext,
  useEvent,
  useStoreContext,
} from 'react-admin'
import { type NavigateFunction, useLocation, useNavigate } from 'react-router'
import { recordOf } from '../../../../messaging/record.ts'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { usePreference } from '../preference.ts'
import { type ListAddress, readAddress, USUAL_SIZE, wholeAddress, writeAddress } from './address.ts'
import { PHONE } from './columnChoice.ts'
import { plainly, startOf, takeColumns } from './firstView.ts'

export type GoTo = (change: Partial<ListAddress>) => void

interface ListRouter {
  /** Of the address: kept while a record stands open over the list. */
  search: string
  address: ListAddress
  go: GoTo
  router: RouterProvider
  navigate: NavigateFunction
}

/**
 * What the address says, the way to another one (page 1 unless it says a page), and the router for `ListBase`. A change counts at once: the
 * router, which draws the rest of the panel for every new address, is not waited for.
 */
export const useListRouter = (resource: AnyResource): ListRouter => {
  const { pathname, search: asked, key, state } = useLocation()
  const store = useStoreContext()
  // The router's own is another one with every address.
  const navigate = useEvent(useNavigate()) as NavigateFunction
  const [usualSize, setUsualSize] = usePreference(USUAL_SIZE.key, USUAL_SIZE.byDefault)
  // Once for each visit: who chooses another view to open first is not led away for it, nor who comes back from a record over the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is that of the visit
  const start = useMemo(
    () => (recordOf(state).keepPlace === true ? undefined : startOf({ pathname, search: asked }, resource, store, usualSize)),
    [key, pathname, asked, resource.name],
  )
  const search = start?.search ?? asked
  useLayoutEffect(() => {
    if (!start) return
    if (!matchMedia(PHONE).matches) takeColumns(store, resource.name, start.value.columns)
    if (start.search !== '') navigate({ search: start.search }, { replace: true, state })
  }, [start, store, resource.name, navigate, state])
  const [ahead, setAhead] = useState<{ of: string; search: string }>()
  // Of a visit, not of what its address says: another visit may say the same.
  if (ahead && ahead.of !== key) setAhead(undefined)
  const now = ahead?.of === key ? ahead.search : search
  const address = useMemo(() => readAddress(now, resource, usualSize), [now, resource, usualSize])

  const go: GoTo = useEvent((change: Partial<ListAddress>) => {
    const next = { ...address, page: 1, ...change }
    const resized = next.perPage !== address.perPage
    if (resized) setUsualSize(next.perPage)
    const written = writeAddress(next, resource, resized ? next.perPage : usualSize)
    const text = plainly(written, resource.name, store)
    setAhead(text === search ? undefined : { of: key, search: text })
    // Searched on while somebody types: one step back, not one for each pause of his.
    navigate(
      { search: text },
      { replace: address.filter.q !== undefined && next.filter.q !== undefined && next.filter.q !== address.filter.q },
    )
  })

  const router = useMemo<RouterProvider>(() => {
    const location = { pathname: `/${resource.name}`, search: wholeAddress(address), hash: '', state: null }
    const to: ReturnType<RouterProvider['useNavigate']> = (target, options) => {
      if (typeof target === 'number') navigate(target)
      else if (typeof target === 'string' || target.pathname !== undefined) navigate(target, options)
      else go(readAddress(target.search ?? '', resource, usualSize))
    }
    return { ...reactRouterProvider, useLocation: () => location, useNavigate: () => to }
  }, [address, navigate, go, resource, usualSize])

  return { search: now, address, go, router, navigate }
}

/**
 * Around `ListBase`: the address alone decides what the list shows. React-admin would note it in its store as well, and draw the list once
 * more for that.
 */
export const InAddress = ({ router, children }: { router: RouterProvider; children: ReactNode }) => {
  const store = useStoreContext()
  const withoutParams = useMemo<Store>(
    () => ({
      ...store,
      setItem: (key, value) => {
        if (!key.endsWith('.listParams')) store.setItem(key, value)
      },
    }),
    [store],
  )
  return (
    <RouterProviderContext value={router}>
      <StoreContext value={withoutParams}>{children}</StoreContext>
    </RouterProviderContext>
  )
}
