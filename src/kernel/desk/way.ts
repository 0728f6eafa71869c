/** Where one is: the screens from the menu down to that of an address. Crumbs, the menu and the way back read it. */

import { useContext, useMemo } from 'react'
import { matchPath, useLocation } from 'react-router'
import { usePrincipal } from '../../../authProvider/principal.ts'
import { allows, type Principal } from '../../../resources/language/access.ts'
import type { Screen } from '../../../resources/screens.ts'
import { DeskContext } from './Desk.tsx'

/** In the address of a record's page: the list that one comes from, where it is not that of its resource. */
export const LIST = 'list'

/** Whether an address is that of a screen, or of what stands over its list. */
export const leadsTo = ({ path, resource }: Screen, pathname: string): boolean =>
  matchPath(resource ? `${path}/*` : path, pathname) !== null

interface Address {
  pathname: string
  search: string
}

/** From the outermost screen to the one that stands at an address; none where nothing stands there. What this person may not open is left out. */
export const wayTo = (screens: readonly Screen[], principal: Principal | undefined, { pathname, search }: Address): Screen[] => {
  // /role-list/x-ray is a page of its own, and not what stands over /role-list.
  const here = screens.filter(screen => leadsTo(screen, pathname)).sort((a, b) => b.path.length - a.path.length)[0]
  const opened = (path: string | undefined) => screens.find(screen => screen.path === path && allows(principal, screen.gate))
  const declared = here && opened(here.below)
  // Records of one table may stand in several lists.
  const named = opened(`/${new URLSearchParams(search).get(LIST)}`)
  const table = screens.find(({ path }) => path === here?.below)?.resource?.table
  const from = table !== undefined && named?.resource?.table === table ? named : declared
  return [opened(from?.below), from, here].filter(screen => screen !== undefined)
}

const NONE: readonly Screen[] = []

/** The way to the present address. */
export const useWay = (): readonly Screen[] => {
  const screens = useContext(DeskContext)?.screens ?? NONE
  const principal = usePrincipal()
  const { pathname, search } = useLocation()
  return useMemo(() => wayTo(screens, principal, { pathname, search }), [screens, principal, pathname, search])
}
