/** Where a person arrives: `homePath(…)` for "/", `landingPath(…)` after sign-in. */

import type { SessionUser } from '../../../authProvider/session.ts'
import type { Principal } from '../../../resources/language/access.ts'
import { mayOpen, openedByMenu, type Screen } from '../../../resources/screens.ts'

/** Where "/" and the logo lead: the dashboard, else the first entry of the menu (rule panel-1). */
export const homePath = (screens: readonly Screen[], principal: Principal | undefined): string =>
  mayOpen(screens, principal, '/dashboard') ? '/dashboard' : (openedByMenu(screens, principal)[0]?.path ?? '/misc/not-authorized')

/** Where sign-in leads: type 3 to its stored route, everybody else to the send form (rule panel-1); home where that is shut. */
export const landingPath = (
  screens: readonly Screen[],
  principal: Principal,
  user: Pick<SessionUser, 'userType' | 'default_route'>,
): string => {
  const wanted = user.userType === 3 ? (user.default_route ?? '/dashboard') : '/admin-send-sms'
  const path = wanted.startsWith('/') ? wanted : `/${wanted}`
  return mayOpen(screens, principal, path) ? path : homePath(screens, principal)
}
