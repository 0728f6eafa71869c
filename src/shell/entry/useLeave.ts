/** `useLeave()`: signs out and leads to sign-in. */

import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useDesk } from '../../kernel/desk/Desk.tsx'

export const useLeave = () => {
  const { authProvider } = useDesk()
  const navigate = useNavigate()
  return useCallback(async () => {
    await authProvider.signOut()
    navigate('/authentication')
  }, [authProvider, navigate])
}
