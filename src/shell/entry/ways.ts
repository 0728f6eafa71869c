/** The ways in and out: after sign-in, and to sign-in. */

import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { principalOf } from '../../../authProvider/principal.ts'
import type { Session } from '../../../authProvider/session.ts'
import { cameFrom } from '../../kernel/desk/cameFrom.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { landingPath } from '../../kernel/desk/landing.ts'
import type { PublicSettings } from './publicSettings.ts'

/** Leads on after sign-in: to what was asked for before, else to the landing (rule panel-1). */
export const useArrival = (settings: PublicSettings | undefined) => {
  const { screens } = useDesk()
  const navigate = useNavigate()
  const location = useLocation()
  return ({ user }: Session) => {
    const kept = cameFrom(location)
    const first = settings?.isFirstRun && user.userType === 0
    navigate(first ? '/first-run' : (kept ?? landingPath(screens, principalOf(user), user)), { replace: true })
  }
}

/** Signs out and leads to sign-in. */
export const useLeave = () => {
  const { authProvider } = useDesk()
  const navigate = useNavigate()
  return useCallback(async () => {
    await authProvider.signOut()
    navigate('/authentication')
  }, [authProvider, navigate])
}
