/** The "Back To Home" badge: shown only while the session holds a parent key (rule panel-14); leads to one's own landing. */

import { useState } from 'react'
import { useNotify } from 'react-admin'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { principalOf, useSession } from '../../../authProvider/principal.ts'
import { messageOf } from '../../../messaging/thrown.ts'
import { useDesk } from '../../kernel/desk/Desk.tsx'
import { landingPath } from '../../kernel/desk/landing.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'

export const BackHome = () => {
  const notify = useNotify()
  const { authProvider, screens } = useDesk()
  const user = useSession()?.user
  const words = useWords()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  if (!user?.parent_key) return null
  const goBack = async () => {
    setBusy(true)
    try {
      const { user: own } = await authProvider.goBackHome()
      // The screen may be shut for this account: it is turned away at once, so that what follows has the last word.
      flushSync(() => setBusy(false))
      navigate(landingPath(screens, principalOf(own), own), { replace: true })
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <button type="button" className="back-home" onClick={goBack} disabled={busy}>
      <Icon name="undo" size={14} />
      {words('Back To Home')}
    </button>
  )
}
