/**
 * Starts the toolbar action that the command palette asked for. It comes with the navigation, not in the address, so that no link can
 * run anything.
 */

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { recordOf } from '../../../../messaging/record.ts'
import type { NamedAction } from '../access.ts'
import { KEEP_PLACE } from './ListRow.tsx'

interface AskedActionProps {
  toolbar: readonly NamedAction[]
  start: (action: NamedAction) => void
}

export const AskedAction = ({ toolbar, start }: AskedActionProps): null => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const asked = recordOf(state).startAction
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time it is asked.
  useEffect(() => {
    if (!asked) return
    navigate(pathname + search, { replace: true, state: KEEP_PLACE })
    const action = toolbar.find(({ name }) => name === asked)
    if (action) start(action)
  }, [asked])
  return null
}
