/**
 * The address of a list, between react-admin's list controller and the router: what it is told of the address is complete and sensible
 * whatever somebody typed, what it asks for is written in the shortest way.
 */

import { useCallback, useMemo, useState } from 'react'
import { type RouterProvider, reactRouterProvider } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { AnyResource } from '../../../../resources/language/define.ts'
import { usePreference } from '../preference.ts'
import { type ListAddress, readAddress, USUAL_SIZE, wholeAddress, writeAddress } from './address.ts'

export type GoTo = (change: Partial<ListAddress>) => void

/**
 * What the address says, the way to another one (page 1 unless it says a page), and the router for `ListBase`. A change counts at once: the
 * router, which draws the rest of the panel for every new address, is not waited for.
 */
export const useListRouter = (resource: AnyResource): { address: ListAddress; go: GoTo; router: RouterProvider } => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [usualSize, setUsualSize] = usePreference(USUAL_SIZE.key, USUAL_SIZE.byDefault)
  const [ahead, setAhead] = useState<{ of: string; search: string }>()
  if (ahead && ahead.of !== search) setAhead(undefined)
  const now = ahead?.of === search ? ahead.search : search
  const address = useMemo(() => readAddress(now, resource, usualSize), [now, resource, usualSize])

  const go = useCallback<GoTo>(
    change => {
      const next = { ...address, page: 1, ...change }
      const resized = next.perPage !== address.perPage
      if (resized) setUsualSize(next.perPage)
      const text = writeAddress(next, resource, resized ? next.perPage : usualSize)
      setAhead(text === search ? undefined : { of: search, search: text })
      navigate({ search: text })
    },
    [address, search, navigate, resource, usualSize, setUsualSize],
  )

  const router = useMemo<RouterProvider>(() => {
    const location = { pathname, search: wholeAddress(address), hash: '', state: null }
    const to: ReturnType<RouterProvider['useNavigate']> = (target, options) => {
      if (typeof target === 'number') navigate(target)
      else if (typeof target === 'string' || target.pathname !== undefined) navigate(target, options)
      else go(readAddress(target.search ?? '', resource, usualSize))
    }
    return { ...reactRouterProvider, useLocation: () => location, useNavigate: () => to }
  }, [pathname, address, navigate, go, resource, usualSize])

  return { address, go, router }
}
