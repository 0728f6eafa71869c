/** What stands at each address: `contentOf(screen)`; `preloadFor(…)` fetches what the first screen needs before anything is drawn. */

import { type ReactNode, use } from 'react'
import { principalOf } from '../../authProvider/principal.ts'
import type { Session } from '../../authProvider/session.ts'
import { allows, PUBLIC } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Screen } from '../../resources/screens.ts'
import { declared, isDeclared, withAll } from '../kernel/desk/declarations.ts'
import { homePath } from '../kernel/desk/landing.ts'
import type { ListVisit } from '../kernel/resource/list/prepareList.ts'
import { type LazyPart, lazyPart } from '../kernel/ui/lazyPart.tsx'
import { PAGES } from './pages.ts'

const signIn = lazyPart(() => import('./entry/SignIn.tsx'))
const firstRun = lazyPart(() => import('./entry/FirstRun.tsx'))
const resourcePage = lazyPart<{ resource: AnyResource }>(() => import('../kernel/resource/ResourcePage.tsx'))
const pages: Readonly<Record<string, LazyPart<object>>> = Object.fromEntries(
  // A page may speak of any resource.
  Object.entries(PAGES).map(([path, load]) => [path, lazyPart(withAll(load))]),
)

export const SignIn = signIn.Part
export const FirstRun = firstRun.Part

/** A list is drawn from its whole declaration. */
const List = ({ resource }: { resource: AnyResource }) => {
  if (!isDeclared(resource.name)) use(declared(resource.name))
  return <resourcePage.Part resource={resource} />
}

/** Undefined for a page that has no component. */
export const contentOf = ({ path, resource }: Screen): ReactNode => {
  if (resource) return <List key={path} resource={resource} />
  const Page = pages[path]?.Part
  return Page && <Page />
}

type Visit = Omit<ListVisit, 'principal' | 'pathname' | 'search'> & { screens: readonly Screen[]; session: Session | undefined }

/**
 * Fetches the code of what an address shows to this person, and what a list needs besides. Never rejects: what could not be fetched now is
 * asked for again when shown.
 */
export const preloadFor = async ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, visit: Visit): Promise<void> => {
  const { screens, session, ...rest } = visit
  const principal = session && principalOf(session.user)
  const home = principal && pathname === '/' ? homePath(screens, principal) : pathname
  const screen = screens.find(({ path, resource }) => home === path || (resource && home.startsWith(`${path}/`)))
  const resource = screen?.resource
  const wanted = session || screen?.gate.can === PUBLIC ? (resource ? resourcePage : pages[screen?.path ?? '']) : signIn
  const list = async () => {
    if (!principal || !resource || !allows(principal, screen.gate)) return
    const [{ prepareList }] = await Promise.all([import('../kernel/resource/list/prepareList.ts'), declared(resource.name)])
    await prepareList(resource, { ...rest, principal, pathname: home, search })
  }
  await Promise.allSettled([wanted?.preload(), list()])
}
