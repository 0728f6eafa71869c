/** `useSession()`, `usePrincipal()`, `useAllows(gate)`: who is signed in and what they may do, at once and without a query. */

import { useMemo, useSyncExternalStore } from 'react'
import { allows, type Flag, type Gate, type Principal } from '../resources/language/access.ts'
import { readSession, type Session, type SessionUser, subscribeSession } from './session.ts'

/** Held by everybody (rule access-4). */
const DEFAULT_PERMISSIONS = ['dashboard-view', 'private-view']

/** What the gate asks about a person. */
export const principalOf = (user: SessionUser): Principal => {
  const flags: [Flag, boolean][] = [
    ['sp_operation', user.sp_operation === 1],
    ['postpaid', user.account_type === 2],
    ['template_groups_visible', user.template_groups_visible === 1],
    ['live_chat', user.live_chat === 1],
  ]
  return {
    userType: user.userType,
    permissions: new Set([...DEFAULT_PERMISSIONS, ...user.permissions]),
    flags: new Set(flags.filter(([, on]) => on).map(([name]) => name)),
    acting: Boolean(user.parent_key),
  }
}

export const useSession = (): Session | undefined => useSyncExternalStore(subscribeSession, readSession)

/** Undefined while nobody is signed in: every gate is shut then. */
export const usePrincipal = (): Principal | undefined => {
  const user = useSession()?.user
  return useMemo(() => user && principalOf(user), [user])
}

export const useAllows = (gate: Gate): boolean => allows(usePrincipal(), gate)
