/** What stands at each address: `contentOf(screen)`; `preloadFor(…)` fetches the code of the first screen before anything is drawn. */

import type { ReactNode } from 'react'
import { principalOf } from '../../authProvider/principal.ts'
import type { Session } from '../../authProvider/session.ts'
import { PUBLIC } from '../../resources/language/access.ts'
import type { AnyResource } from '../../resources/language/define.ts'
import type { Screen } from '../../resources/screens.ts'
import { homePath } from '../kernel/desk/landing.ts'
import { type LazyPart, lazyPart } from '../kernel/ui/lazyPart.tsx'
import { PAGES } from './pages.ts'

const signIn = lazyPart(() => import('./entry/SignIn.tsx'))
const firstRun = lazyPart(() => import('./entry/FirstRun.tsx'))
const resourcePage = lazyPart<{ resource: AnyResource }>(() => import('../kernel/resource/ResourcePage.tsx'))
const pages: Readonly<Record<string, LazyPart<object>>> = Object.fromEntries(
  Object.entries(PAGES).map(([path, load]) => [path, lazyPart(load)]),
)

export const SignIn = signIn.Part
export const FirstRun = firstRun.Part

/** Undefined for a page that has no component. */
export const contentOf = ({ path, resource }: Screen): ReactNode => {
  if (resource) return <resourcePage.Part key={path} resource={resource} />
  const Page = pages[path]?.Part
  return Page && <Page />
}

/** Fetches the code of what an address shows to this person. Never rejects: what could not be fetched now is asked for again when shown. */
export const preloadFor = async (screens: readonly Screen[], pathname: string, session: Session | undefined): Promise<void> => {
  const home = session && pathname === '/' ? homePath(screens, principalOf(session.user)) : pathname
  const screen = screens.find(({ path, resource }) => home === path || (resource && home.startsWith(`${path}/`)))
  const wanted = session || screen?.gate.can === PUBLIC ? (screen?.resource ? resourcePage : pages[screen?.path ?? '']) : signIn
  await wanted?.preload().catch(() => undefined)
}
